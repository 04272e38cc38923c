// How TOML is highlighted. (The editor's own mode for it takes a picture between ''' and ''' for
// keys and comments.)

import * as CM from "../libraries/codemirror.js";

const WORDS = [
  [/^#.*/, "comment"],
  [/^(?:"(?:\\.|[^"\\])*"?|'[^']*'?)/, "string"],
  [/^(?:true|false)\b/, "bool"],
  [/^[+-]?\d[\w.+:-]*/, "number"],
];
const PICTURE = /^(?:"""|''')/;

function word(stream, state) {
  if (stream.eatSpace()) return null;
  const quotes = stream.match(PICTURE);
  if (quotes) {
    state.inside = quotes[0];
    return "string";
  }
  for (const [pattern, kind] of WORDS) {
    if (stream.match(pattern)) return kind;
  }
  const mark = stream.next();
  state.depth += { "[": 1, "{": 1, "]": -1, "}": -1 }[mark] ?? 0;
  return null;
}

function inside(stream, state) {
  const end = stream.string.indexOf(state.inside, stream.pos);
  if (end < 0) stream.skipToEnd();
  else {
    stream.pos = end + 3;
    state.inside = "";
  }
  return "string";
}

function beginning(stream, state) {
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return "comment";
  if (stream.match(/^\[\[?[^\]]*\]?\]?/)) return "keyword";
  if (stream.match(/^(?:[\w-]+|"[^"]*"?|'[^']*'?)/)) return "propertyName.definition";
  state.value = stream.next() === "=";
  return null;
}

export const toml = CM.StreamLanguage.define({
  name: "toml",
  startState: () => ({ value: false, inside: "", depth: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.inside) return inside(stream, state);
    if (stream.sol() && state.depth <= 0) Object.assign(state, { value: false, depth: 0 });
    return state.value ? word(stream, state) : beginning(stream, state);
  },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["[", "{", '"'] } },
});

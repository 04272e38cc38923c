// The highlighting of TOML. (The editor's own mode for it takes a picture between ''' and ''' for
// keys and comments.)

import * as CM from "../libraries/codemirror.js";

/** @import { StringStream } from "@codemirror/language" */

/**
 * The state at a place of a text: after a "=", between these quotes, in this number of brackets.
 * @typedef {{value: boolean, inside: string, depth: number}} State
 */

/** @type {[RegExp, string][]} */
const WORDS = [
  [/^#.*/, "comment"],
  [/^(?:"(?:\\.|[^"\\])*"?|'[^']*'?)/, "string"],
  [/^(?:true|false)\b/, "bool"],
  [/^[+-]?\d[\w.+:-]*/, "number"],
];
const PICTURE = /^(?:"""|''')/;

/** @type {Record<string, number>} */
const DEEPER = { "[": 1, "{": 1, "]": -1, "}": -1 };

/**
 * @param {StringStream} stream
 * @param {State} state
 */
function word(stream, state) {
  if (stream.eatSpace()) return null;
  const quotes = stream.match(PICTURE);
  if (quotes) {
    state.inside = stream.current();
    return "string";
  }
  for (const [pattern, kind] of WORDS) {
    if (stream.match(pattern)) return kind;
  }
  state.depth += DEEPER[stream.next() ?? ""] ?? 0;
  return null;
}

/**
 * @param {StringStream} stream
 * @param {State} state
 */
function inside(stream, state) {
  const end = stream.string.indexOf(state.inside, stream.pos);
  if (end < 0) stream.skipToEnd();
  else {
    stream.pos = end + 3;
    state.inside = "";
  }
  return "string";
}

/**
 * @param {StringStream} stream
 * @param {State} state
 */
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

// The proposals of the editor where one types: the keys of the table that one is in, and their values.

const QUOTED =
  /"""(?:\\[^]|[^\\])*?(?:"{3,5}|$)|'''[^]*?(?:'{3,5}|$)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*/g;
const HEADER = /^[ \t]*\[\[?[ \t]*([A-Za-z_][\w.]*)[ \t]*\]\]?/gm;
const KEY = /^[ \t]*([\w-]*)$/;
const VALUE = /^[ \t]*([\w-]+)[ \t]*=[ \t]*(?:\[(?:[^\]]*,)?[ \t]*)?(["']?)([^"',\]]*)$/;
const LATTICE = /^[ \t]*lattice[ \t]*=[ \t]*["'](\w+)["']/m;
const TABLE = /^[ \t]*\[\[?[\w.]*$/;

/** @import { Completion, CompletionResult, CompletionSource } from "@codemirror/autocomplete" */
/** @import { EditorView } from "@codemirror/view" */

/**
 * The words of puzzle files, each with its meaning; the table at the top is called "".
 * @typedef {object} Words
 * @property {Record<string, Record<string, string>>} keys of each table
 * @property {Record<string, [text: string, meaning: string][]>} values of each key
 * @property {Record<string, string>} tables by their headers
 * @property {Record<string, string>} lattices for a text the lattice in which alone it is a value
 */

/** @typedef {CompletionResult | null} Found */

/**
 * The source of completions.
 * @param {Words} words
 * @returns {CompletionSource}
 */
export function completions(words) {
  return (context) => {
    const [text, at] = [context.state.doc.toString(), context.pos];
    const line = context.state.doc.lineAt(at);
    if (isInside(text, line.from)) return null;
    const before = text.slice(line.from, at);
    return (
      keys(words, tableAt(text, at), KEY.exec(before), text, at, context.explicit) ??
      values(words, VALUE.exec(before), text, at) ??
      tables(words, TABLE.exec(before), at)
    );
  };
}

/**
 * Whether a text in quotes goes on there.
 * @param {string} text
 * @param {number} at
 */
function isInside(text, at) {
  return [...text.matchAll(QUOTED)].some((one) => one.index < at && at < one.index + one[0].length);
}

/**
 * @param {string} text
 * @param {number} at
 */
function tableAt(text, at) {
  const plain = text.slice(0, at).replace(QUOTED, (one) => one.replace(/[^\n]/g, " "));
  return [...plain.matchAll(HEADER)].at(-1)?.[1] ?? "";
}

/**
 * @param {Words} words
 * @param {string} table
 * @param {RegExpExecArray | null} found
 * @param {string} text
 * @param {number} at
 * @param {boolean} explicit
 * @returns {Found}
 */
function keys(words, table, found, text, at, explicit) {
  if (!found || !(found[1] || explicit)) return null;
  const known = words.keys[table] ?? {};
  /** @type {Completion[]} */
  const options = Object.entries(known).map(([label, info]) => ({
    label,
    apply: `${label} = `,
    info,
    type: "property",
  }));
  if (table === "") options.push(...tableOptions(words));
  return { from: at - found[1].length, options, validFor: /^[\w-]*$/ };
}

/**
 * @param {Words} words
 * @param {RegExpExecArray | null} found
 * @param {string} text
 * @param {number} at
 * @returns {Found}
 */
function values(words, found, text, at) {
  const known = found && words.values[found[1]];
  if (!known) return null;
  const [, , quote, typed] = found;
  const lattice = LATTICE.exec(text)?.[1] ?? "square";
  const options = known
    .filter(([label]) => !quote || label.startsWith('"'))
    .filter(([label]) => (words.lattices[label] ?? lattice) === lattice)
    .map(([label, info]) => ({
      label: label.replaceAll('"', ""),
      apply: quote ? label.slice(1, -1) : label,
      info,
      type: "constant",
    }));
  return { from: at - typed.length, options, validFor: /^[^"',\]]*$/ };
}

/**
 * @param {Words} words
 * @param {RegExpExecArray | null} found
 * @param {number} at
 * @returns {Found}
 */
function tables(words, found, at) {
  return (
    found && { from: at - found[0].trimStart().length, options: tableOptions(words), validFor: /^\[*[\w.]*$/ }
  );
}

/**
 * @param {Words} words
 * @returns {Completion[]}
 */
function tableOptions(words) {
  return Object.entries(words.tables).map(([label, info]) => ({
    label,
    apply: putHeader,
    info,
    type: "class",
  }));
}

/**
 * Put a header in place of what was typed of it, and of the brackets that the editor closed.
 * @param {EditorView} view
 * @param {Completion} completion
 * @param {number} from
 * @param {number} to
 */
function putHeader(view, { label }, from, to) {
  const closed = view.state.sliceDoc(to, to + 2).match(/^\]*/)?.[0].length ?? 0;
  const insert = `${label}\n`;
  view.dispatch({
    changes: { from, to: to + closed, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input.complete",
  });
}

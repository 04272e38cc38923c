// The view Why: questions about the puzzle, a button each, and the answer to the one that was asked.
//
//   data   of each question its name, its words, and whether it is about two solutions
//   offer(words, isBegun)   the choice to begin with what lies in Play; "": nothing lies there
//   ask(name, pair)         a question was asked, with the numbers of two solutions
//   wait(sentence)          the answer is looked for
//   show(answer)            the answer: see Answer
//   clear()                 it is about another puzzle
//   send   "ask" {name, pair}, "begun" yes or no, "longer", "keep"

import { button, labelled, made } from "../html/elements.js";
import { scaleOf } from "./scale.js";

/** @import { Send } from "../page/static/asking.js" */
/** @import { ScaleData } from "./scale.js" */

/** @typedef {[text: string, pictures: string[]]} Part a text and its pictures, SVG documents */
/**
 * @typedef {object} Answer
 * @property {Part[]} parts
 * @property {string} cost the effort
 * @property {boolean} isOpen a longer search may find more
 * @property {boolean} hasClues its pieces can become clues
 * @property {string} fold the words for all parts but the first, if these are folded away; else ""
 * @property {ScaleData | null} scale
 */

const ABOUT = "Nothing is shown before you ask.";

/**
 * @param {HTMLElement} root
 * @param {[name: string, words: string, isOfPair: boolean][]} questions
 * @param {Send} send
 */
export function mount(root, questions, send) {
  let asked = "";
  const numbers = [1, 2].map((value) =>
    made("input", { type: "number", min: 1, step: 1, value, change: () => ask(asked) }),
  );
  const fields = made(
    "div",
    { class: "psolver-controls", hidden: true },
    labelled("Solution", numbers[0]),
    labelled("and solution", numbers[1]),
  );
  const buttons = new Map(
    questions.map(([name, words]) => [name, button(words, () => ask(name), { kind: "psolver-button" })]),
  );
  const begun = made("span");
  const box = made("input", { type: "checkbox", change: () => send("begun", box.checked) });
  const tick = made("label", { class: "tick", hidden: true }, box, begun);
  const answer = made("div", { class: "psolver-why", "aria-live": "polite" });
  const choice = made("section", { class: "psolver-buttons", "aria-label": "Question" }, ...buttons.values(), tick);
  root.append(choice, fields, answer);
  clear();

  /** @param {string} name */
  function ask(name) {
    const pair = numbers.map((field) => Math.max(1, Math.trunc(Number(field.value)) || 1));
    send("ask", { name, pair });
  }

  /** @param {string} name */
  function mark(name) {
    asked = name;
    for (const [other, one] of buttons) one.setAttribute("aria-pressed", String(other === name));
    fields.hidden = !questions.some(([other, , isOfPair]) => isOfPair && other === name);
  }

  function clear() {
    mark("");
    answer.replaceChildren(made("p", { class: "psolver-soft" }, ABOUT));
  }

  return {
    /** @type {(words: string, isBegun: boolean) => void} */
    offer(words, isBegun) {
      box.checked = isBegun;
      begun.textContent = words;
      tick.hidden = !words;
    },
    /** @type {(name: string, pair: number[]) => void} */
    ask(name, pair) {
      mark(name);
      for (const [place, field] of numbers.entries()) field.value = String(pair[place]);
    },
    clear,
    /** @type {(sentence: string) => void} */
    wait: (sentence) => answer.replaceChildren(made("p", { class: "psolver-waiting" }, sentence)),
    /** @param {Answer} shown */
    show({ parts, cost, isOpen, hasClues, fold, scale }) {
      const [[first, pictures], ...others] = parts;
      const [headline, ...lines] = first.split("\n");
      const more = others.flatMap((one) => partOf(.../** @type {Part} */ (one)));
      answer.replaceChildren(
        made("h2", {}, headline),
        ...partOf(lines.join("\n"), pictures),
        ...(scale ? [scaleOf(scale)] : []),
        ...(fold && more.length ? [made("details", { class: "reveal" }, made("summary", {}, fold), ...more)] : more),
      );
      if (hasClues) answer.append(button("Make these clues", () => send("keep"), { kind: "psolver-button" }));
      const details = made("p", { class: "psolver-soft" }, cost);
      if (cost) answer.append(made("details", {}, made("summary", {}, "Details"), details));
      if (isOpen) answer.append(button("Look longer", () => send("longer"), { kind: "psolver-button" }));
    },
  };
}

/**
 * A text, and pictures that can hold no markup of the page.
 * @param {string} text
 * @param {string[]} pictures
 */
function partOf(text, pictures) {
  const drawn = pictures.map((picture) =>
    made("img", {
      src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`,
      alt: text || "picture",
    }),
  );
  return [
    ...(text ? [made("p", { class: "psolver-text" }, text)] : []),
    ...(drawn.length ? [made("div", { class: "psolver-pictures" }, ...drawn)] : []),
  ];
}

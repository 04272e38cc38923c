// The elements that the view Play has.

import { button, made } from "./elements.js";
import { LayerBar } from "./layer_bar.js";
import { ownSheet } from "./own_sheet.js";
import { projectorButton } from "./projector.js";

/** @typedef {ReturnType<typeof parts>} View the elements by their names */

const KEYS = [
  "Drag a piece onto the board, or take it with a click or tap and place it with another.",
  "Drag a piece off the board to remove it.",
  "The wheel, R and Shift+R turn the piece in the hand, F flips it, T and Shift+T tip a solid one; [ and ] go through all its forms.",
  "With keys alone: Tab to a piece, Enter takes it, the arrows move it (Page Up and Page Down to another layer, also while the mouse holds it), Enter places it, Escape puts it back.",
  "On the board, the arrows move the ring; Enter takes the piece there into the hand, Delete removes it.",
  "Enter a state: choose a piece, and paint its cells on the board (or Enter on each); a click on a piece there removes it.",
  "H gives a hint, Ctrl+Z undoes, Ctrl+Y redoes.",
];

/**
 * Build them in a root; they are returned by name.
 * @param {HTMLElement} root
 */
export function parts(root) {
  root.classList.add("psolver-play");
  /** @type {(text: string, title?: string) => HTMLButtonElement} */
  const act = (text, title) => button(text, null, { title, kind: "psolver-button" });
  const view = {
    sheet: ownSheet(root),
    bare: made("p", { class: "bare" }),
    table: made("div", { class: "table", hidden: true }),
    board: made("div", { class: "board" }),
    layers: new LayerBar(),
    state: made("section", { class: "state", role: "status" }),
    line: made("strong"),
    count: made("span", { class: "count" }),
    why: made("p"),
    more: made("p", { class: "more" }),
    proof: act("Show proof"),
    longer: act("Think longer"),
    bar: made("div", { class: "bar" }), // at the bottom of a narrow screen
    words: made("div", { class: "words" }),
    said: made("p", { class: "said", "aria-live": "polite" }),
    tray: made("section", { "aria-label": "Pieces" }),
    actions: made("div", { class: "buttons", role: "group", "aria-label": "Piece in the hand" }),
    hint: act("Hint"),
    undo: act("Undo"),
    redo: act("Redo"),
    clear: act("Start over"),
    enter: act("Enter a state", "Paint the pieces that lie in a real puzzle"),
    list: act("Show these", "List the solutions that have these pieces"),
    clues: act("Make clues", "Write these pieces into the board as clues"),
    names: made("input", { type: "checkbox" }),
    timer: made("input", { type: "checkbox" }),
    time: made("span", { class: "time", role: "timer", "aria-label": "Time" }),
    goal: made("p", { class: "goal" }),
    end: made("div", { class: "end" }),
    float: made("div", { class: "float", "aria-hidden": "true" }),
    thumb: made("button", { class: "thumb", type: "button", hidden: true }),
    tools: made("div", { class: "buttons tools" }),
    choices: made("div", { class: "buttons" }),
    onward: made("div", { class: "buttons onward", role: "group", "aria-label": "The position" }),
  };
  const names = made("label", { class: "choice" }, view.names, "Names");
  const timer = made("label", { class: "choice" }, view.timer, "Time");
  view.proof.hidden = view.longer.hidden = true; // until an answer needs them
  view.tools.append(view.hint, view.undo, view.redo, view.clear);
  view.choices.append(names, timer, view.time, projectorButton(view.board));
  view.state.append(view.goal, view.line, view.count, view.why, view.more, view.end);
  view.onward.append(view.list, view.clues);
  const turns = made("div", { class: "buttons turns" }, view.thumb, view.actions);
  view.words.append(view.state, view.proof, view.longer, view.said);
  view.bar.append(view.words, view.tools, turns);
  const side = made("div", { class: "side" }, view.bar, view.choices, view.tray, view.onward, keys());
  view.table.append(view.board, side);
  root.append(view.bare, view.table, view.float);
  return view;
}

function keys() {
  const lines = KEYS.map((line) => made("li", {}, line));
  return made("details", { class: "keys" }, made("summary", {}, "Mouse, touch and keys"), made("ul", {}, lines));
}

/**
 * Let a text be in a place, and the place be there only with a text.
 * @param {HTMLElement} place
 * @param {string} text
 */
export function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
  place.hidden = !text;
}

/**
 * Let a button be of use or not; it keeps the focus, which one that is disabled would lose.
 * @param {HTMLElement} button
 * @param {boolean} yes
 */
export function enable(button, yes) {
  button.setAttribute("aria-disabled", String(!yes));
}

/** @param {HTMLElement} button */
export function isEnabled(button) {
  return button.getAttribute("aria-disabled") !== "true";
}

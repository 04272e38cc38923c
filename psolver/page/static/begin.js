// The ways to begin: a new puzzle, a sample, or a file (opening.js).

import { dayOfToday } from "./day.js";
import { button, labelled, made } from "../../html/elements.js";
import { sampleAddress } from "./looks.js";
import { matches, plain } from "./finding.js";
import { offer } from "./pieces.js";

/** @import { Edit } from "./asking.js" */

/** @typedef {{kind: string, numbers: [word: string, first: number][]}} BoardKind a board and its numbers */
/** @typedef {{lattice: string, title: string, kinds: BoardKind[], drawn: BoardKind[]}} LatticeBoards */
/** @typedef {{name: string, title: string}} Sample */

/**
 * The puzzles to begin with.
 * @typedef {object} Beginnings
 * @property {LatticeBoards[]} boards
 * @property {Record<string, string[]>} sets the names of those whose pieces can lie in a lattice
 * @property {string[]} starters
 */

const NO_SAMPLE = "No sample has that in its title or its name.";

/**
 * `edit` and `ask` speak to the server.
 * @param {Beginnings} data
 * @param {Edit} edit
 * @param {() => void} ask
 */
export function begin(data, edit, ask) {
  const samples = samplesDialog(edit);
  const fresh = newDialog(data, edit);
  const open = () => {
    if (!samples.filled()) ask();
    samples.root.showModal();
  };
  const gone = new AbortController();
  addEventListener("psolver-begin", () => fresh.showModal(), gone);
  const buttons = [
    button("New …", () => fresh.showModal()),
    button("Open …", () => dispatchEvent(new Event("psolver-open"))),
    button("Samples …", open),
  ];
  return { buttons, dialogs: [fresh, samples.root], show: samples.show, remove: () => gone.abort() };
}

/**
 * @param {Beginnings} data
 * @param {Edit} edit
 */
function newDialog(data, edit) {
  const set = made("select");
  const names = data.boards.map(({ lattice, title }) => made("option", { value: lattice }, title));
  const cells = made("select", { change: () => choose() }, ...names);
  const all = fieldsByLattice(data.boards);
  const boards = made("div", { class: "fields" });
  const chosen = () => all[cells.value];
  function choose() {
    boards.replaceChildren(...chosen().roots);
    chosen().show();
    offer(set, "none, I draw them", data.sets[cells.value]);
  }
  const submit = () =>
    edit("begin", { lattice: cells.value, ...chosen().values(), piece_set: set.value });
  const form = made(
    "form",
    { method: "dialog", submit },
    made("div", { class: "head" }, made("h2", {}, "A new puzzle"), closing()),
    made("div", { class: "fields" }, labelled("Cells", cells), labelled("Pieces", set)),
    boards,
    made("button", { class: "psolver-button main" }, "Begin"),
    made("p", { class: "psolver-soft" }, "Or begin with an example, which has comments:")
  );
  const dialog = made("dialog", { class: "psolver-dialog", "aria-label": "A new puzzle" }, form);
  const examples = data.starters.map((name) =>
    button(name, () => {
      edit("starter", { name });
      dialog.close();
    })
  );
  form.append(made("div", { class: "fields" }, ...examples));
  choose();
  return dialog;
}

/**
 * A dialog for another board; `open(lattice)` shows those of a lattice.
 * @param {LatticeBoards[]} boards
 * @param {Edit} edit
 */
export function shapeDialog(boards, edit) {
  const all = fieldsByLattice(boards);
  /** @type {ReturnType<typeof boardFields>} */
  let chosen;
  const fields = made("div", { class: "fields" });
  const form = made(
    "form",
    { method: "dialog", submit: () => edit("choose_board", chosen.values()) },
    made("div", { class: "head" }, made("h2", {}, "The shape of the board"), closing()),
    fields,
    made("p", { class: "psolver-soft" }, "It takes the place of the board that is there; Undo brings that back."),
    made("button", { class: "psolver-button main" }, "Draw it")
  );
  const root = made("dialog", { class: "psolver-dialog", "aria-label": "The shape of the board" }, form);
  /** @param {string} lattice */
  function open(lattice) {
    chosen = all[lattice];
    fields.replaceChildren(...chosen.roots);
    chosen.show();
    root.showModal();
  }
  return { root, open };
}

/** @param {LatticeBoards[]} boards */
function fieldsByLattice(boards) {
  return Object.fromEntries(boards.map(({ lattice, kinds, drawn }) => [lattice, boardFields([...kinds, ...drawn])]));
}

/**
 * Fields for the board: which of some kinds, {kind, numbers}, and its numbers; each of these
 * is a pair of a word and its first value.
 * @param {BoardKind[]} kinds
 */
function boardFields(kinds) {
  const names = kinds.map(({ kind }) => made("option", { value: kind }, kind || "rectangle or box"));
  const choice = made("select", { change: () => show() }, ...names);
  /** @param {number} value */
  const number = (value) => made("input", { type: "number", min: 1, max: 99, value, required: true });
  const all = Object.fromEntries(
    kinds.map(({ kind, numbers }) => [kind, numbers.map(([word, value]) => labelled(word, number(value)))])
  );
  const places = made("div", { class: "fields numbers" });
  const show = () => places.replaceChildren(...all[choice.value]);
  const values = () => ({
    kind: choice.value,
    sizes: all[choice.value].map((label) => Number(label.querySelector("input")?.value)),
  });
  const named = kinds.length > 1 ? [labelled("Board", choice)] : [];
  return { roots: [...named, places], show, values };
}

function closing() {
  /** @param {MouseEvent} event */
  const close = ({ target }) => /** @type {Element} */ (target).closest("dialog")?.close();
  return made(
    "button",
    {
      formmethod: "dialog",
      formnovalidate: true,
      type: "button",
      class: "quiet",
      "aria-label": "Close",
      click: close,
    },
    "×"
  );
}

/** @param {Edit} edit */
function samplesDialog(edit) {
  const places = made("div", { class: "samples" }, "…");
  const filter = made("input", { type: "search", "aria-label": "Search the samples", placeholder: "Search" });
  filter.addEventListener("input", search);
  const none = made("p", { class: "psolver-soft", role: "status", hidden: true }, NO_SAMPLE);
  const head = made("div", { class: "head" }, made("h2", {}, "Samples"), filter, closing());
  const root = made("dialog", { class: "psolver-dialog wide", "aria-label": "Samples" }, head, places, none);
  let filled = false;
  /** @type {[card: HTMLElement, texts: import("./finding.js").Findable][]} */
  let all = [];

  /** @param {Sample[]} samples */
  function show(samples) {
    filled = true;
    all = samples.map((one) => {
      const { name, title } = one;
      return [sample(one), { heading: plain(`${title} ${name}`), rest: "", title, figures: [] }];
    });
    search(); // a word may have been typed before the samples came
  }
  function search() {
    if (!filled) return;
    const words = filter.value.trim();
    const found = matches(all.map(([, texts]) => texts), words).map(({ entry }) => all[entry]);
    places.replaceChildren(...(words ? found : all).map(([card]) => card));
    none.hidden = found.length > 0;
  }
  /** @param {Sample} one */
  function sample({ name, title }) {
    const take = () => {
      edit("sample", { name, day: dayOfToday() });
      root.close();
    };
    const picture = made("img", {
      src: sampleAddress(name),
      loading: "lazy",
      alt: "",
    });
    return made(
      "button",
      { type: "button", class: "sample", click: take },
      picture,
      made("span", {}, title),
      made("small", { class: "psolver-soft" }, name)
    );
  }
  return { root, show, filled: () => filled };
}

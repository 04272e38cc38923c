// The panel "Print and make": pages, laser drawings, parts for a 3-D printer, pictures, with a preview.

import { button, labelled, made } from "../html/elements.js";
import { styleNonce } from "../html/own_sheet.js";
import { choices } from "../page/static/fields.js";

/** @import { Send } from "../page/static/asking.js" */

const REST = 300; // milliseconds after a change until the preview is requested
const MARGIN = 20; // pixels beside the first page of a preview
const KERF =
  "The width of the line that the laser burns away. With it the pieces lie apart, each line moved by half of it, so that" +
  " they have the exact size; without it the pieces of a solution are cut in their places.";
const GRAIN =
  "Arrows along which the grain runs, where a piece is longest; for a laser pieces lie apart, with the grain from left to right.";
const GIVEN = "Without a number, fewer from one to the next: the first are the easiest.";
const LARGE = "Letters of 18 points or more, and thick lines.";
const GAP = "The room between two pieces that lie side by side; without a number 0.03 of a cell.";
const BEVEL = "Taken off both sides of each outer edge, of pieces of squares and cubes; the radius of round edges.";
const NO_PREVIEW = "There is no preview of these files.";
/** @type {Record<string, string>} */
const NAMES = { color: "colours", outline: "outlines, to save ink", hatching: "hatching" };

/**
 * The prints that can be made of the puzzle.
 * @typedef {object} Offer
 * @property {[kind: string, name: string][]} kinds
 * @property {string[]} papers
 * @property {string[]} inks
 * @property {string[]} figures of a flat board
 * @property {number[]} grids the numbers of puzzles on a page
 * @property {string[]} views of a solid
 * @property {boolean} flat
 * @property {boolean} notes whether the puzzle has any
 * @property {boolean} solved whether there is a solution to draw
 */

/** @typedef {[color: string, words: string]} Meaning */
/** @typedef {{html: string, image: string, remarks: string[], cell?: number | null, legend?: Meaning[]}} Preview */

const CARDS = ["cards", "class"];
const PAGES = ["sheet", ...CARDS, "booklet"];
const SOLIDS = ["stl", "3mf", "obj", "openscad", "puzzlecad"];
// for each field the kinds of files that have it
/** @type {Record<string, string[]>} */
const FIELDS = {
  cards: ["cards"],
  copies: ["class"],
  given: CARDS,
  perPage: ["class", "booklet"],
  paper: PAGES,
  ink: [...PAGES, "svg", "png"],
  figure: ["sheet", "booklet"],
  view: ["svg", "png"],
  boards: ["sheet"],
  cell: [...PAGES, "laser", ...SOLIDS],
  kerf: ["laser"],
  gap: SOLIDS,
  bevel: SOLIDS,
  round: SOLIDS.filter((kind) => kind !== "puzzlecad"),
  pixels: ["svg", "png"],
  large: PAGES,
  landscape: PAGES,
  labels: [...PAGES, "laser", "svg", "png"],
  pieces: PAGES,
  nameLine: ["sheet", "class", "booklet"],
  notes: ["sheet", "cards", "booklet"],
  answers: [...CARDS, "booklet"],
  solution: ["sheet", "laser"],
  grain: ["sheet", "laser"],
  twice: ["png"],
};

/**
 * The panel; it sends "make" for a file of a kind with choices, as a preview or to be taken away.
 * @param {HTMLElement} place
 * @param {unknown} _
 * @param {Send} send
 */
export function mount(place, _, send) {
  /** @type {(kind: string, choices: Record<string, unknown>, preview: boolean) => void} */
  const make = (kind, choices, preview) => send("make", { kind, choices, preview });
  let waiting = 0;
  const changed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(request, REST);
  };
  const select = () => made("select", { change: changed });
  /** @param {number} least @param {number} most @param {number | string} value */
  const number = (least, most, value, step = 1) =>
    made("input", { type: "number", min: least, max: most, step, value, input: changed });
  /** @param {boolean} checked */
  const tick = (checked) => made("input", { type: "checkbox", checked, change: changed });
  const kind = made("select", { change: () => (choose(), changed()) });
  const selects = { paper: select(), ink: select(), view: select(), figure: select(), perPage: select() };
  const numbers = {
    boards: number(1, 60, 1),
    cards: number(1, 100, 8),
    copies: number(1, 100, 24),
    given: number(1, 999, ""),
    cell: number(1, 200, "", 0.1),
    kerf: number(0, 5, "", 0.01),
    gap: number(0, 50, "", 0.05),
    bevel: number(0, 50, "", 0.1),
    pixels: number(4, 200, 36),
  };
  const ticks = {
    landscape: tick(false),
    large: tick(document.documentElement.classList.contains("large")),
    answers: tick(true),
    labels: tick(true),
    pieces: tick(true),
    nameLine: tick(false),
    notes: tick(true),
    solution: tick(false),
    twice: tick(true),
    round: tick(false),
    grain: tick(false),
  };
  const pieceWords = made("span");
  /** @type {Record<string, HTMLElement>} */
  const rows = {
    cards: labelled("How many cards", numbers.cards),
    copies: labelled("How many puzzles", numbers.copies),
    given: labelled("Pieces given on each", numbers.given),
    perPage: labelled("Puzzles on a page", selects.perPage),
    paper: labelled("Paper", selects.paper),
    ink: labelled("Ink", selects.ink),
    view: labelled("View", selects.view),
    figure: labelled("Board", selects.figure),
    boards: labelled("Boards on a page", numbers.boards),
    cell: labelled("Cell in mm", numbers.cell),
    kerf: labelled("Kerf in mm", numbers.kerf),
    gap: labelled("Gap in mm", numbers.gap),
    bevel: labelled("Bevel in mm", numbers.bevel),
    round: ticked(ticks.round, "Round edges"),
    pixels: labelled("Cell in pixels", numbers.pixels),
    grain: ticked(ticks.grain, "Grain of wood"),
    large: ticked(ticks.large, "Large type"),
    landscape: ticked(ticks.landscape, "Landscape"),
    labels: ticked(ticks.labels, "Names on pieces"),
    pieces: ticked(ticks.pieces, pieceWords),
    nameLine: ticked(ticks.nameLine, "A line for a name"),
    notes: ticked(ticks.notes, "The notes"),
    solution: ticked(ticks.solution, "The solution"),
    answers: ticked(ticks.answers, "The answers"),
    twice: ticked(ticks.twice, "Twice as sharp"),
  };
  rows.kerf.title = KERF;
  rows.grain.title = GRAIN;
  rows.gap.title = GAP;
  rows.given.title = GIVEN;
  rows.large.title = LARGE;
  rows.bevel.title = BEVEL;
  const frame = made("iframe", { title: "Preview", sandbox: "allow-same-origin allow-modals" });
  frame.addEventListener("load", () => allowOwnStyles(frame));
  frame.addEventListener("load", fit);
  const image = made("img", { alt: "Preview" });
  const remarks = made("p", { role: "status", class: "psolver-text" });
  const main = { kind: "psolver-button main" };
  const print = button("Print …", () => frame.contentWindow?.print(), main);
  const take = button("Download", download, { kind: "psolver-button" });
  const close = button("×", () => root.close(), { label: "Close", kind: "psolver-button quiet" });
  const head = made("div", { class: "head" }, made("h2", {}, "Print and make"), close);
  const fields = made("div", { class: "psolver-controls" }, labelled("What", kind), ...Object.values(rows));
  const buttons = made("div", { class: "psolver-buttons" }, print, take);
  const side = made("div", { class: "side" }, fields, buttons, remarks);
  const none = made("p", { class: "psolver-soft" }, NO_PREVIEW);
  const legend = made("ul", { class: "meanings", "aria-label": "Legend" });
  const preview = made("div", { class: "preview" }, image, none);
  const root = made("dialog", { class: "psolver-dialog wide psolver-print", "aria-label": "Print and make" });
  root.append(head, made("div", { class: "columns" }, side, made("div", {}, preview, legend)));

  let hasNotes = true;

  /** Let the first page be seen as a whole. */
  function fit() {
    const page = frame.contentDocument?.querySelector("section");
    if (!page) return;
    const { offsetWidth, offsetHeight, offsetTop } = page;
    const { clientWidth, clientHeight } = preview;
    const scale = Math.min(1, clientWidth / (offsetWidth + 2 * MARGIN), clientHeight / (offsetHeight + 2 * offsetTop));
    frame.style.width = frame.style.height = `${100 / scale}%`;
    frame.style.transform = `scale(${scale})`;
  }

  function choose() {
    for (const [name, row] of Object.entries(rows)) row.hidden = !FIELDS[name].includes(kind.value);
    if (!selects.view.options.length) rows.view.hidden = true;
    if (selects.figure.options.length < 2) rows.figure.hidden = true;
    if (!hasNotes) rows.notes.hidden = true;
    numbers.cell.placeholder = "";
    print.hidden = !PAGES.includes(kind.value);
  }

  function chosen() {
    const entries = [
      ...Object.entries(selects).map(([name, { value }]) => [name, value]),
      ...Object.entries(numbers).map(([name, { value }]) => [name, Number(value) || null]),
      ["gap", numbers.gap.value === "" ? null : Number(numbers.gap.value)], // none is a gap, too
      ...Object.entries(ticks).map(([name, { checked, disabled }]) => [name, checked && !disabled]),
    ];
    return Object.fromEntries(entries);
  }

  /** Request the file; the preview would end that, and so comes after it. */
  function download() {
    clearTimeout(waiting);
    remarks.textContent = "Making the file …";
    make(kind.value, chosen(), false);
  }

  function request() {
    remarks.textContent = "Drawing …";
    make(kind.value, chosen(), true);
  }

  place.append(root);
  return {
    /** @param {Offer} offer */
    open({ kinds, papers, inks, figures, grids, views, solved, flat, notes }) {
      choices(kind, kinds);
      if (["svg", "png"].includes(kind.value) && !solved) kind.value = "sheet";
      if (SOLIDS.includes(kind.value) && flat) kind.value = "sheet";
      hasNotes = notes;
      pieceWords.textContent = flat ? "Pieces to cut out" : "Pictures of the pieces";
      choices(selects.paper, papers.map((one) => [one, one[0] === "a" ? one.toUpperCase() : one]));
      choices(selects.ink, inks.map((one) => [one, NAMES[one]]));
      choices(selects.figure, [["", "cell by cell"], ...figures.map(same)]);
      choices(selects.perPage, grids.map((one) => same(String(one))));
      choices(selects.view, views.map(same));
      ticks.solution.disabled = !solved;
      ticks.grain.disabled = !flat;
      rows.solution.title = solved ? "" : "Run the search in Solutions first";
      choose();
      preview.prepend(frame); // a page of its own, only once it is needed
      root.showModal();
      request();
    },
    /**
     * Show a preview, or after a download its end (null).
     * @param {Preview | null} shown
     */
    show(shown) {
      if (!shown) return request();
      frame.hidden = !shown.html;
      image.hidden = !shown.image;
      frame.srcdoc = allowed(shown.html);
      if (shown.image) image.src = shown.image;
      none.hidden = Boolean(shown.html || shown.image);
      numbers.cell.placeholder = shown.cell ? String(shown.cell) : "";
      legend.replaceChildren(...(shown.legend ?? []).map(meaning));
      remarks.textContent = shown.remarks.join("\n");
    },
  };
}

/**
 * A page with its style sheets, also where the policy of this one, which it inherits, asks for a nonce.
 * @param {string} html
 */
function allowed(html) {
  const nonce = styleNonce();
  return nonce ? html.replaceAll("<style>", `<style nonce="${nonce}">`) : html;
}

/**
 * Give the elements of a page the styles in its text, which such a policy keeps from them, but not from scripts.
 * @param {HTMLIFrameElement} frame
 */
function allowOwnStyles(frame) {
  if (!styleNonce()) return;
  const elements = frame.contentDocument?.querySelectorAll("[style]") ?? [];
  for (const element of /** @type {Iterable<HTMLElement>} */ (elements)) {
    element.style.cssText = element.getAttribute("style") ?? "";
  }
}

/** @param {Meaning} pair */
function meaning([color, words]) {
  const swatch = made("span", { class: "swatch" });
  swatch.style.background = color;
  return made("li", {}, swatch, words);
}

/** @type {(word: string) => [string, string]} */
const same = (word) => [word, word];

/** @param {HTMLElement} box @param {string | HTMLElement} words */
function ticked(box, words) {
  return made("label", { class: "tick" }, box, words);
}

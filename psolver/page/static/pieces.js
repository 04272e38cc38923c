// The pieces: each drawn, with its name, count, flags and colour; and the named sets.

import { cellsIn, pointsOf, wedge } from "./cells.js";
import { button, drawn, made } from "../../html/elements.js";
import { isSolid, pieceCard } from "./piece.js";
import { cellsOf, settings } from "./settings.js";
import { piecePicture } from "./solid_board.js";

/** @import { Edit } from "./asking.js" */
/** @import { BoardData } from "./board.js" */
/** @import { Cell, Lattice } from "./cells.js" */
/** @import { MarkedCell } from "./grid.js" */
/** @import { Figure, PieceData } from "./piece.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Tools } from "./tools.js" */

/** @typedef {{place: [table: string, number: number], set: string, pieces: Figure[]}} SetData */

/**
 * Pieces with the same shape, and how often they are used together.
 * @typedef {object} Twins
 * @property {string[]} names
 * @property {[table: string, number: number][]} places
 * @property {number} least
 * @property {number | null} most
 * @property {string} words
 */

/**
 * The data of the drawings: see drawings.py.
 * @typedef {object} PuzzleData
 * @property {string} title
 * @property {Lattice} lattice
 * @property {BoardData | null} board
 * @property {boolean} written
 * @property {number} problems
 * @property {string[]} missing
 * @property {{pieces: [least: number, most: number | null], board: [must: number, all: number]} | null} balance
 * @property {Twins[]} [twins]
 * @property {{name: string, color: string}} fresh
 * @property {boolean} symmetry
 * @property {Settings} settings
 * @property {(PieceData | SetData)[]} pieces
 */

/**
 * A piece, or a set of them, as it is shown.
 * @typedef {object} Card
 * @property {HTMLElement} root
 * @property {{show(piece: PieceData | SetData, data: PuzzleData, flat: boolean, again: boolean): void}["show"]} show
 * @property {() => void} [focus]
 * @property {() => boolean} busy
 */

const GAP = 0.6; // between layers, in cells
const SMALL = 13; // pixels of a cell
const MARKED = 26; // the same of a piece with marks

/**
 * `sets`: the names of the sets whose pieces can lie in a lattice, by its name.
 * @param {Record<string, string[]>} sets
 * @param {Edit} edit
 * @param {Tools} tools
 */
export function piecesView(sets, edit, tools) {
  const cards = made("div", { class: "cards" });
  const choice = made("select", { "aria-label": "Named set" });
  choice.addEventListener("change", () => {
    if (choice.value) edit("add_set", { name: choice.value });
    choice.value = "";
  });
  let adding = false; // the next piece that is new gets the focus
  /** @type {PuzzleData["fresh"] | null} */
  let fresh = null; // the name and the colour of the next piece
  const add = button("New piece", () => make([[0, 0, 0]]));
  /** @param {(Cell | MarkedCell)[]} cells */
  function make(cells) {
    if (add.disabled || !fresh || !cells.length) return;
    add.disabled = adding = true; // until the next name is known
    edit("new_piece", { cells: cells.map((cell) => cell.slice(0, 3)), ...fresh });
  }
  const usual = settings({
    count: (values) => edit("set_usual_count", values),
    flag: (values) => edit("set_usual_flag", values),
  });
  const all = made(
    "div",
    { class: "settings all", role: "group", "aria-label": "All pieces" },
    made("span", { class: "psolver-soft" }, "Default for all pieces:"),
    usual.root
  );
  const head = made("div", { class: "head" }, made("h2", {}, "Pieces"), add, choice);
  const notes = made("div", { class: "twins", role: "status" });
  const root = made("section", { class: "card", "aria-label": "Pieces" }, head, notes, all, cards);
  /** @type {Map<string, Card>} */
  let shown = new Map(); // the cards, by their places

  /** @param {PuzzleData} data */
  function show(data, again = false) {
    const flat = !(data.board?.solid || data.board?.large?.length === 3 || data.lattice.polyhedra);
    const before = shown;
    const inOrder = data.pieces.length === before.size ? [...before] : []; // a card stays if its text moves
    shown = new Map();
    for (const [at, piece] of data.pieces.entries()) {
      const key = `${piece.place.join()} ${piece.set ?? ""}`;
      const [oldKey = "", same = null] = inOrder[at] ?? [];
      const old = oldKey.endsWith(` ${piece.set ?? ""}`) ? same : before.get(key);
      /** @type {Card} */
      const card = old ?? (piece.pieces ? setCard(edit) : pieceCard(edit, tools));
      shown.set(key, card);
      card.show(piece, data, flat, again);
    }
    usual.show(data.settings, flat);
    notes.replaceChildren(...(data.twins ?? []).map((one) => twinsNote(one, edit)));
    offer(choice, "Add a set …", sets[data.lattice.name]);
    put([...shown.values()].map((card) => card.root));
    const last = [...shown].findLast(([, card]) => ![...before.values()].includes(card) && card.focus);
    if (adding) last?.[1].focus?.();
    if (last) adding = false;
    fresh = data.fresh;
    add.disabled = false;
  }

  /** @param {HTMLElement[]} now */
  function put(now) {
    const there = [...cards.children];
    if (now.length !== there.length || now.some((one, number) => one !== there[number]))
      cards.replaceChildren(...now);
  }

  return { root, show, make, busy: () => [...shown.values()].some((card) => card.busy()) };
}

/**
 * A note that pieces have the same shape, with a button that makes them one.
 * @param {Twins} twins
 * @param {Edit} edit
 */
function twinsNote({ names, places, least, most, words }, edit) {
  const [last, ...others] = [...names].reverse();
  const sentence = `${others.reverse().join(", ")} and ${last} have the same shape: their exchange counts as another solution. `;
  const join = button(`Make them one piece, ${words}`, () => edit("join_pieces", { places, least, most }));
  return made("p", {}, sentence, join);
}

/**
 * Let a choice offer names, and first of all none of them; what was chosen stays if it can.
 * @type {(choice: HTMLSelectElement, none: string, names: string[]) => void}
 */
export function offer(choice, none, names) {
  const before = choice.value;
  const texts = [none, ...names];
  if (String([...choice.options].map(({ text }) => text)) === String(texts)) return;
  choice.replaceChildren(...texts.map((text, number) => made("option", { value: number ? text : "" }, text)));
  choice.value = names.includes(before) ? before : "";
}

/**
 * A named set, whose pieces are only shown.
 * @param {Edit} edit
 */
function setCard(edit) {
  /** @type {SetData} */
  let set;
  let shown = "";
  const title = made("h3", {});
  const small = made("div", { class: "small" });
  const number = () => set.place[1];
  const draw = button(
    "Edit",
    () => edit("draw_set", { number: number(), names: set.pieces.map(({ name }) => name) }),
    { label: "Draw the pieces one by one" }
  );
  const remove = button("×", () => edit("remove_set", { number: number() }), {
    label: "Remove the set",
    kind: "quiet",
  });
  const root = made("article", { class: "set" }, made("div", { class: "head" }, title, draw, remove), small);

  /**
   * @param {SetData} one
   * @param {PuzzleData} data
   * @param {boolean} flat
   */
  function show(one, { lattice }, flat) {
    set = one;
    draw.hidden = !set.pieces.length;
    title.textContent = one.set;
    root.setAttribute("aria-label", `Set ${one.set}`);
    const state = JSON.stringify([one.pieces, lattice.name, flat]);
    if (state !== shown) small.replaceChildren(...one.pieces.map((piece) => figure(piece, lattice, flat)));
    shown = state;
  }
  return { root, show, busy: () => false };
}

/**
 * A piece, small, with its name: a solid as one sees it, and its layers beside each other.
 * @type {(piece: Figure, lattice: Lattice, flat: boolean) => HTMLElement}
 */
function figure(piece, lattice, flat) {
  const seen = isSolid(piece, flat) ? piecePicture(piece, lattice.round, lattice.polyhedra) : "";
  const drawings = made("div", { class: "beside" }, seen, lattice.polyhedra ? "" : layersOf(piece, lattice));
  return made("figure", {}, drawings, made("figcaption", {}, piece.name));
}

/** @type {(piece: Figure, lattice: Lattice) => SVGElement} */
function layersOf({ color, layers, shift, names = [], wedges = [] }, lattice) {
  const field = cellsIn(lattice, shift);
  const [left, top, wide, high] = field.box(layers[0]);
  const width = layers.length * (wide + GAP) - GAP;
  const box = [left - 0.1, top - 0.1, width + 0.2, high + 0.2];
  const svg = drawn("svg", { viewBox: box.join(" "), "aria-hidden": "true" });
  svg.style.width = `${width * (names.length || wedges.length ? MARKED : SMALL)}px`;
  for (const [layer, row, column] of cellsOf(layers)) {
    const move = `translate(${layer * (wide + GAP)} 0)`;
    const cell = drawn("polygon", { points: pointsOf(field.outline(row, column)), transform: move });
    cell.style.fill = color;
    svg.append(cell);
  }
  for (const [, row, column, side, own] of wedges) {
    const beside = drawn("polygon", { points: pointsOf(wedge(field, [row, column], side)), class: "wedge" });
    beside.style.fill = own;
    svg.append(beside);
  }
  for (const [layer, row, column, mark] of names) {
    const [x, y] = field.middle(row, column);
    const text = drawn("text", { x: x + layer * (wide + GAP), y });
    text.textContent = mark;
    svg.append(text);
  }
  return svg;
}

// The board as a drawing, with what one paints it with, the tools, buttons for rows, columns and layers, and
// how its area and that of the pieces go together.

import { byCell } from "./cells.js";
import { makeDrawing } from "./drawing.js";
import { button, made } from "../../html/elements.js";
import { LayerBar } from "../../html/layer_bar.js";
import { boardScene, polyhedraPicture } from "./solid_board.js";

/** @import { Edit } from "./asking.js" */
/** @import { Cell, Lattice } from "./cells.js" */
/** @import { MarkedCell } from "./grid.js" */
/** @import { PuzzleData } from "./pieces.js" */
/** @import { Board } from "./solid_board.js" */
/** @import { Tools } from "./tools.js" */

/**
 * A board that is drawn.
 * @typedef {object} DrawnBoard
 * @property {string[][]} layers
 * @property {number} shift
 * @property {boolean} solid
 * @property {[...Cell, text: string, isFree: boolean][]} [names]
 */

/** @typedef {Partial<DrawnBoard> & {large?: number[], varied?: string, cells?: number[][]}} BoardData */
/** @typedef {[number, number]} Range */

/** @type {[mark: string, word: string, title: string][]} */
const BRUSHES = [
  ["#", "Cell", "must be covered"],
  ["?", "Optional", "may stay empty"],
  [".", "Hole", "is not part of the board"],
];

/**
 * @param {Edit} edit
 * @param {Tools} tools
 * @param {() => void} choose
 */
export function boardView(edit, tools, choose) {
  let brush = "#";
  /** @type {DrawnBoard | null} */
  let shown = null;
  const bar = new LayerBar();
  const drawing = made("div", { class: "layers" });
  const painted = makeDrawing(drawing, {
    bar,
    label: "Board",
    brush: () => brush,
    keys: /^[#?.A-Za-z0-9]$/,
    tools,
    write(cells) {
      /** @param {1 | 2} axis */
      const beyond = (axis) => -Math.min(0, ...cells.filter((cell) => cell[3] !== ".").map((cell) => cell[axis]));
      moved = [0, beyond(1), beyond(2)];
      edit("draw_cells", { cells: known(cells) });
    },
    replace: (cells) => edit("set_cells", { cells: known(cells) }),
    painting: () => showBalance(painted.numbers()),
    known: (mark) => (mark === "?" || [...clue.options].some(({ value }) => value === mark) ? mark : "#"),
  });
  /** @type {Cell} */
  let moved = [0, 0, 0]; // the shift of the cells in the drawing that follows an edit
  /** @type {number | null} */
  let added = null; // the layer that is shown after a layer has come or gone
  /** @type {Board | null} */
  let sceneBoard = null;
  bar.changed = () => {
    painted.showLayer();
    scene.show(sceneBoard, bar.chosen);
  };
  /** @type {(NonNullable<PuzzleData["balance"]> & {drawn?: Range}) | null} */
  let balance = null;
  tools.setBoard(painted);

  /**
   * Cells by the rows and columns by which people know them.
   * @param {MarkedCell[]} cells
   */
  function known(cells) {
    return cells.map(([layer, row, column, mark]) => [layer, row, column + (shown?.shift ?? 0), mark]);
  }

  /** @param {Range} now */
  function showBalance([must, all]) {
    const [before, beforeAll] = balance?.drawn ?? [0, 0];
    const { text, kind } = balance
      ? balanceOf(balance.pieces, [balance.board[0] + must - before, balance.board[1] + all - beforeAll])
      : { text: "", kind: "" };
    weight.textContent = text;
    weight.className = `balance ${kind}`;
  }

  const clue = made("select", { "aria-label": "Piece of the clue", change: () => take(clue.value) });
  const clueRadio = radio("clue", "Clue", "must be covered by this piece");
  const brushes = made(
    "fieldset",
    { class: "brushes" },
    made("legend", {}, "Paint with"),
    ...BRUSHES.map((one) => radio(...one)),
    clueRadio,
    clue
  );
  /** @type {(mark: string, word: string, title: string) => HTMLElement} */
  function radio(mark, word, title) {
    const input = made("input", {
      type: "radio",
      name: "psolver-brush",
      value: mark,
      checked: mark === brush,
    });
    input.addEventListener("change", () => take(mark === "clue" ? clue.value : mark));
    return made("label", { class: "brush", title }, input, made("span", {}, word));
  }
  /** @param {string} mark */
  function take(mark) {
    brush = mark || "#";
    const value = /^[#?.]$/.test(brush) ? brush : "clue";
    for (const input of brushes.querySelectorAll("input")) input.checked = input.value === value;
  }

  const edges = {
    top: edge("row", () => 0, "first row", "above"),
    bottom: edge("row", (sides) => sides[1], "last row", "below"),
    left: edge("column", () => 0, "first column", "on the left"),
    right: edge("column", (sides) => sides[2], "last column", "on the right"),
  };
  /** @type {(axis: string, at: (sides: Cell) => number, last: string, where: string) => HTMLElement} */
  function edge(axis, at, last, where) {
    const add = button("+", () => edit("add_line", { axis, at: at(sides()) }), {
      label: `Add a ${axis} ${where}`,
    });
    const remove = button("−", () => edit("remove_line", { axis, at: Math.max(0, at(sides()) - 1) }), {
      label: `Remove the ${last}`,
    });
    return made("div", { class: `edge ${axis}` }, add, remove);
  }
  /** @returns {Cell} */
  function sides() {
    const all = shown?.layers ?? [[""]];
    return [all.length, all[0].length, all[0][0].length];
  }

  const middle = made("div", { class: "middle" }, edges.left, drawing, edges.right);
  const scene = boardScene();
  const whole = made("div", { class: "board" }, edges.top, middle, edges.bottom);
  const solid = made("div", { class: "solid-board" }, scene.root, made("div", {}, bar.root, whole));
  const layers = made("div", { class: "edge-row" });
  const note = made("p", { class: "psolver-soft" });
  const give = button("Draw a board", () => edit("set_board", { board: "4x4" }));
  const size = made("span", { class: "psolver-soft" });
  const weight = made("p", { class: "balance", role: "status" });
  const kinds = button("Shape …", choose, { label: "Choose the shape of the board" });
  const bench = made("div", { class: "bench" }, brushes, tools.root);
  const heading = made("h2", {}, "Board");
  const root = made(
    "section",
    { class: "card", "aria-label": "Board" },
    made("div", { class: "head" }, heading, size, kinds),
    weight,
    bench,
    solid,
    layers,
    note,
    give
  );

  /** @param {PuzzleData} data */
  function show(data, again = false) {
    shown = data.board?.layers ? /** @type {DrawnBoard} */ (data.board) : null;
    solid.hidden = bench.hidden = layers.hidden = !shown;
    kinds.hidden = data.symmetry || Boolean(data.board && !shown);
    give.hidden = data.written;
    give.textContent = data.symmetry ? "Draw a frame" : "Draw a board";
    note.hidden = Boolean(shown);
    heading.textContent = data.symmetry ? "Frame" : "Board";
    size.textContent = shown ? sizeOf(shown, data.lattice) : "";
    const cells = data.lattice.polyhedra && data.board?.cells;
    note.replaceChildren(shown ? "" : sentence(data));
    if (cells && data.lattice.polyhedra) note.append(polyhedraPicture(cells, data.lattice.polyhedra));
    balance = data.balance;
    const letters = Object.fromEntries(clues(data).map(({ name, color }) => [name, color]));
    bar.offer(shown?.layers.length ?? 0, data.title);
    if (added !== null) bar.go(added);
    added = null;
    sceneBoard = shown && { ...shown, round: data.lattice.round, clues: letters };
    scene.show(sceneBoard, bar.chosen);
    if (!shown) return showBalance([0, 0]);
    showClues(data);
    if (again) painted.forget();
    const look = { colors: letters, names: byCell(shown.names) };
    painted.show({ lattice: data.lattice, ...shown, rim: data.lattice.ring }, look, moved);
    moved = [0, 0, 0];
    if (balance) balance = { ...balance, drawn: painted.numbers() };
    showBalance(painted.numbers());
    layers.replaceChildren(...layerButtons(data));
  }

  /** @param {PuzzleData} data */
  function showClues(data) {
    const names = clues(data).map(({ name }) => name);
    const before = clue.value;
    clue.replaceChildren(...names.map((name) => made("option", { value: name }, name)));
    if (names.includes(before)) clue.value = before;
    clue.hidden = clueRadio.hidden = !names.length || data.symmetry;
    if (!/^[#?.]$/.test(brush) && !names.includes(brush)) take("#");
  }

  /** @type {(name: string, at: number, then: number | null) => void} */
  function change(name, at, then) {
    added = then;
    edit(name, { axis: "layer", at });
  }

  /** @param {PuzzleData} data */
  function layerButtons(data) {
    if (!shown || data.symmetry || !data.lattice.upright) return [];
    const number = shown.layers.length;
    /** @type {(at: number, where: string) => HTMLElement} */
    const add = (at, where) =>
      button(`+ layer ${where}`, () => change("add_line", at, at), { label: `Add a layer ${where}` });
    if (!shown.solid) return [add(1, "on top")];
    /** @type {(at: number, which: string) => HTMLElement} */
    const remove = (at, which) =>
      button(`− ${which} layer`, () => change("remove_line", at, at ? null : bar.layer - 1), {
        label: `Remove the ${which} layer`,
      });
    const less = number > 1 ? [remove(0, "lowest"), remove(number - 1, "top")] : [];
    return [add(0, "below"), add(number, "on top"), ...less];
  }

  return { root, show, busy: painted.busy };
}

/** @type {(board: DrawnBoard, lattice: Lattice) => string} */
function sizeOf({ layers, solid }, { upright }) {
  const cells = layers.flat().join("").replace(/[. ]/g, "").length;
  const number = `${cells} ${cells === 1 ? "cell" : "cells"}`;
  if (!upright) return number;
  const lengths = [layers.length, layers[0].length, layers[0][0].length].slice(solid ? 0 : 1);
  return `${lengths.join(" × ")}, ${number}`;
}

/**
 * A sentence on the cells that pieces cover, [fewest, most], and those of a board, [must, all].
 * @type {(pieces: [least: number, most: number | null], board: Range) => {text: string, kind: string}}
 */
export function balanceOf([least, most], [must, all]) {
  /** @type {(low: number, high: number | null) => string} */
  const range = (low, high) => (high === null ? `${low} or more` : low === high ? `${low}` : `${low} to ${high}`);
  const text = `Pieces: ${range(least, most)} of ${range(must, all)} cells`;
  /** @param {number} number */
  const cells = (number) => `${number} ${number === 1 ? "cell" : "cells"}`;
  if (least > all) return { text: `${text}, ${cells(least - all)} too many`, kind: "over" };
  if (most !== null && most < must) return { text: `${text}, ${cells(must - most)} too few`, kind: "short" };
  return { text, kind: "fits" };
}

/** @param {PuzzleData} data */
function sentence({ board, written, symmetry }) {
  if (board?.varied)
    return `It is "${board.varied}", another board for each number; edit it in the text.`;
  if (board?.large) return `${board.large.join(" × ")} is too large to be drawn here; edit it in the text.`;
  if (board?.cells) return "It is edited in the text.";
  if (written) return "The board cannot be drawn: see the text.";
  return symmetry ? "Without a frame all figures are searched." : "There is no board yet.";
}

/**
 * The pieces that a clue may name: those that the text, or a set, gives a letter or digit.
 * @param {PuzzleData} data
 */
function clues(data) {
  const all = data.pieces.flatMap((piece) => piece.pieces ?? [piece]);
  return all.filter(({ name, given }) => given.includes("name") && /^[A-Za-z0-9]$/.test(name));
}

// A piece that is drawn in the text: its cells, which can be painted, its name, count, flags, colour.

import { byCell, cellsIn } from "./cells.js";
import { makeDrawing } from "./drawing.js";
import { button, made } from "../../html/elements.js";
import { fill, input } from "./fields.js";
import { cellsOf, settings } from "./settings.js";
import { piecePicture } from "./solid_board.js";

/** @import { Edit } from "./asking.js" */
/** @import { Cell, Lattice } from "./cells.js" */
/** @import { DrawnCells } from "./drawing.js" */
/** @import { MarkedCell } from "./grid.js" */
/** @import { PuzzleData } from "./pieces.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Tools } from "./tools.js" */

/** @typedef {{layers: string[][], shift: number, cells?: number[][]}} Shape of polyhedra with its cells */

/**
 * A piece as it is drawn: see drawings.py.
 * @typedef {object} FigureParts
 * @property {string} name
 * @property {string} color
 * @property {string[]} given
 * @property {[...Cell, text: string, isFree: boolean][]} [names]
 * @property {[...Cell, side: number, color: string][]} [wedges]
 */

/** @typedef {Shape & FigureParts} Figure */
/** @typedef {{place: [table: string, number: number], set?: undefined, pieces?: undefined}} OfOne */
/** @typedef {Figure & Settings & OfOne} PieceData */

const MEANINGS = { "#": "cell of the piece", ".": "no cell" };
const CELL = matchMedia("(pointer: coarse)").matches ? 38 : 32; // pixels

/**
 * @param {Edit} edit
 * @param {Tools} tools
 */
export function pieceCard(edit, tools) {
  /** @type {PieceData} */
  let piece;
  /** @type {[below: number, above: number]} */
  let extra = [0, 0]; // empty layers that are shown below and above, to be painted
  /** @type {Cell} */
  let moved = [0, 0, 0]; // the shift of the cells in the drawing that follows an edit
  /** @type {Lattice} */
  let lattice;
  /** @type {DrawnCells} */
  let painting; // the drawing: the piece with a ring around it
  /** @type {Cell[]} */
  let shape = []; // its cells there, also those of strokes that the server does not know yet
  /** @type {Edit} */
  const ask = (name, values) => edit(name, { place: piece.place, ...values });
  const drawing = made("div", { class: "layers" });
  const painted = makeDrawing(drawing, {
    label: "Piece",
    brush: () => "#",
    keys: /^[#.]$/,
    meanings: MEANINGS,
    cell: CELL,
    tools,
    write,
    replace: reshape,
  });
  /** @param {MarkedCell[]} cells */
  function write(cells) {
    const marks = new Map(cells.map(([layer, row, column, mark]) => [`${[layer, row, column]}`, mark]));
    const before = shape.filter((cell) => !marks.has(`${cell}`));
    reshape([...before, ...cells.filter((cell) => cell[3] !== ".")]);
  }
  /** @param {(Cell | MarkedCell)[]} cells */
  function reshape(cells) {
    shape = cells.map(([layer, row, column]) => [layer, row, column]);
    const low = [0, 1, 2].map((axis) => Math.min(...shape.map((cell) => cell[axis])));
    const [above, beside] = lattice.ring;
    moved = shape.length ? [-low[0], above - low[1], beside - low[2]] : [0, 0, 0];
    const { shift } = painting;
    ask("set_shape", { cells: shape.map(([layer, row, column]) => [layer, row, column + shift]) });
  }

  const name = input({
    class: "name",
    "aria-label": "Name",
    change: () => ask("set_name", { name: name.value.trim(), old: piece.name }),
  });
  const color = input({
    type: "color",
    "aria-label": "Colour",
    change: () => ask("set_color", { color: color.value }),
  });
  const usual = button("↺", () => ask("set_color", { color: "" }), { label: "Take the usual colour" });
  const remove = button("×", () => ask("remove_piece"), { label: "Remove the piece" });
  const own = settings({
    count: (values) => ask("set_count", { ...values, name: piece.name }),
    flag: (values) => ask("set_flag", values),
  });
  /** @type {(side: 0 | 1, where: string) => HTMLElement} */
  const more = (side, where) =>
    button(`+ ${where}`, () => addLayer(side), { label: `Add a layer to the piece, ${where}` });
  const solid = made("div", { class: "edge-row" }, more(0, "below"), more(1, "on top"));
  const head = made("div", { class: "head" }, name, color, usual, remove);
  const seen = made("div", { class: "seen" });
  const root = made("article", { class: "piece" }, head, made("div", { class: "beside" }, drawing, seen), solid, own.root);

  /** @param {0 | 1} side */
  function addLayer(side) {
    extra[side] = 1;
    draw();
  }
  function draw() {
    const [up, aside] = lattice.ring;
    /** @type {Cell} */
    const by = [extra[0], up, aside];
    const [names, wedges] = [byCell(piece.names, by), byCell(piece.wedges, by)];
    const look = { colors: { "#": piece.color }, names, wedges };
    painting = ringed(piece, lattice, extra);
    shape = cellsOf(painting.layers);
    painted.show(painting, look, moved);
    moved = [0, 0, 0];
  }
  /** @type {(one: PieceData, data: PuzzleData, flat: boolean, again: boolean) => void} */
  function show(one, data, flat, again) {
    if (piece && looks(piece) !== looks(one)) extra = [0, 0];
    else moved = [0, 0, 0];
    [piece, lattice] = [one, data.lattice];
    root.setAttribute("aria-label", `Piece ${piece.name || "without a name"}`);
    fill(name, piece.given.includes("name") ? piece.name : "");
    name.placeholder = piece.name;
    fill(color, piece.color);
    usual.hidden = !piece.given.includes("color");
    solid.hidden = Boolean(lattice.polyhedra) || !lattice.upright || (flat && piece.layers.length < 2);
    seen.replaceChildren(isSolid(piece, flat) ? piecePicture(piece, lattice.round, lattice.polyhedra) : "");
    drawing.hidden = Boolean(lattice.polyhedra);
    own.show(piece, flat);
    if (again) painted.forget();
    draw();
  }
  function focus() {
    root.scrollIntoView({ block: "nearest" });
    painted.focus();
  }
  return { root, show, focus, busy: painted.busy };
}

/**
 * Whether a piece is seen as a solid: it has layers, or the board has.
 * @param {{layers: string[][], cells?: number[][]}} piece
 * @param {boolean} flat
 */
export function isSolid({ layers, cells }, flat) {
  return Boolean(cells) || layers.length > 1 || (layers.length > 0 && !flat);
}

/** @param {Shape} piece */
function looks({ layers, shift }) {
  return JSON.stringify([layers, shift]);
}

/**
 * A drawing with a ring of cells around it, and layers more, which can be painted.
 * @type {(piece: Shape, lattice: Lattice, more?: [below: number, above: number]) => DrawnCells}
 */
function ringed({ layers, shift }, lattice, [below, above] = [0, 0]) {
  const [up, aside] = lattice.ring;
  const ringShift = (lattice.block ?? 1) > 1 ? 0 : Math.abs(shift - up - aside) % 2;
  const { has } = cellsIn(lattice, ringShift);
  const wide = Math.max(0, ...layers.slice(0, 1).map(([line]) => line.length)) + 2 * aside;
  const high = Math.max(0, ...layers.slice(0, 1).map((rows) => rows.length)) + 2 * up;
  /** @type {(rows: string[] | null, row: number, column: number) => string} */
  const mark = (rows, row, column) => {
    const there = rows?.[row - up]?.[column - aside] ?? " ";
    return there === " " && has(row, column) ? "." : there;
  };
  /** @param {string[] | null} rows */
  const ring = (rows) =>
    Array.from({ length: high }, (_, row) =>
      Array.from({ length: wide }, (_, column) => mark(rows, row, column)).join("")
    );
  const all = [...Array(below), ...(layers.length ? layers : [null]), ...Array(above)];
  return { lattice, layers: all.map(ring), shift: ringShift };
}

// A piece that is drawn in the text: its cells, which can be painted, its name, count, flags, colour.

import { byCell, cellsIn } from "./cells.js";
import { makeDrawing } from "./drawing.js";
import { button, fill, input, made } from "./elements.js";
import { cellsOf, settings } from "./settings.js";
import { piecePicture } from "./solid_board.js";

const MEANINGS = { "#": "cell of the piece", ".": "no cell" };
const CELL = 24; // pixels

export function pieceCard(edit, tools) {
  let piece = null;
  let extra = [0, 0]; // empty layers that are shown below and above, to be painted
  let moved = [0, 0, 0]; // how far the cells go in the drawing that follows an edit
  let lattice = null;
  let painting = null; // what is drawn: the piece with a ring around it
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
  function write(cells) {
    const marks = new Map(cells.map(([layer, row, column, mark]) => [`${[layer, row, column]}`, mark]));
    const before = cellsOf(painting.layers).filter((cell) => !marks.has(`${cell}`));
    reshape([...before, ...cells.filter((cell) => cell[3] !== ".")]);
  }
  function reshape(cells) {
    const shape = cells.map((cell) => cell.slice(0, 3));
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
    count: (values) => ask("set_count", values),
    flag: (values) => ask("set_flag", values),
  });
  const more = (side, where) =>
    button(`+ ${where}`, () => addLayer(side), { label: `Add a layer to the piece, ${where}` });
  const solid = made("div", { class: "edge-row" }, more(0, "below"), more(1, "on top"));
  const head = made("div", { class: "head" }, name, color, usual, remove);
  const seen = made("div", { class: "seen" });
  const root = made("article", { class: "piece" }, head, made("div", { class: "beside" }, drawing, seen), solid, own.root);

  function addLayer(side) {
    extra[side] = 1;
    draw();
  }
  function draw() {
    const [up, aside] = lattice.ring;
    const by = [extra[0], up, aside];
    const [names, wedges] = [byCell(piece.names, by), byCell(piece.wedges, by)];
    const look = { "#": piece.color, names, wedges };
    painting = ringed(piece, lattice, extra);
    painted.show(painting, look, moved);
    moved = [0, 0, 0];
  }
  function show(one, data, flat, again) {
    if (piece && looks(piece) !== looks(one)) extra = [0, 0];
    else moved = [0, 0, 0];
    [piece, lattice] = [one, data.lattice];
    root.setAttribute("aria-label", `Piece ${piece.name || "without a name"}`);
    fill(name, piece.given.includes("name") ? piece.name : "");
    name.placeholder = piece.name;
    fill(color, piece.color);
    usual.hidden = !piece.given.includes("color");
    solid.hidden = !lattice.upright || (flat && piece.layers.length < 2);
    seen.replaceChildren(isSolid(piece, flat) ? piecePicture(piece) : "");
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

/** Is a piece seen as a solid: does it have layers, or the board? */
export function isSolid({ layers }, flat) {
  return layers.length > 1 || (layers.length > 0 && !flat);
}

function looks({ layers, shift }) {
  return JSON.stringify([layers, shift]);
}

/** A drawing with a ring of cells around it, and layers more, which can be painted. */
function ringed({ layers, shift }, lattice, [below, above] = [0, 0]) {
  const [up, aside] = lattice.ring;
  const ringShift = Math.abs(shift - up - aside) % 2;
  const { has } = cellsIn(lattice, ringShift);
  const wide = Math.max(0, ...layers.slice(0, 1).map(([line]) => line.length)) + 2 * aside;
  const high = Math.max(0, ...layers.slice(0, 1).map((rows) => rows.length)) + 2 * up;
  const mark = (rows, row, column) => {
    const there = rows?.[row - up]?.[column - aside] ?? " ";
    return there === " " && has(row, column) ? "." : there;
  };
  const ring = (rows) =>
    Array.from({ length: high }, (_, row) =>
      Array.from({ length: wide }, (_, column) => mark(rows, row, column)).join("")
    );
  const all = [...Array(below), ...(layers.length ? layers : [null]), ...Array(above)];
  return { lattice, layers: all.map(ring), shift: ringShift };
}

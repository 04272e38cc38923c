// A piece that is drawn in the text: its cells, which can be painted, its name, count, flags, colour.

import { makeDrawing } from "./drawing.js";
import { button, fill, input, made } from "./elements.js";
import { cellsOf, settings } from "./settings.js";

const MEANINGS = { "#": "cell of the piece", ".": "no cell" };
const CELL = 24; // pixels

export function pieceCard(edit) {
  let piece = null;
  let extra = [0, 0]; // empty layers that are shown below and above, to be painted
  let moved = [0, 0, 0]; // how far the cells go in the drawing that follows an edit
  const ask = (name, values) => edit(name, { place: piece.place, ...values });
  const drawing = made("div", { class: "layers" });
  const painted = makeDrawing(drawing, {
    label: "Piece",
    brush: () => "#",
    keys: /^[#.]$/,
    meanings: MEANINGS,
    cell: CELL,
    stroke,
  });
  function stroke(mark, cells, layers) {
    const shape = cellsOf(layers);
    const low = [0, 1, 2].map((axis) => Math.min(...shape.map((cell) => cell[axis])));
    moved = [-low[0], 1 - low[1], 1 - low[2]]; // there is a ring around the cells
    ask("set_shape", { cells: shape });
  }

  const name = input({
    class: "name",
    "aria-label": "Name",
    change: () => ask("set_name", { name: name.value.trim() }),
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
  const root = made("article", { class: "piece" }, head, drawing, solid, own.root);

  function addLayer(side) {
    extra[side] = 1;
    draw();
  }
  function draw() {
    painted.show(ringed(piece.layers, extra), { "#": piece.color }, moved);
    moved = [0, 0, 0];
  }
  function show(one, flat, again) {
    if (piece && JSON.stringify(piece.layers) !== JSON.stringify(one.layers)) extra = [0, 0];
    else moved = [0, 0, 0];
    piece = one;
    root.setAttribute("aria-label", `Piece ${piece.name || "without a name"}`);
    fill(name, piece.given.includes("name") ? piece.name : "");
    name.placeholder = piece.name;
    fill(color, piece.color);
    usual.hidden = !piece.given.includes("color");
    solid.hidden = flat && piece.layers.length < 2;
    own.show(piece, flat);
    if (again) painted.show([]);
    draw();
  }
  function focus() {
    root.scrollIntoView({ block: "nearest" });
    painted.focus();
  }
  return { root, show, focus, busy: painted.busy };
}

/** A drawing with a ring of cells around it, and layers more, which can be painted. */
function ringed(layers, [below, above]) {
  if (!layers.length) return [["..", ".."]];
  const blank = ".".repeat(layers[0][0].length + 2);
  const ring = (rows) => [blank, ...rows.map((row) => `.${row}.`), blank];
  const empty = ring(layers[0].map((row) => ".".repeat(row.length)));
  return [...Array(below).fill(empty), ...layers.map(ring), ...Array(above).fill(empty)];
}

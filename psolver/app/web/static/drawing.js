// A drawing of cells that is edited: painted with the mouse, a finger or keys. What is painted is seen
// at once, and reported when the stroke ends.
//
//   a cell    [layer, row, column], from 0
//   layers    [["##", "#?"], ...]: of each layer its rows; "." is a hole, and a space no cell at all

import { cellsIn, pointsOf, wedge } from "./cells.js";
import { drawn as element, made } from "./elements.js";

const MEANINGS = { "#": "must be covered", "?": "may stay empty", ".": "hole" };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MARGIN = 0.06; // around a drawing
const INSIDE = 0.92; // of a cell: the ring that is the cursor
let number = 0; // of drawings, so that all cells have ids of their own

/** A drawing in an element. `label`: what it is called; `brush()`: the mark that one paints with;
 * `stroke(mark, cells, layers)` gets what was painted; `keys`: marks that can be typed, a regular
 * expression; `meanings`: what marks mean; `cell`: pixels of a cell, where there is room. */
export function makeDrawing(
  root,
  { label, brush, stroke, keys = /^[#?.]$/, meanings = MEANINGS, cell: side = 34 }
) {
  const id = `psolver-drawing-${number++}`;
  let layers = [];
  let field = null; // where the cells lie
  let shift = 0; // of the columns
  let shown = ""; // the lattice, the layers and the looks as they were drawn
  let built = ""; // the lattice and the sizes of what was built
  let look = {};
  let cursor = [0, 0, 0];
  let painting = null; // {mark, cells: Map, last}
  let grids = [];

  /** Show layers of a lattice, {lattice, layers, shift}; `newLook`: colours by mark, and by cell the
   * `names`, each with whether the cell stays free, and the `wedges`, each a side and a colour;
   * `moved`: how far the cursor is to go with its cell. */
  function show(drawing, newLook = {}, moved = [0, 0, 0]) {
    const kind = [drawing.lattice.name, drawing.shift];
    const state = JSON.stringify([kind, drawing.layers, newLook]);
    if (state === shown) return;
    const rebuilt = String([kind, sizes(drawing.layers)]) !== built;
    const again = rebuilt || !shown || JSON.stringify(newLook) !== JSON.stringify(look);
    const before = layers;
    [layers, shift, look, shown] = [drawing.layers, drawing.shift, newLook, state];
    if (rebuilt) {
      [built, field] = [String([kind, sizes(layers)]), cellsIn(drawing.lattice, shift)];
      build();
    }
    eachCell((cell, mark) => (again || markIn(before, cell) !== mark) && mend(cell, mark));
    place(cursor.map((at, axis) => at + moved[axis]));
  }

  /** Draw anew what is shown next, whatever was painted meanwhile. */
  function forget() {
    shown = "";
  }

  function eachCell(what) {
    layers.forEach((rows, layer) =>
      rows.forEach((row, number) =>
        [...row].forEach((mark, column) => mark !== " " && what([layer, number, column], mark))
      )
    );
  }

  /** Make the grids anew; the one that had the focus has it again. */
  function build() {
    const focused = root.contains(document.activeElement);
    grids = layers.map((rows, layer) => grid(rows, layer));
    root.replaceChildren(...grids.map(({ place }) => place));
    if (focused) grids[Math.min(cursor[0], grids.length - 1)]?.svg.focus({ preventScroll: true });
  }

  function grid(rows, layer) {
    const [left, top, wide, high] = field.box(rows);
    const name = layers.length > 1 ? `${label}, layer ${layer + 1}` : label;
    const box = [left - MARGIN, top - MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN];
    const svg = element("svg", {
      viewBox: box.join(" "),
      role: "grid",
      tabindex: "0",
      "aria-label": name,
      class: "psolver-drawing",
    });
    svg.style.width = `${wide * side}px`;
    const cells = rows.map((row, number) => {
      const line = element("g", { role: "row" });
      svg.append(line);
      return [...row].map((mark, column) => {
        if (mark === " ") return null;
        const cell = polygon([number, column]);
        cell.setAttribute("role", "gridcell");
        cell.id = `${id}-${layer}-${number}-${column}`;
        line.append(cell);
        return cell;
      });
    });
    const marks = element("g", { "aria-hidden": "true" });
    svg.append(marks);
    const ring = element("polygon", { class: "cursor", "aria-hidden": "true" });
    svg.append(ring);
    listen(svg, layer, box);
    const caption = layers.length > 1 ? [made("figcaption", {}, `Layer ${layer + 1}`)] : [];
    return { svg, cells, marks, over: new Map(), ring, place: made("figure", {}, svg, ...caption) };
  }

  function polygon(at, kind = "", size = 1) {
    return element("polygon", { points: pointsOf(field.corners(...at, size)), class: kind });
  }

  function mend([layer, row, column], mark) {
    const cell = grids[layer]?.cells[row]?.[column];
    if (!cell) return;
    const kind = { "#": "must", "?": "may", ".": "hole" }[mark] ?? "clue";
    const color = kind === "clue" ? look[mark] : kind === "must" ? look["#"] : null;
    const marksOf = (kind) => (mark !== "." && look[kind]?.[`${[layer, row, column]}`]) || [];
    const [[name, isFree] = []] = marksOf("names");
    cell.setAttribute("class", isFree ? "free" : kind);
    const where = `row ${row + 1}, column ${column + shift + 1}`;
    const meaning = isFree ? "stays free" : meanings[mark] ?? `clue ${mark}`;
    cell.setAttribute("aria-label", `${where}${name ? `, ${name}` : ""}: ${meaning}`);
    cell.style.fill = color ?? "";
    const over = [];
    for (const [side, own] of marksOf("wedges")) over.push(beside([row, column], side, own));
    if (color) over.push(polygon([row, column], "outline"));
    if (kind === "may" || kind === "clue") over.push(written(mark, [row, column], color));
    else if (name) over.push(named(name, [row, column], isFree, color));
    putOver(grids[layer], `${row},${column}`, over);
  }

  /** Put elements over all cells of a grid, in place of those that a key has there. */
  function putOver({ marks, over }, key, elements) {
    for (const old of over.get(key) ?? []) old.remove();
    over.set(key, elements);
    marks.append(...elements);
  }

  function beside(at, side, color) {
    const made = element("polygon", { points: pointsOf(wedge(field, at, side)), class: "wedge" });
    made.style.fill = color;
    return made;
  }

  function named(name, at, isFree, color) {
    const text = written(name, at, color);
    text.setAttribute("class", isFree ? "named free" : "named");
    text.style.fontSize = `${Math.min(0.45, 1.3 / name.length)}px`;
    return text;
  }

  function written(mark, at, color) {
    const [x, y] = field.middle(...at);
    const text = element("text", { x, y });
    text.textContent = mark;
    text.style.fill = color ? "#16181d" : "";
    return text;
  }

  const markAt = (cell) => markIn(layers, cell);

  // painting

  function begin(cell) {
    const mark = brush();
    painting = { mark: markAt(cell) === mark ? "." : mark, cells: new Map(), last: cell };
    paint(cell);
  }

  function paint(cell) {
    if ((markAt(cell) ?? " ") === " ") return;
    if (markAt(cell) !== painting.mark) painting.cells.set(cell.join(), cell);
    mend(cell, painting.mark);
  }

  function go(cell) {
    const [layer, ...place] = cell;
    for (const one of field.between(painting.last.slice(1), place)) paint([layer, ...one]);
    painting.last = cell;
  }

  function end() {
    const { mark, cells } = painting;
    painting = null;
    report(mark, [...cells.values()]);
  }

  function report(mark, cells) {
    if (!cells.length) return;
    const rows = layers.map((layer) => layer.map((row) => [...row]));
    for (const [layer, row, column] of cells) rows[layer][row][column] = mark;
    layers = rows.map((layer) => layer.map((row) => row.join("")));
    shown = "";
    stroke(mark, cells, layers);
  }

  function listen(svg, layer, [left, top, wide, high]) {
    const cellAt = (event) => {
      const box = svg.getBoundingClientRect();
      const x = left + ((event.clientX - box.left) / box.width) * wide;
      const y = top + ((event.clientY - box.top) / box.height) * high;
      return [layer, ...field.at(x, y)];
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button || painting) return;
      event.preventDefault();
      svg.setPointerCapture(event.pointerId);
      svg.focus({ preventScroll: true });
      place(cellAt(event));
      begin(cellAt(event));
    });
    svg.addEventListener("pointermove", (event) => {
      if (!painting) return;
      for (const one of event.getCoalescedEvents?.() ?? [event]) go(cellAt(one));
    });
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => painting && end());
    svg.addEventListener("keydown", (event) => press(event, layer));
    svg.addEventListener("focus", () => place([layer, cursor[1], cursor[2]]));
  }

  // keys

  function press(event, layer) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [, row] = cursor;
    if (event.key in STEPS) step(layer, STEPS[event.key]);
    else if (event.key === "Home") place([layer, row, 0]);
    else if (event.key === "End") place([layer, row, Infinity]);
    else if (event.key === "PageDown" || event.key === "PageUp") {
      const other = grids[layer + (event.key === "PageDown" ? 1 : -1)];
      other?.svg.focus();
    } else if (event.key === " " || event.key === "Enter") {
      begin(cursor);
      end();
    } else if (event.key === "Delete" || event.key === "Backspace") type(".");
    else if (keys.test(event.key)) type(event.key);
    else return;
    event.preventDefault();
  }

  function type(mark) {
    painting = { mark, cells: new Map(), last: cursor };
    paint(cursor);
    end();
  }

  /** Go to the next cell in a direction; where rows are shifted, to and fro from one to the next. */
  function step(layer, [down, across]) {
    const [, row, column] = cursor;
    let to = [row + down, column + across];
    const aside = (row + shift) % 2 ? -1 : 1;
    if (!field.has(...to)) to = across ? [row, to[1] + across] : [to[0], column + aside];
    if (layers[layer][to[0]]) place([layer, ...to]);
  }

  /** Put the cursor on a cell, or the nearest one. */
  function place([layer, row, column]) {
    if (!layers.length) return;
    layer = Math.max(0, Math.min(layer, layers.length - 1));
    row = Math.max(0, Math.min(row, layers[layer].length - 1));
    column = Math.max(0, Math.min(column, layers[layer][0].length - 1));
    cursor = [layer, ...nearest(layer, row, column)];
    const corners = pointsOf(field.corners(...cursor.slice(1), INSIDE));
    grids.forEach(({ svg, ring }, number) => {
      const here = number === layer;
      ring.setAttribute("visibility", here ? "visible" : "hidden");
      ring.setAttribute("points", corners);
      if (here) svg.setAttribute("aria-activedescendant", `${id}-${cursor.join("-")}`);
    });
  }

  /** A place in a layer, or the nearest one where a cell can lie, in the same row if it can be. */
  function nearest(layer, row, column) {
    const places = [];
    eachCell(([other, ...place]) => other === layer && places.push(place));
    const far = ([otherRow, otherColumn]) => 1000 * Math.abs(otherRow - row) + Math.abs(otherColumn - column);
    return places.reduce((best, one) => (far(one) < far(best) ? one : best));
  }

  return {
    show,
    forget,
    cursor: () => cursor,
    focus: () => grids[cursor[0]]?.svg.focus(),
    busy: () => painting !== null,
  };
}

function sizes(layers) {
  return layers.map((rows) => `${rows.length}x${rows[0].length}`).join();
}

function markIn(layers, [layer, row, column]) {
  return layers[layer]?.[row]?.[column];
}

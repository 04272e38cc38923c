// A drawing of cells that is edited: painted with the mouse, a finger or keys. What is painted is seen
// at once, and told when the stroke ends.
//
//   a cell    [layer, row, column], from 0
//   layers    [["##", "#?"], ...]: of each layer its rows; "." is a hole

import { drawn as element, made } from "./elements.js";

const MEANINGS = { "#": "must be covered", "?": "may stay empty", ".": "hole" };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
let number = 0; // of drawings, so that all cells have ids of their own

/** A drawing in an element. `label`: what it is called; `brush()`: the mark that one paints with;
 * `stroke(mark, cells)` is told what was painted; `keys`: marks that can be typed, a regular
 * expression; `meanings`: what marks mean; `cell`: pixels of a cell, where there is room. */
export function makeDrawing(
  root,
  { label, brush, stroke, keys = /^[#?.]$/, meanings = MEANINGS, cell: side = 34 }
) {
  const id = `psolver-drawing-${number++}`;
  let layers = [];
  let shown = ""; // the layers and the looks as they were drawn
  let look = {};
  let cursor = [0, 0, 0];
  let painting = null; // {mark, cells: Map, last}
  let grids = [];

  /** Show layers; `newLook`: colours by mark; `moved`: how far the cursor is to go with its cell. */
  function show(newLayers, newLook = {}, moved = [0, 0, 0]) {
    const told = JSON.stringify([newLayers, newLook]);
    if (told === shown) return;
    const rebuilt = sizes(newLayers) !== sizes(layers);
    const again = rebuilt || !shown || JSON.stringify(newLook) !== JSON.stringify(look);
    const before = layers;
    [layers, look, shown] = [newLayers, newLook, told];
    if (rebuilt) build();
    eachCell((cell, mark) => (again || markIn(before, cell) !== mark) && mend(cell, mark));
    place(cursor.map((at, axis) => at + moved[axis]));
  }

  function eachCell(what) {
    layers.forEach((rows, layer) =>
      rows.forEach((row, number) => [...row].forEach((mark, column) => what([layer, number, column], mark)))
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
    const [high, wide] = [rows.length, rows[0].length];
    const name = layers.length > 1 ? `${label}, layer ${layer + 1}` : label;
    const svg = element("svg", {
      viewBox: `-0.06 -0.06 ${wide + 0.12} ${high + 0.12}`,
      role: "grid",
      tabindex: "0",
      "aria-label": name,
      class: "psolver-drawing",
    });
    svg.style.width = `${wide * side}px`;
    const cells = rows.map((row, number) => {
      const line = element("g", { role: "row" });
      svg.append(line);
      return [...row].map((_, column) => {
        const at = { x: column, y: number, width: 1, height: 1 };
        const cell = element("rect", { role: "gridcell", id: `${id}-${layer}-${number}-${column}`, ...at });
        line.append(cell);
        return cell;
      });
    });
    const marks = element("g", { "aria-hidden": "true" });
    svg.append(marks);
    const ring = element("rect", { width: 0.92, height: 0.92, class: "cursor", "aria-hidden": "true" });
    svg.append(ring);
    listen(svg, layer);
    const caption = layers.length > 1 ? [made("figcaption", {}, `Layer ${layer + 1}`)] : [];
    return { svg, cells, marks, over: new Map(), ring, place: made("figure", {}, svg, ...caption) };
  }

  function mend([layer, row, column], mark) {
    const cell = grids[layer]?.cells[row]?.[column];
    if (!cell) return;
    const kind = { "#": "must", "?": "may", ".": "hole" }[mark] ?? "clue";
    const color = kind === "clue" ? look[mark] : kind === "must" ? look["#"] : null;
    cell.setAttribute("class", kind);
    cell.setAttribute(
      "aria-label",
      `row ${row + 1}, column ${column + 1}: ${meanings[mark] ?? `clue ${mark}`}`
    );
    cell.style.fill = color ?? "";
    const over = [];
    if (color) over.push(element("rect", { x: column, y: row, width: 1, height: 1, class: "outline" }));
    if (kind === "may" || kind === "clue") over.push(written(mark, [row, column], color));
    putOver(grids[layer], `${row},${column}`, over);
  }

  /** Put elements over all cells of a grid, in place of those that a key has there. */
  function putOver({ marks, over }, key, elements) {
    for (const old of over.get(key) ?? []) old.remove();
    over.set(key, elements);
    marks.append(...elements);
  }

  function written(mark, [row, column], color) {
    const text = element("text", { x: column + 0.5, y: row + 0.5 });
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
    if (markAt(cell) === undefined) return;
    if (markAt(cell) !== painting.mark) painting.cells.set(cell.join(), cell);
    mend(cell, painting.mark);
  }

  function go(cell) {
    for (const one of between(painting.last, cell)) paint(one);
    painting.last = cell;
  }

  function end() {
    const { mark, cells } = painting;
    painting = null;
    told(mark, [...cells.values()]);
  }

  function told(mark, cells) {
    if (!cells.length) return;
    const rows = layers.map((layer) => layer.map((row) => [...row]));
    for (const [layer, row, column] of cells) rows[layer][row][column] = mark;
    layers = rows.map((layer) => layer.map((row) => row.join("")));
    shown = "";
    stroke(mark, cells, layers);
  }

  function listen(svg, layer) {
    const cellAt = (event) => {
      const box = svg.getBoundingClientRect();
      const [high, wide] = [layers[layer].length, layers[layer][0].length];
      const share = (at, from, length, number) => Math.floor(((at - from) / length) * (number + 0.12) - 0.06);
      return [
        layer,
        share(event.clientY, box.top, box.height, high),
        share(event.clientX, box.left, box.width, wide),
      ];
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
    const [, row, column] = cursor;
    if (event.key in STEPS) {
      const [down, across] = STEPS[event.key];
      place([layer, row + down, column + across]);
    } else if (event.key === "Home") place([layer, row, 0]);
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

  /** Put the cursor on a cell, or the nearest one. */
  function place([layer, row, column]) {
    if (!layers.length) return;
    layer = Math.max(0, Math.min(layer, layers.length - 1));
    row = Math.max(0, Math.min(row, layers[layer].length - 1));
    column = Math.max(0, Math.min(column, layers[layer][0].length - 1));
    cursor = [layer, row, column];
    grids.forEach(({ svg, ring }, number) => {
      const here = number === layer;
      ring.setAttribute("visibility", here ? "visible" : "hidden");
      ring.setAttribute("x", column + 0.04);
      ring.setAttribute("y", row + 0.04);
      if (here) svg.setAttribute("aria-activedescendant", `${id}-${cursor.join("-")}`);
    });
  }

  return {
    show,
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

/** The cells on the way from one to another, which a quick hand may have skipped. */
function between([layer, row, column], [, toRow, toColumn]) {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column), 1);
  return Array.from({ length: steps }, (_, number) => {
    const share = (number + 1) / steps;
    return [layer, Math.round(row + (toRow - row) * share), Math.round(column + (toColumn - column) * share)];
  });
}

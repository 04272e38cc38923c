// The selection in a drawing, and the cells that float over it until they are placed: pasted ones, or
// selected ones that are moved, mirrored or turned.
//
//   {layer, from, to}    a selection: two corners, [row, column]
//   {cells, cut}         the floating cells, with their marks, and those that they leave when placed

import { placeOf } from "./cells.js";
import { boundsOf, markedCells, mirrored, rectangle, shifted, turned } from "./grid.js";

/** @import { Cell, Field, Place } from "./cells.js" */
/** @import { MarkedCell } from "./grid.js" */

/** @type {Record<string, Place>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The part of a drawing that a selection stands on: see drawing.js.
 * @typedef {object} Ground
 * @property {() => string[][]} layers
 * @property {() => Field} field
 * @property {() => Cell} cursor
 * @property {(place: Place, kind: string) => SVGElement} polygon
 * @property {(layer: number) => SVGElement | undefined} above
 * @property {(name: string, isOn: boolean) => void} mark
 * @property {() => boolean} isOn
 * @property {(cells: MarkedCell[]) => void} report
 * @property {(cells: MarkedCell[]) => void} replace
 * @property {() => void} changed
 */

/**
 * The selection of a drawing.
 * @param {Ground} on
 */
export function selecting(on) {
  /** @type {{layer: number, from: Place, to: Place} | null} */
  let box = null;
  /** @type {{cells: MarkedCell[], cut: MarkedCell[]} | null} */
  let floating = null;
  /** @type {{from?: Cell} | null} */
  let dragged = null; // {from} of floating cells, or {} of a corner
  /** @type {SVGElement[]} */
  const drawn = [];

  const inBox = () =>
    box ? rectangle(on.field(), [box.layer, ...box.from], [box.layer, ...box.to]) : [];
  /** @type {(cell: Cell) => string} */
  const markAt = ([layer, row, column]) => on.layers()[layer]?.[row]?.[column] ?? " ";

  /**
   * The cells that the selection has, or all of them without one, with their marks.
   * @returns {MarkedCell[]}
   */
  function cells() {
    if (floating) return floating.cells;
    if (!box) return markedCells(on.layers());
    return inBox()
      .map((cell) => /** @type {MarkedCell} */ ([...cell, markAt(cell)]))
      .filter(([, , , mark]) => !". ".includes(mark));
  }

  function draw(isNew = true) {
    for (const one of drawn.splice(0)) one.remove();
    /** @type {(cell: Cell | MarkedCell, kind: string) => void} */
    const put = (cell, kind) => {
      const made = on.polygon(placeOf(cell), kind);
      on.above(cell[0])?.append(made);
      drawn.push(made);
    };
    for (const cell of floating?.cut ?? []) put(cell, "cut");
    for (const cell of floating?.cells ?? []) put(cell, `floating ${cell[3] === "?" ? "may" : ""}`);
    if (!floating) for (const cell of inBox()) put(cell, "selected");
    on.mark("floats", floating !== null);
    if (isNew) on.changed();
  }

  /**
   * Let cells float; they leave `cut` behind.
   * @param {MarkedCell[]} cells
   * @param {MarkedCell[]} cut
   */
  function float(cells, cut = []) {
    floating = { cells, cut };
    draw();
  }

  function lift() {
    if (floating || !box) return;
    const lifted = cells();
    if (lifted.length) float(lifted, lifted);
  }

  /** Put down what floats. */
  function place() {
    if (!floating) return;
    const { cells, cut } = floating;
    drop();
    on.report([...holes(cut), ...cells]);
  }

  /** Forget what floats, and the selection. */
  function drop() {
    floating = box = dragged = null;
    draw();
  }

  function erase() {
    const erased = floating?.cut ?? cells();
    floating = dragged = null;
    draw();
    on.report(holes(erased));
  }

  /**
   * Change the selection by a function of cells, else all of the drawing.
   * @param {(cells: MarkedCell[], field: Field) => MarkedCell[]} map
   */
  function change(map) {
    lift();
    if (floating) float(map(floating.cells, on.field()), floating.cut);
    else if (cells().length && !box) on.replace(map(cells(), on.field()));
  }

  function crop() {
    const left = cells();
    if (floating || !left.length) return;
    drop();
    on.replace(left);
  }

  /** @type {(rows: number, columns: number) => void} */
  function moveBy(rows, columns) {
    if (floating) floating.cells = shifted(floating.cells, on.field(), rows, columns);
    draw();
  }

  /** @type {(event: KeyboardEvent, cursor: Cell) => boolean} */
  function key(event, cursor) {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "a") select(cursor[0]);
    else if (control) return false;
    else if (floating && event.key in STEPS) {
      const [down, across] = STEPS[event.key];
      moveBy(down, across * (on.field().keeps(0, 1) ? 1 : 2));
    } else if (floating && (event.key === "Enter" || event.key === " ")) place();
    else if ((floating || box) && event.key === "Escape") drop();
    else if ((floating || box) && (event.key === "Delete" || event.key === "Backspace")) erase();
    else if (on.isOn() && event.key === " ") [box] = [{ layer: cursor[0], from: placeOf(cursor), to: placeOf(cursor) }];
    else return false;
    draw();
    return true;
  }

  /**
   * Select a whole layer.
   * @param {number} layer
   */
  function select(layer) {
    const rows = on.layers()[layer];
    floating = null;
    box = { layer, from: [0, 0], to: [rows.length - 1, rows[0].length - 1] };
  }

  /** @type {(cells: (Cell | MarkedCell)[], cell: Cell) => boolean} */
  const isIn = (cells, cell) => cells.some((one) => String(one.slice(0, 3)) === String(cell));

  return {
    cells,
    float,
    place,
    drop,
    erase,
    crop,
    turn: () => change(turned),
    /** @type {(axis: "across" | "down") => void} */
    mirror: (axis) => change((cells, field) => mirrored(cells, field, axis)),
    floats: () => floating !== null,
    isEmpty: () => !floating && !box,
    isDragged: () => dragged !== null,
    key,
    /**
     * The cell where a paste begins: the upper left corner of the selection, or the cursor.
     * @returns {Cell}
     */
    corner() {
      if (!box) return on.cursor();
      const [top, left] = boundsOf(inBox());
      return [box.layer, top, left];
    },
    /** @type {(from: Cell, to: Cell) => void} */
    extend(from, to) {
      if (floating || from[0] !== to[0]) return;
      box = { layer: to[0], from: box?.layer === to[0] ? box.from : placeOf(from), to: placeOf(to) };
      draw();
    },
    /**
     * Take a press on a cell; whether it is no stroke of the brush.
     * @type {(cell: Cell) => boolean}
     */
    press(cell) {
      if (floating && !isIn(floating.cells, cell)) return place(), true;
      if (!floating && !on.isOn()) {
        if (box) drop();
        return false;
      }
      if (!floating && isIn(inBox(), cell)) lift();
      if (floating) dragged = { from: cell };
      else {
        box = { layer: cell[0], from: placeOf(cell), to: placeOf(cell) };
        dragged = {};
        draw();
      }
      return true;
    },
    /** @type {(cell: Cell) => boolean} */
    move(cell) {
      if (!dragged) return false;
      const { from } = dragged;
      if (from) {
        const [rows, columns] = [cell[1] - from[1], cell[2] - from[2]];
        if ((rows || columns) && on.field().keeps(rows, columns)) {
          moveBy(rows, columns);
          dragged = { from: cell };
        }
      } else if (box && String(box.to) !== String(placeOf(cell))) {
        box.to = placeOf(cell);
        draw();
      }
      return true;
    },
    release() {
      const wasDragged = dragged !== null;
      dragged = null;
      return wasDragged;
    },
    /**
     * The drawing is another one: `rebuilt` if its sizes are, `other` if its lattice is; its cells are `moved`.
     * @type {(rebuilt: boolean, other: boolean, moved: Cell) => void}
     */
    show(rebuilt, other, moved) {
      if (other) floating = box = null;
      if (rebuilt && !floating) box = null;
      if (floating && moved.some(Boolean)) floating.cells = shifted(floating.cells, on.field(), moved[1], moved[2]);
      if (floating || box || drawn.length) draw(floating !== null);
    },
  };
}

/**
 * Cells as they are erased.
 * @type {(cells: MarkedCell[]) => MarkedCell[]}
 */
function holes(cells) {
  return cells.map(([layer, row, column]) => [layer, row, column, "."]);
}

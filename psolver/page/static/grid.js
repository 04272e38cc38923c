// The operations on the cells of a drawing: pure functions, for every lattice.
//
//   a cell     [layer, row, column], often with its mark: [layer, row, column, "#"]
//   a field    the places of cells: see cells.js

import { cellsWithSigns, pictureWithSigns } from "./sign_text.js";
import { cellsInTans, pictureOfTans } from "./tan_text.js";

/** @import { Cell, Field, Place, Point } from "./cells.js" */

/** @typedef {[...Cell, mark: string]} MarkedCell */
/** @typedef {[...Cell, mark: string, up?: boolean]} ReadCell one of triangles, with whether it points up */
/** @typedef {"across" | "down" | "both" | "half" | ""} SymmetryKind */
/** @typedef {{across?: number | null, down?: number | null}} Mirrors */

const EMPTY = ". ";
const HOLES = ".,_· -";
const KNOWN = /^[#?A-Za-z0-9]$/;

/**
 * The cells of a drawing with their marks, without holes.
 * @type {(layers: string[][]) => MarkedCell[]}
 */
export function markedCells(layers) {
  return layers.flatMap((rows, layer) =>
    rows.flatMap((line, row) =>
      [...line].flatMap((mark, column) => (EMPTY.includes(mark) ? [] : [[layer, row, column, mark]]))
    )
  );
}

/** @type {(layers: string[][], cell: Cell) => string | undefined} */
export function markIn(layers, [layer, row, column]) {
  return layers[layer]?.[row]?.[column];
}

/**
 * The rows and columns, from first to last, of some cells: [top, left, bottom, right].
 * @type {(cells: (Cell | ReadCell)[]) => [top: number, left: number, bottom: number, right: number]}
 */
export function boundsOf(cells) {
  /** @type {(axis: 1 | 2, least: (one: number, other: number) => number) => number} */
  const ends = (axis, least) =>
    cells.reduce((best, cell) => least(best, cell[axis]), cells[0][axis]);
  return [ends(1, Math.min), ends(2, Math.min), ends(1, Math.max), ends(2, Math.max)];
}

/**
 * The cells between two corners in a layer.
 * @type {(field: Field, one: Cell, other: Cell) => Cell[]}
 */
export function rectangle(field, [layer, row, column], [, otherRow, otherColumn]) {
  /** @type {Cell[]} */
  const found = [];
  for (let down = Math.min(row, otherRow); down <= Math.max(row, otherRow); down++)
    for (let across = Math.min(column, otherColumn); across <= Math.max(column, otherColumn); across++)
      if (field.has(down, across)) found.push([layer, down, across]);
  return found;
}

/**
 * The cells with the mark of one cell that can be reached from it, side by side in its layer.
 * @type {(layers: string[][], field: Field, cell: Cell) => Cell[]}
 */
export function filled(layers, field, [layer, row, column]) {
  /** @type {(down: number, across: number) => string} */
  const markAt = (down, across) => layers[layer]?.[down]?.[across] ?? " ";
  const mark = markAt(row, column);
  if (mark === " ") return [];
  const seen = new Set([`${row},${column}`]);
  /** @type {Cell[]} */
  const found = [[layer, row, column]];
  for (const [, down, across] of found)
    for (const [nextDown, nextAcross] of besides(field, down, across)) {
      const key = `${nextDown},${nextAcross}`;
      if (seen.has(key) || markAt(nextDown, nextAcross) !== mark) continue;
      seen.add(key);
      found.push([layer, nextDown, nextAcross]);
    }
  return found;
}

/**
 * The places of the cells that share a side with one.
 * @type {(field: Field, row: number, column: number) => Place[]}
 */
function besides(field, row, column) {
  const own = new Set(field.corners(row, column).map(rounded));
  /** @type {Place[]} */
  const found = [];
  for (const down of [-1, 0, 1])
    for (const across of [-2, -1, 0, 1, 2]) {
      /** @type {Place} */
      const place = [row + down, column + across];
      if ((!down && !across) || !field.has(...place)) continue;
      if (field.corners(...place).filter((corner) => own.has(rounded(corner))).length === 2) found.push(place);
    }
  return found;
}

/** @type {(corner: Point) => string} */
const rounded = (corner) => corner.map((value) => Math.round(20 * value)).join();

// turning and mirroring

/**
 * Cells turned to the right by a quarter of a turn, or by a sixth.
 * @type {(cells: MarkedCell[], field: Field) => MarkedCell[]}
 */
export function turned(cells, field) {
  const angle = field.turns ? (2 * Math.PI) / field.turns : (sides(field) === 4 || field.block > 1 ? 90 : 60) * (Math.PI / 180);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mapped(cells, field, (x, y) => [x * cos - y * sin, x * sin + y * cos]);
}

/**
 * Cells mirrored, left and right ("across") or top and bottom ("down") changed.
 * @type {(cells: MarkedCell[], field: Field, axis: "across" | "down") => MarkedCell[]}
 */
export function mirrored(cells, field, axis) {
  return mapped(cells, field, (x, y) => (axis === "across" ? [-x, y] : [x, -y]));
}

/**
 * Cells moved by a map of the plane, around a point that keeps the lattice; where they lay.
 * @type {(cells: MarkedCell[], field: Field, map: (x: number, y: number) => Point) => MarkedCell[]}
 */
function mapped(cells, field, map) {
  /** @type {Place} */
  const origin = field.has(0, 0) ? [0, 0] : [0, 1];
  const [x, y] = field.turns ? pivot(field) : sides(field) === 3 ? field.corners(...origin)[field.block - 1] : field.middle(...origin);
  /** @type {MarkedCell[]} */
  const moved = cells.map(([layer, row, column, ...mark]) => {
    const [oldX, oldY] = field.middle(row, column);
    const [down, right] = field.aside.map((by) => by * layer);
    const [newX, newY] = map(oldX + right - x, oldY + down - y);
    return [layer, ...field.at(newX + x - right, newY + y - down), ...mark];
  });
  const [before, after] = [middleOf(cells), middleOf(moved)];
  return shifted(moved, field, before[0] - after[0], before[1] - after[1]);
}

/** A corner that as many cells share as any. @type {(field: Field) => Point} */
function pivot(field) {
  /** @type {Map<string, Point[]>} */
  const shared = new Map();
  for (let row = 0; row < field.block; row++)
    for (let column = 0; column < field.block; column++)
      for (const corner of field.corners(row, column)) shared.set(rounded(corner), [...(shared.get(rounded(corner)) ?? []), corner]);
  return [...shared.values()].reduce((most, corners) => (corners.length > most.length ? corners : most))[0];
}

/** @type {(cells: MarkedCell[]) => Place} */
function middleOf(cells) {
  const [top, left, bottom, right] = boundsOf(cells);
  return [Math.floor((top + bottom) / 2), Math.floor((left + right) / 2)];
}

/**
 * Cells moved by rows and columns, by a column more if they would not lie as before.
 * @type {(cells: MarkedCell[], field: Field, rows: number, columns: number) => MarkedCell[]}
 */
export function shifted(cells, field, rows, columns) {
  if (field.turns) [rows, columns] = nearest(field, rows, columns);
  else if (field.block > 1) [rows, columns] = [rows, columns].map((by) => field.block * Math.round(by / field.block));
  const more = field.keeps(rows, columns) ? 0 : 1;
  return cells.map(([layer, row, column, ...mark]) => [layer, row + rows, column + columns + more, ...mark]);
}

/** The rows and columns nearest to some by which cells lie as before. @type {(field: Field, rows: number, columns: number) => Place} */
function nearest(field, rows, columns) {
  const by = Array.from({ length: field.block + 1 }, (_, number) => Math.ceil(number / 2) * (number % 2 ? 1 : -1));
  const moves = by.flatMap((down) => by.map((right) => /** @type {Place} */ ([rows + down, columns + right])));
  /** @type {(move: Place) => number} */
  const far = ([down, right]) => Math.abs(down - rows) + Math.abs(right - columns);
  return moves.sort((one, other) => far(one) - far(other)).find((move) => field.keeps(...move)) ?? [rows, columns];
}

/** @type {(field: Field) => number} */
function sides(field) {
  return field.corners(0, field.has(0, 0) ? 0 : 1).length;
}

/** @type {(field: Field) => boolean} */
function areTriangles(field) {
  return field.block === 1 && sides(field) === 3;
}

// the symmetry brush

/**
 * The images of a cell in a symmetric drawing, itself first: a function, with the lines of its mirrors as
 * `across` (x) and `down` (y). `kind`: "across", "down", "both", "half", or "" for none.
 * @type {(kind: SymmetryKind, field: Field, layers: string[][]) => {images: (cell: Cell) => Cell[], lines: Mirrors}}
 */
export function symmetry(kind, field, layers) {
  if (!kind || !layers.length) return { images: (cell) => [cell], lines: {} };
  const flips = areTriangles(field); // a mirror between rows makes another kind of cell
  /** @type {(rows: number, columns: number, odd: boolean) => boolean} */
  const keeps = (rows, columns, odd) => field.block > 1 || field.keeps(rows, columns + (odd && flips ? 1 : 0));
  let rows = layers[0].length - 1;
  let columns = layers[0][0].length - 1;
  if (kind === "half") columns += keeps(rows, columns, true) ? 0 : 1;
  else {
    if (kind !== "down") columns += keeps(0, columns, false) ? 0 : 1;
    if (kind !== "across") rows += keeps(rows, 0, true) ? 0 : 1;
  }
  if (field.turns) [rows, columns] = mirrorSums(field, rows, columns);
  /** @type {Record<"across" | "down" | "half", (cell: Cell) => Cell>} */
  const maps = {
    across: ([layer, row, column]) => [layer, row, columns - 2 * right * layer - column],
    down: ([layer, row, column]) => [layer, rows - 2 * down * layer - row, column],
    half: ([layer, row, column]) => [layer, rows - 2 * down * layer - row, columns - 2 * right * layer - column],
  };
  const [down, right] = field.aside; // of a layer, beside the one below
  const used = kind === "both" ? Object.values(maps) : [maps[kind]];
  const [x, y] = field.middle(0, field.has(0, 0) ? 0 : 1);
  const [wide, high] = field.step;
  const left = x - (field.has(0, 0) ? 0 : wide);
  if (field.turns) {
    const [a, b] = [[0, field.has(0, 0) ? 0 : 1], [rows, columns - (field.has(0, 0) ? 0 : 1)]].map(([row, column]) => field.middle(row, column));
    const mirrors = { across: kind === "down" ? null : (a[0] + b[0]) / 2, down: kind === "across" ? null : (a[1] + b[1]) / 2 };
    return { images: (cell) => [cell, ...used.map((map) => map(cell))], lines: mirrors };
  }
  const lines = {
    across: kind === "down" ? null : (columns / 2) * wide + left,
    down: kind === "across" ? null : (rows / 2) * high + (flips ? high / 2 : y),
  };
  return { images: (cell) => [cell, ...used.map((map) => map(cell))], lines };
}

/**
 * Sums, not less, of the rows and of the columns of a cell and its image after a half turn that keeps the lattice, and so do both
 * of its mirrors.
 * @type {(field: Field, rows: number, columns: number) => Place}
 */
function mirrorSums(field, rows, columns) {
  const range = Array.from({ length: field.block }, (_, number) => number);
  const places = range.flatMap((row) => range.map((column) => /** @type {Place} */ ([row, column]))).filter((place) => field.has(...place));
  /** @type {(map: (place: Place) => Place, signs: Point) => boolean} */
  const keeps = (map, signs) => {
    const sums = places.map((place) => {
      const image = map(place);
      if (!field.has(...image)) return "";
      const [one, other] = [field.middle(...place), field.middle(...image)];
      return String(signs.map((sign, axis) => Math.round(100 * (other[axis] - sign * one[axis]))));
    });
    return sums[0] !== "" && sums.every((sum) => sum === sums[0]);
  };
  for (const down of range)
    for (const right of range) {
      const [high, wide] = [rows + down, columns + right];
      if (keeps(([row, column]) => [row, wide - column], [-1, 1]) && keeps(([row, column]) => [high - row, column], [1, -1]))
        return [high, wide];
    }
  return [rows, columns];
}

/**
 * The ends of the lines of mirrors in the drawing of a layer, whose box is [left, top, width, height].
 * @type {(mirrors: Mirrors, field: Field, layer: number, box: number[]) => Record<string, number>[]}
 */
export function mirrorLines({ across = null, down = null }, field, layer, [left, top, wide, high]) {
  const [y, x] = [down, across].map((at, axis) => (at ?? 0) - layer * field.aside[axis]);
  return [
    ...(across === null ? [] : [{ x1: x, x2: x, y1: top, y2: top + high }]),
    ...(down === null ? [] : [{ y1: y, y2: y, x1: left, x2: left + wide }]),
  ];
}

// pictures as text

/**
 * Cells as a text, in the way of a puzzle file.
 * @type {(cells: MarkedCell[], field: Field) => string}
 */
export function pictureOf(cells, field) {
  if (field.turns) return pictureWithSigns(cells, field);
  if (field.block > 1) return pictureOfTans(cells);
  const [top, left, bottom, right] = boundsOf(cells);
  const marks = new Map(cells.map(([layer, row, column, mark]) => [`${[layer, row, column]}`, mark]));
  const numbers = cells.map(([layer]) => layer);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  /** @type {string[]} */
  const layers = [];
  for (let layer = low; layer <= high; layer++) {
    /** @type {string[]} */
    const lines = [];
    for (let row = top; row <= bottom; row++) {
      /** @type {string[]} */
      const line = [];
      for (let column = left; column <= right; column++) {
        const mark = marks.get(`${[layer, row, column]}`);
        const at = column - left;
        if (sides(field) === 3) putTriangle(line, 2 * at, mark, pointsUp(field, row, column));
        else line[at] = mark ?? (sides(field) === 4 ? "." : " ");
      }
      lines.push([...line].map((sign) => sign ?? " ").join("").trimEnd());
    }
    layers.push(lines.join("\n"));
  }
  return layers.join("\n---\n");
}

/** @type {(line: string[], at: number, mark: string | undefined, up: boolean) => void} */
function putTriangle(line, at, mark, up) {
  if (mark) [line[at], line[at + 1], line[at + 2]] = [up ? "/" : "\\", mark, up ? "\\" : "/"];
}

/** @type {(field: Field, row: number, column: number) => boolean} */
function pointsUp(field, row, column) {
  const heights = field.corners(row, column).map(([, y]) => y);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  return heights.filter((y) => high - y < 0.1).length > heights.filter((y) => y - low < 0.1).length;
}

/**
 * The cells of a picture in a text, from row 0 and column 0 on; [] if there are none. Signs that are no
 * marks are cells.
 * @type {(text: string, field: Field) => MarkedCell[]}
 */
export function cellsInPicture(text, field) {
  if (field.turns) return cellsWithSigns(text, field);
  if (field.block > 1) return cellsInTans(text);
  const lines = text.replace(/\r\n?/g, "\n").replaceAll("\t", "    ").split("\n");
  /** @type {ReadCell[]} */
  const found = [];
  let [layer, first] = [0, 0];
  lines.forEach((line, number) => {
    if (/^\s*-{3,}\s*$/.test(line)) [layer, first] = [layer + 1, number + 1];
    else for (const cell of cellsInLine(line, field)) found.push([layer, number - first, ...cell]);
  });
  if (!found.length) return [];
  const [top, left] = boundsOf(found);
  return atHome(found.map(([at, row, column, ...more]) => [at, row - top, column - left, ...more]), field);
}

/**
 * The columns and marks in a line, those of triangles with whether they point up.
 * @type {(line: string, field: Field) => [column: number, mark: string, up?: boolean][]}
 */
function cellsInLine(line, field) {
  const triangles = sides(field) === 3;
  return [...line].flatMap((sign, at) => {
    if (HOLES.includes(sign) || (triangles && "/\\".includes(sign))) return [];
    const mark = KNOWN.test(sign) ? sign : "#";
    return [triangles ? [Math.floor(at / 2), mark, line[at - 1] !== "\\"] : [at, mark]];
  });
}

/**
 * Cells of a picture where cells can lie: a column further if they must.
 * @type {(cells: ReadCell[], field: Field) => MarkedCell[]}
 */
function atHome(cells, field) {
  /** @type {(cell: ReadCell, more: number) => boolean} */
  const fits = ([, row, column, , up], more) =>
    sides(field) === 3 ? pointsUp(field, row, column + more) === up : field.has(row, column + more);
  const more = fits(cells[0], 0) ? 0 : 1;
  return cells
    .filter((cell) => fits(cell, more))
    .map(([layer, row, column, mark]) => [layer, row, column + more, mark]);
}

// The places of the cells of a drawing: see outlines.py. A cell has the area 1.
//
//   a place   [row, column] of a drawing, from 0

/** @typedef {[x: number, y: number]} Point */
/** @typedef {[row: number, column: number]} Place */
/** @typedef {[layer: number, row: number, column: number]} Cell */

/**
 * A lattice, as `lattice_values` of drawings.py writes it.
 * @typedef {object} Lattice
 * @property {string} name
 * @property {boolean} upright
 * @property {Point} step
 * @property {number} [block]
 * @property {(Point[] | null)[]} shapes
 * @property {[down: number, right: number, sign: string][][]} [signs]
 * @property {number} [turns]
 * @property {[number, number]} ring
 * @property {[rows: number, columns: number]} [aside]
 * @property {boolean} [round]
 * @property {import("../../html/polyhedra.js").Geometry} [polyhedra]
 */

/** @typedef {ReturnType<typeof cellsIn>} Field */

/**
 * The cells of a drawing in a lattice; `shift`: how far its columns are from the lattice's.
 * @param {Pick<Lattice, "step" | "shapes" | "signs" | "turns" | "upright" | "block" | "aside" | "round">} lattice
 */
export function cellsIn(
  { step: [across, down], shapes, signs, turns = 0, upright, block = 1, aside = [0, 0], round = false },
  shift = 0
) {
  /** @type {(row: number, column: number) => number} */
  const number = (row, column) =>
    block > 1 ? modulo(row, block) * block + modulo(column, block) : Math.abs(row + column + shift) % 2;
  /** @type {(row: number, column: number) => Point[] | null} */
  const shape = (row, column) => shapes[number(row, column)];
  /** The characters beside that of a cell in a picture. @type {(row: number, column: number) => [number, number, string][]} */
  const beside = (row, column) => signs?.[number(row, column)] ?? [];
  /** @type {(row: number, column: number) => boolean} */
  const has = (row, column) => shape(row, column) !== null;

  /**
   * The corners of a cell, none if there is no cell; `size`: smaller around its middle.
   * @param {number} row
   * @param {number} column
   * @returns {Point[]}
   */
  function corners(row, column, size = 1) {
    const [x, y] = middle(row, column);
    return (shape(row, column) ?? []).map(([cornerX, cornerY]) => [
      x + (cornerX + column * across - x) * size,
      y + (cornerY + row * down - y) * size,
    ]);
  }

  /**
   * The points around a cell as it is seen: its corners, of a ball a circle; `size`: smaller around its middle.
   * @param {number} row
   * @param {number} column
   * @returns {Point[]}
   */
  function outline(row, column, size = 1) {
    if (!round) return corners(row, column, size);
    const [x, y] = middle(row, column);
    return CIRCLE.map(([cos, sin]) => [x + (cos * across * size) / 2, y + (sin * down * size) / 2]);
  }

  /**
   * @param {number} row
   * @param {number} column
   * @returns {Point}
   */
  function middle(row, column) {
    const around = shape(row, column) ?? [];
    const sum = [0, 1].map((axis) => around.reduce((total, corner) => total + corner[axis], 0));
    return [sum[0] / around.length + column * across, sum[1] / around.length + row * down];
  }

  /**
   * The place in which a point lies, inside the drawing or not: that of the nearest middle.
   * @param {number} x
   * @param {number} y
   * @returns {Place}
   */
  function at(x, y) {
    /** @type {Place} */
    let best = [Math.floor(y / down), Math.floor(x / across)];
    let least = Infinity;
    const [row, column] = best;
    for (const [otherRow, otherColumn] of near(row, column)) {
      const [middleX, middleY] = middle(otherRow, otherColumn);
      const far = Math.hypot(middleX - x, middleY - y);
      if (far < least) [best, least] = [[otherRow, otherColumn], far];
    }
    return best;
  }

  /**
   * @param {number} row
   * @param {number} column
   * @returns {Place[]}
   */
  function near(row, column) {
    const around = [-2, -1, 0, 1, 2];
    const all = around.flatMap((below) =>
      around.map((right) => /** @type {Place} */ ([row + below, column + right]))
    );
    return all.filter((place) => has(...place));
  }

  /**
   * The places on the straight way from one to another, without the first.
   * @param {Place} start
   * @param {Place} end
   */
  function between(start, end) {
    const [[x, y], [endX, endY]] = [middle(...start), middle(...end)];
    const number = Math.ceil(Math.hypot(endX - x, endY - y) / FINE);
    /** @type {Place[]} */
    const found = [];
    for (let step = 1; step <= number; step++) {
      const place = at(x + ((endX - x) * step) / number, y + ((endY - y) * step) / number);
      if (String(place) !== String(found.at(-1) ?? start)) found.push(place);
    }
    return found;
  }

  /**
   * The box around the cells of a layer, which is a list of rows: left, top, width, height.
   * @param {string[]} rows
   * @returns {[left: number, top: number, width: number, height: number]}
   */
  function box(rows) {
    return around(rows.flatMap((line, row) => [...line].map((_, column) => [row, column])));
  }

  /**
   * The box around the cells at some places: left, top, width, height.
   * @type {(places: Place[]) => [left: number, top: number, width: number, height: number]}
   */
  function around(places) {
    const all = places.flatMap((place) => (has(...place) ? corners(...place) : []));
    const ends = [0, 1].map((axis) => {
      const values = all.map((corner) => corner[axis]);
      const low = values.reduce((one, other) => Math.min(one, other), Infinity);
      return [low, values.reduce((one, other) => Math.max(one, other), -Infinity) - low];
    });
    return [ends[0][0], ends[1][0], ends[0][1], ends[1][1]];
  }

  /**
   * The box around the cells at some places of a layer, in which all layers lie as they do above each other, and how wide it
   * would be if these lay straight above each other.
   * @type {(places: Place[], layer: number, layers: number) => [left: number, top: number, width: number, height: number, usual: number]}
   */
  function layerBox(places, layer, layers) {
    const [left, top, wide, high] = around(places);
    const [downMore, rightMore] = [aside[0] * down, aside[1] * across];
    return [
      left - layer * rightMore,
      top - layer * downMore,
      wide + (layers - 1) * rightMore,
      high + (layers - 1) * downMore,
      wide,
    ];
  }

  /**
   * Whether cells lie as before when they move by rows and columns.
   * @type {(rows: number, columns: number) => boolean}
   */
  const keeps = (rows, columns) =>
    signs
      ? shapes.every((points, at) => String(points) === String(shape(rows + Math.floor(at / block), columns + (at % block))))
      : block > 1 ? rows % block === 0 && columns % block === 0 : upright || (rows + columns) % 2 === 0;

  return { block, turns, beside, has, corners, outline, middle, at, between, box, around, layerBox, keeps, aside, step: [across, down] };
}

const CIRCLE = Array.from({ length: 24 }, (_, number) => [Math.cos, Math.sin].map((of) => of((number * Math.PI) / 12)));

/** @type {(value: number, by: number) => number} */
const modulo = (value, by) => ((value % by) + by) % by;

const INSIDE = 0.92; // of a wedge: how long its sides are drawn
const FINE = 0.2; // of a way, between two points at which one looks

/**
 * The wedge beside a side of a cell: the corners of the triangle to its middle, a little smaller.
 * @param {Field} field
 * @param {Place} place
 * @param {number} side
 * @returns {Point[]}
 */
export function wedge(field, [row, column], side) {
  const around = field.corners(row, column, INSIDE);
  return [field.middle(row, column), around[side], around[(side + 1) % around.length]];
}

/**
 * The place of a cell in its layer.
 * @type {(cell: Cell | [...Cell, mark: string]) => Place}
 */
export function placeOf([, row, column]) {
  return [row, column];
}

/**
 * Facts about cells, [layer, row, column, ...fact] each: lists of them by cell, moved.
 * @template {any[]} Fact
 * @param {[layer: number, row: number, column: number, ...fact: Fact][]} all
 * @param {Cell} by
 * @returns {Record<string, Fact[]>}
 */
export function byCell(all = [], [up, down, right] = [0, 0, 0]) {
  /** @type {Record<string, Fact[]>} */
  const found = {};
  for (const [layer, row, column, ...fact] of all) {
    (found[`${[layer + up, row + down, column + right]}`] ??= []).push(fact);
  }
  return found;
}

/**
 * Corners as an attribute of SVG.
 * @param {Point[]} corners
 */
export function pointsOf(corners) {
  return corners.map((point) => point.map((value) => Math.round(1000 * value) / 1000).join(",")).join(" ");
}

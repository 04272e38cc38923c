// Where the cells of a drawing lie: see outlines.py. A cell has the area 1.
//
//   a place   [row, column] of a drawing, from 0

/** The cells of a drawing in a lattice; `shift`: how far its columns are from the lattice's. */
export function cellsIn({ step: [across, down], shapes, upright }, shift = 0) {
  const shape = (row, column) => shapes[Math.abs(row + column + shift) % 2];
  const has = (row, column) => shape(row, column) !== null;

  /** The corners of a cell; `size`: smaller around its middle. */
  function corners(row, column, size = 1) {
    const [x, y] = middle(row, column);
    return shape(row, column).map(([cornerX, cornerY]) => [
      x + (cornerX + column * across - x) * size,
      y + (cornerY + row * down - y) * size,
    ]);
  }

  function middle(row, column) {
    const around = shape(row, column);
    const sum = [0, 1].map((axis) => around.reduce((total, corner) => total + corner[axis], 0));
    return [sum[0] / around.length + column * across, sum[1] / around.length + row * down];
  }

  /** The place in which a point lies, inside the drawing or not: that of the nearest middle. */
  function at(x, y) {
    const [row, column] = [Math.floor(y / down), Math.floor(x / across)];
    let [best, least] = [[row, column], Infinity];
    for (const [otherRow, otherColumn] of near(row, column)) {
      const [middleX, middleY] = middle(otherRow, otherColumn);
      const far = Math.hypot(middleX - x, middleY - y);
      if (far < least) [best, least] = [[otherRow, otherColumn], far];
    }
    return best;
  }

  function near(row, column) {
    const around = [-2, -1, 0, 1, 2];
    const all = around.flatMap((below) => around.map((right) => [row + below, column + right]));
    return all.filter((place) => has(...place));
  }

  /** The places on the straight way from one to another, without the first. */
  function between(start, end) {
    const [[x, y], [endX, endY]] = [middle(...start), middle(...end)];
    const number = Math.ceil(Math.hypot(endX - x, endY - y) / FINE);
    const found = [];
    for (let step = 1; step <= number; step++) {
      const place = at(x + ((endX - x) * step) / number, y + ((endY - y) * step) / number);
      if (String(place) !== String(found.at(-1) ?? start)) found.push(place);
    }
    return found;
  }

  /** The box around the cells of a layer, which is a list of rows: left, top, width, height. */
  function box(rows) {
    return around(rows.flatMap((line, row) => [...line].map((_, column) => [row, column])));
  }

  /** The box around the cells at some places: left, top, width, height. */
  function around(places) {
    const all = places.flatMap((place) => (has(...place) ? corners(...place) : []));
    const ends = [0, 1].map((axis) => {
      const values = all.map((corner) => corner[axis]);
      const low = values.reduce((one, other) => Math.min(one, other), Infinity);
      return [low, values.reduce((one, other) => Math.max(one, other), -Infinity) - low];
    });
    return [ends[0][0], ends[1][0], ends[0][1], ends[1][1]];
  }

  /** Whether cells lie as before when they move by rows and columns. */
  const keeps = (rows, columns) => upright || (rows + columns) % 2 === 0;

  return { has, corners, middle, at, between, box, around, keeps, step: [across, down] };
}

const INSIDE = 0.92; // of a wedge: how long its sides are drawn
const FINE = 0.2; // of a way, between two points at which one looks

/** The wedge beside a side of a cell: the corners of the triangle to its middle, a little smaller. */
export function wedge(field, [row, column], side) {
  const around = field.corners(row, column, INSIDE);
  return [field.middle(row, column), around[side], around[(side + 1) % around.length]];
}

/** Facts about cells, [layer, row, column, ...fact] each: lists of them by cell, moved. */
export function byCell(all = [], [up, down, right] = [0, 0, 0]) {
  const found = {};
  for (const [layer, row, column, ...fact] of all) {
    (found[`${[layer + up, row + down, column + right]}`] ??= []).push(fact);
  }
  return found;
}

/** Corners as an attribute of SVG. */
export function pointsOf(corners) {
  return corners.map((point) => point.map((value) => Math.round(1000 * value) / 1000).join(",")).join(" ");
}

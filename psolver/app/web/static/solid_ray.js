// The cells that a ray passes: where somebody points who looks at a solid.
//
//   a ray   [from, way], both in layers, rows and columns; a cell reaches from its numbers to those
//           that are greater by 1

/** @typedef {number[][]} Ray */

const FAR = 1e9;

/**
 * The numbers of the cells that a ray passes, the first one first.
 * @param {Ray} ray
 * @param {number[][]} cells
 */
export function cellsAlong([from, way], cells) {
  const found = cells.flatMap((cell, number) => {
    let [enter, leave] = [0, FAR];
    for (const [axis, low] of cell.entries()) {
      const ends = [low, low + 1].map((end) => (end - from[axis]) / (way[axis] || 1 / FAR));
      enter = Math.max(enter, Math.min(...ends));
      leave = Math.min(leave, Math.max(...ends));
    }
    return enter < leave ? [{ number, enter }] : [];
  });
  return found.sort((one, other) => one.enter - other.enter).map(({ number }) => number);
}

/**
 * The numbers of the cells whose middles are near a ray, the nearest first; none is farther than `most`.
 * @param {Ray} ray
 * @param {number[][]} cells
 * @param {number} most
 */
export function cellsNear([from, way], cells, most) {
  const long = Math.hypot(...way);
  const far = cells.map((cell) => {
    const to = cell.map((value, axis) => value + 0.5 - from[axis]);
    const along = to.reduce((sum, value, axis) => sum + value * way[axis], 0) / long;
    return Math.hypot(...to.map((value, axis) => value - (along * way[axis]) / long));
  });
  return [...far.keys()]
    .filter((number) => far[number] <= most)
    .sort((one, other) => far[one] - far[other]);
}

// The cells that a ray passes: where somebody points who looks at a solid.
//
//   a ray   [from, way], both [up, forwards, right], in cells; a cube reaches from its numbers to those
//           that are greater by 1

/** @typedef {number[][]} Ray */

const FAR = 1e9;
const RADIUS = 0.54; // of a ball, a little more than it has: one points at gaps too

/**
 * The numbers of the cubes that a ray passes, the first one first.
 * @param {Ray} ray
 * @param {number[][]} cells
 */
export function cubesAlong([from, way], cells) {
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
 * The numbers of the balls that a ray passes, the first one first.
 * @param {Ray} ray
 * @param {number[][]} middles
 */
export function ballsAlong(ray, middles) {
  const found = middles.flatMap((middle, number) => {
    const { along, beside } = nearest(ray, middle);
    const inside = RADIUS ** 2 - beside ** 2;
    return inside > 0 && along > 0 ? [{ number, enter: along - Math.sqrt(inside) }] : [];
  });
  return found.sort((one, other) => one.enter - other.enter).map(({ number }) => number);
}

/**
 * The numbers of the middles that are near a ray, the nearest first; none is farther than `most`.
 * @param {Ray} ray
 * @param {number[][]} middles
 * @param {number} most
 */
export function nearTo(ray, middles, most) {
  const far = middles.map((middle) => nearest(ray, middle).beside);
  return [...far.keys()]
    .filter((number) => far[number] <= most)
    .sort((one, other) => far[one] - far[other]);
}

/**
 * The way along a ray to where it is nearest to a point, and the distance there.
 * @param {Ray} ray
 * @param {number[]} point
 */
function nearest([from, way], point) {
  const long = Math.hypot(...way);
  const to = point.map((value, axis) => value - from[axis]);
  const along = to.reduce((sum, value, axis) => sum + value * way[axis], 0) / long;
  return { along, beside: Math.hypot(...to.map((value, axis) => value - (along * way[axis]) / long)) };
}

// The band around a layer of a solid, as triangles: glass, with a bright line above and below.

import { linear } from "./solid_mesh.js";

/** @import { Color } from "./solid_mesh.js" */

/** @typedef {{x: number, y: number, z: number}} Point */

const AROUND = 0.6; // from the middle of an outer cell to the band
const LINE = 0.05; // the height of a line
const [GLASS, BRIGHT] = [0.22, 0.95];

/**
 * The corners of the triangles, three numbers each, and their colours, with how much of them is seen, four each.
 * @param {Point[]} middles of the cells of the layer
 * @param {number} half the height of the layer
 * @param {Color} color
 */
export function bandAround(middles, half, color) {
  /** @type {number[]} */
  const position = [];
  /** @type {number[]} */
  const colors = [];
  /** @type {(axis: "x" | "y" | "z", by: number) => [low: number, high: number]} */
  const ends = (axis, by) => {
    const values = middles.map((middle) => middle[axis]);
    return [Math.min(...values) - by, Math.max(...values) + by];
  };
  const [[left, right], [back, front]] = [ends("x", AROUND), ends("z", AROUND)];
  const [low, high] = ends("y", half);
  const around = [[left, back], [left, front], [right, front], [right, back], [left, back]];
  /** @type {(low: number, high: number, opacity: number) => void} */
  const belt = (low, high, opacity) => {
    for (let side = 0; side < 4; side++) {
      const [[x, z], [nextX, nextZ]] = [around[side], around[side + 1]];
      const corners = [[x, low, z], [nextX, low, nextZ], [nextX, high, nextZ], [x, high, z]];
      // both sides of the glass
      for (const corner of [0, 1, 2, 0, 2, 3, 0, 2, 1, 0, 3, 2]) {
        position.push(...corners[corner]);
        colors.push(...color.map(linear), opacity);
      }
    }
  };
  belt(low, high, GLASS);
  belt(low - LINE / 2, low + LINE / 2, BRIGHT);
  belt(high - LINE / 2, high + LINE / 2, BRIGHT);
  return { position: new Float32Array(position), colors: new Float32Array(colors) };
}

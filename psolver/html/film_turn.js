// Pieces of cubes while some of them turn about an axis: where their points are then, how light their sides
// are, and in which order cubes are drawn.
//
// Layers along the axis come one after the other. In a layer cubes are squares, some of them turned, that do
// not overlap: of two that a line divides, the one on the side of the eye comes later.

/** @import { Body, Face } from "./film_solid.js" */
/** @typedef {{axis: number, point: number[], angle: number}} Turning about an axis through a point, from the next axis to the one after it */
/** @typedef {[u: number, v: number]} Flat a point of the plane about an axis */
/** @typedef {{body: Body, faces: Face[], layer: number, corners: Flat[], before: number}} Cube `before`: how many that come earlier are not drawn */

const AXES = [0, 1, 2];
const UNIT = [[0, 0], [1, 0], [1, 1], [0, 1]];
const CLOSE = 1e-6;

/**
 * A point, or a direction if it is no point, after a turn.
 * @param {number[]} value
 * @param {Turning | undefined} turning
 * @param {boolean} isPoint
 */
export function turnedBy(value, turning, isPoint = true) {
  if (!turning) return value;
  const { axis, point, angle } = turning;
  const [u, v] = planeOf(axis);
  const [x, y] = [u, v].map((one) => value[one] - (isPoint ? point[one] : 0));
  const turned = [...value];
  turned[u] = x * Math.cos(angle) - y * Math.sin(angle) + (isPoint ? point[u] : 0);
  turned[v] = x * Math.sin(angle) + y * Math.cos(angle) + (isPoint ? point[v] : 0);
  return turned;
}

/** @param {number} axis */
function planeOf(axis) {
  return [(axis + 1) % 3, (axis + 2) % 3];
}

/**
 * The direction to which a side of a body points.
 * @param {number} side 2 * axis + 1 towards greater numbers, 2 * axis towards lower ones
 * @param {Turning | undefined} turning
 */
function outwards(side, turning) {
  return turnedBy(AXES.map((axis) => (axis === side >> 1 ? (side & 1) * 2 - 1 : 0)), turning, false);
}

/**
 * The light on a side of a body that turns, between those of the sides to which it points.
 * @param {number[]} shades by side
 * @param {number} side
 * @param {Turning | undefined} turning
 */
export function lightOf(shades, side, turning) {
  if (!turning) return shades[side];
  return outwards(side, turning).reduce((sum, part, axis) => sum + part * part * shades[2 * axis + (part > 0 ? 1 : 0)], 0);
}

/**
 * The faces of bodies that are turned to the eye, with their bodies, from the farthest to the nearest, while
 * some bodies turn about an axis.
 * @param {Body[]} bodies
 * @param {number[]} near the direction to the eye
 * @param {number} axis
 */
export function inTurn(bodies, near, axis) {
  const [u, v] = planeOf(axis);
  const cubes = bodies.flatMap((body) => cubesOf(body, near, axis));
  /** @type {Map<number, Cube[]>} */
  const layers = new Map();
  for (const cube of cubes) layers.set(cube.layer, [...(layers.get(cube.layer) ?? []), cube]);
  const order = [...layers.keys()].sort((a, b) => (near[axis] < 0 ? b - a : a - b));
  return order
    .flatMap((layer) => fromFarToNear(layers.get(layer) ?? [], [near[u], near[v]]))
    .flatMap(({ body, faces }) => faces.map((face) => ({ body, face })));
}

/**
 * The cubes of a body, each with its faces that are turned to the eye.
 * @param {Body} body
 * @param {number[]} near
 * @param {number} axis
 * @returns {Cube[]}
 */
function cubesOf(body, near, axis) {
  const [u, v] = planeOf(axis);
  /** @type {Map<string, Face[]>} */
  const facesOf = new Map();
  for (const face of body.faces) facesOf.set(String(face.cell), [...(facesOf.get(String(face.cell)) ?? []), face]);
  return [...facesOf.values()].map((faces) => {
    const place = faces[0].cell.map((one, k) => one + body.at[k]);
    const corners = UNIT.map(([a, b]) => {
      const corner = [...place];
      corner[u] += a;
      corner[v] += b;
      const turned = turnedBy(corner, body.turning);
      return /** @type {Flat} */ ([turned[u], turned[v]]);
    });
    const seen = faces.filter(({ side }) => {
      const to = outwards(side, body.turning);
      return to.reduce((sum, part, k) => sum + part * near[k], 0) > CLOSE;
    });
    return { body, faces: seen, layer: place[axis], corners, before: 0 };
  });
}

/**
 * Cubes of a layer in the order in which they are drawn.
 * @param {Cube[]} cubes
 * @param {Flat} near
 */
function fromFarToNear(cubes, near) {
  /** @type {Map<Cube, Cube[]>} */
  const later = new Map(cubes.map((cube) => [cube, []]));
  for (const [n, one] of cubes.entries()) {
    for (const other of cubes.slice(n + 1)) {
      const sign = nearer(one.corners, other.corners, near);
      if (!sign) continue;
      const [first, second] = sign > 0 ? [one, other] : [other, one];
      later.get(first)?.push(second);
      second.before += 1;
    }
  }
  const depth = (/** @type {Cube} */ { corners }) => corners.reduce((sum, [x, y]) => sum + x * near[0] + y * near[1], 0);
  const waiting = [...cubes].sort((a, b) => depth(a) - depth(b));
  const order = [];
  while (waiting.length) {
    const next = Math.max(0, waiting.findIndex(({ before }) => before <= 0));
    const [cube] = waiting.splice(next, 1);
    for (const other of later.get(cube) ?? []) other.before -= 1;
    order.push(cube);
  }
  return order;
}

/**
 * Above 0 if the second of two squares can hide the first one from the eye, below 0 if the first can hide the
 * second, 0 if none can.
 * @param {Flat[]} one
 * @param {Flat[]} other
 * @param {Flat} near
 */
function nearer(one, other, near) {
  let [oneHides, otherHides] = [true, true];
  for (const square of [one, other]) {
    for (const side of [0, 1]) {
      const [from, to] = [square[side], square[side + 1]];
      const normal = [to[1] - from[1], from[0] - to[0]];
      const along = (/** @type {Flat} */ [x, y]) => x * normal[0] + y * normal[1];
      const [a, b] = [one.map(along), other.map(along)];
      let toOther; // the way to the other square along the normal, if it divides them
      if (Math.max(...a) <= Math.min(...b) + CLOSE) toOther = 1;
      else if (Math.max(...b) <= Math.min(...a) + CLOSE) toOther = -1;
      else continue;
      const toEye = toOther * along(near);
      if (toEye > -CLOSE) oneHides = false;
      if (toEye < CLOSE) otherHides = false;
    }
  }
  if (oneHides === otherHides) return 0;
  return otherHides ? 1 : -1;
}

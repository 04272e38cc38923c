// Pieces of cubes on a canvas, seen from any side, while some of them move along an axis.
//
// Cells are [layer, row, column]; on paper columns go to the right, rows to the front, layers up. Cubes are
// drawn from the farthest to the nearest. That order is exact: all lie on whole numbers but along the
// axis of a move, so that of two cubes the nearer one comes later along the first of the other axes in
// which they differ. While pieces turn, `film_turn.js` has the order.

import { inTurn, lightOf, turnedBy } from "./film_turn.js";

/** @import { Turning } from "./film_turn.js" */
/** @typedef {[layer: number, row: number, column: number]} Cell */
/** @typedef {{turn: number, tilt: number}} View angles: around the axis that goes up, and from the front to above */
/** @typedef {{cell: Cell, side: number, edges: boolean[]}} Face a side of a cell, and at which of its edges it has a line */
/** @typedef {{faces: Face[], color: string, at: number[], line: string, width: number, alpha: number, turning?: Turning}} Body */
/** @typedef {[x: number, y: number]} Point */

const AXES = [0, 1, 2];
const SIDES = 6; // of a cell: 2 * axis + 1 towards greater numbers, 2 * axis towards lower ones
const SHADES = [0.6, 1, 0.8, 0.8, 0.68, 0.68]; // of the colour, by side: the light comes from above

/**
 * The sides of the cells of a piece that another cell of it does not cover.
 * @param {Cell[]} cells
 * @returns {Face[]}
 */
export function surfaceOf(cells) {
  const own = new Set(cells.map(String));
  const has = (/** @type {number[]} */ cell) => own.has(String(cell));
  return cells.flatMap((cell) =>
    Array.from({ length: SIDES }, (_, side) => side)
      .filter((side) => !has(beside(cell, side)))
      .map((side) => ({
        cell,
        side,
        edges: around(side).map((other) => {
          const next = beside(cell, other);
          return !has(next) || has(beside(next, side));
        }),
      })),
  );
}

/**
 * The sides of a cell that meet one of its sides, in order around it.
 * @param {number} side
 */
function around(side) {
  const [one, other] = AXES.filter((axis) => axis !== side >> 1);
  return [2 * one, 2 * other + 1, 2 * one + 1, 2 * other];
}

/**
 * @param {number[]} cell
 * @param {number} side
 */
function beside(cell, side) {
  return cell.map((value, axis) => value + (axis === side >> 1 ? (side & 1) * 2 - 1 : 0));
}

/**
 * The directions to the right, up and towards the eye, each by [layer, row, column].
 * @param {View} view
 */
export function directions({ turn, tilt }) {
  const [s, c, sin, cos] = [Math.sin(turn), Math.cos(turn), Math.sin(tilt), Math.cos(tilt)];
  return {
    right: [0, -s, c],
    up: [cos, -c * sin, -s * sin],
    near: [sin, c * cos, s * cos],
  };
}

/**
 * The faces of bodies that are turned to the eye, from the farthest to the nearest, with their bodies; `axis`
 * is the one along which some move.
 * @param {Body[]} bodies
 * @param {View} view
 * @param {number} axis
 */
export function inOrder(bodies, view, axis) {
  const { near } = directions(view);
  const order = [...AXES.filter((one) => one !== axis), axis];
  return bodies
    .flatMap((body) =>
      body.faces
        .filter(({ side }) => near[side >> 1] * ((side & 1) * 2 - 1) > 1e-6)
        .map((face) => ({
          body,
          face,
          key: order.map((one) => Math.sign(near[one]) * (face.cell[one] + body.at[one])),
        })),
    )
    .sort((a, b) => {
      const differ = a.key.findIndex((value, place) => Math.abs(value - b.key[place]) > 1e-6);
      return differ < 0 ? 0 : a.key[differ] - b.key[differ];
    });
}

/**
 * Draw bodies on a canvas; a cell has `scale` pixels, and `middle` is in the middle. Some move along the axis,
 * or turn about it.
 * @param {CanvasRenderingContext2D} context
 * @param {Body[]} bodies
 * @param {View} view
 * @param {{axis: number, scale: number, middle: number[]}} place
 */
export function drawBodies(context, bodies, view, { axis, scale, middle }) {
  const { right, up, near } = directions(view);
  const [x, y] = [context.canvas.width / 2, context.canvas.height / 2];
  /** @type {(point: number[]) => Point} */
  const paper = (point) => {
    const from = point.map((value, one) => value - middle[one]);
    return [x + scale * times(from, right), y - scale * times(from, up)];
  };
  context.lineCap = context.lineJoin = "round";
  const turns = bodies.some(({ turning }) => turning);
  for (const { body, face } of turns ? inTurn(bodies, near, axis) : inOrder(bodies, view, axis)) {
    const corners = cornersOf(face).map((corner) => paper(turnedBy(corner.map((one, k) => one + body.at[k]), body.turning)));
    context.globalAlpha = body.alpha;
    context.fillStyle = context.strokeStyle = shaded(body.color, lightOf(SHADES, face.side, body.turning));
    context.lineWidth = 1; // else the ground shows between two faces
    context.beginPath();
    for (const corner of corners) context.lineTo(...corner);
    context.closePath();
    context.fill();
    context.stroke();
    context.strokeStyle = body.line;
    context.lineWidth = body.width;
    context.beginPath();
    for (const [number, edge] of face.edges.entries()) {
      if (!edge) continue;
      context.moveTo(...corners[number]);
      context.lineTo(...corners[(number + 1) % corners.length]);
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * The corners of a face: the edge from a corner to the next one is that of `around`.
 * @param {Face} face
 */
function cornersOf({ cell, side }) {
  const [one, other] = AXES.filter((axis) => axis !== side >> 1);
  return [[0, 0], [0, 1], [1, 1], [1, 0]].map(([a, b]) => {
    const corner = [...cell];
    corner[side >> 1] += side & 1;
    corner[one] += a;
    corner[other] += b;
    return corner;
  });
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function times(one, other) {
  return one.reduce((sum, value, place) => sum + value * other[place], 0);
}

/**
 * @param {string} color "#rrggbb"
 * @param {number} light from 0 to 1
 */
function shaded(color, light) {
  const parts = [1, 3, 5].map((at) => Math.round(light * parseInt(color.slice(at, at + 2), 16)));
  return `rgb(${parts})`;
}

/**
 * A colour mixed with another one.
 * @param {string} color "#rrggbb"
 * @param {string} other
 * @param {number} part of the other
 */
export function mixed(color, other, part) {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [color, other].map((one) => parseInt(one.slice(at, at + 2), 16));
    return Math.round(a + part * (b - a)).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

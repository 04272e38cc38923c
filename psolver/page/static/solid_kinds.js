// The kinds of solids: where the cells of one lie in space, and what they look like there.
//
//   a place   [layer, row, column] of a drawing in layers
//   a point   [up, forwards, right] in space, in cells

import { ballLabels, ballRoom, ballSurface } from "./ball_mesh.js";
import { polyhedronKind } from "./polyhedron_mesh.js";
import { cubeLabels, surface, walls } from "./solid_mesh.js";
import { ballsAlong, cubesAlong } from "./solid_ray.js";

/** @import { Labels, Make, Cell } from "./solid_mesh.js" */
/** @import { Ray } from "./solid_ray.js" */

/**
 * @typedef {object} SolidKind
 * @property {(place: number[]) => Cell} cell the cell at a place
 * @property {(cell: Cell) => number[]} middle the point in the middle of a cell
 * @property {number} corner the reach of a cell from its middle
 * @property {Make} surface of a piece
 * @property {Make} room the free cells of a board, around or behind the pieces
 * @property {boolean} inside whether the room is seen from inside, behind all else
 * @property {(cells: Cell[], all: Cell[]) => Labels} labels the places of the name of a piece; `all`: the cells
 *   of all pieces
 * @property {(ray: Ray, cells: Cell[]) => number[]} along the numbers of the cells on a ray, the first one first
 */

/** @type {SolidKind} */
const CUBES = {
  cell: (place) => place,
  middle: (cell) => cell.map((value) => value + 0.5),
  corner: Math.sqrt(3) / 2,
  surface,
  room: walls,
  inside: true,
  labels: cubeLabels,
  along: cubesAlong,
};

/** Balls are 1 wide: see balls.py. @type {SolidKind} */
const BALLS = {
  cell: ([layer, row, column]) => [layer, row + column + layer, column - row],
  middle: ballMiddle,
  corner: 0.5,
  surface: (...piece) => ballSurface(ballMiddle, ...piece),
  room: (...board) => ballRoom(ballMiddle, ...board),
  inside: false,
  labels: (...pieces) => ballLabels(ballMiddle, ...pieces),
  along: (ray, cells) => ballsAlong(ray, cells.map(ballMiddle)),
};

/** @param {Cell} cell */
function ballMiddle([layer, x, y]) {
  return [layer * Math.SQRT1_2, (x - y) / 2, (x + y) / 2];
}

/**
 * The kind of solids of balls (round), of other polyhedra, or of cubes.
 * @param {boolean} [round]
 * @param {import("../../html/polyhedra.js").Geometry} [polyhedra]
 */
export function kindOf(round = false, polyhedra) {
  if (polyhedra) return polyhedronKind(polyhedra);
  return round ? BALLS : CUBES;
}

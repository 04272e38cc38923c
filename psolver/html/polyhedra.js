// Polyhedra in a browser: where the cells of a lattice lie, and pictures as polyhedron_drawing.py
// draws them: faces from the farthest cell to the nearest, each whole.
//
//   a spot   [x, y, z] in space: to the right, backwards, upwards; an edge is about 1 long
//   a face   of a cell of the region at a place: the corners around it, turning left seen from outside

import { drawn } from "./elements.js";
import { linesOn } from "./reader.js";

/** @typedef {import("./reader.js").Region} Region */
/** @typedef {number[]} Cell */
/** @typedef {number[]} Spot */
/** @typedef {{values: number[], cell: Cell, corners: Spot[], faces: number[][], steps: Cell[]}} CellKind */
/**
 * The geometry of a lattice: see polyhedron_values.py.
 * @typedef {{directions: Spot[], invariants: number[][], kinds: CellKind[], cuts: Spot[], reach: number}} Geometry
 */
/** @typedef {{place: number, cell: Cell, spots: Spot[], normal: Spot, beyond: Cell}} Face */
/** @typedef {{start: Spot, end: Spot, name: string}} Side */
/** @typedef {[x: number, y: number]} Point */

const UNIT = 100; // an edge on paper
const LINE = 6; // the lines around pieces
const COSINE = Math.sqrt(3) / 2; // of the angle by which the sides of a cube slant
const TO_EYE = [1, -1, 1];
const SMALL = 1e-4; // of differences between spots
const SHADE_OF_ALL = 0.3; // and for the normal of a face a share of each number of that
const SHADE_OF_NORMAL = [0.02, 0.16, -0.3];
const LEAST_ROOM = 12; // for a name

/**
 * @param {number[]} one
 * @param {number[]} other
 */
export function product(one, other) {
  return one.reduce((sum, value, axis) => sum + value * other[axis], 0);
}

/**
 * The vector from one point to another.
 * @param {number[]} from
 * @param {number[]} to
 */
export function between(from, to) {
  return to.map((value, axis) => value - from[axis]);
}

/** @type {WeakMap<Geometry, Map<string, CellKind>>} */
const kindsOfGeometries = new WeakMap(); // by their values
/** @type {WeakMap<Face, Side[]>} */
const sidesOfFaces = new WeakMap();

/**
 * @param {Geometry} geometry
 * @param {Cell} cell
 */
function kindOf(geometry, cell) {
  let kinds = kindsOfGeometries.get(geometry);
  if (!kinds) {
    kinds = new Map(geometry.kinds.map((one) => [String(one.values), one]));
    kindsOfGeometries.set(geometry, kinds);
  }
  const kind = kinds.get(String(geometry.invariants.map((form) => product(form, cell))));
  if (!kind) throw new Error(`no cell at ${cell}`);
  return kind;
}

/**
 * The spots of the corners of a cell.
 * @param {Geometry} geometry
 * @param {Cell} cell
 */
export function cornersOf(geometry, cell) {
  const kind = kindOf(geometry, cell);
  const steps = between(kind.cell, cell);
  const by = [0, 1, 2].map((axis) => product(steps, geometry.directions.map((step) => step[axis])));
  return kind.corners.map((spot) => spot.map((value, axis) => value + by[axis]));
}

/**
 * The middle of the corners of a cell.
 * @param {Geometry} geometry
 * @param {Cell} cell
 */
export function middleOf(geometry, cell) {
  const spots = cornersOf(geometry, cell);
  return [0, 1, 2].map((axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length);
}

/**
 * The faces of a cell of a region at a place.
 * @param {Geometry} geometry
 * @param {Cell} cell
 * @returns {Face[]}
 */
export function facesOf(geometry, cell, place = 0) {
  const kind = kindOf(geometry, cell);
  const corners = cornersOf(geometry, cell);
  return kind.faces.map((numbers, face) => {
    const spots = numbers.map((number) => corners[number]);
    const beyond = cell.map((value, axis) => value + kind.steps[face][axis]);
    return { place, cell, spots, normal: normalOf(spots), beyond };
  });
}

/** @param {Spot[]} spots */
function normalOf([first, second, third]) {
  const [[a, b, c], [d, e, f]] = [between(first, second), between(first, third)];
  const normal = [b * f - c * e, c * d - a * f, a * e - b * d];
  const length = Math.hypot(...normal);
  return normal.map((value) => value / length);
}

/**
 * The faces of cells that no other of them touches.
 * @param {Geometry} geometry
 * @param {Cell[]} cells
 */
export function outerFaces(geometry, cells, place = 0) {
  const inside = new Set(cells.map(String));
  const faces = cells.flatMap((cell) => facesOf(geometry, cell, place));
  return faces.filter(({ beyond }) => !inside.has(String(beyond)));
}

/**
 * The ends of the sides of a face, and a name for each, the same for that of a face beside it.
 * @param {Face} face
 * @returns {Side[]}
 */
export function sidesOf(face) {
  let sides = sidesOfFaces.get(face);
  if (sides) return sides;
  const { spots } = face;
  sides = spots.map((start, number) => {
    const end = spots[(number + 1) % spots.length];
    const middle = start.map((value, axis) => Math.round((value + end[axis]) / SMALL));
    return { start, end, name: String(middle) };
  });
  sidesOfFaces.set(face, sides);
  return sides;
}

/**
 * The kind of each side of some faces: "steps" where it is the only one of a piece, "cells" between faces in
 * one plane, "folds" where they meet at an angle; null where the face after it has it.
 * @param {Face[]} faces those that are seen
 * @param {Face[]} all of the piece
 * @returns {(string | null)[][]}
 */
export function sideKinds(faces, all) {
  /** @type {Map<string, Face[]>} */
  const beside = new Map();
  for (const face of all) {
    for (const { name } of sidesOf(face)) beside.set(name, [...(beside.get(name) ?? []), face]);
  }
  const places = new Map(faces.map((face, place) => [face, place]));
  return faces.map((face) =>
    sidesOf(face).map(({ name }) => {
      const others = (beside.get(name) ?? []).filter((other) => other !== face);
      const place = others.length === 1 ? places.get(others[0]) : undefined;
      if (place === undefined) return "steps";
      if (place > /** @type {number} */ (places.get(face))) return null;
      return Math.hypot(...between(others[0].normal, face.normal)) < SMALL ? "cells" : "folds";
    })
  );
}

// pictures -----------------------------------------------------------------------------------------

/**
 * @param {Spot} spot
 * @returns {Point}
 */
function at([x, y, z]) {
  return [(x + y) * COSINE * UNIT, ((x - y) / 2 - z) * UNIT];
}

/**
 * A number that is greater for a cell than for those that it hides.
 * @param {Geometry} geometry
 * @param {Cell} cell
 */
export function nearness(geometry, cell) {
  const middle = middleOf(geometry, cell);
  return geometry.cuts.reduce((sum, normal) => {
    const towards = product(normal, TO_EYE);
    if (Math.abs(towards) < SMALL) return sum;
    return sum + Math.sign(towards) * Math.floor(product(normal, middle));
  }, 0);
}

/**
 * The faces of each region (null: none) that no other cell of it touches, and those of all that are painted,
 * the farthest first.
 * @param {Geometry} geometry
 * @param {(Region | null)[]} regions
 */
function facesOfRegions(geometry, regions) {
  const solid = new Set();
  for (const region of regions) {
    if (region && region.role !== "empty") for (const cell of region.cells) solid.add(String(cell));
  }
  const outer = regions.map((region, place) => outerFaces(geometry, region?.cells ?? [], place));
  const painted = outer
    .flat()
    .filter((face) => product(face.normal, TO_EYE) > SMALL && !solid.has(String(face.beyond)))
    .map((face) => ({ face, near: nearness(geometry, face.cell) }))
    .sort((one, other) => one.near - other.near || one.face.place - other.face.place)
    .map(({ face }) => face);
  return { outer, painted };
}

/**
 * The elements of polyhedra of regions (null: none), a group for each run of faces at one place.
 * @param {Geometry} geometry
 * @param {(Region | null)[]} regions
 * @param {(place: number) => SVGElement} group an empty one for a place
 */
export function polyhedronElements(geometry, regions, group) {
  const { outer, painted } = facesOfRegions(geometry, regions);
  const kinds = kindsOfSides(outer, painted);
  /** @type {SVGElement[]} */
  const elements = [];
  let last = -1;
  for (const face of painted) {
    if (face.place !== last) elements.push(group((last = face.place)));
    const role = regions[face.place]?.role;
    elements[elements.length - 1].append(...faceElements(face, kinds.get(face) ?? [], role));
  }
  return elements;
}

/**
 * The kinds of the sides of the faces that are painted.
 * @param {Face[][]} outer the faces of each region
 * @param {Face[]} painted
 */
function kindsOfSides(outer, painted) {
  /** @type {Map<Face, (string | null)[]>} */
  const kinds = new Map();
  for (const [place, all] of outer.entries()) {
    const own = painted.filter((face) => face.place === place);
    for (const [number, found] of sideKinds(own, all).entries()) kinds.set(own[number], found);
  }
  return kinds;
}

/**
 * The path around the visible parts of regions (null: none).
 * @param {Geometry} geometry
 * @param {(Region | null)[]} regions
 */
export function polyhedronOutline(geometry, regions) {
  const { outer, painted } = facesOfRegions(geometry, regions);
  const kinds = kindsOfSides(outer, painted);
  return painted.map((face) => linesOf(face, kinds.get(face) ?? [], "steps")).join("");
}

/**
 * The path of the sides of a face that are of a kind.
 * @param {Face} face
 * @param {(string | null)[]} kinds of its sides
 * @param {string} kind
 */
function linesOf(face, kinds, kind) {
  const lines = sidesOf(face).filter((_, number) => kinds[number] === kind);
  return lines.map(({ start, end }) => `M${textOf(start)}L${textOf(end)}`).join("");
}

/** @param {Face} face */
function pathAround({ spots }) {
  return `M${spots.map(textOf).join("L")}Z`;
}

/** @param {Spot} spot */
function textOf(spot) {
  return at(spot).map((length) => Math.round(10 * length) / 10).join(" ");
}

/**
 * @param {Face} face
 * @param {(string | null)[]} kinds of its sides
 * @param {string} [role] of its region
 */
function faceElements(face, kinds, role) {
  const isGlass = role === "empty";
  const d = pathAround(face);
  const elements = [drawn("path", { d, stroke: "none" })];
  const shade = SHADE_OF_ALL + product(SHADE_OF_NORMAL, face.normal);
  if (!isGlass && shade > SMALL) {
    elements.push(drawn("path", { d, fill: "#000", "fill-opacity": shade.toFixed(2), stroke: "none" }));
  }
  for (const kind of ["cells", "folds", "steps"]) {
    const data = linesOf(face, kinds, kind);
    const look = isGlass || kind === "steps" ? { fill: "none" } : { class: kind + linesOn(role) };
    if (data) elements.push(drawn("path", { d: data, ...look }));
  }
  return elements;
}

/**
 * The box around the polyhedra of regions: left, top, width, height.
 * @param {Geometry} geometry
 * @param {Region[]} regions
 */
export function boxOfPolyhedra(geometry, regions) {
  const points = regions.flatMap((region) => region.cells.flatMap((cell) => cornersOf(geometry, cell).map(at)));
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - LINE);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + LINE);
  return [left, top, right - left, bottom - top];
}

/**
 * The place for the name of each piece that has one, by its place among the regions, and the radius of the
 * circle there: on the nearest face of which nothing is hidden, one that looks upwards first.
 * @param {Geometry} geometry
 * @param {Region[]} regions
 */
export function roomOnPolyhedra(geometry, regions) {
  const { painted: faces } = facesOfRegions(geometry, regions);
  const isGlass = faces.map(({ place }) => regions[place].role === "empty");
  const polygons = faces.map(({ spots }, number) => (isGlass[number] ? [] : spots.map(at)));
  /** @type {Map<number, {x: number, y: number, room: number}>} */
  const best = new Map();
  for (const upwards of [true, false]) {
    for (const [number, face] of [...faces.entries()].reverse()) {
      if (regions[face.place].role || best.has(face.place)) continue;
      if (upwards !== face.normal[2] > 1 - SMALL) continue;
      const points = face.spots.map(at);
      const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
      const samples = [middle, ...points.map((point) => point.map((value, axis) => (value + middle[axis]) / 2))];
      const nearer = polygons.slice(number + 1);
      if (samples.some((sample) => nearer.some((polygon) => isInside(sample, polygon)))) continue;
      const room = Math.min(...distances(middle, points));
      if (room >= LEAST_ROOM) best.set(face.place, { x: middle[0], y: middle[1], room });
    }
  }
  return best;
}

/**
 * The distances of a point from the sides of a polygon that turns left on paper; below 0 outside.
 * @param {number[]} point
 * @param {Point[]} polygon
 */
function distances([x, y], polygon) {
  return polygon.map(([a, b], number) => {
    const [c, d] = polygon[(number + 1) % polygon.length];
    return ((d - b) * (x - a) - (c - a) * (y - b)) / Math.hypot(c - a, d - b);
  });
}

/**
 * @param {number[]} point
 * @param {Point[]} polygon
 */
function isInside(point, polygon) {
  return polygon.length > 0 && distances(point, polygon).every((distance) => distance > SMALL);
}

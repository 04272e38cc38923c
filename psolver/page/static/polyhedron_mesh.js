// Polyhedra as triangles, with lines along their edges, and names on them.
//
//   a spot    [x, y, z] in space: to the right, backwards, upwards, as polyhedra.js has it
//   a point   [up, forwards, right]; in the scene x is to the right, y up, and z forwards

import { between, facesOf, middleOf, outerFaces, product, sidesOf } from "../../html/polyhedra.js";
import { linear, meshOf } from "./solid_mesh.js";

/** @import { Face, Geometry, Spot } from "../../html/polyhedra.js" */
/** @import { SolidKind } from "./solid_kinds.js" */
/** @import { Cell, Color, Labels, Mesh } from "./solid_mesh.js" */
/** @import { Ray } from "./solid_ray.js" */

const EDGE = 0.025; // half the width of a line where faces meet at an angle
const SEAM = 0.012; // and between two faces in one plane
const FRAME = 0.02; // of the faces of a wall
const SEAM_SHADE = 0.8; // of the colour of the piece
const SMALL = 1e-4; // of differences between spots
const ABOVE_FACE = 0.012; // from a face to the name on it
const FAR = 1e9;
// the brightness to the right and left, behind and in front, above and below
const SHADES = [
  [0.68, 0.78],
  [0.66, 0.86],
  [1, 0.5],
];
const LINE = [0, 0, 0];

/** @type {(spot: Spot, vector: number[], times: number) => Spot} */
const moved = (spot, vector, times) => spot.map((value, axis) => value + times * vector[axis]);

/** @param {number[]} vector */
function unit(vector) {
  const long = Math.hypot(...vector);
  return vector.map((value) => value / long);
}

/** @type {(one: number[], other: number[]) => number[]} */
const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];

/**
 * A colour where the surface looks in a direction.
 * @param {Color} color
 * @param {number[]} normal
 */
function lit(color, normal) {
  const shade = normal.reduce((sum, value, axis) => sum + value ** 2 * SHADES[axis][value < 0 ? 1 : 0], 0);
  return color.map((one) => one * shade);
}

/**
 * @param {Mesh} mesh
 * @param {Spot[]} spots around a polygon, turning left
 * @param {Color} color
 */
function addPolygon(mesh, spots, color) {
  const bright = color.map(linear);
  for (let number = 1; number + 1 < spots.length; number++) {
    for (const [x, y, z] of [spots[0], spots[number], spots[number + 1]]) {
      mesh.position.push(x, z, -y);
      mesh.color.push(...bright);
    }
  }
}

/**
 * A face in its colour, with a line along each side, inside it.
 * @param {Mesh} mesh
 * @param {Face} face
 * @param {Color} color
 * @param {{wide: number, color: Color}[]} lines
 */
function addFace(mesh, face, color, lines) {
  const { spots, normal } = face;
  const inwards = sidesOf(face).map(({ start, end }) => unit(cross(normal, between(start, end))));
  const inner = spots.map((spot, number) => {
    const before = (number + spots.length - 1) % spots.length;
    const [one, other] = [inwards[before], inwards[number]];
    const turn = product(one, other);
    const [wide, otherWide] = [lines[before].wide, lines[number].wide];
    const share = 1 - turn ** 2;
    return moved(moved(spot, one, (wide - turn * otherWide) / share), other, (otherWide - turn * wide) / share);
  });
  addPolygon(mesh, inner, color);
  for (const [number, line] of lines.entries()) {
    const next = (number + 1) % spots.length;
    if (line.wide) addPolygon(mesh, [spots[number], spots[next], inner[next], inner[number]], line.color);
  }
}

/**
 * The triangles of a piece; `line`: the colour of its edges.
 * @param {Geometry} geometry
 * @param {Cell[]} cells
 * @param {Color} color
 */
function surface(geometry, cells, color, line = LINE) {
  /** @type {Mesh} */
  const mesh = { position: [], color: [] };
  const faces = outerFaces(geometry, cells);
  /** @type {Map<string, Face[]>} */
  const beside = new Map();
  for (const face of faces) {
    for (const { name } of sidesOf(face)) beside.set(name, [...(beside.get(name) ?? []), face]);
  }
  const dark = color.map((one) => one * SEAM_SHADE);
  const edge = { wide: EDGE, color: line };
  for (const face of faces) {
    const seam = { wide: SEAM, color: lit(dark, face.normal) };
    const lines = sidesOf(face).map(({ name }) => {
      const others = (beside.get(name) ?? []).filter((other) => other !== face);
      const isLevel = others.length === 1 && Math.hypot(...between(others[0].normal, face.normal)) < SMALL;
      return isLevel ? seam : edge;
    });
    addFace(mesh, face, lit(color, face.normal), lines);
  }
  return meshOf(mesh);
}

/**
 * The walls around the cells of a board, each face with a frame, as one sees them from inside.
 * @param {Geometry} geometry
 * @param {Cell[]} cells
 * @param {Color} color
 */
function walls(geometry, cells, color, line = color) {
  /** @type {Mesh} */
  const mesh = { position: [], color: [] };
  for (const face of outerFaces(geometry, cells)) {
    const frame = face.spots.map(() => ({ wide: FRAME, color: line }));
    addFace(mesh, face, lit(color, face.normal.map((value) => -value)), frame);
  }
  return meshOf(mesh);
}

/**
 * The places of the name of a piece: for each direction that faces look in one, if it can be one that no
 * other piece hides, in the middle.
 * @param {Geometry} geometry
 * @param {Cell[]} cells
 * @param {Cell[]} all the cells of all pieces
 */
function labels(geometry, cells, all) {
  /** @type {Labels} */
  const made = { position: [], place: [] };
  const taken = new Set(all.map(String));
  const middles = cells.map((cell) => middleOf(geometry, cell));
  const centre = [0, 1, 2].map((axis) => middles.reduce((sum, spot) => sum + spot[axis], 0) / middles.length);
  /** @type {Map<string, {face: Face, badness: number}>} */
  const best = new Map();
  for (const face of outerFaces(geometry, cells)) {
    const key = String(face.normal.map((value) => Math.round(value / SMALL)));
    const far = Math.hypot(...between(middleOf(geometry, face.cell), centre));
    const badness = far + (taken.has(String(face.beyond)) ? 100 : 0);
    if (badness < (best.get(key)?.badness ?? FAR)) best.set(key, { face, badness });
  }
  for (const { face } of best.values()) addLabel(made, face);
  return made;
}

/**
 * A square on a face, as one reads it who sees it: the top of the name is up, or at the back.
 * @param {Labels} made
 * @param {Face} face
 */
function addLabel(made, face) {
  const { normal, spots } = face;
  const towards = Math.abs(normal[2]) > 1 - SMALL ? [0, Math.sign(normal[2]), 0] : [0, 0, 1];
  const top = unit(moved(towards, normal, -product(towards, normal)));
  const right = cross(top, normal);
  const middle = [0, 1, 2].map((axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length);
  const distances = sidesOf(face).map(({ start, end }) =>
    product(between(start, middle), unit(cross(normal, between(start, end))))
  );
  const half = Math.min(...distances) / Math.SQRT2;
  const raised = moved(middle, normal, ABOVE_FACE);
  for (const [x, y] of [[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]]) {
    const [a, b, c] = moved(moved(raised, right, (2 * x - 1) * half), top, (2 * y - 1) * half);
    made.position.push(a, c, -b);
    made.place.push(x, y);
  }
}

/**
 * The numbers of the cells that a ray passes, the first one first.
 * @param {Geometry} geometry
 * @param {Ray} ray
 * @param {Cell[]} cells
 */
function along(geometry, [from, way], cells) {
  const [start, direction] = [from, way].map(([up, forwards, right]) => [right, -forwards, up]);
  const found = cells.flatMap((cell, number) => {
    let [enter, leave] = [0, FAR];
    for (const { normal, spots } of facesOf(geometry, cell)) {
      const [depth, speed] = [product(normal, between(start, spots[0])), product(normal, direction)];
      if (Math.abs(speed) < SMALL) {
        if (depth < 0) leave = -1;
      } else if (speed < 0) enter = Math.max(enter, depth / speed);
      else leave = Math.min(leave, depth / speed);
    }
    return enter < leave ? [{ number, enter }] : [];
  });
  return found.sort((one, other) => one.enter - other.enter).map(({ number }) => number);
}

/**
 * The kind of solids of the cells of a lattice.
 * @param {Geometry} geometry
 * @returns {SolidKind}
 */
export function polyhedronKind(geometry) {
  return {
    cell: (place) => place,
    middle: (cell) => {
      const [x, y, z] = middleOf(geometry, cell);
      return [z, -y, x];
    },
    corner: geometry.reach,
    surface: (...piece) => surface(geometry, ...piece),
    room: (...board) => walls(geometry, ...board),
    inside: true,
    labels: (...pieces) => labels(geometry, ...pieces),
    along: (...ray) => along(geometry, ...ray),
  };
}

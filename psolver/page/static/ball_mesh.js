// Balls as triangles, joined by rods where they touch, and names on them.
//
// A ball is 1 wide. A function `middle` gives the point in its middle, [up, forwards, right]. In the
// scene x is to the right, y up, and z forwards.

import { linear, meshOf } from "./solid_mesh.js";

/** @import { Cell, Color, Labels, Mesh } from "./solid_mesh.js" */

/** @typedef {(cell: Cell) => number[]} Middle */

const RADIUS = 0.5;
const ROD = 0.2; // half the thickness of a rod
const ROD_END = 0.36; // from the middle of a ball, inside it
const DOT = 0.08; // the radius of a free ball
const [DISC, SIDES] = [0.44, 24]; // the radius of a disc below one, and its sides
const [FINE, COARSE, DOTTED] = [16, 9, 6]; // the numbers of rings of triangles of a ball
const MANY = 400; // balls, which are drawn coarsely
const AROUND = 12; // the sides of a rod
const TOUCH = 1.01; // the distance of balls that touch, about
const BELT = 0.2; // half the height of the belt of a ball with a line, for its radius
// the brightness above, below, in front, behind, on the right, on the left
const SHADES = [
  [1, 0.4],
  [0.86, 0.6],
  [0.7, 0.74],
];
const SHINE = 0.5; // the white that the brightest point gains
const POLISH = 24; // the greater, the smaller is the bright spot
const LIGHT = unit([1.5, 0.8, 0.55]);

/** @param {number[]} vector */
function unit(vector) {
  const long = Math.hypot(...vector);
  return vector.map((value) => value / long);
}

/** @type {(one: number[], other: number[]) => number} */
const dot = (one, other) => one.reduce((sum, value, axis) => sum + value * other[axis], 0);

/**
 * A colour where the surface looks in a direction.
 * @param {Color} color
 * @param {number[]} normal
 */
function lit(color, normal) {
  const shade = normal.reduce((sum, value, axis) => sum + value ** 2 * SHADES[axis][value < 0 ? 1 : 0], 0);
  const shine = SHINE * Math.max(0, dot(normal, LIGHT)) ** POLISH;
  return color.map((one) => linear(one * shade + (1 - one * shade) * shine));
}

/**
 * The triangles of a piece; `line`: the colour of a belt around each ball.
 * @param {Middle} middle
 * @param {Cell[]} cells
 * @param {Color} color
 * @param {Color} [line]
 */
export function ballSurface(middle, cells, color, line) {
  /** @type {Mesh} */
  const mesh = { position: [], color: [] };
  const middles = cells.map(middle);
  const sphere = ball(cells.length > MANY ? COARSE : FINE);
  /** @param {number[]} normal */
  const colorAt = (normal) => lit(line && Math.abs(normal[0]) < BELT ? line : color, normal);
  const colors = sphere.map(colorAt);
  for (const at of middles) addBall(mesh, at, sphere, RADIUS, colors);
  for (const [from, to] of touching(cells, middles)) addRod(mesh, from, to, color);
  return meshOf(mesh);
}

/**
 * The free balls of a board: small ones in their middles, and a disc below each of the lowest layer.
 * @param {Middle} middle
 * @param {Cell[]} cells
 * @param {Color} color of the discs
 * @param {Color} [line]
 */
export function ballRoom(middle, cells, color, line = color) {
  /** @type {Mesh} */
  const mesh = { position: [], color: [] };
  const sphere = ball(DOTTED);
  const [disc, dot] = [color, color.map((one, part) => (one + line[part]) / 2)].map((one) => one.map(linear));
  const colors = sphere.map(() => dot);
  const lowest = cells.reduce((low, [layer]) => Math.min(low, layer), Infinity);
  for (const cell of cells) {
    addBall(mesh, middle(cell), sphere, DOT, colors);
    if (cell[0] === lowest) addDisc(mesh, middle(cell), disc);
  }
  return meshOf(mesh);
}

/** @type {(mesh: Mesh, middle: number[], color: Color) => void} */
function addDisc(mesh, [up, forwards, right], color) {
  /** @type {(side: number) => number[]} */
  const rim = (side) => {
    const [cos, sin] = [Math.cos((side / SIDES) * 2 * Math.PI), Math.sin((side / SIDES) * 2 * Math.PI)];
    return [up - RADIUS, forwards + DISC * sin, right + DISC * cos];
  };
  for (let side = 0; side < SIDES; side++) {
    for (const corner of [[up - RADIUS, forwards, right], rim(side + 1), rim(side)]) add(mesh, corner, color);
  }
}

/**
 * The directions to the corners of the triangles of a ball, seen from outside.
 * @param {number} rings
 */
function ball(rings) {
  const sides = 2 * rings;
  /** @type {(ring: number, side: number) => number[]} */
  const at = (ring, side) => {
    const [down, around] = [(ring / rings) * Math.PI, ((side % sides) / sides) * 2 * Math.PI];
    return [Math.cos(down), Math.sin(down) * Math.sin(around), Math.sin(down) * Math.cos(around)];
  };
  /** @type {number[][]} */
  const found = [];
  for (let ring = 0; ring < rings; ring++) {
    for (let side = 0; side < sides; side++) {
      const [a, b, c, d] = [at(ring, side), at(ring + 1, side), at(ring + 1, side + 1), at(ring, side + 1)];
      if (ring < rings - 1) found.push(a, c, b);
      if (ring > 0) found.push(a, d, c);
    }
  }
  return found;
}

/** @type {(mesh: Mesh, middle: number[], sphere: number[][], radius: number, colors: Color[]) => void} */
function addBall(mesh, middle, sphere, radius, colors) {
  for (const [place, normal] of sphere.entries()) {
    add(mesh, middle.map((value, axis) => value + radius * normal[axis]), colors[place]);
  }
}

/** @type {(mesh: Mesh, point: number[], color: Color) => void} */
function add(mesh, [up, forwards, right], color) {
  mesh.position.push(right, up, forwards);
  mesh.color.push(...color);
}

/**
 * The pairs of middles of balls that touch.
 * @param {Cell[]} cells
 * @param {number[][]} middles
 */
function* touching(cells, middles) {
  const number = new Map(cells.map((cell, place) => [String(cell), place]));
  for (const [place, cell] of cells.entries()) {
    for (const step of STEPS) {
      const other = number.get(String(cell.map((value, axis) => value + step[axis])));
      if (other !== undefined && other > place && far(middles[place], middles[other]) < TOUCH)
        yield [middles[place], middles[other]];
    }
  }
}

const NEAR = [-1, 0, 1];
const STEPS = NEAR.flatMap((layer) => NEAR.flatMap((x) => NEAR.map((y) => [layer, x, y])));

/** @type {(one: number[], other: number[]) => number} */
const far = (one, other) => Math.hypot(...one.map((value, axis) => value - other[axis]));

/**
 * A rod between two balls; its ends are inside these.
 * @param {Mesh} mesh
 * @param {number[]} from
 * @param {number[]} to
 * @param {Color} color
 */
function addRod(mesh, from, to, color) {
  const way = unit(to.map((value, axis) => value - from[axis]));
  const [across, down] = aside(way);
  /** @param {number} side */
  const normalAt = (side) => {
    const [cos, sin] = [Math.cos((side / AROUND) * 2 * Math.PI), Math.sin((side / AROUND) * 2 * Math.PI)];
    return across.map((value, axis) => cos * value + sin * down[axis]);
  };
  for (let side = 0; side < AROUND; side++) {
    const normals = [normalAt(side), normalAt(side + 1)];
    /** @type {[along: number, side: number][]} */
    const corners = [[ROD_END, 0], [1 - ROD_END, 1], [ROD_END, 1], [ROD_END, 0], [1 - ROD_END, 0], [1 - ROD_END, 1]];
    for (const [along, which] of corners) {
      const normal = normals[which];
      add(mesh, from.map((value, axis) => value + along * way[axis] + ROD * normal[axis]), lit(color, normal));
    }
  }
}

/**
 * Two directions at right angles to one and to each other, the second to the left of the first as one looks
 * along it.
 * @param {number[]} way
 */
function aside(way) {
  const least = way.map(Math.abs).indexOf(Math.min(...way.map(Math.abs)));
  const across = unit(cross(way, [0, 1, 2].map((axis) => (axis === least ? 1 : 0))));
  return [across, cross(across, way)];
}

/** @type {(one: number[], other: number[]) => number[]} */
function cross([a, b, c], [d, e, f]) {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

// names on balls -----------------------------------------------------------------------------------

const ABOVE = 0.51; // from the middle to the name
const WIDE = 0.75; // from the middle of a name to its sides, for the radius
const PATCHES = 8; // along a side of a name, which is bent
const HIDES = 0.8; // balls nearer to the way from the eye than that hide a name
const UP = [1, 0, 0];
const BOTH = [1, -1];
// a name looks up, down, and, as one sees it at first, from above over each edge of the board
const LOOKS = [UP, [-1, 0, 0], ...BOTH.flatMap((back) => BOTH.map((left) => unit([1, back, left])))];

/**
 * The places of the name of a piece: in each direction on one ball, if it can be one that no other hides, in
 * the middle.
 * @param {Middle} middle
 * @param {Cell[]} cells
 * @param {Cell[]} all the cells of all pieces
 * @returns {Labels}
 */
export function ballLabels(middle, cells, all) {
  /** @type {Labels} */
  const labels = { position: [], place: [] };
  const [own, others] = [cells.map(middle), all.map(middle)];
  const centre = [0, 1, 2].map((axis) => own.reduce((sum, point) => sum + point[axis], 0) / own.length);
  for (const look of own.length ? LOOKS : []) {
    /** @param {number[]} point */
    const badness = (point) => 100 * hiding(point, look, others) + far(point, centre);
    const best = own.reduce((one, other) => (badness(other) < badness(one) ? other : one));
    addPatch(labels, best, look);
  }
  return labels;
}

/**
 * The number of balls before one that is seen from a direction.
 * @param {number[]} point
 * @param {number[]} look
 * @param {number[][]} others
 */
function hiding(point, look, others) {
  return others.filter((other) => {
    const to = other.map((value, axis) => value - point[axis]);
    const along = dot(to, look);
    return along > 0.1 && Math.hypot(...to.map((value, axis) => value - along * look[axis])) < HIDES;
  }).length;
}

/**
 * A bent square on a ball, as one reads it who sees it: the top of the name is up, or at the back.
 * @param {Labels} labels
 * @param {number[]} point
 * @param {number[]} look
 */
function addPatch(labels, point, look) {
  const back = Math.abs(look[0]) > 0.9 ? [0, -Math.sign(look[0]), 0] : UP;
  const right = unit(cross(look, back)).map((value) => -value);
  const top = cross(look, right);
  /** @type {(x: number, y: number) => void} */
  const corner = (x, y) => {
    const [across, high] = [(2 * x - 1) * WIDE, (2 * y - 1) * WIDE];
    const normal = unit(look.map((value, axis) => value + across * right[axis] + high * top[axis]));
    const [up, forwards, beside] = point.map((value, axis) => value + ABOVE * normal[axis]);
    labels.position.push(beside, up, forwards);
    labels.place.push(x, y);
  };
  for (let row = 0; row < PATCHES; row++) {
    for (let column = 0; column < PATCHES; column++) {
      const [x, y, side] = [column / PATCHES, row / PATCHES, 1 / PATCHES];
      for (const [a, b] of [[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]]) corner(x + a * side, y + b * side);
    }
  }
}

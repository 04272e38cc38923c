// The surface of a solid piece as triangles: its faces, and bars along its edges.
//
// A cell is [layer, row, column]. In the scene x is to the right (columns), y up (layers), and z to
// the front (rows).

const EDGE = 0.04; // the thickness of a bar, in cells, where faces meet at an angle
const SEAM = 0.02; // and between two cells of a face
const FRAME = 0.02; // of the faces of a wall
const SEAM_SHADE = 0.8; // of the colour of the piece
const LINE = [0, 0, 0];
const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]; // around a corner
// the brightness of the sides, those towards greater numbers first: along layers, rows, columns
const SHADES = [
  [1, 0.5],
  [0.86, 0.66],
  [0.68, 0.78],
];

/** @typedef {number[]} Cell */
/** @typedef {number[]} Color red, green and blue, 0 to 1 */
/** @typedef {{position: number[], color: number[]}} Mesh three numbers for each corner of a triangle */
/** @typedef {{position: Float32Array, color: Float32Array}} MadeMesh */
/** @typedef {(cells: Cell[], color: Color, line?: Color) => MadeMesh} Make */
/** @typedef {{position: number[], place: number[]}} Labels triangles that look outwards, the corners of each as
 *   three numbers, and as two in the picture of the name, from 0 to 1 */
/** @typedef {(cell: Cell) => boolean} Has whether a cell is in a piece */

/**
 * The triangles of a piece: three numbers for each corner.
 * @param {Cell[]} cells
 * @param {Color} color
 * @param {Color} line the colour of its edges
 */
export function surface(cells, color, line = LINE) {
  /** @type {Mesh} */
  const mesh = { position: [], color: [] };
  const taken = new Set(cells.map(String));
  /** @type {Has} */
  const has = (cell) => taken.has(String(cell));
  const seam = color.map((one) => one * SEAM_SHADE);
  for (const cell of cells) addFaces(mesh, cell, has, color);
  for (const { from, axis, kind, long } of edges(cells, has)) {
    if (kind === "edge") addBar(mesh, from, axis, long, EDGE, line);
    else addBar(mesh, from, axis, long, SEAM, seam);
  }
  return meshOf(mesh);
}

/**
 * @param {Mesh} mesh
 * @returns {MadeMesh}
 */
export function meshOf({ position, color }) {
  return { position: new Float32Array(position), color: new Float32Array(color) };
}

/**
 * The walls around the cells of a board, each face with a frame, in triangles that look outwards.
 * @param {Cell[]} cells
 * @param {Color} color
 * @param {Color} line the colour of the frames
 */
export function walls(cells, color, line = color) {
  /** @type {Mesh} */
  const mesh = { position: [], color: [] };
  const taken = new Set(cells.map(String));
  for (const cell of cells) {
    for (const axis of [0, 1, 2]) {
      for (const up of [true, false]) {
        if (taken.has(String(moved(cell, axis, up ? 1 : -1)))) continue;
        const shade = SHADES[axis][up ? 1 : 0]; // as one sees it from inside
        addFramed(mesh, moved(cell, axis, up ? 1 : 0), axis, up, color.map((one) => one * shade), line);
      }
    }
  }
  return meshOf(mesh);
}

/**
 * @param {Mesh} mesh
 * @param {number[]} corner
 * @param {number} axis
 * @param {boolean} up
 * @param {Color} color
 * @param {Color} line
 */
function addFramed(mesh, corner, axis, up, color, line) {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  /** @type {(from: [number, number], to: [number, number], color: Color) => void} */
  const add = ([fromU, fromV], [toU, toV], own) => {
    const size = [0, 0, 0];
    [size[u], size[v]] = [toU - fromU, toV - fromV];
    addSide(mesh, moved(moved(corner, u, fromU), v, fromV), size, axis, up, own);
  };
  const [near, far] = [FRAME, 1 - FRAME];
  add([near, near], [far, far], color);
  add([0, 0], [1, near], line);
  add([0, far], [1, 1], line);
  add([0, near], [near, far], line);
  add([far, near], [1, far], line);
}

/**
 * @param {Cell} cell
 * @param {number} axis
 * @param {number} step
 */
function moved(cell, axis, step) {
  const made = [...cell];
  made[axis] += step;
  return made;
}

/**
 * @param {Mesh} mesh
 * @param {Cell} cell
 * @param {Has} has
 * @param {Color} color
 */
function addFaces(mesh, cell, has, color) {
  for (const axis of [0, 1, 2]) {
    for (const up of [true, false]) {
      if (has(moved(cell, axis, up ? 1 : -1))) continue;
      const shade = SHADES[axis][up ? 0 : 1];
      addSide(
        mesh,
        moved(cell, axis, up ? 1 : 0),
        [1, 1, 1],
        axis,
        up,
        color.map((one) => one * shade),
      );
    }
  }
}

/**
 * A rectangle across an axis, seen from where that grows (up) or from the other side.
 * @param {Mesh} mesh
 * @param {number[]} corner
 * @param {number[]} size
 * @param {number} axis
 * @param {boolean} up
 * @param {Color} color
 */
function addSide(mesh, corner, size, axis, up, color) {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corners = [
    corner,
    moved(corner, u, size[u]),
    moved(moved(corner, u, size[u]), v, size[v]),
    moved(corner, v, size[v]),
  ];
  const seen = up ? corners : corners.reverse();
  const bright = color.map(linear);
  for (const place of [0, 1, 2, 0, 2, 3]) {
    const [layer, row, column] = seen[place];
    mesh.position.push(column, layer, row);
    mesh.color.push(...bright);
  }
}

/**
 * Brightness as light adds up, of a part of a colour as it is written.
 * @param {number} part
 */
export function linear(part) {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** @typedef {"seam" | "edge" | null} Kind a seam is between two cells that are level */

/**
 * The edges of a piece, straight ones as one.
 * @param {Cell[]} cells
 * @param {Has} has
 */
function* edges(cells, has) {
  for (const axis of [0, 1, 2]) {
    const kinds = kindsAlong(cells, axis, has);
    for (const { from, kind } of kinds.values()) {
      if (kinds.get(String(moved(from, axis, -1)))?.kind === kind) continue;
      let long = 1;
      while (kinds.get(String(moved(from, axis, long)))?.kind === kind) long++;
      yield { from, axis, kind, long };
    }
  }
}

/**
 * The edges along an axis, each 1 long, by the corners from which they go on.
 * @param {Cell[]} cells
 * @param {number} axis
 * @param {Has} has
 */
function kindsAlong(cells, axis, has) {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  /** @type {Map<string, {from: number[], kind: Kind}>} */
  const kinds = new Map();
  for (const cell of cells) {
    for (const [across, down] of SQUARE) {
      const from = moved(moved(cell, u, across), v, down);
      const key = String(from);
      if (!kinds.has(key)) kinds.set(key, { from, kind: kindOf(from, u, v, has) });
    }
  }
  for (const [key, { kind }] of kinds) if (!kind) kinds.delete(key);
  return kinds;
}

/**
 * The kind of an edge, by the cells around it: nothing where all are there.
 * @param {number[]} from
 * @param {number} u
 * @param {number} v
 * @param {Has} has
 * @returns {Kind}
 */
function kindOf(from, u, v, has) {
  const around = SQUARE.map(([a, b]) => has(moved(moved(from, u, -a), v, -b)));
  const number = around.filter(Boolean).length;
  if (number === 4) return null;
  const isLevel = number === 2 && around[0] !== around[2];
  return isLevel ? "seam" : "edge";
}

/**
 * @param {Mesh} mesh
 * @param {number[]} from
 * @param {number} axis
 * @param {number} long
 * @param {number} thick
 * @param {Color} color
 */
function addBar(mesh, from, axis, long, thick, color) {
  const corner = from.map((one) => one - thick / 2);
  const size = [thick, thick, thick];
  size[axis] += long;
  for (const side of [0, 1, 2]) {
    addSide(mesh, moved(corner, side, size[side]), size, side, true, color);
    addSide(mesh, corner, size, side, false, color);
  }
}

// names on faces -----------------------------------------------------------------------------------

const ABOVE_FACE = 0.012; // cells from the face to the name on it
const TWO_TRIANGLES = [0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1]; // of a face with a name, in its picture

/** @typedef {{cell: Cell, axis: number, up: boolean, corners: number[][]}} Face as two triangles */

/**
 * The places of the name of a piece: see `labelFaces`.
 * @param {Cell[]} cells
 * @param {Cell[]} all the cells of all pieces
 * @returns {Labels}
 */
export function cubeLabels(cells, all) {
  const faces = labelFaces(cells, all);
  return {
    position: faces.flatMap(({ corners }) => corners.flat()),
    place: faces.flatMap(() => TWO_TRIANGLES),
  };
}

/**
 * The faces of a piece that its name is on: on each side one, if it can be one that no other piece
 * hides, in the middle.
 * @param {Cell[]} cells
 * @param {Cell[]} all the cells of all pieces
 * @returns {Face[]}
 */
export function labelFaces(cells, all) {
  const [own, taken] = [cells, all].map((some) => new Set(some.map(String)));
  const middle = [0, 1, 2].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  /** @type {(cell: Cell) => number} */
  const far = (cell) => Math.hypot(...cell.map((value, axis) => value - middle[axis]));
  const sides = [0, 1, 2].flatMap((axis) => [true, false].map((up) => ({ axis, up })));
  return sides.flatMap(({ axis, up }) => {
    /** @type {(cell: Cell) => string} */
    const beside = (cell) => String(moved(cell, axis, up ? 1 : -1));
    const outside = cells.filter((cell) => !own.has(beside(cell)));
    const open = outside.filter((cell) => !taken.has(beside(cell)));
    const [cell] = (open.length ? open : outside).sort((one, other) => far(one) - far(other));
    return cell ? [{ cell, axis, up, corners: labelCorners(cell, axis, up) }] : [];
  });
}

/**
 * The corners of two triangles on a face, in the scene, as one reads them who sees the face: the top
 * of the name is up, or at the back.
 * @param {Cell} cell
 * @param {number} axis
 * @param {boolean} up
 */
function labelCorners(cell, axis, up) {
  const right = axis === 2 ? [0, up ? -1 : 1, 0] : [0, 0, axis === 1 && !up ? -1 : 1];
  const top = axis === 0 ? [0, up ? -1 : 1, 0] : [1, 0, 0];
  const centre = cell.map((value, one) => value + 0.5 + (one === axis ? (up ? 1 : -1) * (0.5 + ABOVE_FACE) : 0));
  /** @type {(across: number, high: number) => number[]} */
  const at = (across, high) => {
    const [layer, row, column] = centre.map(
      (value, one) => value + (across * right[one]) / 2 + (high * top[one]) / 2,
    );
    return [column, layer, row];
  };
  const [a, b, c, d] = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  return [a, b, c, a, c, d];
}

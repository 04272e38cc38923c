// Tilings as SVG, drawn in a browser.
//
//   picture(scene, tiling, options)   an <svg> element
//
// The contents of scene and tiling are described in page_data.py; a tiling has its regions themselves
// in place of their numbers. Classes name the parts; a style sheet gives their look (html_writer.py).

import { ballElements, ballOutlines, boxOfBalls, roomOnBalls } from "./balls.js";
import { drawn } from "./elements.js";
import { boxOfPolyhedra, polyhedronElements, polyhedronOutline, roomOnPolyhedra } from "./polyhedra.js";
import { linesOn } from "./reader.js";

/** @typedef {import("./reader.js").Drawing} Drawing */
/** @typedef {import("./reader.js").Puzzle} Puzzle */
/** @typedef {import("./reader.js").Region} Region */
/** @typedef {import("./reader.js").Rule} Rule */
/** @typedef {import("./reader.js").Text} Text */

/**
 * The options of a drawing of a tiling.
 * @typedef {object} Options
 * @property {boolean} [solid] a solid as one sees it from above, the front and the right, not its layers
 * @property {boolean} [labels] with the names of pieces
 * @property {boolean} [apart] each piece is an element of its own, which has its place among the regions
 *   as data-place; else there is one for each colour, which is drawn faster
 */

/** @typedef {Pick<Puzzle, "size" | "pieces"> & Partial<Puzzle>} Setting a puzzle, as far as it is drawn */

/** @typedef {number} Triangle */
/** @typedef {{place: number, cell: number[], side: number}} Face */
/** @typedef {Map<Triangle, Face>} Faces by the triangles in which they are seen */

const UNIT = 100; // the side of a cell
const LINE = 6; // the lines around pieces
const RULE = "#1565c0"; // of the lines around regions that have rules
const FINE = 4; // pixels of a cell that are too few for lines
const COSINE = Math.sqrt(3) / 2; // of 30 degrees, by which the sides of a cube slant

/**
 * A tiling as an <svg> element.
 * @param {Setting} scene the puzzle
 * @param {Drawing} tiling
 * @param {Options} options
 */
export function picture(scene, tiling, options = {}) {
  const solid = options.solid && scene.solid;
  const drawCells = scene.polyhedra ? drawPolyhedra : drawSolid;
  const draw = !solid ? drawFlat : scene.round ? drawBalls : drawCells;
  const { box, elements } = draw(scene, solid ? apartFrom(tiling) : tiling, options);
  const kind = ["psolver", solid && "solid", options.labels && "labelled"].filter(Boolean).join(" ");
  return drawn("svg", { class: kind, viewBox: box.map(tidy).join(" ") }, elements);
}

/**
 * Leave out the lines of a picture in which they would be all that one sees, at a size in pixels.
 * @param {SVGSVGElement} svg
 * @param {number} wide
 * @param {number} high
 */
export function fitLines(svg, wide, high) {
  const [, , width, height] = boxOfPicture(svg);
  svg.classList.toggle("fine", UNIT * Math.min(wide / width, high / height) < FINE);
}

/**
 * The box of a picture: left, top, width, height.
 * @param {SVGSVGElement} svg
 */
export function boxOfPicture(svg) {
  return (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
}

/**
 * The layer on top of a picture that lights up the pieces at some places among the regions: a veil
 * over all else, and the whole of solid pieces, wherever they are hidden.
 * @param {SVGSVGElement} svg
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {number[]} places
 */
export function lightOn(svg, scene, tiling, places) {
  const [left, top, wide, high] = boxOfPicture(svg);
  const box = `M${left - wide} ${top - high}h${3 * wide}v${3 * high}h${-3 * wide}Z`;
  if (svg.classList.contains("solid")) {
    return drawn("g", { class: "light" }, path("veil", box), ...litSolids(scene, apartFrom(tiling), places));
  }
  const [across, down] = (tiling.at ?? [0, 0]).map((one) => -one);
  const data = places.map((place) => tiling.regions[place].path).join("");
  const lit = [path("veil", box + data), path("lit", data)];
  return drawn("g", { class: "light", transform: `translate(${across} ${down})` }, lit);
}

/**
 * A tiling with its pieces pulled apart, if it has moves: they come before all other regions.
 * @param {Drawing} tiling
 * @returns {Drawing}
 */
function apartFrom(tiling) {
  const { moves, regions } = tiling;
  if (!moves) return tiling;
  const moved = moves.map((move, place) => ({
    ...regions[place],
    cells: regions[place].cells.map((cell) => cell.map((value, axis) => value + move[axis])),
  }));
  return { ...tiling, regions: moved };
}

/**
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {number[]} places
 */
function litSolids(scene, tiling, places) {
  const lit = tiling.regions.map((region, place) => (places.includes(place) ? region : null));
  if (scene.round) {
    const kind = (/** @type {number} */ place) => `piece color-${colorOf(scene, tiling, place)}`;
    return [ballOutlines(lit), ...ballElements(lit, (place) => drawn("g", { class: kind(place) }))];
  }
  if (scene.polyhedra) {
    const elements = polyhedronElements(scene.polyhedra, lit, (place) =>
      drawn("g", { class: `piece color-${colorOf(scene, tiling, place)}` })
    );
    return [...elements, path("lit", polyhedronOutline(scene.polyhedra, lit))];
  }
  const seen = cubes(lit);
  /** @type {[place: number, path: string][]} */
  const parts = [...facesByPlace(seen)].map(([place, triangles]) => [place, around(triangles)]);
  return [
    ...parts.map(([place, data]) => path(`color-${colorOf(scene, tiling, place)}`, data)),
    ...shadesAndLines(seen, []),
    ...parts.map(([, data]) => path("lit", data)),
  ];
}

/**
 * @param {string} kind
 * @param {string} data
 */
function path(kind, data) {
  return drawn("path", { class: kind, d: data });
}

/** @param {number} length */
function tidy(length) {
  return Math.round(100 * length) / 100;
}

/**
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {number} place
 */
function colorOf(scene, tiling, place) {
  return tiling.colors ? tiling.colors[place] : scene.pieces[tiling.regions[place].piece].color;
}

// flat boards, and layers -------------------------------------------------------------------------

/**
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {Options} options
 */
function drawFlat(scene, tiling, { labels, apart }) {
  const regions = tiling.regions;
  const [left, top] = tiling.at ?? [0, 0];
  /** @type {(key: "path" | "lines" | "across" | "dots" | "arrows", role?: string) => string} */
  const all = (key, role) =>
    regions.map((one) => (!role || one.role === role ? one[key] : "") ?? "").join("");
  /** @param {string} look */
  const linesLike = (look) => regions.map((one) => (linesOn(one.role) === look && one.lines) || "").join("");
  /** @type {(SVGElement | [kind: string, path: string | undefined])[]} */
  const parts = [
    ["ground", tiling.ground ?? scene.ground],
    ["hole", (scene.holes ?? "") + all("path", "hole")],
    ["empty", (scene.free ?? "") + all("path", "empty")],
    ...pieces(scene, tiling, apart),
    ["plain", all("path", "plain")],
    ...wedges(regions),
    ...["", " ruled", " dim"].map((look) => /** @type {[string, string]} */ ([`cells${look}`, linesLike(look)])),
    ["across", all("across")],
    ["dots", all("dots")],
    ["arrow", all("arrows")],
  ];
  /** @type {SVGElement[]} */
  const inside = parts.flatMap((one) => {
    if (!Array.isArray(one)) return [one];
    const [kind, data] = one;
    return data ? [path(kind, data)] : [];
  });
  inside.push(...(scene.captions ?? []).map((caption) => text("caption", ...caption)));
  inside.push(...(scene.names ?? []).map((name) => text("label free", ...name)));
  inside.push(...(tiling.names ?? []).map((name) => text("label soft", ...name)));
  inside.push(...(tiling.clues ?? []).map((clue) => text("label", ...clue)));
  for (const { role, texts } of regions) {
    const kind = role ? "label soft" : "label black"; // of a board, or of a piece
    inside.push(...(texts ?? []).map((one) => text(kind, ...one)));
  }
  if (labels) inside.push(...names(scene, regions));
  if (scene.regions) inside.push(rules(scene.regions));
  const moved = drawn("g", { transform: `translate(${-left} ${-top})` }, inside);
  const marks = (tiling.marks ?? []).map((mark) => path(...mark));
  return { box: [0, 0, ...(tiling.size ?? scene.size)], elements: [moved, ...marks] };
}

/**
 * The regions of the board that have rules, with these.
 * @param {Rule[]} regions
 */
function rules(regions) {
  const line = { fill: "none", stroke: RULE, "stroke-width": UNIT / 20, "stroke-dasharray": UNIT / 8 };
  const lines = regions.map(([d]) => drawn("path", { ...line, d }));
  const badges = regions.flatMap(([, x, y, width, height, badge]) => {
    const label = text("", x + width / 2, y + height / 2, 0.8 * height, badge);
    label.setAttribute("fill", "#fff");
    return [drawn("rect", { x, y, width, height, fill: RULE }), label];
  });
  return drawn("g", { class: "rules", "pointer-events": "none" }, [...lines, ...badges]);
}

/**
 * The paths of pieces: each by itself, or one for each colour.
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {boolean | undefined} apart
 */
function pieces(scene, tiling, apart) {
  const found = new Map();
  const elements = [];
  for (const [place, region] of tiling.regions.entries()) {
    if (region.role) continue;
    const color = colorOf(scene, tiling, place);
    found.set(color, (found.get(color) ?? "") + region.path);
    if (apart) elements.push(pieceElement(scene, region, place, color, region.path));
  }
  return apart ? elements : [...found].map(([color, data]) => path(`piece color-${color}`, data));
}

/**
 * @param {Setting} scene
 * @param {Region} region
 * @param {number} place
 * @param {number} color
 * @param {string} data
 */
function pieceElement(scene, region, place, color, data) {
  return named(scene, region, place, path(`piece color-${color}`, data));
}

/**
 * An element of a piece with its place and its name.
 * @param {Setting} scene
 * @param {Region} region
 * @param {number} place
 * @param {SVGElement} made
 */
function named(scene, region, place, made) {
  made.dataset.place = String(place);
  made.append(drawn("title", {}, scene.pieces[region.piece].name));
  return made;
}

/**
 * The parts of cells beside sides that have marks: a path for each colour.
 * @param {Pick<Region, "wedges">[]} regions
 */
export function wedges(regions) {
  const found = new Map();
  for (const [color, data] of regions.flatMap((region) => region.wedges ?? [])) {
    found.set(color, (found.get(color) ?? "") + data);
  }
  return [...found].map(([color, data]) => path(`wedge color-${color}`, data));
}

/**
 * @param {Setting} scene
 * @param {Region[]} regions
 */
function names(scene, regions) {
  return regions.flatMap((region) =>
    region.role
      ? []
      : region.names.map((name) => text("name", ...name, scene.pieces[region.piece].name))
  );
}

/**
 * A text with its middle at a point, its letters `size` high.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} content
 */
export function text(kind, x, y, size, content) {
  const place = { class: kind, x: tidy(x), y: tidy(y + 0.35 * size), "font-size": tidy(size) };
  return drawn("text", place, content);
}

// balls -------------------------------------------------------------------------------------------

/**
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {Options} options
 */
function drawBalls(scene, tiling, { labels, apart }) {
  const { regions } = tiling;
  const elements = ballElements(regions, groups(scene, tiling, apart));
  elements.push(...namesInCircles(scene, regions, labels ? roomOnBalls(regions) : []));
  return { box: boxOfBalls(regions), elements };
}

/**
 * The function that makes an empty group for the region at a place.
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {boolean | undefined} apart
 * @returns {(place: number) => SVGElement}
 */
function groups(scene, tiling, apart) {
  return (place) => {
    const region = tiling.regions[place];
    if (region.role) return drawn("g", { class: region.role === "empty" ? "empty glass" : region.role });
    const made = drawn("g", { class: `piece color-${colorOf(scene, tiling, place)}` });
    return apart ? named(scene, region, place, made) : made;
  };
}

/**
 * The names of pieces, each in a circle.
 * @param {Setting} scene
 * @param {Region[]} regions
 * @param {Iterable<[number, {x: number, y: number, room: number}]>} circles
 */
function namesInCircles(scene, regions, circles) {
  return [...circles].map(([place, { x, y, room }]) => {
    const name = scene.pieces[regions[place].piece].name;
    const size = Math.min(50, (1.5 * room) / Math.hypot(0.7 * name.length, 0.72));
    return text("name", x, y, size, name);
  });
}

// other polyhedra ----------------------------------------------------------------------------------

/**
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {Options} options
 */
function drawPolyhedra(scene, tiling, { labels, apart }) {
  const { regions } = tiling;
  const geometry = /** @type {import("./polyhedra.js").Geometry} */ (scene.polyhedra);
  const elements = polyhedronElements(geometry, regions, groups(scene, tiling, apart));
  elements.push(...namesInCircles(scene, regions, labels ? roomOnPolyhedra(geometry, regions) : []));
  return { box: boxOfPolyhedra(geometry, regions), elements };
}

// cubes -------------------------------------------------------------------------------------------
//
// Seen so, the corners of all cubes lie on one grid of triangles, and each of a cube's three visible
// faces covers two of them. Of the cubes that cover a triangle the one with the greatest layer + row
// + column is seen, in all of it.
//
//   a spot      of the grid, (row - layer, column - layer) of any corner of a cube there, as a number
//   a triangle  the spot from which a side of it goes to (row + 1, column + 1), and on which hand of
//               this side it lies: 0 on the right, 1 on the left; as a number, 2 * spot + hand
//   a face      {place, cell, side}: of a cell of the region at a place; a side is the axis along
//               which it looks

const WIDE = 1 << 20; // of the grid
const HALF = WIDE >> 1;
const [LAYER, ROW, COLUMN] = [0, 1, 2];

// the triangles of a cube's faces, from its upper corner on paper: row, column, hand
const COVERED = [
  [LAYER, 0, 0, 0],
  [LAYER, 0, 0, 1],
  [ROW, 1, 0, 0],
  [ROW, 1, 1, 1],
  [COLUMN, 0, 1, 1],
  [COLUMN, 1, 1, 0],
];

/**
 * @param {number} row
 * @param {number} column
 */
function spot(row, column) {
  return (row + HALF) * WIDE + column + HALF;
}

/** @param {number} here */
function rowAndColumn(here) {
  return [Math.floor(here / WIDE) - HALF, (here % WIDE) - HALF];
}

/** @param {number} here */
function point(here) {
  const [row, column] = rowAndColumn(here);
  return [(column - row) * COSINE * UNIT, ((column + row) * UNIT) / 2];
}

/**
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {Options} options
 */
function drawSolid(scene, tiling, { labels, apart }) {
  const solid = tiling.regions.map((region) => (region.role === "empty" ? null : region));
  const seen = cubes(solid);
  const shown = facesByPlace(seen);
  const elements = [];
  for (const [place, triangles] of [...shown].sort(([one], [other]) => one - other)) {
    const [region, data] = [tiling.regions[place], around(triangles)];
    const color = region.role ? -1 : colorOf(scene, tiling, place);
    if (region.role) elements.push(path(region.role, data));
    else if (apart) elements.push(pieceElement(scene, region, place, color, data));
    else elements.push(path(`piece color-${color}`, data));
  }
  elements.push(...shadesAndLines(seen, tiling.regions), ...glass(tiling.regions));
  if (labels) elements.push(...namesOnFaces(scene, tiling, shown, seen));
  return { box: boxOf(tiling.regions), elements };
}

/**
 * The triangles in which the region at each place is seen.
 * @param {Faces} seen
 */
function facesByPlace(seen) {
  /** @type {Map<number, Triangle[]>} */
  const shown = new Map();
  for (const [triangle, { place }] of seen) {
    const there = shown.get(place);
    if (there) there.push(triangle);
    else shown.set(place, [triangle]);
  }
  return shown;
}

/**
 * For each triangle that cells of regions (null: none) cover, the face that is seen there.
 * @param {(Region | null)[]} regions
 */
function cubes(regions) {
  const cells = regions.flatMap((region, place) =>
    (region?.cells ?? []).map((cell) => ({ near: cell[0] + cell[1] + cell[2], place, cell }))
  );
  cells.sort((one, other) => one.near - other.near);
  /** @type {Faces} */
  const faces = new Map();
  for (const { place, cell } of cells) {
    const [row, column] = [cell[1] - cell[0] - 1, cell[2] - cell[0] - 1];
    for (const [side, down, across, hand] of COVERED) {
      faces.set(2 * spot(row + down, column + across) + hand, { place, cell, side });
    }
  }
  return faces;
}

/**
 * The spots around a triangle, clockwise on paper.
 * @param {Triangle} triangle
 */
function cornersOf(triangle) {
  const [here, hand] = [Math.floor(triangle / 2), triangle % 2];
  const below = here + WIDE + 1;
  return hand ? [here, below, here + WIDE] : [here, here + 1, below];
}

/**
 * @param {Triangle} triangle
 * @returns {[start: number, end: number][]}
 */
function sidesOf(triangle) {
  const [a, b, c] = cornersOf(triangle);
  return [[a, b], [b, c], [c, a]];
}

/**
 * The path around some triangles.
 * @param {Iterable<Triangle>} triangles
 */
function around(triangles) {
  /** @type {Map<number, number[]>} */
  const next = new Map(); // for each spot the spots where a side from there ends
  const sides = new Set();
  const all = [...triangles].flatMap(sidesOf);
  for (const [start, end] of all) sides.add(`${start} ${end}`);
  for (const [start, end] of all) {
    if (sides.has(`${end} ${start}`)) continue;
    const ends = next.get(start);
    if (ends) ends.push(end);
    else next.set(start, [end]);
  }
  let data = "";
  /** @type {(here: number) => number} */
  const after = (here) => /** @type {number} */ (next.get(here)?.pop());
  for (const [first, ends] of next) {
    while (ends.length) {
      const loop = [first];
      for (let here = after(first); here !== first; here = after(here)) loop.push(here);
      data += `M${loop.map((here) => point(here).map(tidy).join(" ")).join("L")}Z`;
    }
  }
  return data;
}

/**
 * The shades on the faces that do not look upwards, and the lines within regions.
 * @param {Faces} faces
 * @param {(Region | null)[]} regions
 */
function shadesAndLines(faces, regions) {
  /** @type {(side: number) => Triangle[]} */
  const of = (side) => [...faces].filter(([, face]) => face.side === side).map(([one]) => one);
  const found = { left: around(of(ROW)), right: around(of(COLUMN)), ...innerLines(faces, regions) };
  return Object.entries(found)
    .filter(([, data]) => data)
    .map(([kind, data]) => path(kind, data));
}

/**
 * The lines between faces of one region: where one lies behind the other, where they meet at an
 * angle, and where they lie in one plane.
 * @param {Faces} faces
 * @param {(Region | null)[]} regions
 */
function innerLines(faces, regions) {
  /** @type {Record<string, string>} */
  const found = {};
  /** @type {Map<string, Face>} */
  const right = new Map();
  for (const [triangle, face] of faces) {
    for (const [start, end] of sidesOf(triangle)) {
      const other = right.get(`${end} ${start}`);
      if (other && other.place === face.place && !(other.cell === face.cell && other.side === face.side)) {
        const apart = [start, end].some((here) => height(face, here) !== height(other, here));
        const look = linesOn(regions[face.place]?.role);
        const kind = apart ? `steps${look && " rim"}` : (other.side === face.side ? "cells" : "folds") + look;
        found[kind] = `${found[kind] ?? ""}M${[start, end].map((here) => point(here).map(tidy).join(" ")).join("L")}`;
      }
      right.set(`${start} ${end}`, face);
    }
  }
  return Object.fromEntries(Object.entries(found).sort());
}

/**
 * The layer of the corner at a spot, in the plane of a face.
 * @param {Face} face
 * @param {number} here
 */
function height({ cell, side }, here) {
  const plane = cell[side] + 1;
  return side === LAYER ? plane : plane - rowAndColumn(here)[side - 1];
}

/**
 * The empty cells in front of all else, which hide nothing.
 * @param {Region[]} regions
 */
function glass(regions) {
  const places = regions.map((one) => one.role === "empty");
  if (!places.some(Boolean)) return [];
  const faces = new Map([...cubes(regions)].filter(([, face]) => places[face.place]));
  const lines = Object.values(innerLines(faces, [])).join("");
  return [path("empty glass", around(faces.keys()) + lines)];
}

/** @param {Region[]} regions */
function boxOf(regions) {
  const spots = [...cubes(regions).keys()].flatMap(cornersOf).map(point);
  const [across, down] = [0, 1].map((axis) => spots.map((one) => one[axis]));
  const [left, top] = [across, down].map((values) => least(values) - LINE);
  const [right, bottom] = [across, down].map((values) => -least(values.map((one) => -one)) + LINE);
  return [left, top, right - left, bottom - top];
}

/** @param {number[]} values */
function least(values) {
  return values.reduce((one, other) => Math.min(one, other));
}

/**
 * The name of each piece in the middle of a face that is seen whole.
 * @param {Setting} scene
 * @param {Drawing} tiling
 * @param {Map<number, Triangle[]>} shown
 * @param {Faces} seen
 */
function namesOnFaces(scene, tiling, shown, seen) {
  return [...shown].flatMap(([place, triangles]) => {
    const region = tiling.regions[place];
    if (region.role) return [];
    const name = scene.pieces[region.piece].name;
    const [x, y] = middleOfFace(triangles, seen);
    return [text("name", x, y, Math.min(42, 80 / (0.7 * name.length)), name)];
  });
}

/**
 * @param {Triangle[]} triangles
 * @param {Faces} seen
 */
function middleOfFace(triangles, seen) {
  for (const one of triangles) {
    const face = seen.get(one);
    const whole = triangles.filter((other) => {
      const there = seen.get(other);
      return there?.cell === face?.cell && there?.side === face?.side;
    });
    if (whole.length === 2) return middle(whole);
  }
  return middle([triangles[0]]);
}

/** @param {Triangle[]} triangles */
function middle(triangles) {
  const spots = [...new Set(triangles.flatMap(cornersOf))].map(point);
  return [0, 1].map((axis) => spots.reduce((sum, one) => sum + one[axis], 0) / spots.length);
}

// Tilings as SVG, drawn in a browser: a module without any other.
//
//   picture(scene, tiling, options)   an <svg> element
//
// The contents of scene and tiling are described in page_data.py; a tiling has its regions themselves
// in place of their numbers. Classes name the parts; a style sheet gives their look (html_writer.py).

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 100; // the side of a cell
const LINE = 6; // the lines around pieces
const FINE = 4; // pixels of a cell that are too few for lines
const COSINE = Math.sqrt(3) / 2; // of 30 degrees, by which the sides of a cube slant

/**
 * A tiling as an <svg> element.
 *
 * scene    the puzzle
 * tiling   {regions, colors, ...}
 * options  solid: a solid as one sees it from above, the front and the right, not its layers
 *          labels: with the names of pieces
 *          apart: each piece is an element of its own, which has its place among the regions as
 *          data-place; else there is one for each colour, which is drawn faster
 */
export function picture(scene, tiling, options = {}) {
  const solid = options.solid && scene.solid;
  const { box, elements } = solid
    ? drawSolid(scene, apartFrom(tiling), options)
    : drawFlat(scene, tiling, options);
  const kind = ["psolver", solid && "solid", options.labels && "labelled"].filter(Boolean).join(" ");
  return element("svg", { class: kind, viewBox: box.map(tidy).join(" ") }, elements);
}

/** Leave out the lines of a picture in which they would be all that one sees, in so many pixels. */
export function fitLines(svg, wide, high) {
  const [, , width, height] = boxOfPicture(svg);
  svg.classList.toggle("fine", UNIT * Math.min(wide / width, high / height) < FINE);
}

/** The box of a picture: left, top, width, height. */
export function boxOfPicture(svg) {
  return svg.getAttribute("viewBox").split(" ").map(Number);
}

/**
 * What is put on top of a picture to light up the pieces at some places among the regions: a veil
 * over all else, and the whole of solid pieces, wherever they are hidden.
 */
export function lightOn(svg, scene, tiling, places) {
  const [left, top, wide, high] = boxOfPicture(svg);
  const box = `M${left - wide} ${top - high}h${3 * wide}v${3 * high}h${-3 * wide}Z`;
  if (svg.classList.contains("solid")) {
    return element("g", { class: "light" }, [path("veil", box), ...litSolids(scene, apartFrom(tiling), places)]);
  }
  const [across, down] = (tiling.at ?? [0, 0]).map((one) => -one);
  const data = places.map((place) => tiling.regions[place].path).join("");
  const lit = [path("veil", box + data), path("lit", data)];
  return element("g", { class: "light", transform: `translate(${across} ${down})` }, lit);
}

/** A tiling with its pieces pulled apart, if it has moves: they come before all other regions. */
function apartFrom(tiling) {
  const { moves, regions } = tiling;
  if (!moves) return tiling;
  const moved = moves.map((move, place) => ({
    ...regions[place],
    cells: regions[place].cells.map((cell) => cell.map((value, axis) => value + move[axis])),
  }));
  return { ...tiling, regions: moved };
}

function litSolids(scene, tiling, places) {
  const seen = cubes(tiling.regions.map((region, place) => (places.includes(place) ? region : null)));
  const parts = [...facesByPlace(seen)].map(([place, triangles]) => [place, around(triangles)]);
  return [
    ...parts.map(([place, data]) => path(`color-${colorOf(scene, tiling, place)}`, data)),
    ...shadesAndLines(seen),
    ...parts.map(([, data]) => path("lit", data)),
  ];
}

export function element(name, attributes = {}, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function path(kind, data) {
  return element("path", { class: kind, d: data });
}

function tidy(length) {
  return Math.round(100 * length) / 100;
}

function colorOf(scene, tiling, place) {
  return tiling.colors ? tiling.colors[place] : scene.pieces[tiling.regions[place].piece].color;
}

// flat boards, and layers -------------------------------------------------------------------------

function drawFlat(scene, tiling, { labels, apart }) {
  const regions = tiling.regions;
  const [left, top] = tiling.at ?? [0, 0];
  const all = (key, role) =>
    regions.map((one) => (!role || one.role === role ? one[key] : "") ?? "").join("");
  const parts = [
    ["ground", tiling.ground ?? scene.ground],
    ["hole", (scene.holes ?? "") + all("path", "hole")],
    ["plain", all("path", "plain")],
    ["empty", (scene.free ?? "") + all("path", "empty")],
    ...pieces(scene, tiling, apart),
    ...wedges(regions),
    ["cells", all("lines")],
    ["across", all("across")],
    ["dots", all("dots")],
    ["arrow", all("arrows")],
  ];
  const inside = parts.map((one) => (Array.isArray(one) ? one[1] && path(...one) : one));
  inside.push(...(scene.captions ?? []).map((caption) => text("caption", ...caption)));
  inside.push(...(scene.names ?? []).map((name) => text("label free", ...name)));
  inside.push(...(tiling.names ?? []).map((name) => text("label soft", ...name)));
  inside.push(...(tiling.clues ?? []).map((clue) => text("label", ...clue)));
  for (const { role, texts } of regions) {
    const kind = role ? "label soft" : "label black"; // of a board, or of a piece
    inside.push(...(texts ?? []).map((one) => text(kind, ...one)));
  }
  if (labels) inside.push(...names(scene, regions));
  const moved = element("g", { transform: `translate(${-left} ${-top})` }, inside.filter(Boolean));
  const marks = (tiling.marks ?? []).map((mark) => path(...mark));
  return { box: [0, 0, ...(tiling.size ?? scene.size)], elements: [moved, ...marks] };
}

/** The paths of pieces: each by itself, or one for each colour. */
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

function pieceElement(scene, region, place, color, data) {
  const made = path(`piece color-${color}`, data);
  made.dataset.place = place;
  made.append(element("title", {}, [scene.pieces[region.piece].name]));
  return made;
}

/** The parts of cells beside sides that have marks: a path for each colour. */
export function wedges(regions) {
  const found = new Map();
  for (const [color, data] of regions.flatMap((region) => region.wedges ?? [])) {
    found.set(color, (found.get(color) ?? "") + data);
  }
  return [...found].map(([color, data]) => path(`wedge color-${color}`, data));
}

function names(scene, regions) {
  return regions.flatMap((region) =>
    region.role
      ? []
      : region.names.map((name) => text("name", ...name, scene.pieces[region.piece].name))
  );
}

/** A text with its middle at a point, its letters `size` high. */
export function text(kind, x, y, size, content) {
  const place = { class: kind, x: tidy(x), y: tidy(y + 0.35 * size), "font-size": tidy(size) };
  return element("text", place, [content]);
}

// solids ------------------------------------------------------------------------------------------
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

function spot(row, column) {
  return (row + HALF) * WIDE + column + HALF;
}

function rowAndColumn(here) {
  return [Math.floor(here / WIDE) - HALF, (here % WIDE) - HALF];
}

function point(here) {
  const [row, column] = rowAndColumn(here);
  return [(column - row) * COSINE * UNIT, ((column + row) * UNIT) / 2];
}

function drawSolid(scene, tiling, { labels, apart }) {
  const solid = tiling.regions.map((region) => (region.role === "empty" ? null : region));
  const seen = cubes(solid);
  const shown = facesByPlace(seen);
  const elements = [];
  for (const [place, triangles] of [...shown].sort(([one], [other]) => one - other)) {
    const [region, data] = [tiling.regions[place], around(triangles)];
    const color = region.role ? "" : colorOf(scene, tiling, place);
    if (region.role) elements.push(path(region.role, data));
    else if (apart) elements.push(pieceElement(scene, region, place, color, data));
    else elements.push(path(`piece color-${color}`, data));
  }
  elements.push(...shadesAndLines(seen), ...glass(tiling.regions));
  if (labels) elements.push(...namesOnFaces(scene, tiling, shown, seen));
  return { box: boxOf(tiling.regions), elements };
}

/** The triangles in which the region at each place is seen. */
function facesByPlace(seen) {
  const shown = new Map();
  for (const [triangle, face] of seen) {
    if (!shown.has(face.place)) shown.set(face.place, []);
    shown.get(face.place).push(triangle);
  }
  return shown;
}

/** For each triangle that cells of regions (null: none) cover, the face that is seen there. */
function cubes(regions) {
  const cells = regions.flatMap((region, place) =>
    region ? region.cells.map((cell) => [cell[0] + cell[1] + cell[2], place, cell]) : []
  );
  cells.sort(([one], [other]) => one - other);
  const faces = new Map();
  for (const [, place, cell] of cells) {
    const [row, column] = [cell[1] - cell[0] - 1, cell[2] - cell[0] - 1];
    for (const [side, down, across, hand] of COVERED) {
      faces.set(2 * spot(row + down, column + across) + hand, { place, cell, side });
    }
  }
  return faces;
}

/** The spots around a triangle, clockwise on paper. */
function cornersOf(triangle) {
  const [here, hand] = [Math.floor(triangle / 2), triangle % 2];
  const below = here + WIDE + 1;
  return hand ? [here, below, here + WIDE] : [here, here + 1, below];
}

function sidesOf(triangle) {
  const [a, b, c] = cornersOf(triangle);
  return [[a, b], [b, c], [c, a]];
}

/** The path around some triangles. */
function around(triangles) {
  const next = new Map(); // for each spot the spots where a side from there ends
  const sides = new Set();
  const all = [...triangles].flatMap(sidesOf);
  for (const [start, end] of all) sides.add(`${start} ${end}`);
  for (const [start, end] of all) {
    if (sides.has(`${end} ${start}`)) continue;
    if (!next.has(start)) next.set(start, []);
    next.get(start).push(end);
  }
  let data = "";
  for (const first of next.keys()) {
    while (next.get(first).length) {
      const loop = [first];
      for (let here = next.get(first).pop(); here !== first; here = next.get(here).pop()) loop.push(here);
      data += `M${loop.map((here) => point(here).map(tidy).join(" ")).join("L")}Z`;
    }
  }
  return data;
}

/** What darkens the faces that do not look upwards, and the lines within regions. */
function shadesAndLines(faces) {
  const of = (side) => [...faces].filter(([, face]) => face.side === side).map(([one]) => one);
  const found = { left: around(of(ROW)), right: around(of(COLUMN)), ...innerLines(faces) };
  return Object.entries(found)
    .filter(([, data]) => data)
    .map(([kind, data]) => path(kind, data));
}

/** The lines between faces of one region: where one lies behind the other, where they meet at an
 * angle, and where they lie in one plane. */
function innerLines(faces) {
  const found = { cells: "", folds: "", steps: "" };
  const right = new Map();
  for (const [triangle, face] of faces) {
    for (const [start, end] of sidesOf(triangle)) {
      const other = right.get(`${end} ${start}`);
      if (other && other.place === face.place && !(other.cell === face.cell && other.side === face.side)) {
        const apart = [start, end].some((here) => height(face, here) !== height(other, here));
        const kind = apart ? "steps" : other.side === face.side ? "cells" : "folds";
        found[kind] += `M${[start, end].map((here) => point(here).map(tidy).join(" ")).join("L")}`;
      }
      right.set(`${start} ${end}`, face);
    }
  }
  return found;
}

/** The layer of the corner at a spot, in the plane of a face. */
function height({ cell, side }, here) {
  const plane = cell[side] + 1;
  return side === LAYER ? plane : plane - rowAndColumn(here)[side - 1];
}

/** The empty cells in front of all else, which hide nothing. */
function glass(regions) {
  const places = regions.map((one) => one.role === "empty");
  if (!places.some(Boolean)) return [];
  const faces = new Map([...cubes(regions)].filter(([, face]) => places[face.place]));
  const lines = Object.values(innerLines(faces)).join("");
  return [path("empty glass", around(faces.keys()) + lines)];
}

function boxOf(regions) {
  const spots = [...cubes(regions).keys()].flatMap(cornersOf).map(point);
  const [across, down] = [0, 1].map((axis) => spots.map((one) => one[axis]));
  const [left, top] = [across, down].map((values) => least(values) - LINE);
  const [right, bottom] = [across, down].map((values) => -least(values.map((one) => -one)) + LINE);
  return [left, top, right - left, bottom - top];
}

function least(values) {
  return values.reduce((one, other) => Math.min(one, other));
}

/** The name of each piece in the middle of a face that is seen whole. */
function namesOnFaces(scene, tiling, shown, seen) {
  return [...shown].flatMap(([place, triangles]) => {
    const region = tiling.regions[place];
    if (region.role) return [];
    const name = scene.pieces[region.piece].name;
    const [x, y] = middleOfFace(triangles, seen);
    return [text("name", x, y, Math.min(42, 80 / (0.7 * name.length)), name)];
  });
}

function middleOfFace(triangles, seen) {
  for (const one of triangles) {
    const face = seen.get(one);
    const whole = triangles.filter((other) => {
      const { cell, side } = seen.get(other);
      return cell === face.cell && side === face.side;
    });
    if (whole.length === 2) return middle(whole);
  }
  return middle([triangles[0]]);
}

function middle(triangles) {
  const spots = [...new Set(triangles.flatMap(cornersOf))].map(point);
  return [0, 1].map((axis) => spots.reduce((sum, one) => sum + one[axis], 0) / spots.length);
}

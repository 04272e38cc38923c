// The surface of a solid piece.

import assert from "node:assert/strict";
import { test } from "node:test";
import { labelFaces, surface, walls } from "../../psolver/page/static/solid_mesh.js";

const WHITE = [1, 1, 1];
const CORNERS = 6; // of the two triangles of a rectangle
const BAR = 6; // rectangles
const THICK = 0.04; // in cells

const rectangles = (cells) => surface(cells, WHITE).position.length / 3 / CORNERS;

/** The volume that triangles enclose, which are seen from outside. */
function volume({ position }) {
  let sum = 0;
  for (let at = 0; at < position.length; at += 9) {
    const [a, b, c, d, e, f, g, h, i] = position.slice(at, at + 9);
    sum += a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  }
  return sum / 6;
}

test("a cube has six faces and twelve edges", () => {
  assert.equal(rectangles([[0, 0, 0]]), 6 + 12 * BAR);
});

test("two cubes have long edges, and a seam between them on four faces", () => {
  const cells = [
    [0, 0, 0],
    [0, 0, 1],
  ];
  assert.equal(rectangles(cells), 10 + (12 + 4) * BAR);
});

test("the surface is seen from outside, and encloses a cell and its bars, wherever it lies", () => {
  const cell = (at) => volume(surface([at], WHITE));
  const bars = 12 * THICK ** 2 * (1 + THICK);
  assert(Math.abs(cell([0, 0, 0]) - (1 + bars)) < 0.001);
  assert(Math.abs(cell([3, -2, 5]) - (1 + bars)) < 0.001);
});

test("each corner has a place and a colour", () => {
  const { position, color } = surface([[0, 0, 0]], [0.5, 0.2, 0]);
  assert.equal(position.length, color.length);
  assert(color.every((one) => one >= 0 && one <= 1));
});

test("walls are faces without bars, each a square and four strips", () => {
  const mesh = walls([[0, 0, 0]], WHITE, WHITE);
  assert.equal(mesh.position.length / 3 / CORNERS, 6 * 5);
  assert(Math.abs(volume(mesh) - 1) < 0.001);
});

test("a name is on one face of each side, one that no other piece hides if there is one", () => {
  const bar = [[0, 0, 0], [0, 0, 1]];
  assert.equal(labelFaces(bar, bar).length, 6);
  const [top] = labelFaces(bar, [...bar, [1, 0, 0]]);
  assert.deepEqual([top.axis, top.up, top.cell], [0, true, [0, 0, 1]]);
});

test("a name is seen from outside, on each side", () => {
  const cell = [0, 0, 0];
  const position = labelFaces([cell], [cell]).flatMap(({ corners }) => corners.flat());
  assert(volume({ position }) > 1);
});

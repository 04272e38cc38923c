// Layers that are shifted against each other: mirrored and turned as they lie in space.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsIn } from "../../psolver/page/static/cells.js";
import { mirrored, mirrorLines, symmetry, turned } from "../../psolver/page/static/grid.js";
import { vectors } from "./vectors.mjs";

const [, { lattice }] = vectors("cells.json").find(([name]) => name === "square");
const field = cellsIn({ ...lattice, aside: [0.5, 0.5], round: true });
const LAYERS = [["###", "###", "###"], ["##.", "##.", "..."], ["#..", "...", "..."]];
const PYRAMID = LAYERS.flatMap((rows, layer) =>
  rows.flatMap((line, row) =>
    [...line].flatMap((mark, column) => (mark === "#" ? [[layer, row, column, mark]] : [])),
  ),
);
const sorted = (cells) => cells.map(String).sort();

for (const kind of ["across", "down", "both", "half"]) {
  test(`a pyramid is its own image: ${kind}`, () => {
    const { images } = symmetry(kind, field, LAYERS);
    const cells = new Set(PYRAMID.map((cell) => String(cell.slice(0, 3))));
    for (const [layer, row, column] of PYRAMID)
      for (const image of images([layer, row, column])) assert(cells.has(String(image)), String(image));
  });
}

test("a pyramid that is turned or mirrored is the same", () => {
  for (const image of [turned(PYRAMID, field), mirrored(PYRAMID, field, "across")])
    assert.deepEqual(sorted(image), sorted(PYRAMID));
});

test("the line of a mirror is in the middle of each layer", () => {
  const { lines } = symmetry("across", field, LAYERS);
  const [first, second] = [0, 1].map((layer) => mirrorLines(lines, field, layer, [0, 0, 4, 4])[0]);
  assert.equal(first.x1, 1.5);
  assert.equal(second.x1, 1);
});

test("all layers have the same box, in which they lie as they do above each other", () => {
  const places = [[0, 0], [2, 2]];
  const boxes = [0, 1, 2].map((layer) => field.layerBox(places, layer, 3));
  assert.deepEqual(boxes.map((box) => box.slice(0, 2)), [[0, 0], [-0.5, -0.5], [-1, -1]]);
  assert.deepEqual(boxes[2].slice(2), [4, 4, 3]);
});

test("a ball is seen as a circle in the square of its cell", () => {
  for (const [x, y] of field.outline(1, 2)) assert(Math.abs(Math.hypot(x - 2.5, y - 1.5) - 0.5) < 1e-9);
  assert.equal(field.corners(1, 2).length, 4);
});

// The cells that a ray passes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cubesAlong, nearTo } from "../../psolver/page/static/solid_ray.js";

const CUBE = [0, 1, 2].flatMap((layer) =>
  [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => [layer, row, column])),
);
const MIDDLES = CUBE.map((cell) => cell.map((value) => value + 0.5));
const cells = (numbers) => numbers.map((number) => CUBE[number].join(""));

test("a ray from above passes the cells of a column, the highest first", () => {
  const ray = [[9, 1.5, 0.5], [-1, 0, 0]];
  assert.deepEqual(cells(cubesAlong(ray, CUBE)), ["210", "110", "010"]);
});

test("a slanted ray passes cells that share a side with the one before", () => {
  const ray = [[5, 5.1, 5.2], [-1, -1, -1]];
  const along = cubesAlong(ray, CUBE).map((number) => CUBE[number]);
  assert.equal(along[0].join(""), "222");
  for (const [place, cell] of along.entries()) {
    const far = cell.reduce((sum, value, axis) => sum + Math.abs(value - (along[place - 1] ?? cell)[axis]), 0);
    assert.equal(far, place ? 1 : 0);
  }
});

test("a ray that goes by, or away, passes no cell", () => {
  assert.deepEqual(cubesAlong([[9, 3.5, 0.5], [-1, 0, 0]], CUBE), []);
  assert.deepEqual(cubesAlong([[9, 1.5, 0.5], [1, 0, 0]], CUBE), []);
});

test("cells near a ray come with the nearest first", () => {
  const ray = [[9, 3.2, 1.4], [-2, 0, 0]];
  const near = nearTo(ray, MIDDLES, 0.9);
  assert.deepEqual(cells(near).sort(), ["021", "121", "221"]);
  assert.deepEqual(nearTo(ray, MIDDLES, 0.5), []);
});

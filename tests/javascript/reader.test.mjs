// The data of tilings, line by line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Reader } from "../../psolver/html/reader.js";
import { capital, grouped } from "../../psolver/html/elements.js";

const LINES = [
  { one: "solution", pieces: [] },
  { piece: 0 },
  { piece: 1 },
  { tiling: [0, 1] },
  { piece: 2 },
  { tiling: [2], number: 9356 },
  { tiling: [1] },
  { end: ["3 solutions"] },
];

const text = (lines) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

test("tilings have the regions with their numbers", () => {
  const reader = new Reader();
  reader.take(text(LINES));
  assert.equal(reader.puzzle.one, "solution");
  assert.deepEqual(reader.tiling(0).regions, [{ piece: 0 }, { piece: 1 }]);
  assert.deepEqual(reader.tiling(1).regions, [{ piece: 2 }]);
  assert.deepEqual(reader.end, { end: ["3 solutions"] });
});

test("a tiling without a number follows the one before it", () => {
  const reader = new Reader();
  reader.take(text(LINES));
  assert.deepEqual(reader.tilings.map(({ number }) => number), [1, 9356, 9357]);
  assert.equal(reader.name(1), "Solution 9,356");
});

test("lines may come in any parts", () => {
  const [whole, byLine] = [new Reader(), new Reader()];
  whole.take(text(LINES));
  for (const line of LINES) byLine.take(text([line]));
  assert.deepEqual(byLine.tilings, whole.tilings);
});

test("a cleared reader has nothing", () => {
  const reader = new Reader();
  reader.take(text(LINES));
  reader.clear();
  assert.deepEqual([reader.puzzle, reader.tilings, reader.end], [null, [], null]);
  assert.equal(reader.region(0), undefined);
});

test("words and numbers are written as people do", () => {
  assert.equal(capital("solution"), "Solution");
  assert.equal(grouped(1234567), "1,234,567");
});

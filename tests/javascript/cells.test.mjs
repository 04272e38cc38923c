// The cells of a drawing: where they lie on paper.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byCell, cellsIn, pointsOf, wedge } from "../../psolver/page/static/cells.js";
import { cellsOf } from "../../psolver/page/static/settings.js";
import { vectors } from "./vectors.mjs";

const CLOSE = 0.001; // lengths are rounded to four digits

function areClose(one, other) {
  assert.equal(one.length, other.length);
  one.flat().forEach((value, place) => assert(Math.abs(value - other.flat()[place]) < CLOSE));
}

for (const [name, { lattice, places }] of vectors("cells.json")) {
  const cells = places.filter(([, , corners]) => corners);
  for (const shift of lattice.block > 1 ? [0] : [0, 1]) {
    const field = cellsIn(lattice, shift);

    test(`${name}: cells lie where the lattice has them, moved by ${shift}`, () => {
      for (const [row, column, corners] of places) {
        assert.equal(field.has(row, column - shift), corners !== null);
        if (!corners) continue;
        const moved = corners.map(([x, y]) => [x - shift * lattice.step[0], y]);
        areClose(field.corners(row, column - shift), moved);
      }
    });
  }

  const field = cellsIn(lattice);

  test(`${name}: the middle of a cell lies in this cell, and so do points near its corners`, () => {
    for (const [row, column] of cells) {
      assert.deepEqual(field.at(...field.middle(row, column)), [row, column]);
      for (const [x, y] of field.corners(row, column, 0.7)) {
        assert.deepEqual(field.at(x, y), [row, column]);
      }
    }
  });

  test(`${name}: a way between two cells goes from neighbour to neighbour`, () => {
    const [[row, column]] = cells;
    const [endRow, endColumn] = cells.at(-1);
    const way = field.between([row, column], [endRow, endColumn]);
    assert.deepEqual(way.at(-1), [endRow, endColumn]);
    const all = [[row, column], ...way];
    const [most, far] = lattice.ring;
    all.slice(1).forEach((place, number) => {
      const [before] = all.slice(number);
      assert(field.has(...place));
      assert(Math.abs(place[0] - before[0]) <= most + 1 && Math.abs(place[1] - before[1]) <= far + 1);
    });
  });

  test(`${name}: a cell has the area 1`, () => {
    for (const [row, column] of cells) {
      const around = field.corners(row, column);
      const doubled = around.reduce((sum, [x, y], place) => {
        const [nextX, nextY] = around[(place + 1) % around.length];
        return sum + x * nextY - nextX * y;
      }, 0);
      assert(Math.abs(Math.abs(doubled) / 2 - 1) < CLOSE);
    }
  });

  test(`${name}: a wedge is beside its side`, () => {
    const [[row, column, corners]] = cells;
    corners.forEach((_, side) => {
      const [middle, one, other] = wedge(field, [row, column], side);
      areClose(middle, field.middle(row, column));
      const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
      assert.deepEqual(field.at(x, y), [row, column]);
    });
  });
}

test("the box around squares is as large as they are", () => {
  const [, { lattice }] = vectors("cells.json").find(([name]) => name === "square");
  assert.deepEqual(cellsIn(lattice).box(["###", "###"]), [0, 0, 3, 2]);
});

test("facts are found by their cell, moved", () => {
  const facts = [
    [0, 1, 2, "A", true],
    [0, 1, 2, "B", false],
  ];
  const expected = [
    ["A", true],
    ["B", false],
  ];
  assert.deepEqual(byCell(facts, [1, 0, 2]), { "1,1,4": expected });
  assert.deepEqual(byCell(), {});
});

test("points are written with three digits", () => {
  const points = [
    [0, 1 / 3],
    [2, 1],
  ];
  assert.equal(pointsOf(points), "0,0.333 2,1");
});

test("the cells of a drawing are those with #", () => {
  const expected = [
    [0, 0, 0],
    [1, 0, 1],
  ];
  assert.deepEqual(cellsOf([["#."], [" #"]]), expected);
});

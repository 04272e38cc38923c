// Polyhedra: where cells lie, their surfaces, and the cells that a ray passes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cornersOf, middleOf, nearness, outerFaces } from "../../psolver/html/polyhedra.js";
import { polyhedronKind } from "../../psolver/page/static/polyhedron_mesh.js";
import { vectors } from "./vectors.mjs";

const WHITE = [1, 1, 1];
const near = (one, other) => Math.abs(one - other) < 1e-4;

/** The volume that triangles enclose, which are seen from outside. */
function volume({ position }) {
  let sum = 0;
  for (let at = 0; at < position.length; at += 9) {
    const [a, b, c, d, e, f, g, h, i] = position.slice(at, at + 9);
    sum += a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  }
  return sum / 6;
}

for (const [name, { geometry, pieces }] of vectors("polyhedra.json")) {
  const kind = polyhedronKind(geometry);

  test(`the corners of ${name} lie where Python has them`, () => {
    for (const piece of pieces) {
      assert.equal(outerFaces(geometry, piece.cells).length, piece.faces);
      for (const [number, cell] of piece.cells.entries()) {
        const [mine, theirs] = [cornersOf(geometry, cell).flat(), piece.spots[number].flat()];
        assert(mine.every((value, place) => near(value, theirs[place])));
        assert.equal(nearness(geometry, cell), piece.nearness[number]);
      }
    }
  });

  test(`the surface of a piece of ${name} encloses its cells, and its walls, too`, () => {
    for (const { cells } of pieces) {
      const alone = cells.map((cell) => volume(kind.surface([cell], WHITE)));
      const sum = alone.reduce((one, other) => one + other);
      assert(sum > 0);
      assert(near(volume(kind.surface(cells, WHITE)), sum));
      assert(near(volume(kind.room(cells, WHITE)), sum));
    }
  });

  test(`a ray through the middle of a cell of ${name} passes it, and others in order`, () => {
    for (const { cells } of pieces) {
      for (const [number, cell] of cells.entries()) {
        const [up, forwards, right] = kind.middle(cell);
        const ray = [[up + 7, forwards + 7.13, right + 7.31], [-1, -7.13 / 7, -7.31 / 7]];
        const along = kind.along(ray, cells);
        assert(along.includes(number));
        assert.deepEqual(kind.along([ray[0], ray[1].map((value) => -value)], cells), []);
        // from the other side they come the other way round
        const back = [[up - 7, forwards - 7.13, right - 7.31], ray[1].map((value) => -value)];
        assert.deepEqual(kind.along(back, cells), [...along].reverse());
      }
    }
  });

  test(`the names of a piece of ${name} lie just above its faces`, () => {
    for (const { cells } of pieces) {
      const { position, place } = kind.labels(cells, cells);
      assert.equal(position.length / 3, place.length / 2);
      assert(position.length > 0);
    }
  });

  test(`the middle of a cell of ${name} is that of its corners`, () => {
    for (const { cells, spots } of pieces) {
      const middle = middleOf(geometry, cells[0]);
      assert(middle.every((value, axis) => near(value, spots[0].reduce((sum, spot) => sum + spot[axis], 0) / spots[0].length)));
    }
  });
}

// The solids of a film: their surface, and the order in which it is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { directions, inOrder, mixed, surfaceOf } from "../../psolver/html/film_solid.js";

const lines = (cells) => surfaceOf(cells).flatMap((face) => face.edges.filter(Boolean)).length;

test("between two cells of a piece there are no faces, and no lines where it goes on flat", () => {
  assert.equal(surfaceOf([[0, 0, 0]]).length, 6);
  assert.equal(lines([[0, 0, 0]]), 24);
  const bar = [[0, 0, 0], [0, 0, 1]];
  assert.equal(surfaceOf(bar).length, 10);
  assert.equal(lines(bar), 32);
  assert.equal(lines([...bar, [0, 1, 0]]) % 2, 0);
});

test("of two cubes one of which hides the other the nearer one comes later, from wherever one looks", () => {
  for (let round = 0; round < 400; round++) {
    const view = { turn: 0.37 * round, tilt: 1.5 * Math.sin(round) };
    const { near } = directions(view);
    const axis = round % 3;
    const places = Array.from({ length: 27 }, (_, n) => [Math.floor(n / 9), Math.floor(n / 3) % 3, n % 3])
      .filter((_, n) => (n * 7 + round) % 5 < 3);
    const bodies = places.map((cell, n) => ({
      faces: surfaceOf([cell]), place: cell, at: [0, 1, 2].map((k) => (k === axis && cell[(k + 1) % 3] === 1 ? 0.4 : 0)),
      color: "#ffffff", line: "#000000", width: 1, alpha: 1, n,
    }));
    const last = new Map(inOrder(bodies, view, axis).map(({ body }, at) => [body.n, at]));
    for (const one of bodies) {
      for (const other of bodies) {
        if (hides(one, other, near)) assert(last.get(other.n) < last.get(one.n));
      }
    }
  }
});

/** Does a ray from the middle of a cube to the eye go through another one, or beside it so near that it is hidden? */
function hides(one, other, near) {
  if (one === other) return false;
  let [from, to] = [1e-6, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const off = one.place[axis] + one.at[axis] - other.place[axis] - other.at[axis];
    const low = (off - 0.999) / near[axis];
    const high = (off + 0.999) / near[axis];
    from = Math.max(from, Math.min(low, high));
    to = Math.min(to, Math.max(low, high));
  }
  return from < to;
}

test("colours are mixed", () => {
  assert.equal(mixed("#ff0080", "#ffffff", 0.5), "#ff80c0");
});

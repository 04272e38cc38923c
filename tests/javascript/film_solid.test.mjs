// The solids of a film: their surface, and the order in which it is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { directions, inOrder, mixed, surfaceOf } from "../../psolver/html/film_solid.js";
import { inTurn, lightOf, turnedBy } from "../../psolver/html/film_turn.js";

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

test("while some cubes turn, of two one of which hides the other the nearer one comes later, too", () => {
  let hidden = 0;
  for (let round = 0; round < 200; round++) {
    const view = { turn: 0.37 * round, tilt: 1.5 * Math.sin(round) };
    const { near } = directions(view);
    const axis = round % 3;
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const turning = { axis, point: [1.5, 1.5, 1.5], angle: 0.11 * round };
    const bodies = [];
    for (let n = 0; n < 98; n++) {
      const place = [0, 0, 0];
      [place[axis], place[u], place[v]] = [n % 2, (n >> 1) % 7 - 2, Math.floor((n >> 1) / 7) - 2];
      const off = Math.max(Math.abs(place[u] - 1), Math.abs(place[v] - 1));
      const turns = off < 2 && (n * 7 + round) % 3 > 0; // a block in the middle, with room around it
      if (off < 3 && !turns) continue;
      bodies.push({
        faces: surfaceOf([place]), place, at: [0, 0, 0], turning: turns ? turning : undefined,
        color: "#ffffff", line: "#000000", width: 1, alpha: 1, n,
      });
    }
    const last = new Map(inTurn(bodies, near, axis).map(({ body }, at) => [body.n, at]));
    for (const one of bodies) {
      for (const other of bodies) {
        if (one === other || !goesThrough(other, one, near)) continue;
        hidden += 1;
        assert((last.get(other.n) ?? -1) < (last.get(one.n) ?? -1));
      }
    }
  }
  assert(hidden > 5000);
});

test("the light on a side that turns comes to that of the side at which it ends", () => {
  const shades = [0, 1, 2, 3, 4, 5];
  const quarter = { axis: 0, point: [0, 0, 0], angle: Math.PI / 2 };
  assert.ok(Math.abs(lightOf(shades, 3, quarter) - shades[5]) < 1e-9);
  assert.deepEqual(turnedBy([0, 1, 0], quarter).map(Math.round), [0, 0, 1]);
});

/** Does a ray from the middle of a cube to the eye go through another one? */
function goesThrough(other, one, near) {
  const middle = turnedBy(other.place.map((value) => value + 0.5), other.turning);
  const back = one.turning && { ...one.turning, angle: -one.turning.angle };
  const from = turnedBy(middle, back).map((value, k) => value - one.place[k] - 0.5);
  const to = turnedBy(near, back, false);
  let [enter, leave] = [0, Infinity];
  for (const k of [0, 1, 2]) {
    const ends = [-0.49, 0.49].map((end) => (end - from[k]) / to[k]).sort((a, b) => a - b);
    enter = Math.max(enter, ends[0]);
    leave = Math.min(leave, ends[1]);
  }
  return enter < leave;
}

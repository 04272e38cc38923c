// Balls and rods as triangles, and where the balls of a lattice lie.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf } from "../../psolver/page/static/solid_kinds.js";

const BALLS = kindOf(true);
const WHITE = [1, 1, 1];
const cells = (places) => places.map(BALLS.cell);

/** The volume that triangles enclose, which are seen from outside. */
function volume({ position }) {
  let sum = 0;
  for (let at = 0; at < position.length; at += 9) {
    const [a, b, c, d, e, f, g, h, i] = position.slice(at, at + 9);
    sum += a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  }
  return sum / 6;
}

test("a ball lies half a ball beside the four below it, and touches them", () => {
  const [top, ...below] = cells([[1, 0, 0], [0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1]]).map(BALLS.middle);
  for (const middle of below) {
    assert(Math.abs(Math.hypot(...top.map((value, axis) => value - middle[axis])) - 1) < 1e-9);
  }
  assert.deepEqual(BALLS.middle(BALLS.cell([0, 2, 3])), [0, 2, 3]);
});

test("a ball is seen from outside, and as large as a ball, nearly, wherever it lies", () => {
  for (const place of [[0, 0, 0], [2, 1, -3]]) {
    const found = volume(BALLS.surface(cells([place]), WHITE));
    assert(found < Math.PI / 6 && found > 0.96 * (Math.PI / 6), String(found));
  }
});

test("balls that touch have a rod between them, others none", () => {
  const triangles = (places) => BALLS.surface(cells(places), WHITE).position.length / 9;
  const one = triangles([[0, 0, 0]]);
  const rod = triangles([[0, 0, 0], [0, 0, 1]]) - 2 * one;
  assert(rod > 0);
  assert.equal(triangles([[0, 0, 0], [1, 0, 0]]), 2 * one + rod);
  assert.equal(triangles([[0, 0, 0], [0, 1, 1]]), 2 * one);
  assert.equal(triangles([[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0]]), 5 * one + 8 * rod);
});

test("a rod is seen from outside", () => {
  const two = volume(BALLS.surface(cells([[0, 0, 0], [0, 0, 1]]), WHITE));
  assert(two > 2 * volume(BALLS.surface(cells([[0, 0, 0]]), WHITE)));
});

test("each corner has a place and a colour, also of a belt and of free balls", () => {
  for (const mesh of [BALLS.surface(cells([[0, 0, 0]]), [0.5, 0.2, 0], [1, 0, 0]), BALLS.room(cells([[0, 0, 0]]), WHITE)]) {
    assert.equal(mesh.position.length, mesh.color.length);
    assert(mesh.color.every((one) => one >= 0 && one <= 1));
  }
});

test("a name is on six sides, each triangle seen from outside", () => {
  const piece = cells([[1, 0, 0]]);
  const { position, place } = BALLS.labels(piece, piece);
  assert.equal(position.length / 3, place.length / 2);
  assert.equal(place.length % 6, 0);
  const [up, forwards, right] = BALLS.middle(piece[0]);
  for (let at = 0; at < position.length; at += 9) {
    const corners = [0, 3, 6].map((more) => [...position.slice(at + more, at + more + 3)]);
    const [a, b, c] = corners.map(([x, y, z]) => [x - right, y - up, z - forwards]);
    assert(volume({ position: [...a, ...b, ...c] }) > 0);
  }
});

test("the first ball that a ray meets is the one that is seen", () => {
  const pyramid = cells([[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0]]);
  assert.deepEqual(BALLS.along([[9, 0.5, 0.6], [-1, 0, 0]], pyramid).slice(0, 1), [4]);
  assert.deepEqual(BALLS.along([[9, 0.1, 0], [-1, 0, 0]], pyramid), [0]);
  assert.deepEqual(BALLS.along([[9, 0.1, 0], [1, 0, 0]], pyramid), []);
});

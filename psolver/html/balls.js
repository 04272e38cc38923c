// Balls as SVG, drawn in a browser as ball_drawing.py draws them: from the farthest to the nearest,
// those of a piece joined by necks.
//
// A cell is [layer, row + column + layer, column - row]; a bead is a ball, or the neck from it to
// another one, of the region at a place.

import { drawn } from "./elements.js";

/** @typedef {import("./reader.js").Region} Region */
/** @typedef {{near: number, place: number, cell: number[], to?: number[]}} Bead */
/** @typedef {[x: number, y: number]} Point */

const STEP = 100; // on paper, from a ball to the next of a layer
const ENLARGED = Math.sqrt(1.5); // a length across the line of sight
const RADIUS = (STEP * ENLARGED) / 2;
const NECK = 0.3; // of the width of a ball, as the lengths of necks: the radius of one
const FROM_MIDDLE = Math.sqrt(0.25 - NECK * NECK); // of a ball to where a neck leaves it
const LINE = 6; // around a ball
const FINE = 3; // around a neck
const COSINE = Math.sqrt(3) / 2;
const LEAST_ROOM = 15; // for a name
/** @type {Point[]} */
const SPOTS = [-3, -2, -1, 0, 1, 2, 3].flatMap((x) =>
  [-3, -2, -1, 0, 1, 2, 3]
    .filter((y) => x * x + y * y <= 10)
    .map((y) => /** @type {Point} */ ([(RADIUS * x) / 4, (RADIUS * y) / 4]))
);
const SHINE = [
  [0, "#fff", 0.85],
  [0.2, "#fff", 0.3],
  [0.5, "#fff", 0],
  [0.5, "#000", 0],
  [0.8, "#000", 0.12],
  [1, "#000", 0.4],
];

let shines = 0; // each picture has its own: one of a picture that is hidden is not drawn elsewhere

/**
 * The elements of the balls of regions (null: none), a group for each run of those at one place.
 * @param {(Region | null)[]} regions
 * @param {(place: number) => SVGElement} group an empty one for a place
 */
export function ballElements(regions, group) {
  const id = `shine-${shines++}`;
  const elements = [gradient(id)];
  let [inside, last] = [elements[0], -1];
  for (const bead of beads(regions)) {
    if (bead.place !== last) {
      [inside, last] = [group(bead.place), bead.place];
      elements.push(inside);
    }
    const isGlass = regions[bead.place]?.role === "empty";
    if (bead.to) {
      inside.append(neck(bead, { "stroke-width": FINE }), neck(bead, { class: "left", stroke: "none" }));
    } else {
      inside.append(ball(bead));
      if (!isGlass) inside.append(ball(bead, { fill: `url(#${id})`, stroke: "none" }));
    }
  }
  return elements;
}

/**
 * The elements around which a line of light is drawn.
 * @param {(Region | null)[]} regions
 */
export function ballOutlines(regions) {
  return drawn("g", { class: "lit" }, beads(regions).map((bead) => (bead.to ? neck(bead) : ball(bead))));
}

/** @param {string} id */
function gradient(id) {
  const stops = SHINE.map(([offset, color, opacity]) =>
    drawn("stop", { offset, "stop-color": color, "stop-opacity": opacity })
  );
  const at = { id, cx: 0.5, cy: 0.5, r: 0.5, fx: 0.34, fy: 0.28 };
  return /** @type {SVGElement} */ (drawn("defs", {}, drawn("radialGradient", at, stops)));
}

/**
 * The balls and necks of regions, from the farthest to the nearest.
 * @param {(Region | null)[]} regions
 */
function beads(regions) {
  /** @type {Bead[]} */
  const found = regions.flatMap((region, place) =>
    (region?.cells ?? []).flatMap((cell, first) => [
      { near: nearness(cell), place, cell },
      ...(region?.role ? [] : (region?.cells ?? []).slice(first + 1))
        .filter((other) => touch(cell, other))
        .map((to) => ({ near: (nearness(cell) + nearness(to)) / 2, place, cell, to })),
    ])
  );
  return found.sort((one, other) =>
    Math.abs(one.near - other.near) > 1e-6
      ? one.near - other.near
      : Number(Boolean(one.to)) - Number(Boolean(other.to))
  );
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function touch(one, other) {
  return one.reduce((sum, value, axis) => sum + (value - other[axis]) ** 2, 0) === 2;
}

/** @param {number} length */
function tidy(length) {
  return Math.round(10 * length) / 10;
}

/** @param {number[]} cell */
function nearness([layer, x]) {
  return layer / Math.SQRT2 + x;
}

/**
 * The middle of a ball.
 * @param {number[]} cell
 * @returns {Point}
 */
function at([layer, x, y]) {
  return [y * COSINE * STEP, (x / 2 - layer / Math.SQRT2) * STEP];
}

/**
 * @param {Bead} bead
 * @param {import("./elements.js").Attributes} look
 */
function ball({ cell }, look = {}) {
  const [cx, cy] = at(cell).map(tidy);
  return drawn("circle", { cx, cy, r: tidy(RADIUS), ...look });
}

/**
 * A rod; where it leaves a ball, its edge is an ellipse, the far half of it.
 * @param {Bead} bead
 * @param {import("./elements.js").Attributes} look
 */
function neck({ cell, to = cell }, look = {}) {
  const [far, near] = nearness(cell) <= nearness(to) ? [cell, to] : [to, cell];
  const [[ax, ay], [bx, by]] = [at(far), at(near)];
  const length = Math.hypot(bx - ax, by - ay);
  const thin = (nearness(near) - nearness(far)) / Math.sqrt(3);
  const wide = NECK * ENLARGED * STEP;
  const [across, down] = [((ay - by) / length) * wide, ((bx - ax) / length) * wide];
  const turn = tidy((Math.atan2(down, across) * 180) / Math.PI);
  const arc = `A${tidy(wide)} ${tidy(thin * wide)} ${turn} 0 1 `;
  const corner = (/** @type {number} */ share, /** @type {number} */ side) =>
    [ax + (bx - ax) * share + side * across, ay + (by - ay) * share + side * down].map(tidy).join(" ");
  const [there, back] = [FROM_MIDDLE, 1 - FROM_MIDDLE];
  const d = `M${corner(there, 1)}${arc}${corner(there, -1)}L${corner(back, -1)}${arc}${corner(back, 1)}Z`;
  return drawn("path", { d, ...look });
}

/**
 * The box around the balls of regions: left, top, width, height.
 * @param {Region[]} regions
 */
export function boxOfBalls(regions) {
  const middles = regions.flatMap((region) => region.cells.map(at));
  const room = RADIUS + LINE;
  const [left, top, right, bottom] = middles.reduce(
    ([left, top, right, bottom], [x, y]) => [
      Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity]
  );
  return [left - room, top - room, right - left + 2 * room, bottom - top + 2 * room];
}

/**
 * The place for the name of each piece that has one, by its place among the regions, and the radius of the
 * free circle there.
 * @param {Region[]} regions
 */
export function roomOnBalls(regions) {
  const balls = beads(regions).filter((bead) => !bead.to);
  /** @type {Map<number, {x: number, y: number, room: number}>} */
  const best = new Map();
  for (const [number, { place, cell }] of balls.entries()) {
    if (regions[place].role) continue;
    const [x, y] = at(cell);
    const hiding = balls
      .slice(number + 1)
      .filter((other) => regions[other.place].role !== "empty")
      .map((other) => at(other.cell));
    for (const [right, down] of SPOTS) {
      const free = hiding.map(([a, b]) => Math.hypot(x + right - a, y + down - b) - RADIUS);
      const room = Math.min(RADIUS - Math.hypot(right, down), ...free);
      if (room >= LEAST_ROOM && room >= (best.get(place)?.room ?? 0)) {
        best.set(place, { x: x + right, y: y + down, room });
      }
    }
  }
  return best;
}

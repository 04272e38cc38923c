// Pieces in the hand over the board of Play: where they lie, and whether they may.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Rules } from "../../psolver/html/play_rules.js";
import { vectors } from "./vectors.mjs";

// the sentences that a clash of Python may be on the page, where a piece that covers a clue of
// another one often lies on that other one as well
const SENTENCES = {
  outside: ["is not on the board"],
  form: ["comes round to itself", "is not on the board"],
  overlap: ["lies on another piece"],
  clue: ["covers a clue of the piece", "lies on another piece", "is not on the board"],
};
const PUZZLES = vectors("play.json");

/** The rules of a puzzle, and its attempts, each with the pieces that lie there. */
function attemptsOf({ data, attempts }) {
  const rules = new Rules(data);
  return attempts.map((one) => {
    const laid = one.laid.map((value) => rules.lying(value));
    return { ...one, rules, laid, hand: { ...one.hand, from: null } };
  });
}

const sorted = (cells) => [...cells].sort((one, other) => one - other);

for (const [name, part] of PUZZLES) {
  test(`${name}: a piece covers the cells of its placement`, () => {
    for (const { rules, hand, cells } of attemptsOf(part)) {
      const under = rules.under(hand);
      if (cells === null) assert(under.includes(undefined));
      else assert.deepEqual(sorted(new Set(under)), sorted(new Set(cells)));
    }
  });

  test(`${name}: a piece may lie where Python finds no clash`, () => {
    for (const { rules, laid, hand, clash, closed } of attemptsOf(part)) {
      rules.close(closed);
      const fault = rules.fault(hand, laid);
      if (clash in SENTENCES) {
        assert(SENTENCES[clash].some((one) => fault.includes(one)), `${clash}: ${fault}`);
      } else if (clash !== "often") assert.equal(fault === "", clash === "");
    }
  });

  test(`${name}: a piece is left as often as in the rest of the puzzle`, () => {
    for (const { rules, laid, left } of attemptsOf(part)) {
      left?.forEach((most, piece) => assert.equal(rules.left(piece, laid), most ?? Infinity));
    }
  });

  test(`${name}: a placement is written as it was read`, () => {
    const { data, attempts } = part;
    const rules = new Rules(data);
    for (const value of attempts.flatMap(({ laid }) => laid)) {
      assert.deepEqual(rules.told(rules.lying(value)), value);
    }
  });

  test(`${name}: an action is undone by its inverse`, () => {
    const keys = part.data.actions.map(({ key }) => key);
    const opposite = { r: "R", R: "r", t: "T", T: "t", f: "f" };
    for (const { rules, hand } of attemptsOf(part)) {
      keys.forEach((key, action) => {
        const there = rules.turned(hand, action);
        if (there) assert.deepEqual(rules.turned(there, keys.indexOf(opposite[key])), hand);
      });
    }
  });

  test(`${name}: all forms of a piece come one after another`, () => {
    const rules = new Rules(part.data);
    part.data.pieces.forEach(({ forms }, piece) => {
      const seen = new Set();
      let hand = { piece, form: 0, grabbed: 0, at: 0, from: null };
      for (let step = 0; step < forms.length; step++) {
        seen.add(hand.form);
        hand = rules.next(hand, 1);
      }
      assert.equal(seen.size, forms.length);
      assert.equal(hand.form, 0);
    });
  });
}

test("the nearest cell in a direction is beside one, and a step back returns", () => {
  const [, { data }] = PUZZLES.find(([name]) => name === "clues-6x6");
  const rules = new Rules(data);
  const at = rules.cell([2, 2]);
  const aim = rules.middleOf(at);
  assert.deepEqual(rules.beside(at, [1, 0], aim), { at: rules.cell([2, 3]), by: [0, 0] });
  assert.deepEqual(rules.beside(rules.cell([2, 3]), [-1, 0], aim).at, at);
  assert.deepEqual(rules.beside(rules.cell([0, 0]), [0, -1], aim).at, rules.cell([0, 0]));
});

test("a piece that is over no cell is not on the board", () => {
  const [, { data }] = PUZZLES.find(([name]) => name === "triangles with a clue");
  const rules = new Rules(data);
  const hand = { piece: 0, form: 0, grabbed: 0, at: null, from: null };
  assert.equal(rules.fault(hand, []), `${data.pieces[0].name} is not on the board there.`);
});

test("a board that wraps goes on beyond its sides", () => {
  const [, { data }] = PUZZLES.find(([name]) => name === "straight-tetrominoes-torus-6x6");
  const rules = new Rules(data);
  assert.equal(rules.cell([6, -1]), rules.cell([0, 5]));
  const { at, by } = rules.beside(rules.cell([2, 5]), [1, 0], rules.middleOf(rules.cell([2, 5])));
  assert.equal(at, rules.cell([2, 0]));
  assert(by[0] > 0);
});

test("a cell is named by its coordinates, from 1", () => {
  const [, { data }] = PUZZLES.find(([name]) => name === "soma-cube-clues");
  const rules = new Rules(data);
  assert.equal(rules.where(rules.cell([0, 1, 2])), "layer 1, row 2, column 3");
  assert.equal(rules.layer(rules.cell([0, 1, 2]), 1), rules.cell([1, 1, 2]));
  assert.equal(rules.layer(rules.cell([2, 1, 2]), 1), rules.cell([2, 1, 2]));
});

test("keys go from a ball to one that it touches above, and below", () => {
  const [, { data }] = PUZZLES.find(([name]) => name === "pyramid");
  const rules = new Rules(data);
  const at = (...place) => data.places.findIndex((one) => String(one) === String(place));
  assert.equal(rules.layer(at(0, 0, 0), 1), at(1, 0, 0));
  assert.equal(rules.layer(at(0, 2, 2), 1), at(1, 1, 1));
  assert.equal(rules.layer(at(2, 0, 0), 1), at(2, 0, 0));
  assert.equal(rules.layer(at(1, 1, 0), -1), at(0, 1, 0));
});

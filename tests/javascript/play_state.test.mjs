// What cells that are painted on the board of Play are of a piece.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Rules } from "../../psolver/html/play_rules.js";
import { readPainted } from "../../psolver/html/play_state.js";
import { vectors } from "./vectors.mjs";

for (const [name, { data, attempts }] of vectors("play.json")) {
  test(`${name}: the cells of a piece that may lie there are that piece, and some of them may become it`, () => {
    const rules = new Rules(data);
    for (const { hand, laid, clash } of attempts.filter((one) => one.clash === "")) {
      const others = laid.map((value) => rules.lying(value));
      const under = rules.under({ ...hand, from: null });
      const { lying, say } = readPainted(rules, others, hand.piece, [...under].reverse());
      assert.equal(say, "", clash);
      assert.deepEqual(new Set(lying.cells), new Set(under));
      if (under.length < 2) continue;
      const part = readPainted(rules, others, hand.piece, under.slice(1));
      assert.deepEqual([part.lying, part.fits], [null, true]);
      assert.match(part.say, /cells\.$/);
    }
  });
}

test("cells under a piece that lies there are not free", () => {
  const [[, { data, attempts }]] = vectors("play.json");
  const rules = new Rules(data);
  const { laid } = attempts.find((one) => one.laid.length);
  const [lying] = laid.map((value) => rules.lying(value));
  const same = readPainted(rules, [lying], lying.piece, lying.cells);
  assert.deepEqual([same.lying, same.fits], [null, false]);
  assert.match(same.say, /lies on another piece there\.$/);
});

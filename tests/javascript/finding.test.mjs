// Samples are found by words, whatever stands between these.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hasWords, plain } from "../../psolver/page/static/finding.js";

const TEXT = plain("y-pentominoes-5x10 Ten Y-pentominoes; (2 × 30) Müller's");

test("hyphens, capital letters and the order of a size do not matter", () => {
  assert.equal(TEXT, " y pentominoes 5x10 ten y pentominoes 2x30 müller s");
  for (const typed of ["Y-pentominoes", "y pentominoes", "10x5", "ten 10 x 5", "müll", "PENTO", "", " - ", "2×30"])
    assert.ok(hasWords(TEXT, typed), typed);
  for (const typed of ["x-pentominoes", "5x1 0", "entominoes", "5x100", "ten-pentominoes"])
    assert.ok(!hasWords(TEXT, typed), typed);
});

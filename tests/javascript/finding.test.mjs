// Samples are found by words, whatever stands between these, as psolver/shell/sample_search.py finds them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { vectors } from "./vectors.mjs";
import { matches, plain } from "../../psolver/page/static/finding.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url)));
const shelf = read("samples/prepared.json").shelf.flatMap(({ samples }) => samples);

test("hyphens, capital letters and the order of a size do not matter", () => {
  const text = plain("y-pentominoes-5x10 Ten Y-pentominoes; (2 × 30) Müller's");
  assert.equal(text, " y pentominoes 5x10 ten y pentominoes 2x30 müller s");
});

test("the same samples and problems are found as at the terminal", () => {
  const entries = shelf.map(({ name, title, tags, level, answer, words, figures }) => ({
    heading: plain(`${title} ${name}`),
    rest: plain([tags, level, answer, words].join(" ")),
    title,
    figures,
  }));
  for (const [typed, expected] of vectors("finding.json")) {
    const first = matches(entries, typed).slice(0, expected.length || 1);
    assert.deepEqual(first.map(({ entry, figure }) => [shelf[entry].name, figure]), expected, typed);
  }
});

// The colours of pieces in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colorWord, colorWords, withColors } from "../../psolver/html/color_words.js";

const SEEN = {
  "#e3000f": "red", "#ff8c00": "orange", "#8b4513": "brown", "#ffe000": "yellow", "#0a7a3b": "green",
  "#47f0d0": "turquoise", "#1f3f94": "blue", "#6a2c91": "purple", "#ffb6c8": "pink",
  "#f4f1e8": "white", "#9a9a9a": "grey", "#101010": "black",
};

test("a colour has the word of everyday", () => {
  assert.deepEqual(Object.keys(SEEN).map(colorWord), Object.values(SEEN));
});

test("of two that have one word, one is the light one", () => {
  assert.deepEqual(colorWords(["#1f3f94", "#5bb8f0", "#e3000f"]), ["dark blue", "light blue", "red"]);
  assert.deepEqual(colorWords(["#1f3f94", "#5bb8f0", "#3070e0"]), ["blue", "blue", "blue"]);
});

test("a sentence on pieces has their colours", () => {
  assert.equal(withColors("The piece A.b covers it; the piece A.bc too.", [["A.b", "red"]]), "The red piece A.b covers it; the piece A.bc too.");
  const colors = [["A", "red"], ["B", "blue"]];
  assert.equal(withColors("Take up the pieces A and B: then A fits.", colors), "Take up the pieces A (red) and B (blue): then A fits.");
});

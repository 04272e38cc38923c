// Changes between two texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween } from "../../psolver/page/static/changes.js";

const ASCII = ["", "a", "a\n", "a\nb\nc", "a\nX\nc", "a\nb\nY", "X\nb\nY\n", "aa\naa\naa", "aa\naa"];
const TEXTS = [...ASCII, "é\n𝄞x\n", "é\n𝄞y\n"];
const isChange = ({ from, to, insert }) => from < to || insert !== "";

function changed(text, changes) {
  let [made, at] = ["", 0];
  for (const { from, to, insert } of changes) {
    assert(at <= from && from <= to && to <= text.length);
    made += text.slice(at, from) + insert;
    at = to;
  }
  return made + text.slice(at);
}

test("changes make one text another", () => {
  for (const before of TEXTS) {
    for (const after of TEXTS) assert.equal(changed(before, changesBetween(before, after)), after);
  }
});

test("nothing changes between equal texts", () => {
  for (const text of TEXTS) assert.deepEqual(changesBetween(text, text).filter(isChange), []);
});

test("lines that stay are left alone", () => {
  assert.deepEqual(changesBetween("a\nbb\nc\ndd\ne", "a\nbX\nc\nYd\ne"), [
    { from: 3, to: 4, insert: "X" },
    { from: 7, to: 8, insert: "Y" },
  ]);
});

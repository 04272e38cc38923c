// How TOML is highlighted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { toml } from "../../psolver/page/static/toml.js";

/** The parts of a text that are highlighted, each with its kind. */
function parts(text) {
  const found = [];
  toml.parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name !== "Document") found.push([name, text.slice(from, to)]);
    },
  });
  return found;
}

const kinds = (text) => parts(text).map(([kind]) => kind);

test("keys, values and comments", () => {
  assert.deepEqual(parts('count = 12 # often\nname = "A"\nflag = true\n'), [
    ["propertyName.definition", "count"],
    ["number", "12"],
    ["comment", "# often"],
    ["propertyName.definition", "name"],
    ["string", '"A"'],
    ["propertyName.definition", "flag"],
    ["bool", "true"],
  ]);
});

test("a picture is a text, whatever it looks like", () => {
  const lines = parts("board = '''\n# = 1\n[x]\n'''\na = 1\n");
  assert.deepEqual(lines.slice(1, -2), [
    ["string", "'''"],
    ["string", "# = 1"],
    ["string", "[x]"],
    ["string", "'''"],
  ]);
  assert.deepEqual(lines.slice(-2), [
    ["propertyName.definition", "a"],
    ["number", "1"],
  ]);
});

test("a header is one, also after a list that goes over lines", () => {
  assert.deepEqual(parts("[[piece]]"), [["keyword", "[[piece]]"]]);
  assert.deepEqual(kinds("a = [\n  1,\n]\n[b]"), ["propertyName.definition", "number", "keyword"]);
});

// Completions of the editor.

import assert from "node:assert/strict";
import { test } from "node:test";
import { completions } from "../../psolver/page/static/completion.js";

const WORDS = {
  keys: {
    "": { board: "the board", pieces: "the pieces" },
    piece: { name: "its name", count: "how often" },
  },
  values: {
    lattice: ['"square"', '"hexagon"'].map((text) => [text, ""]),
    can_rotate: ["true", "false"].map((text) => [text, ""]),
    piece_set: ['"pentominoes"', '"tetrahexes"'].map((text) => [text, ""]),
  },
  tables: { "[[piece]]": "one piece" },
  lattices: { '"pentominoes"': "square", '"tetrahexes"': "hexagon" },
};

/** The labels that are offered at the end of a text; null: nothing is. */
function offered(text, explicit = false) {
  const found = source(text, explicit);
  return found && found.options.map(({ label }) => label);
}

function source(text, explicit = false, after = "") {
  const doc = {
    toString: () => text + after,
    lineAt: (at) => ({ from: text.lastIndexOf("\n", at - 1) + 1 }),
  };
  return completions(WORDS)({ state: { doc }, pos: text.length, explicit });
}

test("keys of the table in which one types", () => {
  assert.deepEqual(offered("b"), ["board", "pieces", "[[piece]]"]);
  assert.deepEqual(offered('board = "2x3"\n[[piece]]\nn'), ["name", "count"]);
  assert.deepEqual(offered("[other]\nn"), []);
});

test("nothing is offered on an empty line until it is requested", () => {
  assert.equal(offered("board = 1\n"), null);
  assert.deepEqual(offered("board = 1\n", true), ["board", "pieces", "[[piece]]"]);
});

test("nothing is offered inside a picture", () => {
  assert.equal(offered("board = '''\nb"), null);
  assert.deepEqual(offered("board = '''\nb\n'''\nb"), ["board", "pieces", "[[piece]]"]);
  assert.equal(offered('board = """\nb'), null);
});

test("a header in a picture or a comment is none", () => {
  assert.deepEqual(offered("board = '''\n[[piece]]\n'''\nb"), ["board", "pieces", "[[piece]]"]);
  assert.deepEqual(offered("# [[piece]]\nb"), ["board", "pieces", "[[piece]]"]);
});

test("values of a key, with their quotes if these are not there yet", () => {
  assert.deepEqual(offered("can_rotate = "), ["true", "false"]);
  assert.deepEqual(offered("can_rotate = t"), ["true", "false"]);
  assert.deepEqual(offered('can_rotate = "'), []);
  const [{ apply }] = source("lattice = ").options;
  assert.equal(apply, '"square"');
  const [inQuotes] = source('lattice = "').options;
  assert.equal(inQuotes.apply, "square");
});

test("values of the puzzle's lattice alone", () => {
  assert.deepEqual(offered("piece_set = "), ["pentominoes"]);
  assert.deepEqual(offered('lattice = "hexagon"\npiece_set = ["'), ["tetrahexes"]);
});

test("what was typed of a word is replaced", () => {
  assert.equal(source("boa").from, 0);
  assert.equal(source('lattice = "he').from, 'lattice = "'.length);
  assert.equal(source("a = 1\n  [[p").from, "a = 1\n  ".length);
});

test("a header takes the place of the brackets that the editor closed", () => {
  const { options, from } = source("[[", false, "]]");
  const dispatched = [];
  const view = { state: { sliceDoc: () => "]]" }, dispatch: (change) => dispatched.push(change) };
  options[0].apply(view, options[0], from, 2);
  const [{ changes, selection }] = dispatched;
  assert.deepEqual(changes, { from: 0, to: 4, insert: "[[piece]]\n" });
  assert.deepEqual(selection, { anchor: 10 });
});

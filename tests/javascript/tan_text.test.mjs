// Pictures of squares that are cut by both diagonals, as Python draws and reads them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsInTans, pictureOfTans } from "../../psolver/page/static/tan_text.js";
import { vectors } from "./vectors.mjs";

const inOrder = (cells) => cells.map(String).sort();

for (const [name, [cells, picture]] of vectors("tans.json")) {
  test(`${name}: it is drawn as in a file, and read back`, () => {
    assert.equal(pictureOfTans(cells), picture);
    assert.deepEqual(inOrder(cellsInTans(picture)), inOrder(cells));
  });
}

test("signs that are no marks are cells", () => {
  assert.deepEqual(inOrder(cellsInTans("x/\n")), inOrder([[0, 0, 1, "x"], [0, 1, 0, "x"]]));
  assert.deepEqual(inOrder(cellsInTans("■/ ")), inOrder([[0, 0, 1, "#"], [0, 1, 0, "#"]]));
  assert.deepEqual(cellsInTans(" \n"), []);
});

// What is said at the end of a game of Play.

import assert from "node:assert/strict";
import { test } from "node:test";
import { foundText, gameText, timeText } from "../../psolver/html/play_end.js";

for (const [place, found, number, expected] of [
  [1, 1, 2339, "One of 2,339 different solutions."],
  [3, 3, 2339, "Solution 3 that you found; 2,339 in all."],
  [1, 3, 2339, "Solution 1 of the 3 that you found; 2,339 in all."],
  [2, 2, 2, "You found all 2 different solutions."],
  [1, 1, null, ""],
  [2, 2, null, "Solution 2 that you found."],
  [1, 1, 1, "It is the only solution, apart from turns and flips."],
]) {
  test(`solution ${place} of ${found} found, ${number} in all`, () => {
    assert.equal(foundText(place, found, number), expected);
  });
}

test("a time is minutes and seconds, with hours only if there are some", () => {
  assert.equal(timeText(75_000), "1:15");
  assert.equal(timeText(3_675_000), "1:01:15");
});

test("a game has its time, and the hints that it took", () => {
  assert.equal(gameText(75_000, 0), "Your time: 1:15.");
  assert.equal(gameText(75_000, 1), "Your time: 1:15, with 1 hint.");
  assert.equal(gameText(0, 2), "Your time: 0:00, with 2 hints.");
  assert.equal(gameText(0, 0), "");
});

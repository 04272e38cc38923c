#!/usr/bin/env bash
# dance 0.1.0, dancing-links-algorithm 1.0.1, dlxlib 1.0.3 (npm), in Node 20 on Linux.
# Guess: each solution of an exact cover has each column once, as the answers of these three packages
#   to the matrix of Knuth's paper have, which their pages show.
# Seen: dance leaves the rows of a longer solution behind those of a shorter one that it finds later:
#   of a strip of two cells 2 becomes 2 and 1. dancing-links-algorithm finds a strip of three cells
#   that one piece fills twice, and never by two pieces: it puts rows back into a list that it is going
#   through, in another order. dlxlib is right in both cases, as is counting by hand.
# psolver: has searches of its own, and is not compared with these (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" "dance@0.1.0" "dancing-links-algorithm@1.0.1" "dlxlib@1.0.3"
cat > check.mjs <<'END'
import dance from "dance";
import dancingLinksAlgorithm from "dancing-links-algorithm";
import dlxlib from "dlxlib";

function byHand(matrix) {
  const found = [];
  for (let chosen = 1; chosen < 1 << matrix.length; chosen++) {
    const rows = [...matrix.keys()].filter((row) => (chosen >> row) & 1);
    const sums = matrix[0].map((_, column) => rows.reduce((sum, row) => sum + matrix[row][column], 0));
    if (sums.every((sum) => sum === 1)) found.push(rows);
  }
  return found;
}
const text = (covers) => covers.map((rows) => rows.map(Number).sort().join("+")).sort().join(" ");
const two = [[1, 0], [0, 1], [1, 1]];
const three = [[1, 1, 1], [1, 0, 1], [0, 1, 0], [1, 0, 0]];
const knuth = [[0, 0, 1, 0, 1, 1, 0], [1, 0, 0, 1, 0, 0, 1], [0, 1, 1, 0, 0, 1, 0], [1, 0, 0, 1, 0, 0, 0],
  [0, 1, 0, 0, 0, 0, 1], [0, 0, 0, 1, 1, 0, 1]];
const seen = [knuth, two, three].map((matrix) => [
  byHand(matrix), dlxlib.solve(matrix), dance.solve(matrix), dancingLinksAlgorithm.solve(matrix),
].map(text));
for (const row of seen) console.log("by hand, dlxlib, dance, dancing-links-algorithm:", row);
const expected = [
  Array(4).fill("0+3+4"),
  ["0+1 2", "0+1 2", "0+1 1+2", "0+1 2"],
  ["0 1+2", "0 1+2", "0 1+2", "0 0"],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
END
node check.mjs

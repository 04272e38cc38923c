#!/usr/bin/env bash
# pyodide 314.0.7 (npm), in Node 20 on Linux.
# Guess: `process_time` counts the processor's time; JavaScript's null is None; an object made of a
#   dict has its keys in the dict's order.
# Seen: a sleep of 0.3 s counts, as the clock is that on the wall. null is `jsnull`, a false value
#   that is not None (undefined is None). Whole numbers as keys become strings and are sorted, and
#   from 2**53 - 1 on they arrive as BigInt.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" "pyodide@314.0.7"
cat > check.mjs <<'END'
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
const seconds = python.runPython(`
import time
begin = time.process_time()
time.sleep(0.3)
time.process_time() - begin
`);
python.globals.set("nothing", null);
const isNone = python.runPython("nothing is None");
const object = python.runPython("{10: 1, 2: 2}").toJs({ dict_converter: Object.fromEntries });
const numbers = python.runPython("[2**53 - 2, 2**53 - 1]").toJs();
const seen = [seconds > 0.29, isNone, Object.keys(object), numbers.map((number) => typeof number)];
console.log("slept:", seconds, "null is None:", isNone, "keys:", seen[2], "types:", seen[3]);
const expected = [true, false, ["2", "10"], ["number", "bigint"]];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
END
node check.mjs

#!/usr/bin/env bash
# exact-cover 1.5.0, numpy 2.4.6 (PyPI), on Linux with Python 3.11.
# Guess: `get_all_solutions` gives the rows of each cover, among them those of `get_exact_cover`.
# Seen: a cover that takes all rows of the matrix comes back empty, as (). Shorter covers are filled
#   up with -1; the wrapper cuts the filling off from behind, and where there is none it cuts off the
#   whole. With one more row, which no cover takes, the same cover is complete. `get_exact_cover` and
#   `get_solution_count` are right in both cases.
# psolver: has searches of its own, and is not compared with it (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "exact-cover==1.5.0" "numpy==2.4.6"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import exact_cover
import numpy

# two dominoes and a single cell in a strip of five cells
strip = [[1, 1, 0, 0, 0], [0, 0, 1, 1, 0], [0, 0, 0, 0, 1]]
seen = []
for rows in (strip, [*strip, [0, 1, 1, 0, 0]]):
    matrix = numpy.array(rows, dtype=bool)
    number = exact_cover.get_solution_count(matrix)
    first = [int(row) for row in exact_cover.get_exact_cover(matrix)]
    covers = [[int(row) for row in cover] for cover in exact_cover.get_all_solutions(matrix)]
    print(f"{len(rows)} rows: {number} cover, the first {first}, all {covers}")
    seen.append((number, first, covers))
raise SystemExit(seen != [(1, [0, 1, 2], [[]]), (1, [0, 1, 2], [[0, 1, 2]])])
END

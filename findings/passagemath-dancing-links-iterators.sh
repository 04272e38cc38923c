#!/usr/bin/env bash
# passagemath-combinat 10.8.13 (PyPI), on Linux with Python 3.11.
# Guess: each `solutions_iterator()` of a solver starts from the beginning, and `one_solution`
#   gives a solution if there is one.
# Seen: a solver has one place: a second iterator leaves nothing to the first, and
#   `one_solution(ncpus=1)` goes on to the next each time, so that it is None after the third of
#   three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "passagemath-combinat==10.8.13"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from sage.combinat.matrices.dancing_links import dlx_solver

ROWS = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]]
solver = dlx_solver(ROWS)
first = solver.solutions_iterator()
begun = [next(first)]
second = [*solver.solutions_iterator()]
begun += first
print("first iterator:", begun, "second:", second)
solver = dlx_solver(ROWS)
ones = [solver.one_solution(ncpus=1) for _ in range(4)]
print("one solution, four times:", ones)
raise SystemExit((len(begun), len(second), ones.count(None)) != (1, 3, 1))
END

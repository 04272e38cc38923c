#!/usr/bin/env bash
# python-sat 1.9.dev24 (PyPI), on Linux with Python 3.11.
# Guess: `conf_budget` limits `solve_limited` alone; `solve` gives the true answer, or raises.
# Seen: with CaDiCaL (1.0.3, 1.5.3, 1.9.5, 3.0), `solve` after `conf_budget(1)` answers False for
#   a formula that has a model; the next call answers True. Solvers of MiniSat's family ignore the
#   budget there.
# psolver: never calls `solve` of a solver that counts conflicts (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev24"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from itertools import combinations

from pysat.solvers import Solver

SIDE = 12
squares = [(row, column) for row in range(SIDE) for column in range(SIDE)]


def number(square):
    return square[0] * SIDE + square[1] + 1


queens = [[number((row, column)) for column in range(SIDE)] for row in range(SIDE)]
for a, b in combinations(squares, 2):
    if a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1]):
        queens.append([-number(a), -number(b)])
answers = {}
for name in ("cadical103", "cadical153", "cadical195", "cadical300", "minisat22", "maplesat"):
    with Solver(name, bootstrap_with=queens) as solver:
        solver.conf_budget(1)
        answers[name] = solver.solve(), solver.solve()
    print(name, *answers[name])
wrong = [name for name, (first, second) in answers.items() if not first and second]
raise SystemExit(wrong != ["cadical103", "cadical153", "cadical195", "cadical300"])
END

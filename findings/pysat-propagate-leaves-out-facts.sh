#!/usr/bin/env bash
# python-sat 1.9.dev24 (PyPI), on Linux with Python 3.11.
# Guess: `propagate(assumptions)` gives all literals that follow by unit propagation.
# Seen: literals that follow from the clauses alone are left out: of the clauses 1, -1 2, -3 4,
#   `propagate([])` gives no literal, and `propagate([3])` gives 3 and 4 without 1 and 2.
#   `propagate([1])` does not even give 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev24"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pysat.solvers import Solver

seen = set()
for name in ("cadical153", "cadical195", "glucose4", "minisat22", "maplechrono"):
    with Solver(name, bootstrap_with=[[1], [-1, 2], [-3, 4]]) as solver:
        answers = [solver.propagate(literals) for literals in ([], [3], [1])]
    print(name, *answers)
    seen.add(str(answers))
raise SystemExit(seen != {"[(True, []), (True, [3, 4]), (True, [])]"})
END

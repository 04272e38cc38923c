#!/usr/bin/env bash
# python-sat 1.9.dev24 (PyPI), on Linux with Python 3.11.
# Guess: `bootstrap_with` gives clauses to a solver as `add_clause` does, so the proof is the same.
# Seen: Glucose 3 has them before its proof begins: if they contradict each other at once, the
#   proof has no line; of clauses that are added one by one it has the empty clause.
# psolver: adds all clauses of a proof one by one, and refuses a proof without the empty clause.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev24"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pysat.solvers import Solver

with Solver("glucose3", bootstrap_with=[[1], [-1]], with_proof=True) as solver:
    given = (solver.solve(), solver.get_proof())
with Solver("glucose3", with_proof=True) as solver:
    for clause in [[1], [-1]]:
        solver.add_clause(clause)
    added = (solver.solve(), solver.get_proof())
print("given at the start:", given, "added:", added)
raise SystemExit(given != (False, []) or added[0] or "0" not in added[1])
END

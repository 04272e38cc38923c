#!/usr/bin/env bash
# python-sat 1.9.dev15 (PyPI), on Linux with Python 3.11.
# Guess: the proof of an unsatisfiable formula ends with the empty clause, `0`.
# Seen: before 1.9.dev16, the proofs of CaDiCaL 1.5.3 and 1.9.5 end in the middle, as `get_proof`
#   reads the file before it is flushed; Glucose's and Lingeling's are whole.
# psolver: needs a later version, and looks at the last line of a proof before it is called one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev15"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from itertools import combinations

from pysat.solvers import Solver

HOLES = 6
pigeons = range(HOLES + 1)
clauses = [[pigeon * HOLES + hole + 1 for hole in range(HOLES)] for pigeon in pigeons]
for hole in range(HOLES):
    for a, b in combinations(pigeons, 2):
        clauses.append([-(a * HOLES + hole + 1), -(b * HOLES + hole + 1)])
last_lines = {}
for name in ("cadical153", "cadical195", "glucose4", "lingeling"):
    with Solver(name, bootstrap_with=clauses, with_proof=True) as solver:
        assert solver.solve() is False
        last_lines[name] = solver.get_proof()[-1]
    print(f"{name}: {last_lines[name]}")
whole = [name for name, line in last_lines.items() if line == "0"]
raise SystemExit(whole != ["glucose4", "lingeling"])
END

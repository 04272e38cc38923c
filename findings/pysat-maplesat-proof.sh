#!/usr/bin/env bash
# python-sat 1.9.dev24, dratify 0.1.10 (PyPI), on Linux with Python 3.11.
# Guess: a solver of PySAT that takes `with_proof=True` writes a proof that a checker of DRAT
#   accepts.
# Seen: MapleSAT's proof of the pigeon-hole formula with five holes has steps that follow from
#   nothing (step 14 is neither RUP nor RAT), though it ends with the empty clause; those of
#   CaDiCaL, Glucose, Lingeling and MapleCM are accepted.
# psolver: takes proofs from five solvers only (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev24" "dratify==0.1.10"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from itertools import combinations

from dratify import check_proof, parse_dimacs
from pysat.formula import CNF
from pysat.solvers import Solver

HOLES = 5
pigeons = range(HOLES + 1)
clauses = [[pigeon * HOLES + hole + 1 for hole in range(HOLES)] for pigeon in pigeons]
for hole in range(HOLES):
    for a, b in combinations(pigeons, 2):
        clauses.append([-(a * HOLES + hole + 1), -(b * HOLES + hole + 1)])
formula = CNF(from_clauses=clauses).to_dimacs()
accepted = {}
for name in ("cadical153", "glucose3", "lingeling", "maplecm", "maplesat"):
    with Solver(name, bootstrap_with=clauses, with_proof=True) as solver:
        assert solver.solve() is False
        result = check_proof(parse_dimacs(formula), "\n".join(solver.get_proof()))
    accepted[name] = result.ok
    print(f"{name}: {result.reason}")
raise SystemExit([name for name, ok in accepted.items() if not ok] != ["maplesat"])
END

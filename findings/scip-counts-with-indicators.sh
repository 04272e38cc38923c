#!/usr/bin/env bash
# PySCIPOpt 6.3.0 (PyPI), on Linux with Python 3.11.
# Guess: `count` gives the number of settings of the whole variables, also if SCIP adds continuous ones
#   of its own: so its manual has it ("How to use SCIP to count", version 10).
# Seen: so it is for a condition (if the piece is used, at most one of its three places) that is
#   written as a sum with a large factor. As an indicator it has 4 settings by `count` with the
#   parameters for counting and 9 without, where 12 are right: `optimize` finds each of these 12
#   feasible. The status of all counts is `infeasible`; of that the manual does speak.
# psolver: its programmes have no indicators; of seven samples SCIP counts as many solutions as psolver
#   (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "PySCIPOpt==6.3.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from itertools import product

from pyscipopt import Model


def model(add):
    made = Model()
    made.hideOutput()
    variables = [made.addVar(name, vtype="B") for name in "uabc"]
    add(made, *variables)
    return made, variables


def counted(add, for_counting):
    made, _ = model(add)
    if for_counting:
        made.setParamsCountsols()
    made.count()
    return made.getNCountedSols(), made.getStatus()


def feasible(add, values):
    made, variables = model(add)
    for variable, value in zip(variables, values):
        made.addCons(variable == value)
    made.optimize()
    return made.getStatus() == "optimal"


ways = {
    "sum": lambda made, u, a, b, c: made.addCons(a + b + c <= 1 + 2 * (1 - u)),
    "indicator": lambda made, u, a, b, c: made.addConsIndicator(a + b + c <= 1, u),
}
seen = {}
for name, add in ways.items():
    one_by_one = sum(feasible(add, values) for values in product((0, 1), repeat=4))
    seen[name] = (one_by_one, counted(add, True), counted(add, False))
    print(name, *seen[name])
right, few, more = [(number, "infeasible") for number in (12, 4, 9)]
raise SystemExit(seen != {"sum": (12, right, right), "indicator": (12, few, more)})
END

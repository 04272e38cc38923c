#!/usr/bin/env bash
# python-sat 1.9.dev24 (PyPI), on Linux with Python 3.11.
# Guess: a solver reads the formula that it is given, and leaves it as it is, so that another one can
#   check its optimum.
# Seen: `LSU` appends a new variable to each soft clause of the caller's WCNF, and leaves it there
#   when it is deleted; `nv` stays. RC2 then finds cost 0 for what cost 2 before, as each soft clause
#   holds by its new variable alone. RC2, RC2Stratified and FM leave this formula as it was (RC2
#   appends to soft clauses of several literals). LSU is right with `formula.copy()`. All weights are
#   1, which LSU is for.
# psolver: needs none of these solvers; it finds optima by searches and bounds of its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev24"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pysat.examples.fm import FM
from pysat.examples.lsu import LSU
from pysat.examples.rc2 import RC2, RC2Stratified
from pysat.formula import WCNF

# as many dominoes as possible in a strip of five cells: two of the four places
formula = WCNF()
for place in (1, 2, 3):
    formula.append([-place, -(place + 1)])
for place in (1, 2, 3, 4):
    formula.append([place], weight=1)


def cost(solver_class):
    with solver_class(formula) as solver:
        solver.solve() if solver_class is LSU else solver.compute()
        return solver.cost


seen = []
for solver_class in (RC2, RC2Stratified, FM, LSU):
    seen.append((cost(solver_class), str(formula.soft)))
    print(f"{solver_class.__name__}: cost {seen[-1][0]}, soft clauses behind it {seen[-1][1]}")
later = cost(RC2)
print("RC2 once more: cost", later)
plain, longer = "[[1], [2], [3], [4]]", "[[1, 5], [2, 6], [3, 7], [4, 8]]"
expected = [(2, plain), (2, plain), (2, plain), (2, longer)]
raise SystemExit((seen, later, formula.nv) != (expected, 0, 4))
END

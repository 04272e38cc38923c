#!/usr/bin/env bash
# dlx 1.0.4, algorithm-x 0.1.0 (PyPI), on Linux with Python 3.11.
# Guess: each call of `solve` searches from the beginning, also after a first one of which only one
#   solution was taken, and after its generator was closed.
# Seen: the links stay as the first search left them. Of two covers dlx then finds one; algorithm-x
#   finds one that has no row at all.
# psolver: has searches of its own, and is not compared with these (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "dlx==1.0.4" "algorithm-x==0.1.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from algorithm_x import AlgorithmX
from dlx import DLX

ROWS = {"A": [0], "B": [1, 2], "C": [0, 1], "D": [2]}  # the covers are A B and C D


def dlx_solver():
    solver = DLX([(name, DLX.PRIMARY) for name in "abc"])
    solver.names = {solver.appendRow(row, name): name for name, row in ROWS.items()}
    return solver, lambda rows: "".join(solver.names[row] for row in rows)


def algorithm_x_solver():
    solver = AlgorithmX(3)
    for name, row in ROWS.items():
        solver.appendRow(row, name)
    return solver, "".join


seen = []
for make in (dlx_solver, algorithm_x_solver):
    solver, word = make()
    whole = [word(rows) for rows in solver.solve()]
    search = solver.solve()
    next(search)
    search.close()
    later = [word(rows) for rows in solver.solve()]
    print(f"{make.__name__}: {whole}; after a search that was left: {later}")
    seen.append((whole, later))
raise SystemExit(seen != [(["AB", "CD"], ["AB"]), (["AB", "CD"], [""])])
END

#!/usr/bin/env bash
# python-sat 1.9.dev24 (PyPI), on Linux with Python 3.11.
# Guess: `CNFPlus.to_file`, inherited from `CNF`, writes the clauses and the cardinality
#   constraints.
# Seen: it raises TypeError for every formula and leaves an empty file; `to_dimacs` gives the
#   text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev24"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pathlib import Path

from pysat.formula import CNFPlus

formula = CNFPlus()
formula.append([1, 2])
formula.append([[1, 2, 3], 1], is_atmost=True)
raised = False
try:
    formula.to_file("formula.cnf+")
except TypeError as error:
    raised = True
    print(f"to_file: TypeError: {error}")
print(f"the file: {Path('formula.cnf+').read_text()!r}")
print(f"to_dimacs: {formula.to_dimacs()!r}")
raise SystemExit(not raised or "1 2 3 <= 1" not in formula.to_dimacs())
END

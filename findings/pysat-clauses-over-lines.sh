#!/usr/bin/env bash
# python-sat 1.9.dev24 (PyPI), on Linux with Python 3.11.
# Guess: DIMACS separates clauses by 0, so that line breaks in a clause and two clauses in a line
#   are fine, as for every solver that reads files.
# Seen: `CNF` takes one clause a line: it raises ValueError for both, and for the `%` at the end
#   of SATLIB's files.
# psolver: writes one clause a line (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev24"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pysat.formula import CNF

texts = {
    "one clause a line": "p cnf 3 2\n1 2 3 0\n-1 -2 0\n",
    "two in a line": "p cnf 3 2\n1 2 3 0 -1 -2 0\n",
    "one over two lines": "p cnf 3 2\n1 2\n3 0\n-1 -2 0\n",
    "the end of SATLIB's files": "p cnf 3 2\n1 2 3 0\n-1 -2 0\n%\n0\n",
}
read = []
for name, text in texts.items():
    try:
        print(f"{name}: {CNF(from_string=text).clauses}")
        read.append(name)
    except ValueError as error:
        print(f"{name}: ValueError: {error}")
raise SystemExit(read != ["one clause a line"])
END

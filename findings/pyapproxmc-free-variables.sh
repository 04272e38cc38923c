#!/usr/bin/env bash
# pyapproxmc 4.4.0 (PyPI), on Linux with Python 3.11.
# Guess: the count is that of all variables up to the largest, as DIMACS has it: (1 or 4) over 4
#   variables has 12 models.
# Seen: it is 3: each variable in no clause loses a factor of two. So does one that is fixed by
#   unit clauses alone, or in a tautology: (1 or 2), (3 or not 3) is 3, not 6.
# psolver: is not compared with it (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "pyapproxmc==4.4.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import pyapproxmc


def count(*clauses):
    counter = pyapproxmc.Counter(seed=1)
    for clause in clauses:
        counter.add_clause(clause)
    cells, hashes = counter.count()
    return cells * 2**hashes


seen = count([1, 4]), count([1, 2], [3, -3]), count([1, 2])
print(*seen)
raise SystemExit(seen != (3, 3, 3))
END

#!/usr/bin/env bash
# dd 0.6.0 (PyPI), on Linux with Python 3.11.
# Guess: `count` is exact, with CUDD as in pure Python.
# Seen: with CUDD it is a float: 3**35 comes out as 50031545098999704, three less than it is.
#   `dd.autoref` gives a whole number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "dd==0.6.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from dd import autoref, cudd

names = [f"v{number}" for number in range(70)]
text = " /\\ ".join(f"({a} \\/ {b})" for a, b in zip(names[::2], names[1::2]))
seen = []
for module in (autoref, cudd):
    diagram = module.BDD()
    diagram.declare(*names)
    number = diagram.count(diagram.add_expr(text))
    seen.append(number)
    print(module.__name__, repr(number), int(number) - 3**35)
raise SystemExit(seen[0] != 3**35 or not isinstance(seen[1], float) or int(seen[1]) == 3**35)
END

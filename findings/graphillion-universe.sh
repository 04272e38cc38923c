#!/usr/bin/env bash
# graphillion 2.1, networkx 3.6.1 (PyPI), on Linux with Python 3.11.
# Guess: a GraphSet holds its graphs; a new universe is for new sets.
# Seen: sets hold numbers of edges: after another `set_universe`, the older set {(1, 2)} is {('a',
#   'b')}.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "graphillion==2.1" "networkx==3.6.1"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from graphillion import GraphSet

GraphSet.set_universe([(1, 2), (2, 3), (3, 4)])
graphs = GraphSet([[(1, 2)]])
before = list(graphs)
GraphSet.set_universe([("a", "b"), ("b", "c"), ("c", "d")])
after = list(graphs)
print(before, after)
raise SystemExit((before, after) != ([[(1, 2)]], [[("a", "b")]]))
END

#!/usr/bin/env bash
# pynauty 2.8.8.1 (PyPI), on Linux with Python 3.11.
# Guess: graphs with equal certificates are isomorphic, colours included.
# Seen: the sizes of the colour classes are not in the certificate: three vertices without edges,
#   coloured 1 + 2 and 2 + 1, have one certificate, and `isomorphic` says no.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "pynauty==2.8.8.1"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pynauty import Graph, certificate, isomorphic

graphs = [
    Graph(3, vertex_coloring=[{0}, {1, 2}]),
    Graph(3, vertex_coloring=[{0, 1}, {2}]),
]
equal = certificate(graphs[0]) == certificate(graphs[1])
same = isomorphic(*graphs)
print("equal certificates:", equal, "isomorphic:", same)
raise SystemExit((equal, same) != (True, False))
END

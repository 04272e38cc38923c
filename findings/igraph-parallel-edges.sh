#!/usr/bin/env bash
# igraph 1.0.0 (PyPI), on Linux with Python 3.11.
# Guess: an automorphism keeps the number of edges between two vertices: a - b twice and b - c
#   once has one.
# Seen: `count_automorphisms` gives 2, as if every edge were there once; a loop does count.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "igraph==1.0.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import igraph

parallel = igraph.Graph(3, [(0, 1), (0, 1), (1, 2)]).count_automorphisms()
loop = igraph.Graph(2, [(0, 0), (0, 1)]).count_automorphisms()
print("parallel edges:", parallel, "a loop:", loop)
raise SystemExit((parallel, loop) != (2, 1))
END

#!/usr/bin/env bash
# trimesh 5.2.0, manifold3d 3.5.4, networkx 3.6.1, scipy 1.17.1 (PyPI), on Linux with Python 3.11.
# Guess: `identifier_hash`, made to find duplicates of a mesh wherever they lie, tells the eight
#   tetracubes apart.
# Seen: there are two values only: seven tetracubes have one, as they agree in volume, area and
#   number of triangles rounded as the hash does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "trimesh==5.2.0" "manifold3d==3.5.4" "networkx==3.6.1" "scipy==1.17.1"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import numpy as np
import trimesh

PIECES = {
    "I": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)),
    "L": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0)),
    "S": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)),
    "T": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)),
    "O": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)),
    "branch": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "screw": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)),
    "other screw": ((0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1)),
}
hashes = {}
for name, cells in PIECES.items():
    boxes = [trimesh.creation.box(bounds=[cell, np.array(cell) + 1]) for cell in cells]
    hashes[name] = trimesh.boolean.union(boxes).identifier_hash
    print(name, hashes[name][:16])
raise SystemExit(len(set(hashes.values())) != 2)
END

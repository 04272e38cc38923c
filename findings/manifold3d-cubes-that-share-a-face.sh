#!/usr/bin/env bash
# manifold3d 3.5.4 (PyPI), on Linux with Python 3.11.
# Guess: two cubes that share a face have an empty intersection, and `is_empty` tells whether
#   solids overlap.
# Seen: it is empty for neighbours along x and z; along y it has four triangles and no volume. So
#   the answer depends on the axis; the volume does not.
# psolver: its tests ask for volumes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "manifold3d==3.5.4"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from manifold3d import Manifold

cube = Manifold.cube([1, 1, 1])
seen = []
for step in ([1, 0, 0], [0, 1, 0], [0, 0, 1]):
    common = cube ^ cube.translate(step)
    seen.append((common.is_empty(), common.num_tri(), common.volume()))
    print(step, *seen[-1])
raise SystemExit(seen != [(True, 0, 0.0), (False, 4, 0.0), (True, 0, 0.0)])
END

#!/usr/bin/env bash
# manifold3d 3.5.4 (PyPI), on Linux with Python 3.11.
# Guess: a hollow cube is one solid: `decompose` gives one body of volume 26.
# Seen: it gives two, of volumes 27 and -1: a body is a surface, and a cavity is one turned inside
#   out.
# psolver: takes the mesh of a union whole, and does not count its bodies (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "manifold3d==3.5.4"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from manifold3d import Manifold

hollow = Manifold.cube([3, 3, 3]) - Manifold.cube([1, 1, 1]).translate([1, 1, 1])
volumes = [round(body.volume(), 6) for body in hollow.decompose()]
print(hollow.volume(), volumes)
raise SystemExit(volumes != [27.0, -1.0])
END

#!/usr/bin/env bash
# trimesh 5.2.0 (PyPI), on Linux with Python 3.11.
# Guess: `Scene.volume` and `area` are those of what the scene shows, as `extents` is.
# Seen: they ignore the nodes' transformations: a unit cube shown twice as large has volume 1,
#   area 6 and extents 2 x 2 x 2; `to_geometry().volume` is 8.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "trimesh==5.2.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import numpy as np
import trimesh

scene = trimesh.Scene()
scene.add_geometry(trimesh.creation.box((1, 1, 1)), transform=np.diag([2, 2, 2, 1]))
numbers = scene.volume, scene.area, *scene.extents, scene.to_geometry().volume
seen = [round(float(number), 6) for number in numbers]
print(*seen)
raise SystemExit(seen != [1.0, 6.0, 2.0, 2.0, 2.0, 8.0])
END

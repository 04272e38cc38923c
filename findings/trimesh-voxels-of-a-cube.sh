#!/usr/bin/env bash
# trimesh 5.2.0, scipy 1.17.1 (PyPI), on Linux with Python 3.11.
# Guess: a cube of 3 x 3 x 3 in voxels of 1 has 27 of them, wherever it lies.
# Seen: `voxelized(1.0)` rounds corners to the grid: of the cube from 0 to 3 it is 4 x 4 x 4 with
#   56 voxels, 64 filled, of the unit cube from 0 to 1 it is 8, and of that around the origin 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "trimesh==5.2.0" "scipy==1.17.1"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import trimesh

seen = []
for low, high in ((0, 3), (0, 1), (-0.5, 0.5)):
    cube = trimesh.creation.box(bounds=[[low] * 3, [high] * 3])
    voxels = cube.voxelized(1.0)
    seen.append((int(voxels.filled_count), int(voxels.fill().filled_count)))
    print((low, high), *seen[-1])
raise SystemExit(seen != [(56, 64), (8, 8), (1, 1)])
END

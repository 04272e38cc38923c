#!/usr/bin/env bash
# trimesh 5.2.0, networkx 3.6.1, scipy 1.17.1 (PyPI), on Linux with Python 3.11.
# Guess: `body_count` is the number of bodies that `split` gives.
# Seen: two cubes in one STL file that share a face are 1 by `body_count`, 2 by `split`, and not
#   watertight, as equal corners are merged when it is read. Two that touch at a corner are 1 and
#   2 as well, and watertight.
# psolver: moves parts that touch at an edge or a corner a hairline apart (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "trimesh==5.2.0" "networkx==3.6.1" "scipy==1.17.1"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import io

import trimesh

seen = []
for step in ([1, 0, 0], [1, 1, 0], [1, 1, 1], [2, 0, 0]):
    two = [trimesh.creation.box((1, 1, 1)) for _ in range(2)]
    two[1].apply_translation(step)
    data = trimesh.util.concatenate(two).export(file_type="stl")
    mesh = trimesh.load(io.BytesIO(data), file_type="stl")
    seen.append((mesh.body_count, len(mesh.split()), mesh.is_watertight))
    print(step, *seen[-1])
expected = [(1, 2, False), (1, 2, False), (1, 2, True), (2, 2, True)]
raise SystemExit(seen != expected)
END

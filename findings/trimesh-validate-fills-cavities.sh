#!/usr/bin/env bash
# trimesh 5.2.0, networkx 3.6.1, scipy 1.17.1 (PyPI), on Linux with Python 3.11.
# Guess: `validate=True` drops faulty triangles of a new mesh; a hollow box is not faulty, and the
#   mesh that the arrays come from stays as it is.
# Seen: the cavity is turned to point outwards, so that the volume is 28 in place of 26; and the
#   triangles of the first mesh are turned with it: its volume is 28, too.
# psolver: makes meshes with `process=False` (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "trimesh==5.2.0" "networkx==3.6.1" "scipy==1.17.1"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import trimesh

outer, inner = trimesh.creation.box((3, 3, 3)), trimesh.creation.box((1, 1, 1))
inner.invert()
hollow = trimesh.util.concatenate(outer, inner)
before = round(hollow.volume, 6)
validated = trimesh.Trimesh(hollow.vertices, hollow.faces, validate=True)
seen = before, round(validated.volume, 6), round(hollow.volume, 6)
print("before, validated, the first one after:", *seen)
raise SystemExit(seen != (26.0, 28.0, 28.0))
END

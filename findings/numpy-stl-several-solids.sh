#!/usr/bin/env bash
# numpy-stl 4.1.1, numpy 2.4.6, trimesh 5.2.0 (PyPI), on Linux with Python 3.11.
# Guess: `Mesh.from_file` reads all triangles of a file; STL as text may hold several solids, one for
#   each piece, each from `solid NAME` to `endsolid NAME`.
# Seen: it returns the first solid alone, without a word: of two pieces with volumes 1 and 8 the mesh
#   has 12 triangles and volume 1. `from_multi_file` gives both, but raises RuntimeError if the file
#   ends with an empty line. trimesh reads both, with or without that line.
# psolver: writes a file for each piece, and binary ones (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "numpy-stl==4.1.1" "numpy==2.4.6" "trimesh==5.2.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pathlib import Path

import trimesh
from stl.mesh import Mesh


def solid(name, side):
    box = trimesh.creation.box([side, side, side])
    lines = [f"solid {name}"]
    for normal, corners in zip(box.face_normals, box.triangles):
        lines += ["facet normal {:g} {:g} {:g}".format(*normal), "outer loop"]
        lines += ["vertex {:g} {:g} {:g}".format(*corner) for corner in corners]
        lines += ["endloop", "endfacet"]
    return "\n".join([*lines, f"endsolid {name}", ""])


def volume(mesh):
    return round(float(mesh.get_mass_properties()[0]), 3)


seen = []
for ending in ("", "\n"):
    Path("a.stl").write_text(solid("A", 1) + solid("B", 2) + ending)
    try:
        several = [volume(mesh) for mesh in Mesh.from_multi_file("a.stl")]
    except RuntimeError:
        several = "RuntimeError"
    whole = round(float(trimesh.load_mesh("a.stl").volume), 3)
    seen.append((volume(Mesh.from_file("a.stl")), several, whole))
    print(f"ending {ending!r}: from_file, from_multi_file, trimesh:", *seen[-1])
raise SystemExit(seen != [(1, [1, 8], 9), (1, "RuntimeError", 9)])
END

#!/usr/bin/env bash
# lib3mf 2.5.0 (PyPI), on Linux with Python 3.11.
# Guess: a 3MF file holds solids: writing a single triangle is refused; and as STL a model is
#   written with all its meshes.
# Seen: the triangle is written to 3MF and read back without a word (`IsManifoldAndOriented` says
#   no if asked). An object without a build item is in the 3MF file, and not in the STL file,
#   which has 84 bytes and no triangle.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "lib3mf==2.5.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import os

import lib3mf

wrapper = lib3mf.get_wrapper()
model = wrapper.CreateModel()
mesh = model.AddMeshObject()
for corner in ((0, 0, 0), (1, 0, 0), (0, 1, 0)):
    position = lib3mf.Position()
    position.Coordinates[:] = corner
    mesh.AddVertex(position)
triangle = lib3mf.Triangle()
triangle.Indices[:] = (0, 1, 2)
mesh.AddTriangle(triangle)
for ending in ("3mf", "stl"):
    model.QueryWriter(ending).WriteToFile(f"model.{ending}")
read = wrapper.CreateModel()
read.QueryReader("3mf").ReadFromFile("model.3mf")
seen = mesh.IsManifoldAndOriented(), read.GetMeshObjects().Count(), os.path.getsize("model.stl")
print("manifold, meshes read, bytes of the STL file:", *seen)
raise SystemExit(seen != (False, 1, 84))
END

#!/usr/bin/env bash
# manifold3d 3.5.4 (PyPI), on Linux with Python 3.11.
# Guess: a hull whose status is NoError is a manifold: each edge of its mesh has two triangles.
# Seen: the hull of eight balls in the corners of a cube (radius 0.1, 32 segments, middles at 0.1
#   and 0.9) has an edge with four triangles, and 361 corners in place of 360; with 16 segments, or
#   middles at 0 and 1, it has none. Trimesh says that such a mesh is not watertight.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "manifold3d==3.5.4"
"$folder/venv/bin/python" - <<'END'
from collections import Counter
from itertools import product

import manifold3d
import numpy


def rounded_cube(segments, low, high):
    ball = manifold3d.Manifold.sphere(0.1, segments).to_mesh64().vert_properties
    corners = [numpy.array(ball) + corner for corner in product((low, high), repeat=3)]
    return manifold3d.Manifold.hull_points(numpy.concatenate(corners))


def edges_with_more_than_two_triangles(solid):
    edges = Counter()
    for a, b, c in solid.to_mesh64().tri_verts.tolist():
        edges.update([frozenset((a, b)), frozenset((b, c)), frozenset((c, a))])
    return sum(number > 2 for number in edges.values())


seen = []
for choice in ((32, 0.1, 0.9), (16, 0.1, 0.9), (32, 0, 1)):
    solid = rounded_cube(*choice)
    seen.append((solid.status().name, solid.num_vert(), edges_with_more_than_two_triangles(solid)))
print("status, corners, edges with more than two triangles:", *seen)
raise SystemExit(seen != [("NoError", 361, 1), ("NoError", 120, 0), ("NoError", 360, 0)])
END

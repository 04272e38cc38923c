"""The geometry of polyhedra as data of pages, which draw them in the browser.

directions   the step in space, (x, y, z), for each number of a cell, as far as cells of one kind
             differ
invariants   linear forms, of which all cells of a kind have the same `values`
kinds        of cells: their `values`; one `cell` of the kind; its `corners` in space; its faces,
             as numbers of these, turning left seen from outside; the `steps` to the cells beyond
cuts         normals of the planes between cells, whose product with a point there is whole
reach        the greatest distance of a corner from the middle of its cell
"""

from __future__ import annotations

from math import dist
from operator import mul
from typing import Any

from .polyhedron_lattice import PolyhedronLattice

DIGITS = 6  # of lengths, whose unit is about an edge


def polyhedron_values(lattice: PolyhedronLattice) -> dict[str, Any]:
    """Return the geometry of the cells of a lattice."""
    kinds = []
    reach = 0.0
    for kind, faces in lattice.faces.items():
        spots = [lattice.spot(corner) for corner in lattice.corners(kind)]
        reach = max(reach, *(dist(lattice.middle(kind), spot) for spot in spots))
        values = {
            "values": [sum(map(mul, form, kind)) for form in lattice.invariants],
            "cell": list(kind),
            "corners": [[round(value, DIGITS) for value in spot] for spot in spots],
            "faces": [list(face.corners) for face in faces],
            "steps": [list(face.step) for face in faces],
        }
        kinds.append(values)
    return {
        "directions": [[round(value, DIGITS) for value in step] for step in lattice.directions],
        "invariants": [list(form) for form in lattice.invariants],
        "kinds": kinds,
        "cuts": [[round(value, DIGITS) for value in normal] for normal in lattice.cuts],
        "reach": round(reach, DIGITS),
    }

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

from collections.abc import Iterable
from math import dist

from ..core.plain_values import Values
from ..lattices.vectors import scalar_product
from .polyhedron_lattice import PolyhedronLattice, Spot

DIGITS = 6  # of lengths, whose unit is about an edge


def polyhedron_values(lattice: PolyhedronLattice) -> Values:
    """Return the geometry of the cells of a lattice."""
    kinds = []
    reach = 0.0
    for kind, faces in lattice.faces.items():
        middle = lattice.middle(kind)
        spots = [lattice.spot(corner) for corner in lattice.corners(kind)]
        for spot in spots:
            reach = max(reach, dist(middle, spot))
        values = {
            "values": [scalar_product(form, kind) for form in lattice.invariants],
            "cell": list(kind),
            "corners": _rounded(spots),
            "faces": [list(face.corners) for face in faces],
            "steps": [list(face.step) for face in faces],
        }
        kinds.append(values)
    return {
        "directions": _rounded(lattice.directions),
        "invariants": list(map(list, lattice.invariants)),
        "kinds": kinds,
        "cuts": _rounded(lattice.cuts),
        "reach": round(reach, DIGITS),
    }


def _rounded(vectors: Iterable[Spot]) -> list[list[float]]:
    """The numbers of vectors with few digits."""
    rounded = []
    for vector in vectors:
        rounded.append([round(value, DIGITS) for value in vector])
    return rounded

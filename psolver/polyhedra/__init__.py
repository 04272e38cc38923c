"""Lattices of solid cells that are other polyhedra than cubes."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Solid cells of other forms than cubes: prisms, tetrahedra and octahedra.",
    first_files="polyhedron_lattice prisms",
    lattices={
        "prisms": "prisms",
        "rhombic tetrahedra": "rhombic_tetrahedra",
        "tetrahedra and octahedra": "tetrahedra_octahedra",
    },
    services={
        "lettered_layers": "lettered_layers:lettered_layers",
        "polyhedron_form": "polyhedron_drawing:polyhedron_form",
        "polyhedron_values": "polyhedron_values:polyhedron_values",
        "polyhedron_mesh": "polyhedron_mesh:mesh_of_polyhedra",
    },
    docs="polyhedra.md",
)
OFFERS = {
    "polyhedron_lattice": "CellFace PolyhedronLattice Spot",
}
__getattr__ = door(__name__, OFFERS)

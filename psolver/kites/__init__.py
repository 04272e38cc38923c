"""Lattices of kites and of drafters, parts of hexagons and of triangles."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Cells that are parts of hexagons or of triangles: kites and drafters.",
    first_files="part_lattice kite_lattice",
    lattices={
        "kite": "kite_lattice",
        "drafter": "drafter_lattice",
    },
    functions={"KITE": "kite_lattice", "DRAFTER": "drafter_lattice"},
    services={
        "dotted_drawing": "dotted_drawing:dotted_drawing",
        "dotted_middles": "dotted_drawing:dotted_middles",
        "dotted_room": "dotted_drawing:dotted_room",
        "dotted_texts": "dotted_drawing:dotted_texts",
        "dotted_width": "dotted_drawing:dotted_width",
    },
    docs="kites-drafters-sticks.md",
)

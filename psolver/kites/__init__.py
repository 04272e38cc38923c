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
        "dotted cells": "dotted_drawing:DOTTED_DRAWINGS",
    },
    docs="kites-drafters-sticks.md",
)

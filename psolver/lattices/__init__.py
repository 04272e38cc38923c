"""The lattices beside squares and cubes, one file each; what draws them; boards that wrap."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Cells of other forms than squares and cubes, and boards that wrap.",
    lattices={
        "hexagon": "slanted",
        "triangle": "slanted",
        "balls": "balls",
        "free balls": "balls",
        "tans": "tans",
    },
    services={
        "quotient": "quotient_lattice:quotient",
        "translation": "quotient_lattice:translation",
        "layered_drawing": "layered_drawing:layered_drawing",
        "roomy_width": "layered_drawing:roomy_width",
        "open_at_sides": "wrapped_drawing:open_at_sides",
        "slanted cells": "slanted_drawing:SLANTED_DRAWINGS",
    },
)

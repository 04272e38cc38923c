"""The lattices beside squares and cubes, one file each."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Cells of other forms than squares and cubes.",
    lattices={
        "hexagon": "slanted",
        "triangle": "slanted",
        "balls": "balls",
        "free balls": "balls",
        "tans": "tans",
    },
)

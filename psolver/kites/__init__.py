"""Lattices of kites and drafters, parts of hexagons and triangles, and of the sides of squares."""

from __future__ import annotations

from ..core.room import Attribute, Room, RuleEntry

ROOM = Room(
    sentence="Cells that are kites, drafters or sticks, and sticks that may not cross.",
    first_files="part_lattice kites sticks crossings",
    lattices={
        "kite": "kites",
        "drafter": "drafters",
        "stick": "sticks",
    },
    functions={"KITE": "kites", "DRAFTER": "drafters", "STICK": "sticks"},
    rules={
        "crossings": RuleEntry(
            "crossings",
            attributes=(Attribute("crossings", "none"), Attribute("beside", ())),
            keys=("crossings",),
        ),
    },
    services={
        "dotted": "dotted_drawing:IN_DOTS",
        "sticks": "stick_drawing:IN_STICKS",
    },
    docs="kites-drafters-sticks.md",
)

"""The lattice of sticks, and the rule that they do not cross."""

from __future__ import annotations

from ..core.room import Attribute, Room, RuleEntry

ROOM = Room(
    sentence="Sticks, the sides of squares: polysticks, and pieces that may not cross.",
    first_files="stick_lattice crossings",
    lattices={"stick": "stick_lattice"},
    functions={"STICK": "stick_lattice"},
    rules={
        "crossings": RuleEntry(
            "crossings",
            attributes=(Attribute("crossings", "none"), Attribute("beside", ())),
            keys=("crossings",),
            features="sticks crossings",
        ),
    },
    services={
        "stick cells": "stick_drawing:STICK_DRAWINGS",
    },
    docs="kites-drafters-sticks.md",
)

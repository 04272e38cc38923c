"""Grounds: the marks of pieces that may lie on each cell of the board, and open cells of pieces."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Attribute, Room, RuleEntry

ROOM = Room(
    sentence="Grounds: which marks of pieces may lie on which cells of the board.",
    first_files="ground_rule open_cells marks_on",
    rules={
        "grounds": RuleEntry(
            "ground_rule",
            attributes=(
                Attribute("grounds", ()),
                Attribute("marks_on", ()),
                Attribute("open_cells", ()),
            ),
            keys=("grounds", "marks_on"),
            board_keys=("grounds",),
            table="open_cells",
            table_keys=("piece", "cells"),
            features="grounds marks colours",
        )
    },
    functions={"OpenCells": "open_cells"},
    docs="colours.md",
)
OFFERS = {
    "open_cells": "PLAIN_OPEN OpenCells are_determined are_handed distinguishing_classes",
    "ground_rule": "NO_GROUND Grounds",
    "marks_on": "allowed_grounds marks_on_text",
}
__getattr__ = door(__name__, OFFERS)

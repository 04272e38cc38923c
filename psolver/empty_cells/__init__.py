"""A bound on the number of cells of the board that stay empty."""

from __future__ import annotations

from ..core.room import Attribute, Room, RuleEntry

ROOM = Room(
    sentence="A bound on the number of cells of the board that stay empty.",
    first_files="most_empty",
    rules={
        "most_empty": RuleEntry(
            "most_empty",
            attributes=(Attribute("most_empty", None),),
            keys=("most_empty",),
            features="empty holes optional",
        )
    },
    docs="some-of-the-pieces.md",
)

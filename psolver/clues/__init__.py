"""Clues that make a solution the only one."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, PagePart, Room

ROOM = Room(
    sentence="The fewest clues that make a solution the only one; start positions on cards.",
    first_files="clues",
    commands={
        "clue": Command(
            "clue_command", "Find the fewest clues that make a solution the only one.", "Understand"
        ),
    },
    functions={"clue": "clue_function"},
    services={"cards_of_clues": "clue_cards:cards_of_clues"},
    questions={"clues": PagePart("clue_question:CLUES", 40)},
    docs="impossible.md",
)
OFFERS = {
    "clue_cards": "ClueCard cards_of_clues",
    "clues": "clue_sets",
}
__getattr__ = door(__name__, OFFERS)

"""Measures of how difficult a puzzle is."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, PagePart, Room

ROOM = Room(
    sentence="Measures of how difficult a puzzle is.",
    first_files="difficulty",
    commands={
        "difficulty": Command(
            "difficulty_command", "Measure how difficult the puzzle in FILE is.", "Understand"
        )
    },
    functions={"difficulty": "difficulty_function"},
    kernels="false_start_kernels",
    services={
        "false_starts_each": "difficulty:false_starts_each",
        "rating": "scale:rating",
    },
    questions={"difficulty": PagePart("difficulty_question:DIFFICULTY", 30)},
    docs="difficulty.md",
)
OFFERS = {
    "difficulty": "difficulty_of false_starts_each",
    "difficulty_values": "values_of_difficulty",
    "measures": "difficulty_line difficulty_text",
    "scale": "KNOWN_FILE PIPS_LABELS known_puzzles label_of pips_label",
}
__getattr__ = door(__name__, OFFERS)

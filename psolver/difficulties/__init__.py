"""Measures of how difficult a puzzle is."""

from __future__ import annotations

from ..core.room import Command, Room

ROOM = Room(
    sentence="Measures of how difficult a puzzle is.",
    commands={
        "difficulty": Command(
            "difficulty_command", "Measure how difficult the puzzle in FILE is.", "Understand"
        )
    },
    functions={"difficulty": "difficulty_function"},
    kernels="false_start_kernels",
    docs="difficulty.md",
)

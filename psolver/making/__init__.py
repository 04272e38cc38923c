"""Puzzles with a guarantee: boards, pieces and clues drawn at random, as a file allows."""

from __future__ import annotations

from ..core.room import Command, Room

ROOM = Room(
    sentence="Puzzles with a guarantee, of boards, pieces and clues drawn at random.",
    first_files="making",
    commands={"make": Command("make_command", "Make puzzles with a guarantee.", "Solve and count")},
    keys={"make": "makes puzzles of this file; 'psolver make' reads it"},
    key_help="make_keys:KEYS_OF_MAKE",
    functions={"MadePuzzle": "make_task", "make": "make_function"},
    docs="make.md",
)

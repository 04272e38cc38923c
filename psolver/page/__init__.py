"""`psolver gui`: a page in the browser to play with."""

from __future__ import annotations

from ..core.room import Command, Room

ROOM = Room(
    sentence="A page in the browser: draw puzzles, solve them, play.",
    commands={
        "gui": Command(
            "gui_command",
            "Open a page in the browser: draw puzzles, solve them, play.",
            "To begin with",
        ),
    },
    docs="gui.md",
)

"""Files that are several puzzles: [vary] and [[problem]]."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Files that are several puzzles: [vary] and [[problem]].",
    fronts={"problem": "problems:read_problem", "vary": "vary:read_varied"},
    docs="many-puzzles.md",
)

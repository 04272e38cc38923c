"""Puzzles on paper, and drawings for laser cutters."""

from __future__ import annotations

from ..core.room import PagePart, Room

ROOM = Room(
    sentence="Puzzles on paper, cards and booklets, and drawings for laser cutters.",
    page_parts={"": PagePart("print_part:PrintPart", 10)},
    page_modules={"print": "print.js"},
    page_sheets=("print.css",),
    docs="printing.md",
)

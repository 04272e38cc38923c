"""Puzzles on paper, and drawings for laser cutters."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Puzzles on paper, cards and booklets, and drawings for laser cutters.",
    docs="printing.md",
)

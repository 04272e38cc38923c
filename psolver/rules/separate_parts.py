"""A board in separate parts: the key `separate`. Each part is a board of its own, so that no piece
may lie on two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..puzzle.checks import refuse
from ..puzzle.model import Board, Piece, Puzzle
from ..puzzle.rule import Rule
from ..wording import quoted


@dataclass(frozen=True, slots=True)
class SeparateParts(Rule):
    """The parts of the board are boards of their own."""

    def check(self, puzzle: Puzzle) -> None:
        refuse("", "separate", parts_fault(puzzle.pieces))


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None for a board in one part."""
    return SeparateParts() if board.separate else None


def parts_fault(pieces: Iterable[Piece]) -> str:
    """Return the fault of a piece that could lie on two parts, "" if there is none."""
    for piece in pieces:
        if len(piece.lattice.components(piece.shape)) > 1:
            what = f"the piece {quoted(piece.name)} is in several parts, and could lie on two"
            return f"{what} parts of the board; leave out 'separate'"
    return ""

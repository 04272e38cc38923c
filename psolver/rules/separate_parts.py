"""A board in separate parts: the key `separate`. Each part is a board of its own, so that no piece
may lie on two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..puzzle.board import WRAPPED_PARTS
from ..puzzle.checks import refuse
from ..puzzle.model import Board, Piece, Puzzle
from ..puzzle.rule import Help, KeyTable, Rule, Written
from ..wording import quoted

HELP = Help({"separate": "whether the parts of the board are boards of their own"})
NO_PARTS = "belongs to a board; a frame neither wraps nor has separate parts"


@dataclass(frozen=True, slots=True)
class SeparateParts(Rule):
    """The parts of the board are boards of their own."""

    def check(self, puzzle: Puzzle) -> None:
        refuse("", "separate", parts_fault(puzzle.pieces))

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        return Written(board={"separate": True})


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None for a board in one part."""
    return SeparateParts() if board.separate else None


def parts_fault(pieces: Iterable[Piece]) -> str:
    """Return the fault of a piece that could lie on two parts, "" for none."""
    for piece in pieces:
        if len(piece.lattice.components(piece.shape)) > 1:
            what = f"the piece {quoted(piece.name)} is in several parts, and could lie on two"
            return f"{what} parts of the board; leave out 'separate'"
    return ""


# keys of a puzzle file ----------------------------------------------------------------------------


def read_board(top: KeyTable, board: Board) -> Board:
    """Return the board with the value of the key. Raises PuzzleError."""
    separate = top.flag("separate", False)
    if board.wrap and separate:
        top.fail("separate", WRAPPED_PARTS)
    return replace(board, separate=True) if separate else board


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> dict[str, Any]:
    """Check the pieces of a file; the board holds all values. Raises PuzzleError."""
    if top.values["separate"] is True and (fault := parts_fault(pieces)):
        top.fail("separate", fault)
    return {}


def refuse_keys(top: KeyTable, tables: Sequence[KeyTable]) -> None:
    """Fail at the key in a symmetry puzzle."""
    if "separate" in top.values:
        top.fail("separate", NO_PARTS)

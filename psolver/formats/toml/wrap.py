"""How a board goes on beyond its sides, as a file says it: `wrap`, and whether its parts are boards
of their own: `separate`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...puzzle.board import WRAPPED_PARTS
from ...puzzle.model import Board, Piece
from ...puzzle.wrap import wrap_fault
from ...rules.separate_parts import parts_fault
from ..keys import Table

WRAP = ("wrap", "separate")  # keys of a file


def with_wrap(top: Table, board: Board) -> Board:
    """The board as it wraps, or lies in separate parts. Raises PuzzleError."""
    names = top.texts("wrap")
    if fault := wrap_fault(names, board.lattice):
        top.fail("wrap", fault)
    separate = top.flag("separate", False)
    if names and separate:
        top.fail("separate", WRAPPED_PARTS)
    return replace(board, wrap=names, separate=separate) if names or separate else board


def check_parts(top: Table, board: Board, pieces: Iterable[Piece]) -> None:
    """Fail where a piece could lie on two parts of a board that are boards of their own."""
    if board.separate and (fault := parts_fault(pieces)):
        top.fail("separate", fault)


def refuse_wrap(top: Table) -> None:
    """Fail where a symmetry puzzle has such a key."""
    for key in WRAP:
        if key in top.values:
            top.fail(key, "belongs to a board; a frame neither wraps nor has separate parts")

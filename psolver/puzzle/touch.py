"""Which pieces may lie side by side.

    "anything"   any two
    "different"  two that have a colour may share a side, of solid cells a face, only where their
                 colours differ
    "never"      no two share a side; corners they may
    "apart"      no two share even a corner

Two copies of one piece are two pieces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..geometry.cells import Cell
from ..wording import kind_of, quoted
from .checks import choice_fault
from .piece import Piece
from .tiling import Placement

ANYTHING, DIFFERENT, NEVER, APART = "anything", "different", "never", "apart"
TOUCH = (ANYTHING, DIFFERENT, NEVER, APART)
NO_TOUCH = "a symmetry puzzle takes no 'touch': its pieces may touch as they like"
COLOURLESS = "no piece has a 'color', so that there is nothing to keep apart"


def touch_fault(touch: object, pieces: Iterable[Piece]) -> str:
    """The fault of how some pieces may touch; "" where there is none."""
    if fault := choice_fault(touch, TOUCH):
        return fault
    return COLOURLESS if touch == DIFFERENT and all(p.color is None for p in pieces) else ""


def beside_fault(beside: object, names: Collection[str], cells: Collection[Cell]) -> str:
    """The fault of what lies beside the cells of a board, pieces with some names; "" where there is
    none.
    """
    if not isinstance(beside, tuple) or not all(isinstance(one, Placement) for one in beside):
        return f"expected a tuple of placements, found {kind_of(beside)}"
    for one in beside:
        if one.piece not in names:
            return f"there is no piece {quoted(one.piece)}"
        if on := [cell for cell in one.cells if cell in cells]:
            return f"the piece {quoted(one.piece)} at {on[0]} lies on the board, not beside it"
    return ""


def party(touch: str, piece: Piece) -> str | None:
    """The party of a piece, whose placements may not touch each other; None where it touches what
    it likes.

    >>> red = Piece("I", ((0, 0), (0, 1)), color="#ff0000")
    >>> party("different", red), party("never", red), party("anything", red)
    ('#ff0000', '', None)
    """
    if touch == ANYTHING:
        return None
    return piece.color if touch == DIFFERENT else ""

"""Which pieces may lie side by side, as a file says it: `touch`."""

from __future__ import annotations

from collections.abc import Iterable

from ...puzzle.model import Piece
from ...puzzle.touch import ANYTHING, DIFFERENT, NO_TOUCH, touch_fault
from ..keys import Table

TOUCHING = "touch"


def touch_of(top: Table, pieces: Iterable[Piece]) -> str:
    """How the pieces of a file may touch."""
    value = top.values.get(TOUCHING, ANYTHING)
    if fault := touch_fault(value, pieces):
        top.fail(TOUCHING, fault)
    return str(value)


def colors_matter(top: Table) -> bool:
    """Do the colours of pieces say what may touch?"""
    return top.values.get(TOUCHING) == DIFFERENT


def refuse_touch(top: Table) -> None:
    """Fail where a symmetry puzzle says how its pieces touch."""
    if TOUCHING in top.values:
        top.fail(TOUCHING, NO_TOUCH)

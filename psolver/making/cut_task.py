"""The pieces that a board is cut into: their number and sizes, or the region that each is cut from.

A CutTask    the pieces of a puzzle to make
A CutRegion  the region of one of them, such as the stick that a piece of a burr is notched from
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..core.cells import Shape


class CutRegion(NamedTuple):
    """The cells that a piece has in any case, and those that it may have; both sorted, as they lie
    on the board.
    """

    always: Shape
    may: Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class CutTask:
    """The pieces that a board is cut into, each of them connected.

    number   of pieces
    sizes    the least and the greatest number of cells of a piece
    empty    the least and the greatest number of cells that no piece has, of those that may stay
             empty
    alike    whether two pieces may be the same up to the isometries that they may take
    regions  the region of each piece; () if it may have any cells
    """

    number: int
    sizes: tuple[int, int]
    empty: tuple[int, int]
    alike: bool = False
    regions: tuple[CutRegion, ...] = ()

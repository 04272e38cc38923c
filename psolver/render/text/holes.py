"""Holes, which roomy pictures fill so that none looks like a piece."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from ...geometry.cells import Cell
from ...geometry.lattice import SQUARE
from .box import ROOMY

HOLE, ASCII_HOLE = "░", "#"


@lru_cache(64)
def hollow(cells: frozenset[Cell], corners: tuple[Cell, Cell]) -> tuple[tuple[int, int], ...]:
    """The line and the column of every character around which there are holes of some 2-D cells
    only, sorted.

    They are counted from the first character of the roomy picture of the box with these `corners`.
    A hole is what cells surround, as seen along rows and columns.
    """
    (top, left), (bottom, right) = corners
    bare = set(product(range(top - 1, bottom + 2), range(left - 1, right + 2))).difference(cells)
    outside = next(part for part in SQUARE.components(bare) if (top - 1, left - 1) in part)
    holes = {(row - top, column - left) for row, column in bare.difference(outside)}
    wide, high = ROOMY
    found = set()
    for row, column in holes:
        for y, x in product(range(high + 1), range(wide + 1)):
            rows = {row - (y == 0), row + (y == high)}
            columns = {column - (x == 0), column + (x == wide)}
            if holes.issuperset(product(rows, columns)):
                found.add((row * high + y, column * wide + x))
    return tuple(sorted(found))

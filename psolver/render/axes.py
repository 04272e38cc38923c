"""Where the axes of a figure's symmetries are drawn."""

from __future__ import annotations

from ..geometry.cells import Cell
from ..geometry.isometry import LINES
from ..puzzle.figure import Symmetry


def axis_ends(
    symmetry: Symmetry, corners: tuple[Cell, Cell], beside: int
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of the axis of a mirror image, by row and column: it goes from one side of the
    margin around a box to the other, which is a row, and `beside` columns.

    >>> axis_ends(Symmetry("mirror", (("row", 0.5),)), ((0, 0), (1, 2)), 1)
    ((0.5, -1), (0.5, 3))
    """
    (top, left), (bottom, right) = corners
    top, left, bottom, right = top - 1, left - beside, bottom + 1, right + beside
    ((name, value),) = symmetry.place
    of_row, of_column = LINES[name]
    if not of_column:
        return (value, left), (value, right)
    if not of_row:
        return (top, value), (bottom, value)
    sides = sorted((value - of_column * column) / of_row for column in (left, right))
    ends = max(top, sides[0]), min(bottom, sides[1])
    first, last = ((row, (value - of_row * row) / of_column) for row in ends)
    return first, last

"""A lattice of one's own, in one file, as `CONTRIBUTING.md` describes it, with the members that
each must have and no others: squares that lie beside each other if they share a corner, so that a
king can walk over each of its pieces. These are polyplets.
"""

from __future__ import annotations

from psolver import Cell, Lattice
from psolver.core import Isometry

NAME = "kings"


class KingLattice(Lattice):
    """Squares, (row, column), with eight neighbours each."""

    name = NAME
    axes = ("row", "column")
    flat = True
    steps = {  # noqa: RUF012
        (0, 0): ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))
    }
    turns = (Isometry((1, 0), (-1, 1), (0, 0)),)  # a quarter turn
    mirror = Isometry((0, 1), (1, -1), (0, 0))  # left and right

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The four corners, from the upper left one on."""
        row, column = cell
        return (row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)

    def project(self, point: tuple[float, ...]) -> tuple[float, float]:
        """The place of a corner in a drawing: columns to the right, rows downwards."""
        row, column = point
        return column, row


KINGS = KingLattice()

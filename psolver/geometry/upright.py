"""Squares and cubes: where their corners are, and where these are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from .cells import Cell

COSINE = 3**0.5 / 2  # of 30 degrees, by which the sides of a cube slant in an isometric drawing


def middle(place: tuple[float, ...]) -> tuple[float, ...]:
    """The middle of a square or a cube, in the coordinates of corners.

    >>> middle((0, 2))
    (0.5, 2.5)
    """
    return tuple(value + 0.5 for value in place)


def to_corner(cells: Iterable[Cell]) -> Cell:
    """The translation that brings the lowest corner of the box around some cells to the origin.

    >>> to_corner([(3, 1), (2, 4)])
    (-2, -1)
    """
    return tuple(-min(column) for column in zip(*cells, strict=True))


def corners_of_square(cell: Cell) -> tuple[tuple[int, ...], ...]:
    """The four corners of a square, from the upper left one on, by way of the upper right one."""
    row, column = cell
    return (row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)


def on_paper(corner: tuple[float, ...]) -> tuple[float, float]:
    """Where a corner of a square is drawn: squares lie as in their picture."""
    row, column = corner
    return column, row


def isometric(corner: tuple[float, ...]) -> tuple[float, float]:
    """Where a corner of a cube is drawn: columns go to the right and forwards, rows to the left and
    forwards, layers upwards.
    """
    layer, row, column = corner
    return (column - row) * COSINE, (column + row) / 2 - layer


def corners_of_cube(cell: Cell) -> tuple[tuple[int, ...], ...]:
    """The eight corners of a cube, sorted."""
    return tuple(product(*((value, value + 1) for value in cell)))

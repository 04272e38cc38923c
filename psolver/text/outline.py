"""The sides around a flat shape, one after the other, and the holes in it.

the cell, and the cell beyond the side     ((0, 0), (-1, 0)) is the upper side of a square
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from ..core.cells import Cell
from ..core.lattice import Lattice

Side: TypeAlias = tuple[Cell, Cell]


def sides_around(shape: Collection[Cell], lattice: Lattice) -> tuple[Side, ...]:
    """The sides of the outline of a flat shape, clockwise, from the uppermost side on, the leftmost
    of several; those of holes are not among them.

    >>> from ..core.square_lattice import SQUARE
    >>> [beyond for _, beyond in sides_around([(0, 0)], SQUARE)]
    [(-1, 0), (0, 1), (1, 0), (0, -1)]
    """
    inside = set(shape)

    def height(cell: Cell) -> tuple[float, float]:
        corners = lattice.corners(cell)
        return _height(corners, lattice)

    cell = min(inside, key=height)
    for start in sides_of_cell(cell, lattice):
        _, beyond = start
        if beyond not in inside:
            break
    sides = []
    side = start
    while True:
        sides.append(side)
        side = _next(side, inside, lattice)
        if side == start:
            return tuple(sides)


def sides_of_cell(cell: Cell, lattice: Lattice) -> list[Side]:
    """The sides of a cell, clockwise, from the uppermost on, the left one of two."""
    corners = lattice.corners(cell)
    next_corners = (*corners[1:], corners[0])
    neighbours = lattice.neighbours(cell)
    sides = []
    heights = []
    for ends in zip(corners, next_corners, strict=True):
        for neighbour in neighbours:
            corners_beyond = lattice.corners(neighbour)
            if set(ends) <= set(corners_beyond):
                sides.append((cell, neighbour))
                break
        heights.append(_height(ends, lattice))
    uppermost = heights.index(min(heights))
    return sides[uppermost:] + sides[:uppermost]


def _height(corners: Sequence[Cell], lattice: Lattice) -> tuple[float, float]:
    """The place of the middle of some corners in a drawing: downwards, and to the right."""
    across = 0.0
    down = 0.0
    for corner in corners:
        x, y = lattice.project(corner)
        across += x
        down += y
    number = len(corners)
    middle_down = down / number
    middle_across = across / number
    return round(middle_down, 6), round(middle_across, 6)


def _next(side: Side, inside: Collection[Cell], lattice: Lattice) -> Side:
    """The side that follows clockwise: the next of its cell, or of a cell beside it at the corner
    between them.
    """
    cell, beyond = side
    while True:
        around = [neighbour for _, neighbour in sides_of_cell(cell, lattice)]
        number = around.index(beyond) + 1
        following = around[number % len(around)]
        if following not in inside:
            return cell, following
        cell, beyond = following, cell

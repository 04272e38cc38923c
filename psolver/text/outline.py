"""The sides around a flat shape, one after the other, and the holes in it.

the cell, and the cell beyond the side     ((0, 0), (-1, 0)) is the upper side of a square
"""

from __future__ import annotations

from collections.abc import Collection
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
    cell = min(inside, key=lambda cell: _height(cell, lattice))
    around = sides_of_cell(cell, lattice)
    start = next(side for side in around if side[1] not in inside)
    sides = [start]
    while (side := _next(sides[-1], inside, lattice)) != start:
        sides.append(side)
    return tuple(sides)


def sides_of_cell(cell: Cell, lattice: Lattice) -> list[Side]:
    """The sides of a cell, clockwise, from the uppermost on, the left one of two."""
    corners = lattice.corners(cell)
    pairs = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    neighbours = lattice.neighbours(cell)
    sides: list[Cell] = []
    middles = []
    for pair in pairs:
        for neighbour in neighbours:
            corners_beyond = lattice.corners(neighbour)
            if set(pair) <= set(corners_beyond):
                sides.append(neighbour)
                break
        points = map(lattice.project, pair)
        across, down = map(sum, zip(*points, strict=True))
        middles.append((round(down, 6), round(across, 6)))
    uppermost = middles.index(min(middles))
    in_order = sides[uppermost:] + sides[:uppermost]
    return [(cell, neighbour) for neighbour in in_order]


def _height(cell: Cell, lattice: Lattice) -> tuple[float, float]:
    """The place of the middle of a cell in a drawing: downwards, and to the right."""
    points = [lattice.project(corner) for corner in lattice.corners(cell)]
    across, down = map(sum, zip(*points, strict=True))
    return round(down / len(points), 6), round(across / len(points), 6)


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

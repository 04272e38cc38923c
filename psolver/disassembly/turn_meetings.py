"""Pieces in the plane in which they turn: their rounded edges, what they meet at once or later."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ..core.cells import Cell
from .motions import plane_of
from .sweeps import CORNERS, Point, RoundedCell, Rounding, cells_passed

BEYOND_PIECES = 1 << 20  # halves of cells, more than a piece has


def rounded_cells(cells: Sequence[Cell], axis: int, point: Point) -> dict[int, list[RoundedCell]]:
    """Return the cells of a body, by their layers along an axis, in the plane about a point. An
    edge along the axis is rounded if of the four cells around it the body has only one.
    """
    x_axis, y_axis = plane_of(axis)
    own_cells = set(cells)
    layers: dict[int, list[RoundedCell]] = {}
    for cell in cells:
        rounded = 0
        for number, (x, y) in enumerate(CORNERS):
            neighbour, next_neighbour = list(cell), list(cell)
            neighbour[x_axis] += 2 * x - 1
            next_neighbour[y_axis] += 2 * y - 1
            diagonal = list(neighbour)
            diagonal[y_axis] += 2 * y - 1
            if own_cells.isdisjoint(map(tuple, (neighbour, next_neighbour, diagonal))):
                rounded |= 1 << number
        corner = 2 * cell[x_axis] - point[0], 2 * cell[y_axis] - point[1]
        layers.setdefault(cell[axis], []).append(RoundedCell(corner, rounded))
    return layers


def meets_in_turn(
    rounding: Rounding, turning: RoundedCell, resting: RoundedCell, point: Point
) -> bool:
    """Whether a cell meets another one in the least turn about a point, by a quarter, or by a half
    about the middle of a side of cells.
    """
    x, y = turning.corner
    is_half = sum(point) % 2
    between = (resting.corner[0] - x) // 2, (resting.corner[1] - y) // 2
    if between not in cells_passed(turning.corner, 1 + is_half):
        return False  # not even with sharp edges
    if rounding.meet(turning, resting):
        return True
    if not is_half:
        return False
    every_corner = (1 << len(CORNERS)) - 1
    rounded = turning.rounded << 1 & every_corner | turning.rounded >> len(CORNERS) - 1
    return rounding.meet(RoundedCell((-y - 2, x), rounded), resting)


class Bounds(NamedTuple):
    """The points, in halves of cells, about which a piece may begin to turn: between these, along
    the first and the second axis of the plane.
    """

    lowest: Point
    highest: Point


def bounds_of_contact(
    cells: Iterable[Cell], other_cells: Collection[Cell], axis: int
) -> Bounds | None:
    """Return the points about which a piece may begin to turn beside another one, None for all.

    A side of a cell with another cell behind it must go away from it, or along it, at all of its
    points. It does so, turning from the first axis to the second, about the points beyond one of
    its ends (Reuleaux). A rounded edge leaves the middle of the side, which the bounds are about,
    too, since points are whole or half numbers of cells.
    """
    x_axis, y_axis = plane_of(axis)
    lowest = [-BEYOND_PIECES, -BEYOND_PIECES]
    highest = [BEYOND_PIECES, BEYOND_PIECES]
    touches = False
    for cell in cells:
        for axis_out, neighbour in ((x_axis, y_axis), (y_axis, x_axis)):
            for step in (1, -1):
                behind = list(cell)
                behind[axis_out] += step
                if tuple(behind) not in other_cells:
                    continue
                touches = True
                place = int(axis_out == x_axis)  # the coordinate of points that is bounded
                if (step > 0) == (axis_out == x_axis):
                    highest[place] = min(highest[place], 2 * cell[neighbour])
                else:
                    lowest[place] = max(lowest[place], 2 * cell[neighbour] + 2)
    return Bounds((lowest[0], lowest[1]), (highest[0], highest[1])) if touches else None

"""Pieces in the plane in which they turn: their rounded edges, what they meet at once or later."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ..core.cells import Cell
from .motions import plane_of
from .sweeps import CORNERS, Point, RoundedCell, Rounding, cells_passed

FAR = 1 << 20  # no piece has so many cells


def rounded_cells(cells: Sequence[Cell], axis: int, point: Point) -> dict[int, list[RoundedCell]]:
    """Return the cells of a body, by their layers along an axis, in the plane about a point. An
    edge along the axis is rounded if of the four cells around it the body has only one.
    """
    first, second = plane_of(axis)
    own = set(cells)
    layers: dict[int, list[RoundedCell]] = {}
    for cell in cells:
        rounded = 0
        for number, (x, y) in enumerate(CORNERS):
            beside, across = list(cell), list(cell)
            beside[first] += 2 * x - 1
            across[second] += 2 * y - 1
            diagonal = list(beside)
            diagonal[second] += 2 * y - 1
            if own.isdisjoint(map(tuple, (beside, across, diagonal))):
                rounded |= 1 << number
        corner = 2 * cell[first] - point[0], 2 * cell[second] - point[1]
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

    least: Point
    most: Point


def bounds_of_contact(cells: Iterable[Cell], others: Collection[Cell], axis: int) -> Bounds | None:
    """Return the points about which a piece may begin to turn beside another one, None for all.

    A side of a cell with another cell behind it must go away from it, or along it, at all of its
    points. It does so, turning from the first axis to the second, about the points beyond one of
    its ends (Reuleaux). A rounded edge leaves the middle of the side, which the bounds are about,
    too, since points are whole or half numbers of cells.
    """
    first, second = plane_of(axis)
    least = [-FAR, -FAR]
    most = [FAR, FAR]
    touches = False
    for cell in cells:
        for along, beside in ((first, second), (second, first)):
            for step in (1, -1):
                behind = list(cell)
                behind[along] += step
                if tuple(behind) not in others:
                    continue
                touches = True
                place = int(along == first)  # the coordinate of points that is bounded
                if (step > 0) == (along == first):
                    most[place] = min(most[place], 2 * cell[beside])
                else:
                    least[place] = max(least[place], 2 * cell[beside] + 2)
    return Bounds((least[0], least[1]), (most[0], most[1])) if touches else None

"""Pieces in the plane in which they turn: their rounded edges, what they meet at once or later."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from ..core.cells import Cell
from .motions import HALF_TURN, plane_of
from .sweeps import CORNERS, Point, RoundedCell, Rounding, cells_passed

BEYOND_PIECES = 1 << 20  # halves of cells, more than a piece has
TO_CORNERS = [(2 * x - 1, 2 * y - 1) for x, y in CORNERS]  # from the middle of a cell
SHARP_EDGES = Rounding(Fraction(0))


def least_turn(point: Point) -> int:
    """Return the quarters of the least turn about a point that ends on the grid: a quarter about
    the middle of a side of cells would leave it.

    >>> least_turn((1, 1)), least_turn((1, 2))
    (1, 2)
    """
    if sum(point) % 2:
        return HALF_TURN
    return 1


def rounded_cells(cells: Iterable[Cell], axis: int, point: Point) -> dict[int, list[RoundedCell]]:
    """Return the cells of a body, by their layers along an axis, in the plane about a point. An
    edge along the axis is rounded if of the four cells around it the body has only one.
    """
    x_axis, y_axis = plane_of(axis)
    point_x, point_y = point
    layers = defaultdict(list)
    for cell in cells:
        place = cell[x_axis], cell[y_axis]
        layers[cell[axis]].append(place)
    rounded_layers = {}
    for layer, places in layers.items():
        places_taken = set(places)
        rounded_layer = []
        for x, y in places:
            rounded = 0
            for number, (step_x, step_y) in enumerate(TO_CORNERS):
                x_beyond = x + step_x
                y_beyond = y + step_y
                neighbours = (x_beyond, y), (x, y_beyond), (x_beyond, y_beyond)
                if places_taken.isdisjoint(neighbours):
                    rounded |= 1 << number
            corner_x = 2 * x - point_x
            corner_y = 2 * y - point_y
            corner = corner_x, corner_y
            rounded_layer.append(RoundedCell(corner, rounded))
        rounded_layers[layer] = rounded_layer
    return rounded_layers


def meets_in_turn(
    rounding: Rounding, turning: RoundedCell, resting: RoundedCell, point: Point
) -> bool:
    """Whether a cell meets another one in the least turn about a point, by a quarter, or by a half
    about the middle of a side of cells.
    """
    x, y = turning.corner
    other_x, other_y = resting.corner
    quarters = least_turn(point)
    x_between = (other_x - x) // 2
    y_between = (other_y - y) // 2
    between = x_between, y_between
    if between not in cells_passed(turning.corner, quarters):
        return False  # not even with sharp edges
    if rounding.meet(turning, resting):
        return True
    if quarters != HALF_TURN:
        return False
    turned = _after_quarter(turning)
    return rounding.meet(turned, resting)


def _after_quarter(cell: RoundedCell) -> RoundedCell:
    """A cell after a quarter: each of its corners comes to the place of the next one."""
    x, y = cell.corner
    rounded = cell.rounded << 1
    last_corner = 1 << len(CORNERS)
    if rounded & last_corner:  # is the first one now
        rounded ^= last_corner | 1
    corner = -y - 2, x
    return RoundedCell(corner, rounded)


def cells_meet_in_turn(
    rounding: Rounding | None,
    turning: Sequence[Cell],
    resting: Sequence[Cell],
    axis: int,
    point: Point,
) -> bool:
    """Whether a body, by its cells, meets another one in the least turn about an axis through a
    point; their edges are sharp without a rounding.
    """
    resting_layers = rounded_cells(resting, axis, point)
    for layer, cells in rounded_cells(turning, axis, point).items():
        resting_cells = resting_layers.get(layer, ())
        for cell, other_cell in product(cells, resting_cells):
            if rounding is None:
                cell = cell._replace(rounded=0)
                other_cell = other_cell._replace(rounded=0)
            if meets_in_turn(rounding or SHARP_EDGES, cell, other_cell, point):
                return True
    return False


class Bounds(NamedTuple):
    """The points, in halves of cells, about which a piece may begin to turn: between these, along
    the first and the second axis of the plane.
    """

    lowest: Point
    highest: Point

    def moved(self, by: Point) -> Bounds:
        """Return the points for a piece that lies elsewhere.

        >>> Bounds((0, 1), (2, 3)).moved((10, 20))
        Bounds(lowest=(10, 21), highest=(12, 23))
        """
        by_x, by_y = by
        least_x, least_y = self.lowest
        most_x, most_y = self.highest
        lowest = least_x + by_x, least_y + by_y
        highest = most_x + by_x, most_y + by_y
        return Bounds(lowest, highest)


def bounds_of_contact(
    cells: Iterable[Cell], other_cells: Collection[Cell], axis: int
) -> Bounds | None:
    """Return the points about which a piece may begin to turn beside another one, None for all.

    A side of a cell with another cell behind it must go away from it, or along it, at all of its
    points. It does so, turning from the first axis to the second, about the points beyond one of
    its ends (Reuleaux). A rounded edge leaves the middle of the side, which the bounds are about,
    too, since points are whole or half numbers of cells. Without bounds the burr of level 6 with
    turns takes 6.5 times as long, with rounded edges 23 times.
    """
    x_axis, y_axis = plane_of(axis)
    # Beyond a side across the x axis y is bounded, and the other way round.
    x_bounds = [-BEYOND_PIECES, BEYOND_PIECES]
    y_bounds = [-BEYOND_PIECES, BEYOND_PIECES]
    touches = False
    for cell, step in product(cells, (1, -1)):
        is_above = step > 0
        behind = list(cell)
        behind[x_axis] += step
        if tuple(behind) in other_cells:
            touches = True
            _narrow(y_bounds, cell[y_axis], is_above)
        behind = list(cell)
        behind[y_axis] += step
        if tuple(behind) in other_cells:
            touches = True
            _narrow(x_bounds, cell[x_axis], not is_above)
    if not touches:
        return None
    lowest_x, highest_x = x_bounds
    lowest_y, highest_y = y_bounds
    return Bounds((lowest_x, lowest_y), (highest_x, highest_y))


def _narrow(bounds: list[int], place: int, is_from_above: bool) -> None:
    """Narrow the least and the greatest number of an axis to one side of a cell at a place."""
    least, greatest = bounds
    low_side = 2 * place
    high_side = 2 * place + 2
    if is_from_above:
        bounds[1] = min(greatest, low_side)
    else:
        bounds[0] = max(least, high_side)

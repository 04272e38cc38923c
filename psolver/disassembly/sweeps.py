"""Cells that turn by a quarter about an axis: the cells that they pass, decided exactly.

An axis goes along one of the three directions of the grid, so that all happens in planes: a cell is
a square there, and keeps its layer. The axis is the origin of the plane, and a half of a cell is
the unit of length, so that an axis in the middle of a cell, or between cells, has whole numbers
around it. A quarter leads from the first axis of the plane to the second.

Square    a square of side 1, the quarter of a cell, by its lowest corner
Rectangle of two pairs of numbers, the lowest and the greatest of each axis

Two bodies meet if some point is inside both of them; those that touch do not. A point at a distance
from the axis stays at it. So for two bodies in the first quadrant the one, turning, meets the other
if at some distance the other one has points at a greater angle than the least of the first. At a
distance d the least angle of a rectangle is where x is greatest: min(greatest x, sqrt(d^2 - least
y^2)), and the greatest angle where x is least: max(least x, sqrt(d^2 - greatest y^2)). To compare
these is to compare squares of whole numbers.

An edge that is rounded by a radius leaves of the corner of a square a disc with this radius. A disc
that turns meets what its middle comes closer to than the radius, and the way of its middle is an
arc, so that here, too, only squares of whole numbers are compared, in a finer unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[int, int]
Rectangle: TypeAlias = tuple[Point, Point]

CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # of a cell, in order around it
QUADRANTS = 4


def quarter_on(point: Point) -> Point:
    """Return a point after a quarter about the origin.

    >>> quarter_on((1, 0))
    (0, 1)
    """
    return -point[1], point[0]


# sharp edges --------------------------------------------------------------------------------------


def squares_passed(corner: Point) -> frozenset[Point]:
    """Return the squares that a square meets while it turns by a quarter, its first and its last
    place among them.

    >>> sorted(squares_passed((0, 0)))
    [(-1, 0), (-1, 1), (0, 0), (0, 1)]
    """
    quadrant = 0
    while min(corner) < 0:  # turned back to the first quadrant
        corner = corner[1], -corner[0] - 1
        quadrant += 1
    passed = _passed_in_front(*corner)
    for _ in range(quadrant):
        passed = frozenset(map(_square_on, passed))
    return passed


def _square_on(corner: Point) -> Point:
    """The lowest corner of a square after a quarter."""
    return -corner[1] - 1, corner[0]


@lru_cache(maxsize=1 << 14)
def _passed_in_front(x: int, y: int) -> frozenset[Point]:
    """As `squares_passed`, for a square in the first quadrant.

    In this quadrant it passes those that lie at most as far along x and at least as far along y, in
    the ring between the circles of its lowest and its highest corner. In the next quadrant, turned
    back by a quarter, it passes those from which it would be passed.
    """
    nearest = x * x + y * y
    farthest = (x + 1) ** 2 + (y + 1) ** 2
    passed = set()
    for other_x in range(x + 1):
        for other_y in _in_ring(other_x, y, nearest, farthest):
            passed.add((other_x, other_y))
    for other_y in range(y + 1):
        for other_x in _in_ring(other_y, x, nearest, farthest):
            passed.add(_square_on((other_x, other_y)))
    return frozenset(passed)


def _in_ring(place: int, start: int, nearest: int, farthest: int) -> Iterator[int]:
    """The squares of a row, from one on, that lie in part between two circles, by the squares of
    their radii.
    """
    along = start
    while place**2 + along**2 < farthest:
        if (place + 1) ** 2 + (along + 1) ** 2 > nearest:
            yield along
        along += 1


@lru_cache(maxsize=1 << 15)
def cells_passed(corner: Point, quarters: int) -> frozenset[Point]:
    """Return the cells that a cell with sharp edges, by its lowest corner, meets while it makes one
    quarter or two, each as its distance from the place of the cell, in cells.

    >>> sorted(cells_passed((0, 0), 1))
    [(-1, 0), (-1, 1), (0, 0), (0, 1)]
    """
    x, y = corner
    squares = [(x + i, y + j) for i, j in CORNERS]
    if quarters > 1:
        squares += list(map(_square_on, squares))
    passed = frozenset[Point]().union(*map(squares_passed, squares))
    return frozenset(((i - x) // 2, (j - y) // 2) for i, j in passed)


# rounded edges ------------------------------------------------------------------------------------


class RoundedCell(NamedTuple):
    """A cell in the plane, by its lowest corner, and which of its corners are rounded, as bits in
    the order of CORNERS.
    """

    corner: Point
    rounded: int


class Rounding:
    """Edges that are rounded by a radius, a part of the side of a cell, less than a half of it."""

    def __init__(self, radius: Fraction) -> None:
        self._half = radius.denominator  # a half of a cell, in the unit of this class
        self._radius = 2 * radius.numerator
        self._known: dict[tuple[RoundedCell, RoundedCell], bool] = {}

    def meet(self, turning: RoundedCell, resting: RoundedCell) -> bool:
        """Whether a cell that turns by a quarter meets another one."""
        key = turning, resting
        if key not in self._known:
            self._known[key] = self._meet(turning, resting)
        return self._known[key]

    def _meet(self, turning: RoundedCell, resting: RoundedCell) -> bool:
        """As `meet`: some part of the one meets some part of the other."""
        radius = self._radius
        boxes = list(self._rectangles(turning))
        other_boxes = list(self._rectangles(resting))
        discs = list(self._discs(turning))
        other_discs = list(self._discs(resting))
        for box in boxes:
            for resting_box in other_boxes:
                if rectangle_meets(box, resting_box):
                    return True
        for middle in discs:
            for resting_box in other_boxes:
                if disc_meets(middle, radius, resting_box):
                    return True
            for other_middle in other_discs:
                if _arc_is_near(middle, other_middle, 2 * radius):
                    return True
        # A disc that rests is met by a box as the disc would meet the box if it turned the other
        # way round, which is the way round again in a mirror.
        for other_middle in other_discs:
            for box in boxes:
                if disc_meets(other_middle[::-1], radius, box[::-1]):
                    return True
        return False

    def _rectangles(self, cell: RoundedCell) -> Iterator[Rectangle]:
        """The rectangles of a cell, without the squares around its discs."""
        low_x, low_y = (self._half * value for value in cell.corner)
        high_x = low_x + 2 * self._half
        high_y = low_y + 2 * self._half
        low_left, low_right, high_right, high_left = (
            self._radius * (cell.rounded >> corner & 1) for corner in range(len(CORNERS))
        )
        inner_left = low_x + max(low_left, high_left)
        inner_right = high_x - max(low_right, high_right)
        yield (inner_left, inner_right), (low_y, high_y)
        if low_x < inner_left:
            yield (low_x, inner_left), (low_y + low_left, high_y - high_left)
        if inner_right < high_x:
            yield (inner_right, high_x), (low_y + low_right, high_y - high_right)

    def _discs(self, cell: RoundedCell) -> Iterator[Point]:
        """The middles of the discs of a cell."""
        inner = self._radius, 2 * self._half - self._radius
        for number, (x, y) in enumerate(CORNERS):
            if cell.rounded >> number & 1:
                corner_x, corner_y = (self._half * value for value in cell.corner)
                yield corner_x + inner[x], corner_y + inner[y]


def rectangle_meets(turning: Rectangle, resting: Rectangle) -> bool:
    """Whether a rectangle that turns by a quarter meets another one."""
    for front in _in_quadrants(turning):
        if front:
            same_quadrant, next_quadrant, *_ = _in_quadrants(resting)
            if same_quadrant and _is_passed(front, same_quadrant):
                return True
            if next_quadrant and _is_passed(next_quadrant, front):
                return True
        resting = _rectangle_back(resting)
    return False


def _in_quadrants(rectangle: Rectangle) -> list[Rectangle | None]:
    """The parts of a rectangle in the quadrants, each turned back to the first one."""
    fronts: list[Rectangle | None] = []
    for _ in range(QUADRANTS):
        (low_x, high_x), (low_y, high_y) = rectangle
        front = (max(low_x, 0), high_x), (max(low_y, 0), high_y)
        fronts.append(front if high_x > 0 and high_y > 0 else None)
        rectangle = _rectangle_back(rectangle)
    return fronts


def _rectangle_back(rectangle: Rectangle) -> Rectangle:
    """A rectangle before a quarter."""
    (low_x, high_x), y = rectangle
    return y, (-high_x, -low_x)


def _is_passed(turning: Rectangle, resting: Rectangle) -> bool:
    """Whether at some distance from the origin a rectangle in the first quadrant has points at a
    greater angle than the least of another one there.
    """
    (low_x, high_x), (low_y, high_y) = turning
    (other_low_x, other_high_x), (other_low_y, other_high_y) = resting
    if other_low_x >= high_x or other_high_y <= low_y:
        return False
    lowest_x = max(low_x, other_low_x)
    nearest = max(lowest_x**2 + low_y**2, other_low_x**2 + other_low_y**2)
    highest_y = min(high_y, other_high_y)
    farthest = min(high_x**2 + highest_y**2, other_high_x**2 + other_high_y**2)
    return nearest < farthest


def disc_meets(middle: Point, radius: int, resting: Rectangle) -> bool:
    """Whether a disc that turns by a quarter meets a rectangle."""
    (low_x, high_x), (low_y, high_y) = resting
    broad = (low_x - radius, high_x + radius), (low_y, high_y)
    tall = (low_x, high_x), (low_y - radius, high_y + radius)
    if _arc_meets(middle, broad) or _arc_meets(middle, tall):
        return True
    corners = ((x, y) for x in (low_x, high_x) for y in (low_y, high_y))
    return any(_arc_is_near(middle, corner, radius) for corner in corners)


def _arc_meets(point: Point, resting: Rectangle) -> bool:
    """Whether a point that turns by a quarter comes into a rectangle."""
    while min(point) < 0:
        point = point[1], -point[0]
        resting = _rectangle_back(resting)
    same_quadrant, next_quadrant, *_ = _in_quadrants(resting)
    if same_quadrant and _point_passes(point, same_quadrant):
        return True
    return bool(next_quadrant and _point_passes(point[::-1], next_quadrant[::-1]))


def _point_passes(point: Point, resting: Rectangle) -> bool:
    """Whether a rectangle has points at the distance of a point and at a greater angle, all in the
    first quadrant.
    """
    x, y = point
    (low_x, high_x), (low_y, high_y) = resting
    distance = x * x + y * y
    is_between = low_x**2 + low_y**2 < distance < high_x**2 + high_y**2
    return is_between and low_x < x and high_y > y


def _arc_is_near(point: Point, center: Point, radius: int) -> bool:
    """Whether a point that turns by a quarter comes closer to another one than a radius."""
    nearness = radius * radius
    for end in (point, quarter_on(point)):
        if _squared(end[0] - center[0], end[1] - center[1]) < nearness:
            return True
    x, y = point
    other_x, other_y = center
    along = x * other_x + y * other_y
    across = x * other_y - y * other_x
    if along <= 0 or across <= 0:
        return False
    # On the arc there is a point in the direction of the other one: the difference of two roots.
    distance = _squared(x, y)
    other_distance = _squared(other_x, other_y)
    mixed = distance + other_distance - nearness
    return mixed < 0 or mixed * mixed < 4 * distance * other_distance


def _squared(x: int, y: int) -> int:
    """The square of a length."""
    return x * x + y * y

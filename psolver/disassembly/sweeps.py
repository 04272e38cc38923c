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
from itertools import product
from typing import NamedTuple, TypeAlias, TypeVar

Point: TypeAlias = tuple[int, int]
Rectangle: TypeAlias = tuple[Point, Point]
PairOfCells: TypeAlias = "tuple[RoundedCell, RoundedCell]"
Side = TypeVar("Side")

CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # of a cell, in order around it
QUADRANTS = 4


def quarter_on(point: Point) -> Point:
    """Return a point after a quarter about the origin.

    >>> quarter_on((1, 0))
    (0, 1)
    """
    x, y = point
    return -y, x


# sharp edges --------------------------------------------------------------------------------------


def squares_passed(corner: Point) -> frozenset[Point]:
    """Return the squares that a square meets while it turns by a quarter, its first and its last
    place among them.

    >>> sorted(squares_passed((0, 0)))
    [(-1, 0), (-1, 1), (0, 0), (0, 1)]
    """
    quadrant = 0
    x, y = corner
    while min(x, y) < 0:  # turned back to the first quadrant
        x, y = y, -x - 1
        quadrant += 1
    passed = _passed_in_front(x, y)
    for _ in range(quadrant):
        passed = frozenset(map(_square_on, passed))
    return passed


def _square_on(corner: Point) -> Point:
    """The lowest corner of a square after a quarter."""
    x, y = corner
    return -y - 1, x


@lru_cache(maxsize=1 << 14)
def _passed_in_front(x: int, y: int) -> frozenset[Point]:
    """As `squares_passed`, for a square in the first quadrant.

    In this quadrant it passes those that lie at most as far along x and at least as far along y, in
    the ring between the circles of its lowest and its highest corner. In the next quadrant, turned
    back by a quarter, it passes those from which it would be passed.
    """
    nearest = _squared(x, y)
    end_x = x + 1
    end_y = y + 1
    farthest = _squared(end_x, end_y)
    passed = set()
    for other_x in range(end_x):
        for other_y in _in_ring(other_x, y, nearest, farthest):
            square = other_x, other_y
            passed.add(square)
    for other_y in range(end_y):
        for other_x in _in_ring(other_y, x, nearest, farthest):
            square = other_x, other_y
            passed.add(_square_on(square))
    return frozenset(passed)


def _in_ring(place: int, start: int, nearest: int, farthest: int) -> Iterator[int]:
    """The squares of a row, from one on, that lie in part between two circles, by the squares of
    their radii.
    """
    along = start
    place_end = place + 1
    while _squared(place, along) < farthest:
        end = along + 1
        if _squared(place_end, end) > nearest:
            yield along
        along = end


@lru_cache(maxsize=1 << 15)
def cells_passed(corner: Point, quarters: int) -> frozenset[Point]:
    """Return the cells that a cell with sharp edges, by its lowest corner, meets while it makes one
    quarter or two, each as its distance from the place of the cell, in cells.

    >>> sorted(cells_passed((0, 0), 1))
    [(-1, 0), (-1, 1), (0, 0), (0, 1)]
    """
    x, y = corner
    squares = []
    for by_x, by_y in CORNERS:
        square = x + by_x, y + by_y
        squares.append(square)
        if quarters > 1:
            square = _square_on(square)
            squares.append(square)
    cells = set()
    for square in squares:
        for passed_x, passed_y in squares_passed(square):
            by_x = (passed_x - x) // 2
            by_y = (passed_y - y) // 2
            cells.add((by_x, by_y))
    return frozenset(cells)


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
        self._side = 2 * self._half
        self._radius = 2 * radius.numerator
        self._answers: dict[PairOfCells, bool] = {}

    def meet(self, turning: RoundedCell, resting: RoundedCell) -> bool:
        """Whether a cell that turns by a quarter meets another one."""
        pair = turning, resting
        if pair not in self._answers:
            answer = self._meet(turning, resting)
            self._answers[pair] = answer
        return self._answers[pair]

    def _meet(self, turning: RoundedCell, resting: RoundedCell) -> bool:
        """As `meet`: some part of the one meets some part of the other."""
        boxes = list(self._rectangles(turning))
        other_boxes = list(self._rectangles(resting))
        for box, other_box in product(boxes, other_boxes):
            if rectangle_meets(box, other_box):
                return True
        discs = list(self._discs(turning))
        other_discs = list(self._discs(resting))
        for middle, other_box in product(discs, other_boxes):
            if disc_meets(middle, self._radius, other_box):
                return True
        diameter = 2 * self._radius
        for middle, other_middle in product(discs, other_discs):
            if _arc_is_near(middle, other_middle, diameter):
                return True
        # A disc that rests is met by a box as the disc would meet the box if it turned the other
        # way round, which is the way round again in a mirror.
        for middle, box in product(other_discs, boxes):
            mirrored_box = _mirrored(box)
            if disc_meets(_mirrored(middle), self._radius, mirrored_box):
                return True
        return False

    def _rectangles(self, cell: RoundedCell) -> Iterator[Rectangle]:
        """The rectangles of a cell, without the squares around its discs."""
        low_x, low_y = self._lowest(cell)
        high_x = low_x + self._side
        high_y = low_y + self._side
        cut_off = []
        for corner in range(len(CORNERS)):
            radius = 0
            if cell.rounded >> corner & 1:
                radius = self._radius
            cut_off.append(radius)
        low_left, low_right, high_right, high_left = cut_off
        inner_left = low_x + max(low_left, high_left)
        inner_right = high_x - max(low_right, high_right)
        inner = inner_left, inner_right
        yield inner, (low_y, high_y)
        if low_x < inner_left:
            left_of_middle = low_x, inner_left
            lowest = low_y + low_left
            highest = high_y - high_left
            yield left_of_middle, (lowest, highest)
        if inner_right < high_x:
            right_of_middle = inner_right, high_x
            lowest = low_y + low_right
            highest = high_y - high_right
            yield right_of_middle, (lowest, highest)

    def _discs(self, cell: RoundedCell) -> Iterator[Point]:
        """The middles of the discs of a cell."""
        farther = self._side - self._radius
        inner = self._radius, farther
        low_x, low_y = self._lowest(cell)
        for number, (x, y) in enumerate(CORNERS):
            if cell.rounded >> number & 1:
                middle_x = low_x + inner[x]
                middle_y = low_y + inner[y]
                yield middle_x, middle_y

    def _lowest(self, cell: RoundedCell) -> Point:
        """The lowest corner of a cell in the unit of this class."""
        x, y = cell.corner
        low_x = self._half * x
        low_y = self._half * y
        return low_x, low_y


def rectangle_meets(turning: Rectangle, resting: Rectangle) -> bool:
    """Whether a rectangle that turns by a quarter meets another one."""
    fronts = _in_quadrants(turning)
    obstacles = _in_quadrants(resting)
    for quadrant, front in enumerate(fronts):
        if front is None:
            continue
        same_quadrant = obstacles[quadrant]
        if same_quadrant and _is_passed(front, same_quadrant):
            return True
        quadrant_after = (quadrant + 1) % QUADRANTS
        next_quadrant = obstacles[quadrant_after]
        if next_quadrant and _is_passed(next_quadrant, front):
            return True
    return False


def _in_quadrants(rectangle: Rectangle) -> list[Rectangle | None]:
    """The parts of a rectangle in the quadrants, each turned back to the first one."""
    fronts: list[Rectangle | None] = []
    for _ in range(QUADRANTS):
        (low_x, high_x), (low_y, high_y) = rectangle
        front = None
        if min(high_x, high_y) > 0:
            x_range = max(low_x, 0), high_x
            y_range = max(low_y, 0), high_y
            front = x_range, y_range
        fronts.append(front)
        rectangle = _rectangle_back(rectangle)
    return fronts


def _rectangle_back(rectangle: Rectangle) -> Rectangle:
    """A rectangle before a quarter."""
    (low_x, high_x), y_range = rectangle
    x_range = -high_x, -low_x
    return y_range, x_range


def _is_passed(turning: Rectangle, resting: Rectangle) -> bool:
    """Whether at some distance from the origin a rectangle in the first quadrant has points at a
    greater angle than the least of another one there.
    """
    (low_x, high_x), (low_y, high_y) = turning
    (other_low_x, other_high_x), (other_low_y, other_high_y) = resting
    if other_low_x >= high_x:
        return False
    if other_high_y <= low_y:
        return False
    lowest_x = max(low_x, other_low_x)
    turning_nearest = _squared(lowest_x, low_y)
    resting_nearest = _squared(other_low_x, other_low_y)
    highest_y = min(high_y, other_high_y)
    turning_farthest = _squared(high_x, highest_y)
    resting_farthest = _squared(other_high_x, other_high_y)
    nearest = max(turning_nearest, resting_nearest)
    farthest = min(turning_farthest, resting_farthest)
    return nearest < farthest


def disc_meets(middle: Point, radius: int, resting: Rectangle) -> bool:
    """Whether a disc that turns by a quarter meets a rectangle."""
    x_range, y_range = resting
    for corner in product(x_range, y_range):
        if _arc_is_near(middle, corner, radius):
            return True
    broad = _grown(x_range, radius), y_range
    if _arc_meets(middle, broad):
        return True
    tall = x_range, _grown(y_range, radius)
    return _arc_meets(middle, tall)


def _grown(numbers: Point, by: int) -> Point:
    """The lowest and the greatest number of an axis, moved apart on both sides."""
    lowest, greatest = numbers
    lowest -= by
    greatest += by
    return lowest, greatest


def _arc_meets(point: Point, resting: Rectangle) -> bool:
    """Whether a point that turns by a quarter comes into a rectangle."""
    x, y = point
    while min(x, y) < 0:
        x, y = y, -x
        resting = _rectangle_back(resting)
    same_quadrant, next_quadrant, *_ = _in_quadrants(resting)
    if same_quadrant and _point_passes(x, y, same_quadrant):
        return True
    if next_quadrant is None:
        return False
    # seen in a mirror the rectangle comes to the point
    mirrored = _mirrored(next_quadrant)
    return _point_passes(y, x, mirrored)


def _point_passes(x: int, y: int, resting: Rectangle) -> bool:
    """Whether a rectangle has points at the distance of a point and at a greater angle, all in the
    first quadrant.
    """
    (low_x, high_x), (low_y, high_y) = resting
    if low_x >= x:
        return False
    if high_y <= y:
        return False
    nearest = _squared(low_x, low_y)
    farthest = _squared(high_x, high_y)
    distance = _squared(x, y)
    return nearest < distance < farthest


def _arc_is_near(point: Point, center: Point, radius: int) -> bool:
    """Whether a point that turns by a quarter comes closer to another one than a radius."""
    nearness = radius * radius
    other_x, other_y = center
    for x, y in (point, quarter_on(point)):
        gap_x = x - other_x
        gap_y = y - other_y
        if _squared(gap_x, gap_y) < nearness:
            return True
    x, y = point
    along = x * other_x + y * other_y
    across = x * other_y - y * other_x
    if along <= 0:
        return False
    if across <= 0:
        return False
    # On the arc there is a point in the direction of the other one: the difference of two roots.
    distance = _squared(x, y)
    other_distance = _squared(other_x, other_y)
    mixed = distance + other_distance - nearness
    if mixed < 0:
        return True
    both_distances = distance * other_distance
    return mixed * mixed < 4 * both_distances


def _squared(x: int, y: int) -> int:
    """The square of a length."""
    return x * x + y * y


def _mirrored(pair: tuple[Side, Side]) -> tuple[Side, Side]:
    """A point or a rectangle in the mirror that swaps the axes."""
    x, y = pair
    return y, x

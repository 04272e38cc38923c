"""The data of paths in SVG.

A Point       in pixels, x to the right, y downwards   (40.0, 80.0)
A Loop        the points around something, without     [(0, 0), (40, 0), (40, 40), (0, 40)]
              the first again

    M0 0H40V40H0Z
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Loop: TypeAlias = list[Point]
Line: TypeAlias = tuple[Point, Point]

STRAIGHT_AREA = 1e-6  # square pixels: 0 after rounding


class Box(NamedTuple):
    """The least and the greatest x and y of some points."""

    left: float
    top: float
    right: float
    bottom: float


def box_of_points(points: Iterable[Point]) -> Box:
    """The box around some points (at least one).

    >>> box_of_points([(0, 3), (2, 1)])
    Box(left=0, top=1, right=2, bottom=3)
    """
    across = []
    down = []
    for x, y in points:
        across.append(x)
        down.append(y)
    left = min(across)
    top = min(down)
    right = max(across)
    bottom = max(down)
    return Box(left, top, right, bottom)


@lru_cache(10_000)  # the same few lengths come again and again
def short(value: float, digits: int = 2) -> str:
    """A length with as few characters as hold it to a hundredth, or to other `digits`.

    >>> short(40.0), short(2.5), short(-0.001)
    ('40', '2.5', '0')
    """
    whole_number = int(value)
    if value == whole_number:
        return str(whole_number)
    text = f"{value:.{digits}f}"
    text = text.rstrip("0")
    text = text.rstrip(".")
    if text == "-0":
        return "0"
    return text


def coordinates(point: Point) -> str:
    """A point as paths have it.

    >>> coordinates((40.0, 2.5))
    '40 2.5'
    """
    x, y = point
    return f"{short(x)} {short(y)}"


def closed(loops: Iterable[Loop]) -> str:
    """The path of closed loops.

    >>> closed([[(0, 0), (20, 0), (40, 0), (40, 40), (0, 40)]])
    'M0 0H40V40H0Z'
    """
    turning_loops = []
    for loop in loops:
        turning_loops.append(turning_points(loop))
    return path_around(turning_loops)


def path_around(loops: Iterable[Loop], radius: float = 0) -> str:
    """The path of closed loops that turn at each of their points, each corner rounded by `radius`,
    or less on a short side.

    >>> path_around([[(0, 0), (40, 0), (40, 40), (0, 40)]], 10)
    'M10 0H30Q40 0 40 10V30Q40 40 30 40H10Q0 40 0 30V10Q0 0 10 0Z'
    """
    path = ""
    for loop in loops:
        if radius:
            path += _rounded(loop, radius)
        else:
            path += _sharp(loop)
    return path


def turning_points(loop: Loop, straight_area: float = STRAIGHT_AREA) -> list[Point]:
    """The points of a loop at which it turns: they and their neighbours are the corners of a
    triangle whose area, taken twice, is larger than one that counts as straight.

    >>> turning_points([(0, 0), (1, 0), (2, 0), (2, 2)])
    [(0, 0), (2, 0), (2, 2)]
    """
    turning = []
    for previous, corner, following in _with_neighbours(loop):
        turn = turn_area(previous, corner, following)
        if abs(turn) > straight_area:
            turning.append(corner)
    return turning


def _with_neighbours(loop: Loop) -> Iterator[tuple[Point, Point, Point]]:
    """Each point of a loop, between the one before it and the one after it."""
    first_point, *further_points = loop
    previous = loop[-1]
    following_points = [*further_points, first_point]
    for point, following in zip(loop, following_points, strict=True):
        yield previous, point, following
        previous = point


def turn_area(previous: Point, corner: Point, following: Point) -> float:
    """Twice the area of the triangle of three points; 0 if they lie on a line."""
    previous_x, previous_y = previous
    x, y = corner
    following_x, following_y = following
    across_before = x - previous_x
    down_before = y - previous_y
    across = following_x - x
    down = following_y - y
    return across_before * down - down_before * across


def lines(pieces: Iterable[Line]) -> str:
    """The path of single lines from one point to another.

    >>> lines([((0, 0), (40, 0)), ((0, 0), (20, 20))])
    'M0 0H40M0 0L20 20'
    """
    path = ""
    for start, end in pieces:
        path += f"M{coordinates(start)}"
        path += _line(start, end)
    return path


def _line(start: Point, end: Point) -> str:
    start_x, start_y = start
    x, y = end
    if start_y == y:
        return f"H{short(x)}"
    if start_x == x:
        return f"V{short(y)}"
    return f"L{coordinates(end)}"


def _sharp(loop: Loop) -> str:
    start = coordinates(loop[0])
    path = f"M{start}"
    for previous, point in pairwise(loop):
        path += _line(previous, point)
    return path + "Z"


def _rounded(loop: Loop, radius: float) -> str:
    first_corner, second_corner = loop[:2]
    across, down = _cut(first_corner, second_corner, radius)
    at = _moved(first_corner, across, down)
    path = f"M{coordinates(at)}"
    corners = [*loop[1:], first_corner, second_corner]
    for corner, following in pairwise(corners):
        # as far before the corner as the curve of the side began behind its start
        end = _moved(corner, -across, -down)
        path += _line(at, end)
        across, down = _cut(corner, following, radius)
        at = _moved(corner, across, down)
        curve_end = coordinates(at)
        corner_text = coordinates(corner)
        path += f"Q{corner_text} {curve_end}"
    return path + "Z"


def _moved(point: Point, across: float, down: float) -> Point:
    x, y = point
    moved_x = x + across
    moved_y = y + down
    return moved_x, moved_y


def softened(loops: Iterable[Loop], radius: float) -> str:
    """The path of loops that turn at each of their points, rounded only at corners that stick out
    on their right hand.

    >>> softened([[(0, 0), (40, 0), (20, 10), (0, 40)]], 10)
    'M0 10Q0 0 10 0L30 0Q40 0 31.06 4.47L20 10L5.55 31.68Q0 40 0 30Z'
    """
    path = ""
    for loop in loops:
        corners = []
        for previous, corner, following in _with_neighbours(loop):
            path_at_corner = _softened(previous, corner, following, radius)
            corners.append(path_at_corner)
        lines_between = "L".join(corners)
        path += f"M{lines_between}Z"
    return path


def _softened(previous: Point, corner: Point, following: Point, radius: float) -> str:
    turn = turn_area(previous, corner, following)
    if turn < 0:
        return coordinates(corner)
    to_previous = _cut(corner, previous, radius)
    to_following = _cut(corner, following, radius)
    start = _moved(corner, *to_previous)
    end = _moved(corner, *to_following)
    start_text = coordinates(start)
    end_text = coordinates(end)
    return f"{start_text}Q{coordinates(corner)} {end_text}"


def inset(loops: Sequence[Loop], by: float) -> list[Loop]:
    """Return the loops around an area, moved into it; of two that touch one runs the other way.

    >>> (loop,) = inset([[(0, 0), (10, 0), (10, 10), (0, 10)]], 1)
    >>> [(round(x), round(y)) for x, y in loop]
    [(1, 1), (9, 1), (9, 9), (1, 9)]
    """
    areas = []
    for loop in loops:
        areas.append(_area(loop))
    largest_area = max(areas, key=abs)
    if largest_area <= 0:
        by = -by
    moved_loops = []
    for loop in loops:
        moved_corners = []
        for previous, corner, following in _with_neighbours(loop):
            moved_corner = _inset_corner(previous, corner, following, by)
            moved_corners.append(moved_corner)
        moved_loops.append(moved_corners)
    return moved_loops


def _inset_corner(previous: Point, corner: Point, following: Point, by: float) -> Point:
    at = complex(*corner)
    previous_point = complex(*previous)
    following_point = complex(*following)
    inward_before = _inward(previous_point, at)
    inward_behind = _inward(at, following_point)
    bisector = inward_before + inward_behind
    length = abs(bisector)
    square_of_length = length**2
    step = by * 2 * bisector / square_of_length
    inset_at = at + step
    return inset_at.real, inset_at.imag


def _area(loop: Loop) -> float:
    """Twice the area that a loop runs around clockwise on paper; less than 0 the other way."""
    area: float = 0
    closed_loop = [*loop, loop[0]]
    for start, end in pairwise(closed_loop):
        start_x, start_y = start
        end_x, end_y = end
        area += start_x * end_y - end_x * start_y
    return area


def _inward(start: complex, end: complex) -> complex:
    """The direction to the right of a side, of length 1."""
    step = end - start
    length = abs(step)
    return 1j * step / length


def _cut(point: Point, target: Point, length: float) -> Point:
    """The step of a length from a point towards another, but at most half of the way."""
    x, y = point
    target_x, target_y = target
    across = target_x - x
    down = target_y - y
    distance = hypot(across, down)
    # no more than half, so that the next corner has room too
    share = length / distance
    share = min(share, 0.5)
    step_across = share * across
    step_down = share * down
    return step_across, step_down

"""Lines to be cut along, in millimetres: the sides of cells joined to lines as long as can be,
which go straight on, lie apart, have an area, and are the text of a path.

A Side     of a cell, from corner to corner              ((0, 0), (0, 1))
A trail    corners, each a side away from the next       [(0, 0), (0, 1), (0, 2), (1, 2)]
A Point    in millimetres, x to the right, y downwards   (20.0, 0.0)
A line     points, from one straight to the next         [(0.0, 0.0), (40.0, 0.0), (40.0, 20.0)]

Trails and lines are closed if the last is the first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import TypeAlias

from ..pictures import Side, short, turn_area, turning_points
from ..text.scene import Corner

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = Sequence[Point]
Trail: TypeAlias = list[Corner]
Joints: TypeAlias = Mapping[Side, Corner]  # the next corner of a trail after a side

# A smaller number is 0 after rounding.
STRAIGHT_WITHIN = 1e-9
# Lengths in millimetres have this many digits after the point.
LENGTH_DIGITS = 3


def trails(sides: Iterable[Side]) -> list[Trail]:
    """The sides, each once, as trails that go straight on if they can.

    A trail begins and ends only at corners at which an odd number of sides meet, one trail in each
    such corner, so that no other trails have fewer ends.

    >>> trails([((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 1), (1, 1))])
    [[(0, 0), (0, 1), (0, 2)], [(0, 1), (1, 1)]]
    """
    steps = []
    for side in sides:
        steps.append(side)
        steps.append(side[::-1])
    steps.sort()
    joints = _joints(steps)
    steps_left = set(steps)
    found_trails = []
    for step in steps:
        reverse_step = step[::-1]
        is_end = reverse_step not in joints
        if is_end and step in steps_left:
            trail = _trail(step, joints, steps_left)
            found_trails.append(trail)
    for step in steps:  # trails without ends are closed, and begin anywhere
        if step in steps_left:
            trail = _trail(step, joints, steps_left)
            found_trails.append(trail)
    return found_trails


def _joints(steps: Iterable[Side]) -> Joints:
    """The steps to each corner in pairs that go on in each other's place, facing ones first."""
    around = defaultdict(list)
    for start, end in steps:
        around[start].append(end)
    joints = {}
    for corner, neighbours in around.items():
        for corner_before, corner_after in _pairs(corner, neighbours):
            joints[corner_before, corner] = corner_after
            joints[corner_after, corner] = corner_before
    return joints


def _pairs(corner: Corner, neighbours: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    corners_left = list(neighbours)
    pairs = []
    for neighbour in neighbours:
        facing = _across(corner, neighbour)
        is_pair = neighbour in corners_left and facing in corners_left
        if is_pair:
            pairs.append((neighbour, facing))
            corners_left.remove(neighbour)
            corners_left.remove(facing)
    # each of the others goes on in the next, by twos; the last of an odd number ends there
    evens = corners_left[::2]
    odds = corners_left[1::2]
    pairs += zip(evens, odds, strict=False)
    return pairs


def _across(corner: Corner, neighbour: Corner) -> Corner:
    """The point as far behind a corner as its neighbour is before it."""
    facing = []
    for middle, value in zip(corner, neighbour, strict=True):
        behind = 2 * middle - value
        facing.append(behind)
    return tuple(facing)


def _trail(step: Side, joints: Joints, steps_left: set[Side]) -> Trail:
    """The trail that begins with a step; its steps are taken out of those left."""
    start, end = step
    trail = [start]
    while (start, end) in steps_left:
        side = (start, end)
        steps_left -= {side, (end, start)}
        trail.append(end)
        if side not in joints:
            break
        start = end
        end = joints[side]
    return trail


def straightened(points: Line) -> list[Point]:
    """A line without the points at which it goes straight on.

    >>> straightened([(0, 0), (1, 0), (2, 0), (2, 2)])
    [(0, 0), (2, 0), (2, 2)]
    """
    *points_before, end = points
    if points[0] == end:
        turning = turning_points(points_before, STRAIGHT_WITHIN)
        return [*turning, turning[0]]
    turning = [points[0]]
    for previous, middle, following in _threes(points):
        turn = turn_area(previous, middle, following)
        if abs(turn) > STRAIGHT_WITHIN:
            turning.append(middle)
    return [*turning, end]


def _threes(points: Line) -> Iterable[tuple[Point, Point, Point]]:
    """Each point of a line but the ends, between its neighbours."""
    middles = points[1:]
    ends = points[2:]
    return zip(points, middles, ends, strict=False)


def widened(points: Line, by: float) -> list[Point]:
    """A closed straightened line, each part of it moved to its left by a length: one that goes
    clockwise around something grows, one that goes around a hole in it shrinks.

    >>> widened([(0, 0), (20, 0), (20, 10), (0, 10), (0, 0)], 1)
    [(-1.0, -1.0), (21.0, -1.0), (21.0, 11.0), (-1.0, 11.0), (-1.0, -1.0)]
    """
    last_corner = points[-2]
    around = [last_corner, *points, points[1]]
    moved_corners = []
    for start, corner, end in _threes(around):
        moved = _moved_corner(start, corner, end, by)
        moved_corners.append(moved)
    return moved_corners


def _moved_corner(start: Point, corner: Point, end: Point, by: float) -> Point:
    """The point where two parts of a line that meet in a corner meet when both are moved."""
    ax, ay = _left_of(start, corner)
    bx, by_ = _left_of(corner, end)
    share = by / (1 + ax * bx + ay * by_)
    across = (ax + bx) * share
    down = (ay + by_) * share
    x, y = corner
    return x + across, y + down


def _left_of(start: Point, end: Point) -> Point:
    """The direction, of length 1, to the left of the way from one point to another."""
    length = dist(start, end)
    ax, ay = start
    bx, by = end
    x = (by - ay) / length
    y = (ax - bx) / length
    return x, y


def area(points: Line) -> float:
    """The area that a closed line goes around clockwise.

    >>> area([(0, 0), (20, 0), (20, 10), (0, 0)])
    100.0
    """
    doubled = 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        cross_product = ax * by - bx * ay
        doubled += cross_product
    return doubled / 2


def path(lines: Iterable[Line]) -> str:
    """Lines as the text of a `d` attribute.

    >>> path([[(0, 0), (2, 0), (2, 2), (0, 0)], [(5, 0.25), (6, 0.25)]])
    'M0 0L2 0L2 2ZM5 0.25L6 0.25'
    """
    commands = ""
    for line in lines:
        is_closed = line[0] == line[-1]
        corners = line
        if is_closed:
            corners = line[:-1]
        points = []
        for x, y in corners:
            across = short(x, LENGTH_DIGITS)
            down = short(y, LENGTH_DIGITS)
            points.append(f"{across} {down}")
        data = "L".join(points)
        commands += f"M{data}"
        if is_closed:
            commands += "Z"
    return commands


def moved_lines(lines: Iterable[Line], x: float, y: float) -> list[list[Point]]:
    """Lines, so far to the right and down.

    >>> moved_lines([[(0, 0), (2, 0)]], 1, 5)
    [[(1, 5), (3, 5)]]
    """
    moved = []
    for line in lines:
        points = []
        for a, b in line:
            moved_x = a + x
            moved_y = b + y
            points.append((moved_x, moved_y))
        moved.append(points)
    return moved

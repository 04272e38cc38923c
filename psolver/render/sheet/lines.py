"""Borders as lines of a drawing.

A Side     of a cell, from corner to corner              ((0, 0), (0, 1))
A trail    corners, each a side away from the next       [(0, 0), (0, 1), (0, 2), (1, 2)]
A Point    in millimetres, x to the right, y downwards   (20.0, 0.0)
A line     points, from one straight to the next         [(0.0, 0.0), (40.0, 0.0), (40.0, 20.0)]

Trails and lines are closed where the last is the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import TypeAlias

from ..scene import Corner
from ..sides import Side

Point: TypeAlias = tuple[float, float]
Joints: TypeAlias = Mapping[Side, Corner]  # where a trail that takes a side goes on

STRAIGHT = 1e-9  # what rounding makes of 0


def trails(sides: Iterable[Side]) -> list[list[Corner]]:
    """Some sides, each once, as trails that go straight on where they can.

    A trail begins and ends only where an odd number of sides meet, one trail in each such corner,
    so that no other trails have fewer ends.

    >>> trails([((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 1), (1, 1))])
    [[(0, 0), (0, 1), (0, 2)], [(0, 1), (1, 1)]]
    """
    steps = sorted(step for side in sides for step in (side, side[::-1]))
    joints = _joints(steps)
    left = set(steps)
    ends = [step for step in steps if step[::-1] not in joints]
    found = []
    for step in (*ends, *steps):  # what the ends leave is closed, and begins anywhere
        if step in left:
            found.append(_trail(step, joints, left))
    return found


def _joints(steps: Iterable[Side]) -> Joints:
    """Of the steps to each corner, two and two go on in each other's place: first those that face
    each other.
    """
    around: dict[Corner, list[Corner]] = {}
    for start, end in steps:
        around.setdefault(start, []).append(end)
    joints = {}
    for corner, others in around.items():
        for one, other in _pairs(corner, others):
            joints[one, corner] = other
            joints[other, corner] = one
    return joints


def _pairs(corner: Corner, others: Iterable[Corner]) -> list[tuple[Corner, Corner]]:
    """The corners around one, in pairs; one of an odd number is left over."""
    left = list(others)
    pairs = []
    for one in tuple(left):
        facing = tuple(2 * middle - value for middle, value in zip(corner, one, strict=True))
        if one in left and facing in left:
            pairs.append((one, facing))
            left.remove(one)
            left.remove(facing)
    return [*pairs, *zip(left[::2], left[1::2], strict=False)]


def _trail(step: Side, joints: Joints, left: set[Side]) -> list[Corner]:
    """The trail that begins with a step; what it takes is no longer left."""
    trail = [step[0]]
    while step in left:
        left -= {step, step[::-1]}
        trail.append(step[1])
        if step not in joints:
            break
        step = step[1], joints[step]
    return trail


def straightened(points: Sequence[Point]) -> list[Point]:
    """A line without the points at which it goes straight on.

    >>> straightened([(0, 0), (1, 0), (2, 0), (2, 2)])
    [(0, 0), (2, 0), (2, 2)]
    """
    inner = [here for before, here, after in _threes(points) if _turns(before, here, after)]
    if points[0] != points[-1]:
        return [points[0], *inner, points[-1]]
    if _turns(points[-2], points[0], points[1]):
        inner.insert(0, points[0])
    return [*inner, inner[0]]


def _threes(points: Sequence[Point]) -> Iterable[tuple[Point, Point, Point]]:
    return zip(points, points[1:], points[2:], strict=False)


def _turns(before: Point, here: Point, after: Point) -> bool:
    (ax, ay), (bx, by), (cx, cy) = before, here, after
    return abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > STRAIGHT


def widened(points: Sequence[Point], by: float) -> list[Point]:
    """A closed straightened line, each part of it moved to its left by a length: one that goes
    clockwise around something grows, one that goes around a hole in it shrinks.

    >>> widened([(0, 0), (20, 0), (20, 10), (0, 10), (0, 0)], 1)
    [(-1.0, -1.0), (21.0, -1.0), (21.0, 11.0), (-1.0, 11.0), (-1.0, -1.0)]
    """
    around = [points[-2], *points, points[1]]
    return [_moved(*three, by) for three in _threes(around)]


def _moved(before: Point, here: Point, after: Point, by: float) -> Point:
    """Where the two parts of a line that meet in a point meet when both are moved."""
    (ax, ay), (bx, by_) = _left_of(before, here), _left_of(here, after)
    share = by / (1 + ax * bx + ay * by_)
    return here[0] + (ax + bx) * share, here[1] + (ay + by_) * share


def _left_of(start: Point, end: Point) -> Point:
    """The direction, of length 1, to the left of the way from one point to another."""
    length = dist(start, end)
    return (end[1] - start[1]) / length, (start[0] - end[0]) / length


def area(points: Sequence[Point]) -> float:
    """How much a closed line goes around clockwise.

    >>> area([(0, 0), (20, 0), (20, 10), (0, 0)])
    100.0
    """
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(points)) / 2


def path(lines: Iterable[Sequence[Point]]) -> str:
    """Lines as the text of a `d` attribute.

    >>> path([[(0, 0), (2, 0), (2, 2), (0, 0)], [(5, 0.25), (6, 0.25)]])
    'M0 0L2 0L2 2ZM5 0.25L6 0.25'
    """
    parts = []
    for line in lines:
        closed = line[0] == line[-1]
        points = [f"{millimetres(x)} {millimetres(y)}" for x, y in (line[:-1] if closed else line)]
        parts.append(f"M{'L'.join(points)}{'Z' if closed else ''}")
    return "".join(parts)


def millimetres(value: float) -> str:
    """A length as it is written, to a thousandth of a millimetre.

    >>> millimetres(20.0), millimetres(0.15), millimetres(1234.5678), millimetres(-0.0001)
    ('20', '0.15', '1234.568', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text

"""Path data: loops of points as the text of a `d` attribute.

A Point    in pixels, x to the right, y downwards    (40.0, 80.0)
A loop     the points around something, without      [(0, 0), (40, 0), (40, 40), (0, 40)]
           the first again

    M0 0H40V40H0Z
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Loop: TypeAlias = list[Point]

STRAIGHT = 1e-6  # square pixels: what rounding makes of 0


@lru_cache(10_000)  # the same few lengths come again and again
def short(value: float) -> str:
    """A length with as few characters as tell it to a hundredth.

    >>> short(40.0), short(2.5), short(-0.001)
    ('40', '2.5', '0')
    """
    if value == (whole := int(value)):
        return str(whole)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def closed(loops: Iterable[Loop], radius: float = 0) -> str:
    """The path of closed loops, each corner rounded by `radius`, or less on a short side.

    >>> closed([[(0, 0), (40, 0), (40, 40), (0, 40)]])
    'M0 0H40V40H0Z'
    >>> closed([[(0, 0), (40, 0), (40, 40), (0, 40)]], 10)
    'M10 0H30Q40 0 40 10V30Q40 40 30 40H10Q0 40 0 30V10Q0 0 10 0Z'
    """
    return around(map(corners, loops), radius)


def around(loops: Iterable[Loop], radius: float = 0) -> str:
    """The same path of loops that turn at each of their points."""
    if not radius:
        return "".join(map(_sharp, loops))
    return "".join(_rounded(loop, radius) for loop in loops)


def corners(loop: Loop) -> list[Point]:
    """The points of a loop where it turns.

    >>> corners([(0, 0), (1, 0), (2, 0), (2, 2)])
    [(0, 0), (2, 0), (2, 2)]
    """
    return [
        here
        for before, here, after in zip(
            loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True
        )
        if abs(_turn(before, here, after)) > STRAIGHT
    ]


def _turn(before: Point, here: Point, after: Point) -> float:
    """Twice the area of the triangle of three points; 0 where they lie on a line."""
    (ax, ay), (bx, by), (cx, cy) = before, here, after
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)


def lines(pieces: Iterable[tuple[Point, Point]]) -> str:
    """The path of single lines from one point to another.

    >>> lines([((0, 0), (40, 0)), ((0, 0), (20, 20))])
    'M0 0H40M0 0L20 20'
    """
    return "".join(f"M{short(a[0])} {short(a[1])}{_line(a, b)}" for a, b in pieces)


def _line(start: Point, end: Point) -> str:
    if start[1] == end[1]:
        return f"H{short(end[0])}"
    if start[0] == end[0]:
        return f"V{short(end[1])}"
    return f"L{short(end[0])} {short(end[1])}"


def _sharp(loop: list[Point]) -> str:
    (x, y), *others = loop
    parts = [f"M{short(x)} {short(y)}"]
    before = loop[0]
    for point in others:
        parts.append(_line(before, point))
        before = point
    return "".join([*parts, "Z"])


def _rounded(loop: list[Point], radius: float) -> str:
    """A loop with an arc in place of each corner; it begins where the first arc ends."""
    x, y = loop[0]
    across, down = _cut(loop[0], loop[1], radius)
    parts = [f"M{short(x + across)} {short(y + down)}"]
    at = x + across, y + down
    for corner, after in zip([*loop[1:], loop[0]], [*loop[2:], *loop[:2]], strict=True):
        x, y = corner
        start = x - across, y - down
        parts.append(_line(at, start))
        across, down = _cut(corner, after, radius)
        at = x + across, y + down
        parts.append(f"Q{short(x)} {short(y)} {short(at[0])} {short(at[1])}")
    return "".join([*parts, "Z"])


def softened(loops: Iterable[Loop], radius: float) -> str:
    """The path of loops that turn at each of their points, rounded only where what lies on their
    right hand sticks out.

    >>> softened([[(0, 0), (40, 0), (20, 10), (0, 40)]], 10)
    'M0 10Q0 0 10 0L30 0Q40 0 31.06 4.47L20 10L5.55 31.68Q0 40 0 30Z'
    """
    parts = []
    for loop in loops:
        around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
        told = [_softened(before, here, after, radius) for before, here, after in around]
        parts.append(f"M{'L'.join(told)}Z")
    return "".join(parts)


def _softened(before: Point, here: Point, after: Point, radius: float) -> str:
    """One point of a softened loop, or the arc in its place."""
    x, y = here
    if _turn(before, here, after) < 0:
        return f"{short(x)} {short(y)}"
    (back, up), (across, down) = _cut(here, before, radius), _cut(here, after, radius)
    start, end = f"{short(x + back)} {short(y + up)}", f"{short(x + across)} {short(y + down)}"
    return f"{start}Q{short(x)} {short(y)} {end}"


def _cut(point: Point, other: Point, length: float) -> Point:
    """The step of a length from a point towards another, but at most half of the way."""
    across, down = other[0] - point[0], other[1] - point[1]
    share = min(length / hypot(across, down), 0.5)
    return share * across, share * down

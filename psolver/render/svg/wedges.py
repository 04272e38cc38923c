"""Wedges: the part of a cell beside each side that has a mark, in the colour of the mark."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from ..palette import mark_color
from ..scene import Mark
from .frame import Frame
from .paths import Point, around, corners

INSIDE = 0.92  # of a wedge: how long its sides are drawn


def wedges(marks: Iterable[Mark], frame: Frame) -> Iterator[tuple[int, str]]:
    """The wedges of those marks that are at sides: for each letter or digit, sorted, the number of
    its colour and the path of all its wedges.
    """
    points = defaultdict(list)
    for mark in marks:
        if mark.kind == "side":
            points[mark.text.lower()].append(_wedge(mark, frame))
    for text, loops in sorted(points.items()):
        yield mark_color(text), around(map(corners, loops), 0)


def _wedge(mark: Mark, frame: Frame) -> list[Point]:
    """The corners of a wedge: the middle of its cell, and the ends of the side, moved a little
    towards that, to leave room for lines.
    """
    assert mark.to
    cell, beyond = tuple(map(int, mark.at)), tuple(map(int, mark.to))
    near, there = frame.lattice.corners(cell), frame.lattice.corners(beyond)
    x, y = middle = frame.middle(cell)
    ends = [frame.at[corner] for corner in near if corner in there]
    return [middle, *((x + INSIDE * (ax - x), y + INSIDE * (ay - y)) for ax, ay in ends)]

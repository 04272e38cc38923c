"""How large cells are in pictures of characters, and where a point of a scene is in them.

A run     characters of a line beside each other                          Run(3, 1, 8)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ..scene import Point

Scale: TypeAlias = tuple[int, int]
Spot: TypeAlias = tuple[int, int]

COMPACT, ROOMY = (2, 1), (4, 2)  # columns and lines of a cell


class Run(NamedTuple):
    """Characters of a line, from one column to before another."""

    line: int
    start: int
    end: int

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self.end - self.start


def spot(point: Point, corner: Sequence[int]) -> Spot:
    """The line and the column of a point in a roomy picture, the first cell of which is a `corner`;
    of a cell, those of its middle.
    """
    (row, column), (top, left) = point, corner
    wide, high = ROOMY
    return int((row - top) * high) + high // 2, int((column - left) * wide) + wide // 2

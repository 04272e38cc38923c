"""How large cells are in pictures of characters, and where a point of a scene is in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ..scene import Point

Scale: TypeAlias = tuple[int, int]
Spot: TypeAlias = tuple[int, int]

COMPACT, ROOMY = (2, 1), (4, 2)  # columns and lines of a cell


def spot(point: Point, corner: Sequence[int]) -> Spot:
    """The line and the column of a point in a roomy picture, the first cell of which is a `corner`;
    of a cell, those of its middle.
    """
    (row, column), (top, left) = point, corner
    wide, high = ROOMY
    return int((row - top) * high) + high // 2, int((column - left) * wide) + wide // 2

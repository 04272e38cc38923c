"""How large cells are in pictures of characters, and where a point of a scene is in them.

A run     characters of a line beside each other                          Run(3, 1, 8)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ..scene import Point, Scene
from .picture import spread

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


def roomy_scale(scene: Scene) -> Scale:
    """The scale of a roomy picture of squares, whose cells have room for the labels in them.

    >>> from ...geometry.lattice import SQUARE
    >>> from ..scene import Mark
    >>> [roomy_scale(Scene(SQUARE, {}, (Mark("label", (0, 0), text=name),), ((), ())))
    ...  for name in ("Nov", "Sept", "November")]
    [(4, 2), (6, 2), (10, 2)]
    """
    wide = widest_label(scene) + 1
    return max(ROOMY[0], wide + wide % 2), ROOMY[1]


def widest_label(scene: Scene) -> int:
    """The columns of the widest label in a cell of a scene; 0 where there is none."""
    texts = (mark.text for mark in scene.marks if mark.kind == "label")
    return max((len(spread(text)) for text in texts), default=0)


def spot(point: Point, corner: Sequence[int], scale: Scale = ROOMY) -> Spot:
    """The line and the column of a point in a picture of this scale, the first cell of which is a
    `corner`; of a cell, those of its middle.
    """
    (row, column), (top, left) = point, corner
    wide, high = scale
    return int((row - top) * high) + high // 2, int((column - left) * wide) + wide // 2

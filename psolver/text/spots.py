"""Places in a roomy picture: the spots of points, and runs of characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .characters import ROOMY, Scale, Spot, text_columns
from .scene import Point, Scene


class TextRun(NamedTuple):
    """Characters of a line, from one column to before another."""

    line: int
    start: int
    end: int

    @property
    def width(self) -> int:
        """The number of its columns."""
        return self.end - self.start


def roomy_scale(scene: Scene) -> Scale:
    """The scale of a roomy picture of squares, whose cells have room for the labels in them.

    >>> from ..core.square_lattice import SQUARE
    >>> from .scene import Mark
    >>> [roomy_scale(Scene(SQUARE, {}, (Mark("label", (0, 0), text=name),), ((), ())))
    ...  for name in ("Nov", "Sept", "November")]
    [(4, 2), (6, 2), (10, 2)]
    """
    wide = widest_label(scene) + 1
    return max(ROOMY[0], wide + wide % 2), ROOMY[1]


def widest_label(scene: Scene) -> int:
    """The columns of the widest label in a cell of a scene; 0 without labels."""
    texts = (mark.text for mark in scene.marks if mark.kind == "label")
    return max((len(text_columns(text)) for text in texts), default=0)


def spot_of(point: Point, corner: Sequence[int], scale: Scale = ROOMY) -> Spot:
    """The line and the column of a point in a picture of this scale, the first cell of which is a
    `corner`; of a cell, those of its middle.
    """
    (row, column), (top, left) = point, corner
    wide, high = scale
    return int((row - top) * high) + high // 2, int((column - left) * wide) + wide // 2

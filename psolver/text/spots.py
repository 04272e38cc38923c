"""Places in a roomy picture: the spots of points, and runs of characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..core.cells import Cell
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

    @property
    def middle(self) -> float:
        """The column before which as many of its columns lie as behind."""
        return (self.start + self.end) / 2

    def moved(self, lines: int, columns: int) -> TextRun:
        """The run a number of lines further down, and of columns further right."""
        start = self.start + columns
        line = self.line + lines
        return TextRun(line, start, start + self.width)


def roomy_scale(scene: Scene) -> Scale:
    """The scale of a roomy picture of squares, whose cells have room for the labels in them.

    >>> from ..core.square_lattice import SQUARE
    >>> from .scene import Mark
    >>> [roomy_scale(Scene(SQUARE, {}, (Mark("label", (0, 0), text=name),), ((), ())))
    ...  for name in ("Nov", "Sept", "November")]
    [(4, 2), (6, 2), (10, 2)]
    """
    least_wide, high = ROOMY
    wide = widest_label(scene) + 1
    even = wide + wide % 2
    return max(least_wide, even), high


def widest_label(scene: Scene) -> int:
    """The columns of the widest label in a cell of a scene; 0 without labels."""
    widths = [0]
    for mark in scene.marks:
        if mark.kind == "label":
            columns = text_columns(mark.text)
            widths.append(len(columns))
    return max(widths)


def rows_of_neighbours(spots: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """The first and the last of spots (sorted) that lie in a row beside each other, row by row.

    >>> list(rows_of_neighbours([(0, 1), (0, 2), (0, 4), (1, 5)]))
    [((0, 1), (0, 2)), ((0, 4), (0, 4)), ((1, 5), (1, 5))]
    """
    row_spots: list[Cell] = []
    for spot in spots:
        row, column = spot
        previous_spot = row, column - 1
        if row_spots and row_spots[-1] != previous_spot:
            first_spot = row_spots[0]
            yield first_spot, row_spots[-1]
            row_spots = []
        row_spots.append(spot)
    if row_spots:
        first_spot = row_spots[0]
        yield first_spot, row_spots[-1]


def runs_of_spots(spots: Iterable[Spot]) -> Iterator[TextRun]:
    """The runs of spots (sorted) that lie in a row beside each other.

    >>> list(runs_of_spots([(0, 1), (0, 2)]))
    [TextRun(line=0, start=1, end=3)]
    """
    for first_spot, last_spot in rows_of_neighbours(spots):
        line, start = first_spot
        _, last_column = last_spot
        yield TextRun(line, start, last_column + 1)


def spot_of(point: Point, corner: Sequence[int], scale: Scale = ROOMY) -> Spot:
    """The line and the column of a point in a picture of this scale, the first cell of which is a
    `corner`; of a cell, those of its middle.
    """
    row, column = point
    top, left = corner
    wide, high = scale
    first_line = int((row - top) * high)
    first_column = int((column - left) * wide)
    line = first_line + high // 2
    return line, first_column + wide // 2

"""Names inside their regions.

A label   what stands for a piece: its name or, where that has no room, a letter   "y"
Labels    the labels of each name, the preferred one first       {"yellow": ("yellow", "y")}
A run     characters of a line that are inside a piece                             Run(3, 1, 8)
A gap     blanks of a run beside each other, apart from the marks there            Run(3, 4, 8)

Every part of a piece has one label, in its widest gap; no line and no mark changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from ...geometry.cells import Cell, Shape
from ..scene import Scene
from .picture import spread
from .scale import ROOMY, Run, Scale, Spot, spot

Labels: TypeAlias = Mapping[str, tuple[str, ...]]
Grid: TypeAlias = list[list[str]]  # the characters of a picture, line by line

LINE_HEIGHT = 2  # columns


def put_labels(
    grid: Grid, scene: Scene, labels: Labels, runs: Callable[[Shape], Iterable[Run]], axis: str
) -> None:
    """Write a label into every part of each piece of a flat scene, in the grid of its roomy
    picture, in which a part has these `runs`.

    A part that has no blanks, since a horizontal axis goes through it, gets a label in the place of
    a dot of that `axis`.
    """
    for region in scene.regions.values():
        if region.role == "piece" and region.name in labels:
            for part in scene.lattice.components(region.cells):
                _put(grid, [*runs(part)], labels[region.name], axis)


def runs_of_squares(part: Shape, corner: Cell, origin: Spot, scale: Scale = ROOMY) -> Iterator[Run]:
    """The runs of a part in a picture of squares, whose first cell is a `corner`, and which begins
    at the `origin` of a grid: through the middles of cells, and between cells below each other.
    """
    reach = scale[0] // 2 - 1  # columns on each side of the middle of a cell
    cells = set(part)
    between = [(row, column) for row, column in part if (row + 1, column) in cells]
    for group, below in ((part, 0), (between, scale[1] // 2)):
        for first, last in _rows(group):
            line, left = spot(first, corner, scale)
            _, right = spot(last, corner, scale)
            start, end = left - reach, right + reach + 1
            yield Run(origin[0] + line + below, origin[1] + start, origin[1] + end)


def _rows(cells: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """The first and the last of cells (sorted) that lie in a row beside each other, row by row."""
    # The columns of neighbours grow as their places in the list do.
    numbered = enumerate(cells)
    for _, row in groupby(numbered, lambda pair: (pair[1][0], pair[1][1] - pair[0])):
        beside = [*map(itemgetter(1), row)]
        yield beside[0], beside[-1]


def _put(grid: Grid, runs: Sequence[Run], labels: Sequence[str], axis: str) -> None:
    """Write the first label that has room into the widest gap of some runs."""
    blanks = [*_gaps(grid, runs, " ")]
    for label in labels:
        if _written(grid, label, blanks, runs):
            return
    _written(grid, labels[-1], [*_gaps(grid, runs, axis)], runs)


def _written(grid: Grid, label: str, gaps: Sequence[Run], runs: Sequence[Run]) -> bool:
    """Write a label into the best of some gaps of runs; was there room?"""
    columns = spread(label)
    wide = [gap for gap in gaps if gap.width >= len(columns)]
    if wide:
        line, start, end = _best(wide, runs)
        first = start + (end - start - len(columns)) // 2
        grid[line][first : first + len(columns)] = columns
    return bool(wide)


def _gaps(grid: Grid, runs: Iterable[Run], blank: str) -> Iterator[Run]:
    """The gaps of some runs: a column is kept free beside a mark, if that leaves one."""
    for line, start, end in runs:
        left = start
        for character, characters in groupby(grid[line][start:end]):
            right = left + len([*characters])
            if character == blank:
                apart = Run(line, left + (left > start), right - (right < end))
                yield apart if apart.width > 0 else Run(line, left, right)
            left = right


def _best(gaps: Sequence[Run], runs: Sequence[Run]) -> Run:
    """The widest gap; of several the one that is nearest to the middle of all runs."""
    total = sum(run.width for run in runs)
    line = sum(run.line * run.width for run in runs) / total
    column = sum((run.start + run.end) * run.width for run in runs) / total / 2

    def distance(gap: Run) -> float:
        return abs(gap.line - line) * LINE_HEIGHT + abs((gap.start + gap.end) / 2 - column)

    return min(gaps, key=lambda gap: (-gap.width, distance(gap)))

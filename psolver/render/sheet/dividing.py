"""A flat scene in parts that fit on a page, to be glued together: some rows and columns each, as
`Lattice.shown` counts them, with whole cells.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from operator import le

from ...geometry.cells import Cell, box
from ...geometry.lattice import Lattice
from ..scene import Scene
from ..svg.drawing import Drawing
from ..svg.paths import short
from .drawings import EDGE, captioned, drawings
from .places import size_of

TINY = 1e-6  # what rounding makes of 0


def divided(scene: Scene, cell: float, width: float, height: float) -> list[Drawing]:
    """A flat scene in parts that fit into a width and a height, each with a caption that says
    which; whole where it fits.
    """
    lattice = scene.lattice
    shown = [lattice.shown(one) for region in scene.regions.values() for one in region.cells]
    low, high = box(shown)
    most = _fitting(lattice, (width - 2 * EDGE) / cell, (height - 2 * EDGE) / cell)
    rows, columns = (_spans(a, b + 1, n) for a, b, n in zip(low, high, most, strict=True))
    if len(rows) == len(columns) == 1:
        return drawings(scene, cell)
    cut = _window if not lattice.slanted else _alone
    parts = []
    for top, bottom in rows:
        row = _part(scene, (top - 1, low[1]), (bottom, high[1]))
        for left, right in columns:
            part = cut(row, cell, (top, left), (bottom, right))
            if part is None:
                continue
            places = f"Rows {top - low[0] + 1} to {bottom - low[0]}"
            places += f", columns {left - low[1] + 1} to {right - low[1]}"
            parts.append(captioned(part, places))
    return parts


def _fitting(lattice: Lattice, wide: float, high: float) -> tuple[int, int]:
    """How many rows and columns fit into a height and a width; at least one.

    >>> from ...geometry.hexagons import HEXAGON
    >>> from ...geometry.lattice import SQUARE
    >>> _fitting(SQUARE, 3.5, 2), _fitting(HEXAGON, 3.5, 5)
    ((2, 3), (3, 3))
    """
    (one_wide, one_high), (three_wide, three_high) = (_block(lattice, n) for n in (1, 3))
    more_rows = (high - one_high) / (three_high - one_high) * 2
    more_columns = (wide - one_wide) / (three_wide - one_wide) * 2
    return 1 + max(0, int(more_rows + TINY)), 1 + max(0, int(more_columns + TINY))


def _block(lattice: Lattice, number: int) -> tuple[float, float]:
    """How wide a `number` of columns is, and how high one of rows."""
    some = range(4)  # enough for every kind of cell to be there
    wide, _ = size_of(lattice, _cells(lattice, some, range(number)))
    _, high = size_of(lattice, _cells(lattice, range(number), some))
    return wide, high


def _cells(lattice: Lattice, rows: range, columns: range) -> list[Cell]:
    found = map(lattice.at, product(rows, columns))
    return [cell for cell in found if cell is not None]


def _spans(start: int, end: int, part: int) -> list[tuple[int, int]]:
    """What lies from a start to before an end, in spans of at most `part`.

    >>> _spans(1, 21, 9)
    [(1, 10), (10, 19), (19, 21)]
    """
    return [(first, min(first + part, end)) for first in range(start, end, part)]


def _alone(scene: Scene, cell: float, first: Cell, end: Cell) -> Drawing | None:
    """What of a scene lies from a row and column to before others, with an outline of its own,
    along which it is cut out; None where that is nothing.
    """
    part = _part(scene, first, tuple(value - 1 for value in end))
    return drawings(part, cell)[0] if part.regions else None


def _window(scene: Scene, cell: float, first: Cell, end: Cell) -> Drawing:
    """What is seen of a scene of squares in a window, from a cell to before another. What is just
    outside is drawn too, so that no outline is where the windows meet.
    """
    part = _part(scene, tuple(value - 1 for value in first), end)
    (drawn,) = drawings(part, cell)
    top, left = (cell * (a - b) for a, b in zip(first, part.box[0], strict=True))
    height, width = (cell * (b - a) + 2 * EDGE for a, b in zip(first, end, strict=True))
    seen = " ".join(map(short, (left, top, width, height)))
    svg = f'<svg width="{short(width)}" height="{short(height)}" viewBox="{seen}">'
    return Drawing((svg, *drawn.elements, "</svg>"), width, height)


def _part(scene: Scene, low: Cell, high: Cell) -> Scene:
    """What of a scene lies in a box of rows and columns."""
    shown, around = scene.lattice.shown, scene.box
    if not scene.lattice.slanted:
        around = tuple(map(max, low, scene.box[0])), tuple(map(min, high, scene.box[1]))

    def inside(cell: Cell) -> bool:
        place = shown(cell)
        return all(map(le, low, place)) and all(map(le, place, high))

    regions = {
        number: region._replace(cells=tuple(filter(inside, region.cells)))
        for number, region in scene.regions.items()
    }
    left = {number: region for number, region in regions.items() if region.cells}
    marks = tuple(mark for mark in scene.marks if inside(tuple(map(int, mark.at))))
    return replace(scene, regions=left, marks=marks, box=around)

"""A flat scene that does not fit on a page, in parts to be glued together: some rows and columns
each, as `Lattice.shown` counts them, with whole cells. All lengths are millimetres.
"""

from __future__ import annotations

from itertools import pairwise, product

from ..core.cells import Cell, box
from ..core.lattice import Lattice
from ..pictures import SvgDrawing, short
from ..text.scene import Scene
from .cut_pieces import size_of_cells
from .page_layout import captioned_drawing
from .scaled_scenes import EDGE, drawings

TINY = 1e-6  # 0 after rounding


def divided(
    scene: Scene, cell: float, width: float, height: float, tried: bool = False
) -> list[SvgDrawing]:
    """A flat scene in parts of at most a width and a height, with captions; whole if it fits. Parts
    of squares have only their sizes if it is `tried`.
    """
    lattice = scene.lattice
    cells: list[Cell] = []
    for region in scene.regions.values():
        cells += region.cells
    low, (last_row, last_column) = box(map(lattice.shown, cells))
    first_row, first_column = (value - value % lattice.block for value in low)
    wide = (width - 2 * EDGE) / cell
    high = (height - 2 * EDGE) / cell
    most_rows, most_columns = _fitting_lines(lattice, wide, high)
    rows = _spans(first_row, last_row + 1, most_rows)
    columns = _spans(first_column, last_column + 1, most_columns)
    if len(rows) == len(columns) == 1:
        return drawings(scene, cell)
    cut_drawing = _alone if lattice.slanted else _window
    cut = _window_size if tried and not lattice.slanted else cut_drawing
    captioned_parts = []
    for top, bottom in rows:
        row = scene
        if cut is not _window_size:  # which needs no cells
            row = _part(scene, (top - 1, first_column), (bottom, last_column))
        for left, right in columns:
            part = cut(row, cell, (top, left), (bottom, right))
            if part is None:
                continue
            rows_shown = f"Rows {top - first_row + 1} to {bottom - first_row}"
            columns_shown = f"columns {left - first_column + 1} to {right - first_column}"
            caption = f"{rows_shown}, {columns_shown}"
            captioned_parts.append(captioned_drawing(part, caption))
    return captioned_parts


def _fitting_lines(lattice: Lattice, wide: float, high: float) -> tuple[int, int]:
    """The number of rows and columns that fit into a height and a width; at least one.

    >>> from ..core.lattice import lattice_named
    >>> from ..core.square_lattice import SQUARE
    >>> _fitting_lines(SQUARE, 3.5, 2), _fitting_lines(lattice_named("hexagon"), 3.5, 5)
    ((2, 3), (3, 3))
    """
    one_wide, one_high = _blocks(lattice, 1)
    three_wide, three_high = _blocks(lattice, 3)
    more_rows = 2 * (high - one_high) / (three_high - one_high)
    more_columns = 2 * (wide - one_wide) / (three_wide - one_wide)
    rows = 1 + max(0, int(more_rows + TINY))
    columns = 1 + max(0, int(more_columns + TINY))
    return lattice.block * rows, lattice.block * columns


def _blocks(lattice: Lattice, number: int) -> tuple[float, float]:
    four_lines = range(4)  # which have cells of every kind
    lines = range(number * lattice.block)
    wide, _ = size_of_cells(lattice, _cells(lattice, four_lines, lines))
    _, high = size_of_cells(lattice, _cells(lattice, lines, four_lines))
    return wide, high


def _cells(lattice: Lattice, rows: range, columns: range) -> list[Cell]:
    cells = map(lattice.at, product(rows, columns))
    return [cell for cell in cells if cell is not None]


def _spans(start: int, end: int, longest_span: int) -> list[tuple[int, int]]:
    """The numbers from a start to before an end, in spans of at most `longest_span`.

    >>> _spans(1, 21, 9)
    [(1, 10), (10, 19), (19, 21)]
    """
    starts = [*range(start, end, longest_span)]
    return [*pairwise([*starts, end])]


def _alone(scene: Scene, cell: float, first_cell: Cell, end: Cell) -> SvgDrawing | None:
    """The part of a scene in some rows and columns with an outline of its own; None if empty."""
    last_cell = tuple(value - 1 for value in end)
    part = _part(scene, first_cell, last_cell)
    if not part.regions:
        return None
    (drawn,) = drawings(part, cell)
    return drawn


def _window(scene: Scene, cell: float, first_cell: Cell, end: Cell) -> SvgDrawing:
    """The part of a scene of squares in a window, from a cell to before another. Cells just outside
    are drawn too, so that windows meet without an outline.
    """
    row, column = first_cell
    part = _part(scene, (row - 1, column - 1), end)
    (drawn,) = drawings(part, cell)
    first_row, first_column = part.box[0]
    left = short(cell * (column - first_column))
    top = short(cell * (row - first_row))
    size = _window_size(scene, cell, first_cell, end)
    width = short(size.width)
    height = short(size.height)
    box = f"{left} {top} {width} {height}"
    svg = f'<svg width="{width}" height="{height}" viewBox="{box}">'
    return size._replace(elements=(svg, *drawn.elements, "</svg>"))


def _window_size(_: Scene, cell: float, first_cell: Cell, end: Cell) -> SvgDrawing:
    rows = end[0] - first_cell[0]
    columns = end[1] - first_cell[1]
    width = cell * columns + 2 * EDGE
    height = cell * rows + 2 * EDGE
    return SvgDrawing((), width, height)


def _part(scene: Scene, low: Cell, high: Cell) -> Scene:
    first, last = scene.box
    if not scene.lattice.slanted:
        first = tuple(map(max, low, first))
        last = tuple(map(min, high, last))

    def inside(cell: Cell) -> bool:
        row, column = scene.lattice.shown(cell)
        if not low[0] <= row <= high[0]:
            return False
        return low[1] <= column <= high[1]

    regions = {}
    for number, region in scene.regions.items():
        cells = tuple(filter(inside, region.cells))
        if cells:
            regions[number] = region._replace(cells=cells)
    marks = []
    for mark in scene.marks:
        cell = tuple(map(int, mark.at))
        if inside(cell):
            marks.append(mark)
    return scene._replace(regions=regions, marks=tuple(marks), box=(first, last))

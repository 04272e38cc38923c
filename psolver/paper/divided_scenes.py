"""A flat scene that does not fit on a page, in parts to be glued together: some rows and columns
each, as `Lattice.shown` counts them, with whole cells. All lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TypeAlias

from ..core.cells import Cell, box
from ..core.lattice import Lattice
from ..pictures import SvgDrawing, short
from ..text.scene import Scene
from .cut_pieces import size_of_cells
from .page_layout import captioned_drawing
from .scaled_scenes import EDGE, drawings

Span: TypeAlias = tuple[int, int]  # the number of its first line, and that behind its last
Cutting: TypeAlias = Callable[[Scene, float, Cell, Cell], SvgDrawing | None]

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
    shown_places = [lattice.shown(cell) for cell in cells]
    low, (last_row, last_column) = box(shown_places)
    first_row = _start_of_block(low[0], lattice)
    first_column = _start_of_block(low[1], lattice)
    edges = 2 * EDGE
    wide = (width - edges) / cell
    high = (height - edges) / cell
    most_rows, most_columns = _fitting_lines(lattice, wide, high)
    rows = _spans(first_row, last_row + 1, most_rows)
    columns = _spans(first_column, last_column + 1, most_columns)
    is_one_part = len(rows) == len(columns) == 1
    if is_one_part:
        return drawings(scene, cell)
    cut = _way_to_cut(lattice, tried)
    captioned_parts = []
    for top, bottom in rows:
        row = scene
        if cut is not _window_size:  # which needs no cells
            row_start = (top - 1, first_column)
            row_end = (bottom, last_column)
            row = _part(scene, row_start, row_end)
        rows_shown = _span_words(top, bottom, first_row)
        for left, right in columns:
            first_cell = (top, left)
            end = (bottom, right)
            part = cut(row, cell, first_cell, end)
            if part is None:
                continue
            columns_shown = _span_words(left, right, first_column)
            caption = f"Rows {rows_shown}, columns {columns_shown}"
            captioned_parts.append(captioned_drawing(part, caption))
    return captioned_parts


def _start_of_block(line: int, lattice: Lattice) -> int:
    """The first row or column of the block of a row or column."""
    return line - line % lattice.block


def _way_to_cut(lattice: Lattice, tried: bool) -> Cutting:
    if lattice.slanted:
        return _alone
    if tried:
        return _window_size
    return _window


def _span_words(start: int, end: int, number_one: int) -> str:
    """The numbers of rows or columns up to before an end, counted from the first one of all."""
    first_number = start - number_one + 1
    last_number = end - number_one
    return f"{first_number} to {last_number}"


def _fitting_lines(lattice: Lattice, wide: float, high: float) -> tuple[int, int]:
    """The number of rows and columns that fit into a height and a width; at least one.

    >>> from ..core.lattice import lattice_named
    >>> from ..core.square_lattice import SQUARE
    >>> _fitting_lines(SQUARE, 3.5, 2), _fitting_lines(lattice_named("hexagon"), 3.5, 5)
    ((2, 3), (3, 3))
    """
    one_wide, one_high = _blocks(lattice, 1)
    three_wide, three_high = _blocks(lattice, 3)
    rows_of_blocks = _fitting_blocks(high, one_high, three_high)
    columns_of_blocks = _fitting_blocks(wide, one_wide, three_wide)
    rows = lattice.block * rows_of_blocks
    columns = lattice.block * columns_of_blocks
    return rows, columns


def _fitting_blocks(length: float, of_one: float, of_three: float) -> int:
    """The number of blocks that fit into a length, by the lengths of one and of three."""
    of_two_more = of_three - of_one
    room_left = length - of_one
    further_blocks = 2 * room_left / of_two_more
    number = int(further_blocks + TINY)
    return 1 + max(0, number)


def _blocks(lattice: Lattice, number: int) -> tuple[float, float]:
    four_lines = range(4)  # which have cells of every kind
    lines = range(number * lattice.block)
    columns = _cells(lattice, four_lines, lines)
    rows = _cells(lattice, lines, four_lines)
    wide, _ = size_of_cells(lattice, columns)
    _, high = size_of_cells(lattice, rows)
    return wide, high


def _cells(lattice: Lattice, rows: range, columns: range) -> list[Cell]:
    cells = []
    for row_and_column in product(rows, columns):
        cell = lattice.at(row_and_column)
        if cell is not None:
            cells.append(cell)
    return cells


def _spans(start: int, end: int, longest_span: int) -> list[Span]:
    """The numbers from a start to before an end, in spans of at most `longest_span`.

    >>> _spans(1, 21, 9)
    [(1, 10), (10, 19), (19, 21)]
    """
    spans = []
    for span_start in range(start, end, longest_span):
        span_end = min(span_start + longest_span, end)
        spans.append((span_start, span_end))
    return spans


def _alone(scene: Scene, cell: float, first_cell: Cell, end: Cell) -> SvgDrawing | None:
    """The part of a scene in some rows and columns with an outline of its own; None if empty."""
    end_row, end_column = end
    last_cell = (end_row - 1, end_column - 1)
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
    cell_outside = (row - 1, column - 1)
    part = _part(scene, cell_outside, end)
    (drawn,) = drawings(part, cell)
    (first_row, first_column), _ = part.box
    rows_outside = row - first_row
    columns_outside = column - first_column
    left = short(cell * columns_outside)
    top = short(cell * rows_outside)
    size = _window_size(scene, cell, first_cell, end)
    width = short(size.width)
    height = short(size.height)
    view = f"{left} {top} {width} {height}"
    svg = f'<svg width="{width}" height="{height}" viewBox="{view}">'
    elements = (svg, *drawn.elements, "</svg>")
    return size._replace(elements=elements)


def _window_size(_: Scene, cell: float, first_cell: Cell, end: Cell) -> SvgDrawing:
    first_row, first_column = first_cell
    end_row, end_column = end
    rows = end_row - first_row
    columns = end_column - first_column
    edges = 2 * EDGE
    width = cell * columns + edges
    height = cell * rows + edges
    return SvgDrawing((), width, height)


def _part(scene: Scene, low: Cell, high: Cell) -> Scene:
    """The part of a scene in some rows and columns, from a cell to another one."""
    lattice = scene.lattice
    lowest, highest = scene.box
    if not lattice.slanted:
        lowest = tuple(map(max, low, lowest))
        highest = tuple(map(min, high, highest))
    first_row, first_column = low
    last_row, last_column = high

    def inside(cell: Cell) -> bool:
        row, column = lattice.shown(cell)
        if not first_row <= row <= last_row:
            return False
        return first_column <= column <= last_column

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
    part_box = (lowest, highest)
    return scene._replace(regions=regions, marks=tuple(marks), box=part_box)

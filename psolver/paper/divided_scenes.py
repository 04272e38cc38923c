"""A flat scene that does not fit on a page, in parts to be glued together: some rows and columns
each, as `Lattice.shown` counts them, with whole cells. All lengths are millimetres.
"""

from __future__ import annotations

from itertools import product

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
    shown_cells = [
        lattice.shown(board_cell)
        for region in scene.regions.values()
        for board_cell in region.cells
    ]
    low, high = box(shown_cells)
    most_lines = _fitting_lines(lattice, (width - 2 * EDGE) / cell, (height - 2 * EDGE) / cell)
    low = tuple(value - value % lattice.block for value in low)
    rows, columns = map(_spans, low, (value + 1 for value in high), most_lines)
    if len(rows) == len(columns) == 1:
        return drawings(scene, cell)
    cut = _alone if lattice.slanted else _window_size if tried else _window
    captioned_parts = []
    for top, bottom in rows:
        row = scene if cut is _window_size else _part(scene, (top - 1, low[1]), (bottom, high[1]))
        for left, right in columns:
            part = cut(row, cell, (top, left), (bottom, right))
            if part is None:
                continue
            places = f"Rows {top - low[0] + 1} to {bottom - low[0]}"
            places += f", columns {left - low[1] + 1} to {right - low[1]}"
            captioned_parts.append(captioned_drawing(part, places))
    return captioned_parts


def _fitting_lines(lattice: Lattice, wide: float, high: float) -> tuple[int, int]:
    """The number of rows and columns that fit into a height and a width; at least one.

    >>> from ..core.lattice import lattice_named
    >>> from ..core.square_lattice import SQUARE
    >>> _fitting_lines(SQUARE, 3.5, 2), _fitting_lines(lattice_named("hexagon"), 3.5, 5)
    ((2, 3), (3, 3))
    """
    (one_wide, one_high), (three_wide, three_high) = (_blocks(lattice, n) for n in (1, 3))
    more_rows = (high - one_high) / (three_high - one_high) * 2
    more_columns = (wide - one_wide) / (three_wide - one_wide) * 2
    rows, columns = (
        1 + max(0, int(further_lines + TINY)) for further_lines in (more_rows, more_columns)
    )
    return lattice.block * rows, lattice.block * columns


def _blocks(lattice: Lattice, number: int) -> tuple[float, float]:
    four_lines, lines = range(4), range(number * lattice.block)  # 4 rows have cells of every kind
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
    return [
        (span_start, min(span_start + longest_span, end))
        for span_start in range(start, end, longest_span)
    ]


def _alone(scene: Scene, cell: float, first_cell: Cell, end: Cell) -> SvgDrawing | None:
    """The part of a scene in some rows and columns with an outline of its own; None if empty."""
    part = _part(scene, first_cell, tuple(value - 1 for value in end))
    return drawings(part, cell)[0] if part.regions else None


def _window(scene: Scene, cell: float, first_cell: Cell, end: Cell) -> SvgDrawing:
    """The part of a scene of squares in a window, from a cell to before another. Cells just outside
    are drawn too, so that windows meet without an outline.
    """
    part = _part(scene, tuple(value - 1 for value in first_cell), end)
    (drawn,) = drawings(part, cell)
    top, left = (cell * (a - b) for a, b in zip(first_cell, part.box[0], strict=True))
    size = _window_size(scene, cell, first_cell, end)
    width, height = short(size.width), short(size.height)
    box = f"{short(left)} {short(top)} {width} {height}"
    svg = f'<svg width="{width}" height="{height}" viewBox="{box}">'
    return size._replace(elements=(svg, *drawn.elements, "</svg>"))


def _window_size(_: Scene, cell: float, first_cell: Cell, end: Cell) -> SvgDrawing:
    height, width = (cell * (b - a) + 2 * EDGE for a, b in zip(first_cell, end, strict=True))
    return SvgDrawing((), width, height)


def _part(scene: Scene, low: Cell, high: Cell) -> Scene:
    shown_place, around = scene.lattice.shown, scene.box
    if not scene.lattice.slanted:
        around = tuple(map(max, low, scene.box[0])), tuple(map(min, high, scene.box[1]))

    def inside(cell: Cell) -> bool:
        place = shown_place(cell)
        return all(
            least <= value <= most for least, value, most in zip(low, place, high, strict=True)
        )

    regions = {
        number: region._replace(cells=tuple(filter(inside, region.cells)))
        for number, region in scene.regions.items()
    }
    regions_left = {number: region for number, region in regions.items() if region.cells}
    marks = tuple(mark for mark in scene.marks if inside(tuple(map(int, mark.at))))
    return scene._replace(regions=regions_left, marks=marks, box=around)

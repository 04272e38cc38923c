"""Drawings in characters of flat cells whose sides slant as no character does: lines of dots, eight
of them in a character of braille, two beside each other in four rows.

A Dot       a row and a column of dots in a drawing          (0, 3)
A DotPlan   the dots of some cells in a drawing              see `dots_of_cells`

In ASCII each cell has the letter of its piece, as in files.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import ceil, floor
from typing import NamedTuple, TypeAlias, TypeVar

from ..core.cells import Cell, MarksByCell, Shape, box, extent
from ..core.lattice import DrawnPoint, Lattice
from ..lattices.cell_drawings import CellDrawings
from ..text.characters import (
    ASCII_CHARSET,
    Charset,
    Owned,
    Picture,
    Spot,
    cut_owners,
    plain_picture,
    text_columns,
)
from ..text.letters import letter_marks
from ..text.overlay import TEXTS, Labels, blank_grid, lines_of_grid, put_labels, write_text
from ..text.report import BOARD_SIGNS
from ..text.scene import Mark, Scene
from ..text.spots import TextRun, runs_of_spots, widest_label
from .part_lattice import PartLattice

Corner = TypeVar("Corner")
Dot: TypeAlias = tuple[int, int]
Line: TypeAlias = tuple[Dot, Dot]

BRAILLE = 0x2800  # the character without dots
# in a character
ROWS_OF_DOTS = 4
COLUMNS_OF_DOTS = 2
# the values of the dots in a character, row by row
DOT_VALUES = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
ROOMY_FACTOR = 2  # by which a roomy drawing is larger than a compact one
COLUMNS_OF_FACTOR = 2  # of a text that has room in a cell, for each time that it is larger


class DotPlan(NamedTuple):
    """The dots of some cells: the corners of each, in its order, and the size in characters."""

    corners: Mapping[Cell, tuple[Dot, ...]]
    lines: int
    columns: int

    def middle(self, cell: Cell) -> Spot:
        """The line and the column of the character in the middle of a cell."""
        row, column = _mean(self.corners[cell])
        line = floor(row / ROWS_OF_DOTS)
        return line, floor(column / COLUMNS_OF_DOTS)


def _mean(dots: Collection[Dot]) -> tuple[float, float]:
    """The place in the middle of some dots."""
    rows, columns = zip(*dots, strict=True)
    number = len(dots)
    middle_row = sum(rows) / number
    middle_column = sum(columns) / number
    return middle_row, middle_column


def dots_of_cells(lattice: Lattice, cells: Iterable[Cell], factor: int) -> DotPlan:
    """Return the plan of the dots of some cells (at least one), `factor` times as large as the
    smallest drawing of their lattice.
    """
    return _dots_of_cells(lattice, tuple(cells), factor)


@lru_cache(16)
def _dots_of_cells(lattice: Lattice, cells: Shape, factor: int) -> DotPlan:
    placed = {}
    all_dots = []
    for cell in cells:
        dots = []
        for corner in lattice.corners(cell):
            point = lattice.project(corner)
            dots.append(_dot(point, lattice, factor))
        placed[cell] = dots
        all_dots += dots
    (top, left), _ = box(all_dots)
    high, wide = extent(all_dots)
    corners = {}
    for cell, dots in placed.items():
        moved = []
        for row, column in dots:
            dot = row - top, column - left
            moved.append(dot)
        corners[cell] = tuple(moved)
    lines = ceil(high / ROWS_OF_DOTS)
    columns = ceil(wide / COLUMNS_OF_DOTS)
    return DotPlan(corners, lines, columns)


def _dot(point: DrawnPoint, lattice: Lattice, factor: int) -> Dot:
    """The dot that is nearest to a point of a drawing with sides of length 1."""
    assert isinstance(lattice, PartLattice)
    x, y = point
    down, right = lattice.dots
    row = floor(y * factor * down + 0.5)
    column = floor(x * factor * right + 0.5)
    return row, column


# scenes -------------------------------------------------------------------------------------------


def dotted_drawing(
    scene: Scene, charset: Charset, roomy: bool, labels: Labels | None = None
) -> Picture:
    """Return the drawing of a flat scene, with a line wherever two cells beside each other belong
    to different regions; if it is roomy, with the labels of pieces and cells.
    """
    if charset is ASCII_CHARSET:
        return _lettered(scene)
    owner = scene.owner()
    factor = _factor(scene, roomy)
    plan = dots_of_cells(scene.lattice, owner, factor)
    lines_drawn = _lines_between(scene, plan, owner)
    grid = _grid_of_dots(plan, lines_drawn)
    cells_at = _cells_of_characters(plan)
    _fill_gaps(grid, scene, plan, cells_at, charset)
    if roomy:
        _write_marks(grid, scene, plan)
    if roomy and labels:

        def runs(component: Shape) -> Iterator[TextRun]:
            inside = set(component)
            spots = []
            for spot, cell in cells_at.items():
                if cell in inside:
                    spots.append(spot)
            spots.sort()
            yield from runs_of_spots(spots)

        put_labels(grid, scene, labels, runs, charset.signs["horizontal"])
    lines = lines_of_grid(grid)

    def owners() -> list[Owned]:
        rows: list[list[int | None]] = []
        for _ in lines:
            rows.append([None] * plan.columns)
        for spot, cell in cells_at.items():
            line, column = spot
            rows[line][column] = owner[cell]
        return cut_owners(rows, lines)

    return Picture(lines, plan.columns, owners)


def _factor(scene: Scene, roomy: bool) -> int:
    """The factor of the size of a drawing, so that labels of cells have room."""
    if not roomy:
        return 1
    return _factor_for(widest_label(scene))


def _factor_for(widest: int) -> int:
    """The factor of a roomy drawing, so that texts have room."""
    needed = ceil(widest / COLUMNS_OF_FACTOR)
    return max(ROOMY_FACTOR, needed)


def _lines_between(scene: Scene, plan: DotPlan, owner: Mapping[Cell, int]) -> Iterator[Line]:
    """The ends of the sides at which two regions meet, or a region ends."""
    lattice = scene.lattice
    for cell, number in owner.items():
        corners = lattice.corners(cell)
        owners_beyond = {}
        for neighbour in lattice.neighbours(cell):
            corners_beyond = lattice.corners(neighbour)
            side = frozenset(corners).intersection(corners_beyond)
            if scene.space:
                neighbour = scene.space.folded(neighbour)
            owners_beyond[side] = owner.get(neighbour)
        sides = _around(corners)
        lines = _around(plan.corners[cell])
        for corners_of_side, line in zip(sides, lines, strict=True):
            side = frozenset(corners_of_side)
            if owners_beyond.get(side) != number:
                yield line


def _around(corners: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    """The corners of a cell in pairs of one and the next, around it."""
    return pairwise((*corners, corners[0]))


def _grid_of_dots(plan: DotPlan, lines: Iterable[Line]) -> list[list[str]]:
    """The characters of a drawing with some lines."""
    dots: set[Dot] = set()
    for line in lines:
        # from the same end to the other, whichever of two cells has the side
        start, end = sorted(line)
        dots.update(_dots_along(start, end))
    values: dict[Spot, int] = defaultdict(int)
    for row, column in dots:
        line_number, row_in_line = divmod(row, ROWS_OF_DOTS)
        place, column_in_place = divmod(column, COLUMNS_OF_DOTS)
        values_of_row = DOT_VALUES[row_in_line]
        values[line_number, place] |= values_of_row[column_in_place]
    grid = blank_grid(plan.lines, plan.columns)
    for spot, value in values.items():
        line_number, place = spot
        grid[line_number][place] = chr(BRAILLE + value)
    return grid


def _dots_along(start: Dot, end: Dot) -> Iterator[Dot]:
    """The dots from one to another one, both too."""
    row, column = start
    last_row, last_column = end
    down = last_row - row
    right = last_column - column
    steps = max(abs(down), abs(right), 1)
    for step in range(steps + 1):
        share = step / steps
        nearest_row = floor(row + share * down + 0.5)
        nearest_column = floor(column + share * right + 0.5)
        yield nearest_row, nearest_column


def _cells_of_characters(plan: DotPlan) -> dict[Spot, Cell]:
    """The cell in which the middle of each character lies that has one."""
    cells_at = {}
    for cell, corners in plan.corners.items():
        rows, columns = zip(*corners, strict=True)
        lines = _characters_over(rows, ROWS_OF_DOTS)
        places = _characters_over(columns, COLUMNS_OF_DOTS)
        for line, place in product(lines, places):
            # a little beside the middle, so that it lies on no line
            row = ROWS_OF_DOTS * line + 1.55
            column = COLUMNS_OF_DOTS * place + 0.53
            if _is_inside(row, column, corners):
                cells_at[line, place] = cell
    return cells_at


def _characters_over(dots: Iterable[int], dots_of_character: int) -> range:
    """The numbers along an axis of the characters from the first to the last of some dots."""
    numbers = [dot // dots_of_character for dot in dots]
    first_number = min(numbers)
    return range(first_number, max(numbers) + 1)


def _is_inside(row: float, column: float, corners: tuple[Dot, ...]) -> bool:
    """Whether a point lies on the same side of all sides of a cell."""
    turns = set()
    for (top, left), (bottom, right) in _around(corners):
        area = (right - left) * (row - top)
        area_beside = (bottom - top) * (column - left)
        turns.add(area > area_beside)
    return len(turns) == 1


def _fill_gaps(
    grid: list[list[str]],
    scene: Scene,
    plan: DotPlan,
    cells_at: Mapping[Spot, Cell],
    charset: Charset,
) -> None:
    """Write a sign into each empty cell, and fill holes."""
    regions = scene.regions
    for region in regions.values():
        if region.role == "empty":
            for cell in region.cells:
                line, column = plan.middle(cell)
                grid[line][column] = charset.signs["empty"]
    owner = scene.owner()
    for spot, cell in cells_at.items():
        line, column = spot
        region = regions[owner[cell]]
        if region.role != "hole":
            continue
        if grid[line][column] == " ":
            grid[line][column] = charset.signs["hole"]


def _write_marks(grid: list[list[str]], scene: Scene, plan: DotPlan) -> None:
    """Write the texts of cells and sides."""
    for mark in scene.marks:
        is_side = mark.kind == "side"
        if not is_side and mark.kind not in TEXTS:
            continue
        line, column = plan.middle(mark.cell)
        if is_side:
            # between the middle of the cell and that of its side
            ends = _ends_of_side(scene.lattice, mark, plan)
            row, place = _mean(ends)
            line_of_side = row / ROWS_OF_DOTS
            column_of_side = place / COLUMNS_OF_DOTS
            line = floor((line + line_of_side) / 2)
            column = floor((column + column_of_side) / 2)
        write_text(grid, mark.text, line, column)


def _ends_of_side(lattice: Lattice, mark: Mark, plan: DotPlan) -> list[Dot]:
    """The dots at both ends of a side with a mark."""
    corners = lattice.corners(mark.cell)
    corners_beyond = lattice.corners(mark.cell_beyond)
    ends = []
    dots = plan.corners[mark.cell]
    for corner, dot in zip(corners, dots, strict=True):
        if corner in corners_beyond:
            ends.append(dot)
    return ends


def _lettered(scene: Scene) -> Picture:
    """The drawing of a scene with the letter of its piece, or a sign, in each cell."""
    names = [region.name for region in scene.regions.values()]
    marks = letter_marks(scene, names)
    signs = {}
    for number, region in scene.regions.items():
        sign = marks.get(number, "")
        if not sign:
            sign = BOARD_SIGNS.get(region.role, BOARD_SIGNS["outside"])
        for cell in region.cells:
            signs[cell] = sign
    text = scene.lattice.picture(signs)
    return plain_picture(text.split("\n"))


# of use to others ---------------------------------------------------------------------------------


def dotted_middles(scene: Scene, roomy: bool) -> dict[Cell, Spot]:
    """Return the lines and columns of the middles of cells in the drawing of a scene, by the row
    and the column of each.
    """
    factor = _factor(scene, roomy)
    plan = dots_of_cells(scene.lattice, scene.owner(), factor)
    middles = {}
    for cell in plan.corners:
        place = scene.lattice.shown(cell)
        middles[place] = plan.middle(cell)
    return middles


def dotted_width(scene: Scene) -> int:
    """Return the number of columns of the roomy drawing of a scene."""
    factor = _factor(scene, True)
    plan = dots_of_cells(scene.lattice, scene.owner(), factor)
    return plan.columns


def dotted_room(lattice: Lattice) -> int:
    """Return the number of columns for a text in a cell of a roomy drawing."""
    return 1


def dotted_texts(lattice: Lattice, texts: MarksByCell, charset: Charset) -> Picture:
    """Return the drawing of some cells (at least one), all with their sides and a text in the
    middle.
    """
    lengths = [len(text_columns(text)) for text in texts.values()]
    longest = max(lengths)
    plan = dots_of_cells(lattice, texts, _factor_for(longest))
    lines: list[Line] = []
    for corners in plan.corners.values():
        lines += _around(corners)
    grid = _grid_of_dots(plan, lines)
    for cell, text in texts.items():
        line, column = plan.middle(cell)
        write_text(grid, text, line, column)
    return plain_picture(lines_of_grid(grid))


IN_DOTS = CellDrawings(
    dotted_drawing,
    dotted_middles,
    dotted_room,
    dotted_texts,
    dotted_width,
)

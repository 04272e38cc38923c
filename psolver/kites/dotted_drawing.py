"""Drawings in characters of flat cells whose sides slant as no character does: lines of dots, eight
of them in a character of braille, two beside each other in four rows.

A Dot       a row and a column of dots in a drawing          (0, 3)
A DotPlan   the dots of some cells in a drawing              see `dots_of_cells`

In ASCII each cell has the letter of its piece, as in files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape
from ..core.lattice import Lattice
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
from ..text.overlay import TEXTS, Labels, put_labels, write_text
from ..text.report import BOARD_SIGNS
from ..text.scene import Scene
from ..text.spots import TextRun, rows_of_neighbours, widest_label
from .part_lattice import PartLattice

Dot: TypeAlias = tuple[int, int]

BRAILLE = 0x2800  # the character without dots
ROWS_OF_DOTS, COLUMNS_OF_DOTS = 4, 2  # in a character
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
        corners = self.corners[cell]
        rows, columns = (sum(values) / len(corners) for values in zip(*corners, strict=True))
        return floor(rows / ROWS_OF_DOTS), floor(columns / COLUMNS_OF_DOTS)


def dots_of_cells(lattice: Lattice, cells: Iterable[Cell], factor: int) -> DotPlan:
    """Return the plan of the dots of some cells (at least one), `factor` times as large as the
    smallest drawing of their lattice.
    """
    return _dots_of_cells(lattice, tuple(cells), factor)


@lru_cache(16)
def _dots_of_cells(lattice: Lattice, cells: Shape, factor: int) -> DotPlan:
    placed = {}
    for cell in cells:
        points = [lattice.project(corner) for corner in lattice.corners(cell)]
        placed[cell] = [_dot(point, lattice, factor) for point in points]
    rows, columns = zip(*(dot for dots in placed.values() for dot in dots), strict=True)
    top, start_column = min(rows), min(columns)
    corners = {
        cell: tuple((row - top, column - start_column) for row, column in dots)
        for cell, dots in placed.items()
    }
    lines = ceil((max(rows) - top + 1) / ROWS_OF_DOTS)
    return DotPlan(corners, lines, ceil((max(columns) - start_column + 1) / COLUMNS_OF_DOTS))


def _dot(point: tuple[float, float], lattice: Lattice, factor: int) -> Dot:
    """The dot that is nearest to a point of a drawing with sides of length 1."""
    assert isinstance(lattice, PartLattice)
    x, y = point
    down, right = lattice.dots
    return floor(y * factor * down + 0.5), floor(x * factor * right + 0.5)


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
    plan = dots_of_cells(scene.lattice, owner, _factor(scene, roomy))
    grid = _grid_of_dots(plan, _lines_between(scene, plan, owner))
    cells_at = _cells_of_characters(plan)
    _fill_gaps(grid, scene, plan, cells_at, charset)
    if roomy:
        _write_marks(grid, scene, plan)
    if roomy and labels:

        def runs(component: Shape) -> Iterator[TextRun]:
            inside = set(component)
            spots = sorted(spot for spot, cell in cells_at.items() if cell in inside)
            for (line, start), (_, last_column) in rows_of_neighbours(spots):
                yield TextRun(line, start, last_column + 1)

        put_labels(grid, scene, labels, runs, charset.signs["horizontal"])
    lines = ["".join(row).rstrip(" ") for row in grid]

    def owners() -> list[Owned]:
        rows: list[list[int | None]] = [[None] * plan.columns for _ in lines]
        for (line, column), cell in cells_at.items():
            rows[line][column] = owner[cell]
        return cut_owners(rows, lines)

    return Picture(lines, plan.columns, owners)


def _factor(scene: Scene, roomy: bool) -> int:
    """The factor of the size of a drawing, so that labels of cells have room."""
    if not roomy:
        return 1
    return max(ROOMY_FACTOR, ceil(widest_label(scene) / COLUMNS_OF_FACTOR))


def _lines_between(
    scene: Scene, plan: DotPlan, owner: Mapping[Cell, int]
) -> Iterator[tuple[Dot, Dot]]:
    """The ends of the sides at which two regions meet, or a region ends."""
    lattice = scene.lattice
    for cell, number in owner.items():
        corners = lattice.corners(cell)
        dots = plan.corners[cell]
        beyond_of_side = {}
        for neighbour in lattice.neighbours(cell):
            shared = frozenset(corners).intersection(lattice.corners(neighbour))
            folded = scene.space.folded(neighbour) if scene.space else neighbour
            beyond_of_side[shared] = owner.get(folded)
        sides = pairwise((*corners, corners[0]))
        ends = pairwise((*dots, dots[0]))
        for side, line in zip(sides, ends, strict=True):
            if beyond_of_side.get(frozenset(side)) != number:
                yield line


def _grid_of_dots(plan: DotPlan, lines: Iterable[tuple[Dot, Dot]]) -> list[list[str]]:
    """The characters of a drawing with some lines."""
    values = [[0] * plan.columns for _ in range(plan.lines)]
    for start, end in {(min(line), max(line)) for line in lines}:
        for row, column in _dots_along(start, end):
            line, row_in_line = divmod(row, ROWS_OF_DOTS)
            place, column_in_place = divmod(column, COLUMNS_OF_DOTS)
            values[line][place] |= DOT_VALUES[row_in_line][column_in_place]
    return [[chr(BRAILLE + value) if value else " " for value in row] for row in values]


def _dots_along(start: Dot, end: Dot) -> Iterator[Dot]:
    """The dots from one to another one, both too."""
    (row, column), (last_row, last_column) = start, end
    down, right = last_row - row, last_column - column
    steps = max(abs(down), abs(right), 1)
    for step in range(steps + 1):
        share = step / steps
        yield floor(row + share * down + 0.5), floor(column + share * right + 0.5)


def _cells_of_characters(plan: DotPlan) -> dict[Spot, Cell]:
    """The cell in which the middle of each character lies that has one."""
    cells_at = {}
    for cell, corners in plan.corners.items():
        rows, columns = zip(*corners, strict=True)
        lines = range(min(rows) // ROWS_OF_DOTS, max(rows) // ROWS_OF_DOTS + 1)
        places = range(min(columns) // COLUMNS_OF_DOTS, max(columns) // COLUMNS_OF_DOTS + 1)
        for line in lines:
            for place in places:
                # a little beside the middle, so that it lies on no line
                row = ROWS_OF_DOTS * line + 1.55
                column = COLUMNS_OF_DOTS * place + 0.53
                if _is_inside(row, column, corners):
                    cells_at[line, place] = cell
    return cells_at


def _is_inside(row: float, column: float, corners: tuple[Dot, ...]) -> bool:
    """Whether a point lies on the same side of all sides of a cell."""
    turns = set()
    for (top, start_column), (bottom, right) in pairwise((*corners, corners[0])):
        turns.add((right - start_column) * (row - top) > (bottom - top) * (column - start_column))
    return len(turns) == 1


def _fill_gaps(
    grid: list[list[str]],
    scene: Scene,
    plan: DotPlan,
    cells_at: Mapping[Spot, Cell],
    charset: Charset,
) -> None:
    """Write a sign into each empty cell, and fill holes."""
    owner = scene.owner()
    for number, region in scene.regions.items():
        if region.role == "empty":
            for cell in region.cells:
                line, column = plan.middle(cell)
                grid[line][column] = charset.signs["empty"]
        elif region.role == "hole":
            for (line, column), cell in cells_at.items():
                if owner[cell] == number and grid[line][column] == " ":
                    grid[line][column] = charset.signs["hole"]


def _write_marks(grid: list[list[str]], scene: Scene, plan: DotPlan) -> None:
    """Write the texts of cells and sides."""
    for mark in scene.marks:
        line, column = plan.middle(mark.cell)
        if mark.kind == "side":
            shared = set(scene.lattice.corners(mark.cell))
            shared &= set(scene.lattice.corners(mark.cell_beyond))
            dots = dict(zip(scene.lattice.corners(mark.cell), plan.corners[mark.cell], strict=True))
            ends = [dots[corner] for corner in shared]
            # between the middle of the cell and that of its side
            row, place = (sum(values) / len(ends) for values in zip(*ends, strict=True))
            line = floor((line + row / ROWS_OF_DOTS) / 2)
            column = floor((column + place / COLUMNS_OF_DOTS) / 2)
        if mark.kind in (*TEXTS, "side"):
            write_text(grid, mark.text, line, column)


def _lettered(scene: Scene) -> Picture:
    """The drawing of a scene with the letter of its piece, or a sign, in each cell."""
    marks = letter_marks(scene, [region.name for region in scene.regions.values()])
    signs = {}
    for number, region in scene.regions.items():
        sign = marks.get(number) or BOARD_SIGNS.get(region.role, BOARD_SIGNS["outside"])
        signs.update(dict.fromkeys(region.cells, sign))
    return plain_picture(scene.lattice.picture(signs).split("\n"))


# of use to others ---------------------------------------------------------------------------------


def dotted_middles(scene: Scene, roomy: bool) -> dict[Cell, Spot]:
    """Return the lines and columns of the middles of cells in the drawing of a scene, by the row
    and the column of each.
    """
    plan = dots_of_cells(scene.lattice, scene.owner(), _factor(scene, roomy))
    return {scene.lattice.shown(cell): plan.middle(cell) for cell in plan.corners}


def dotted_width(scene: Scene) -> int:
    """Return the number of columns of the roomy drawing of a scene."""
    return dots_of_cells(scene.lattice, scene.owner(), _factor(scene, True)).columns


def dotted_room(lattice: Lattice) -> int:
    """Return the number of columns for a text in a cell of a roomy drawing."""
    return 1


def dotted_texts(lattice: Lattice, texts: Mapping[Cell, str], charset: Charset) -> Picture:
    """Return the drawing of some cells (at least one), all with their sides and a text in the
    middle.
    """
    longest = max(len(text_columns(text)) for text in texts.values())
    plan = dots_of_cells(lattice, texts, max(ROOMY_FACTOR, ceil(longest / COLUMNS_OF_FACTOR)))
    lines: list[tuple[Dot, Dot]] = []
    for corners in plan.corners.values():
        lines += pairwise((*corners, corners[0]))
    grid = _grid_of_dots(plan, lines)
    for cell, text in texts.items():
        line, column = plan.middle(cell)
        write_text(grid, text, line, column)
    return plain_picture("".join(row) for row in grid)


IN_DOTS = CellDrawings(
    dotted_drawing,
    dotted_middles,
    dotted_room,
    dotted_texts,
    dotted_width,
)

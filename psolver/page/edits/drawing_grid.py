"""The grid of characters of a drawing that can be edited: its layers, rows and columns.

A Grid     layers of rows of characters, as they stand in the text; all rows are equally long
A shift    of hexagons and triangles: 0, or 1 if the first column of the grid is the lattice's
           column 1. Rows and columns are those of `Lattice.shown`. Tans have none: their grid is
           one of whole squares, three rows and columns each

    " ##\\n---\\n .#"    is    ((("#", "#"),), ((".", "#"),))
    " # #\\n# #"        is    (((" ", "#", " ", "#"), ("#", " ", "#", " ")),) with the shift 1

A hole keeps the character that it is written with, "." or a space; a place where no cell can lie
has a space.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, TypeAlias

from ...core.cells import MarksByCell, box
from ...core.errors import PsolverError
from ...core.lattice import Lattice
from ...core.picture import MOST_BOARD_CELLS, NAMES

GridRow: TypeAlias = tuple[str, ...]
GridLayer: TypeAlias = tuple[GridRow, ...]
Grid: TypeAlias = tuple[GridLayer, ...]

LINE_AXES = ("layer", "row", "column")
HOLE = "."
CELL_MARKS = "#?" + NAMES
DRAWING_TOO_LARGE = (
    f"the drawing would be too large; it may have at most {MOST_BOARD_CELLS:,} cells"
)


def sides_of_grid(grid: Grid) -> tuple[int, int, int]:
    """Return the numbers of layers, rows and columns."""
    rows = grid[0]
    columns = rows[0]
    return len(grid), len(rows), len(columns)


def check_cells(cells: int) -> None:
    """Raise PsolverError if a drawing would have too many cells."""
    if cells > MOST_BOARD_CELLS:
        raise PsolverError(DRAWING_TOO_LARGE)


# lines --------------------------------------------------------------------------------------------


def check_end(axis: str, at: int, end: int) -> None:
    """Raise PsolverError for a layer, or a line in the middle: there all behind it would change."""
    if axis == "layer":
        raise PsolverError("there are layers of cubes and balls only")
    if at not in (0, end):
        raise PsolverError(f"a {axis} comes or goes here at an end of the drawing only")


def widened_grid(grid: Grid, axis: str, at: int, mark: str) -> Grid:
    """Return the grid with one more layer, row or column, all `mark`, before the one of a number.
    Raises PsolverError if it would be too large.
    """
    sides = sides_of_grid(grid)
    cells = prod(sides)
    length = sides[LINE_AXES.index(axis)]
    cells_of_line = cells // length
    check_cells(cells + cells_of_line)
    _, rows, columns = sides
    row = (mark,) * columns
    new_lines = {
        "layer": (row,) * rows,
        "row": row,
        "column": mark,
    }
    new_line = new_lines[axis]
    return _spliced(grid, axis, slice(at, at), [new_line])


def narrowed_grid(grid: Grid, axis: str, at: int) -> Grid:
    """Return the grid without the layer, row or column of a number. Raises PsolverError for the
    last.
    """
    sides = sides_of_grid(grid)
    length = sides[LINE_AXES.index(axis)]
    if length == 1:
        raise last_line(axis)
    old_line = slice(at, at + 1)
    return _spliced(grid, axis, old_line, [])


def last_line(axis: str) -> PsolverError:
    """Return the error for the last line of an axis, which cannot go."""
    return PsolverError(f"this is the last {axis}; a drawing has at least one")


def _spliced(grid: Grid, axis: str, old: slice, new: Sequence[Any]) -> Grid:
    """The grid with new lines of an axis in the place of some old ones."""

    def spliced(lines: tuple[Any, ...], depth: int) -> tuple[Any, ...]:
        if depth:
            inner_depth = depth - 1
            return tuple([spliced(line, inner_depth) for line in lines])
        new_lines = list(lines)
        new_lines[old] = new
        return tuple(new_lines)

    return spliced(grid, LINE_AXES.index(axis))


# slanted lattices ---------------------------------------------------------------------------------


def can_shift(lattice: Lattice) -> bool:
    """Whether a drawing may begin at a column of which the lattice has other cells."""
    return lattice.slanted and lattice.block == 1


def in_blocks(
    low: Sequence[int], high: Sequence[int], lattice: Lattice
) -> tuple[list[int], list[int]]:
    """Return the corners of a box, moved outwards until whole blocks of a lattice are in it."""
    block = lattice.block
    low_corner = []
    for value in low:
        first_of_block = value - value % block
        low_corner.append(first_of_block)
    high_corner = []
    for value in high:
        first_of_block = value - value % block
        end_of_block = first_of_block + block
        high_corner.append(end_of_block - 1)
    return low_corner, high_corner


def has_place(lattice: Lattice, shift: int, row: int, column: int) -> bool:
    """Whether a cell, or room for one, is at a place of a layer of a drawing with a shift."""
    further_axes = len(lattice.axes) - 2
    layer = (0,) * further_axes
    place = (*layer, row, column + shift)
    return lattice.at(place) is not None


def slanted_grid(signs: MarksByCell, lattice: Lattice, shift: int, least_rows: int = 0) -> Grid:
    """Return the grid of characters by row and column, without those at places where no cell
    lies.
    """
    low, high = box(signs)
    _, last_place = in_blocks(low, high, lattice)
    last_row, last_column = last_place
    number_of_rows = max(least_rows, last_row + 1)
    rows = []
    for row in range(number_of_rows):
        line = []
        for column in range(last_column + 1):
            sign = " "
            if has_place(lattice, shift, row, column):
                sign = signs.get((row, column), " ")
            line.append(sign)
        rows.append(tuple(line))
    return (tuple(rows),)

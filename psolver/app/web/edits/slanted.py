"""The text of a drawing of hexagons or triangles as a grid that can be edited, and back.

A Grid     one layer of rows of characters, in the rows and columns by which people know cells; see
           `grid`. Where no cell can lie, and at a hole that is not drawn, it has a space
A shift    0, or 1 where the first column of the grid is the column 1 of the lattice

    " # #        is    (((" ", "#", " ", "#"),        with the shift 1
    # #"               ("#", " ", "#", " ")),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....errors import PictureError
from ....geometry.cells import Cell, box
from ....geometry.lattice import Lattice
from ....geometry.picture import NAMES, like_size, rows_of, too_large
from .grid import HOLE, Grid, around

Place = tuple[int, int]  # a row and a column of a grid

MARKS = "#?" + NAMES


def read(text: str, lattice: Lattice) -> tuple[Grid, int] | None:
    """The grid of a drawing, and its shift; None for a text that is no drawing, or is too large."""
    if too_large(text):
        return None
    try:
        marked = lattice.parse(text, MARKS, 1)
        lines = [(row[-1], left, line) for _, row, left, line in rows_of(text)]
    except PictureError:
        return None
    signs = {
        (row, number // lattice.pitch): sign
        for row, left, line in lines
        for number, sign in enumerate(line[left:])
        if sign in MARKS + HOLE
    }
    if not signs:
        return None
    shift = _shift(signs, [lattice.shown(cell) for cell in marked])
    return grid_of(signs, lattice, shift, len(lines)), shift


def _shift(signs: Mapping[Place, str], shown: list[tuple[int, ...]]) -> int:
    """How far the columns of a text are from those of its cells, which come in the same order."""
    if shown:
        first = next(place for place, sign in signs.items() if sign != HOLE)
        return shown[0][-1] - first[-1]
    return sum(next(iter(signs))) % 2


def of_cells(cells: Iterable[Cell], lattice: Lattice) -> tuple[Grid, int]:
    """The grid of some cells (at least one), and its shift."""
    shown = [lattice.shown(cell) for cell in cells]
    (top, left), _ = box(shown)
    shift = (top + left) % 2
    signs = {(row - top, column - left): "#" for row, column in shown}
    return grid_of(signs, lattice, shift), shift


def grid_of(signs: Mapping[Place, str], lattice: Lattice, shift: int, rows: int = 0) -> Grid:
    """The grid of some characters, those left out that stand where no cell lies."""
    _, (last_row, last_column) = box(signs)
    return (
        tuple(
            tuple(
                signs.get((row, column), " ") if has(lattice, shift, row, column) else " "
                for column in range(last_column + 1)
            )
            for row in range(max(rows, last_row + 1))
        ),
    )


def has(lattice: Lattice, shift: int, row: int, column: int) -> bool:
    """Is there a cell at a place of a grid?"""
    return lattice.at((row, column + shift)) is not None


def told(grid: Grid, lattice: Lattice, shift: int, like: str = "") -> str:
    """The text of a grid, at the place of the drawing in another text. Rows and columns at the rim
    that have no cells are told by a ".", since blank ones would not count.
    """
    (rows,) = grid
    places = [
        (row, column)
        for row, line in enumerate(rows)
        for column in range(len(line))
        if has(lattice, shift, row, column)
    ]
    signs = {place: rows[place[0]][place[1]] for place in places}
    signs = {place: sign for place, sign in signs.items() if sign != " "}
    for axis in (0, 1):
        for end in (min, max):
            rim = end(place[axis] for place in places)
            if all(place[axis] != rim for place in signs):
                signs[next(place for place in places if place[axis] == rim)] = HOLE
    cells = {_cell(lattice, row, column + shift): sign for (row, column), sign in signs.items()}
    before, indent, after = around(like)
    lines = lattice.picture(cells).split("\n")
    if like_size(" ".join(lines)):
        lines[0] += f" {HOLE}"  # clues such as 3 x 4, which are no size
    return before + "\n".join(indent + line for line in lines) + after


def _cell(lattice: Lattice, row: int, column: int) -> Cell:
    cell = lattice.at((row, column))
    assert cell is not None
    return cell

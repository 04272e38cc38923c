"""Box drawing of boards of squares that wrap: a side is open if a piece goes across."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from ..core.cells import Cell
from ..core.lattice import Lattice
from ..text.characters import Charset, Owned, Picture, Scale, cut_owners
from ..text.scene import Box
from ..text.squares_drawing import lines_of_squares


def seen_again(cells: Iterable[Cell], space: Lattice, owner: Mapping[Cell, int]) -> dict[Cell, int]:
    """Return the cells that are, in a quotient, cells of a board, each with the owner of that."""
    owner_again = {}
    for cell in cells:
        folded = space.folded(cell)
        if folded in owner:
            owner_again[cell] = owner[folded]
    return owner_again


def open_at_sides(
    corners: Box, space: Lattice, charset: Charset, scale: Scale, owner: Mapping[Cell, int]
) -> Picture:
    """Return the picture of a board in a quotient. It is cut out of one in which the cells beyond
    each side are drawn again.
    """
    low, high = corners
    top, left = low
    bottom, right = high
    low_around = (top - 1, left - 1)
    high_around = (bottom + 1, right + 1)
    rows = range(top - 1, bottom + 2)
    columns = range(left - 1, right + 2)
    again = seen_again(product(rows, columns), space, owner)
    corners_around = (low_around, high_around)
    extended = lines_of_squares(again, corners_around, charset, scale)
    cell_width, cell_height = scale
    columns_of_board = right - left + 1
    rows_of_board = bottom - top + 1
    width = columns_of_board * cell_width + 1
    height = rows_of_board * cell_height + 1
    across = slice(cell_width, cell_width + width)
    down = slice(cell_height, cell_height + height)
    lines = []
    for line in extended.lines[down]:
        lines.append(line[across].rstrip(" "))

    def owners() -> list[Owned]:
        owned_rows = [row[across] for row in extended.owners[down]]
        return cut_owners(owned_rows, lines)

    return Picture(lines, width, owners)

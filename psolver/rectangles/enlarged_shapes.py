"""Enlarged shapes, which copies of a rep-tile tile.

A shape of squares, cubes or triangles is enlarged by 2, 3, ...: each cell becomes a square, a cube
or a triangle of cells. A shape of half squares is also enlarged by 2, 3, ... times the root of 2,
and turned by an eighth. For squares and cubes no other factors are possible: the side at the top
of the enlarged shape has the length of whole sides of copies.

A shape of hexagons is no rep-tile. A side of the enlarged figure is longer than that of a cell, so
that a corner of a copy lies within it. The angles of copies there, of 120 or 240 degrees, do not
add up to 180, however the copies lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from ..core.cells import Cell, Shape, box
from ..core.cells import columns as columns_of
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.lattice import Lattice, lattice_named
from ..core.model import Piece
from ..core.square_lattice import CUBIC, SQUARE

Corner = tuple[int, ...]


class Enlargement(NamedTuple):
    """An enlargement of a shape.

    factor  by which lengths grow, times the root of 2 if it is `slanted`
    copies  of the shape that have the area, or the volume
    """

    factor: int
    slanted: bool
    copies: int

    @property
    def text(self) -> str:
        """The enlargement in words.

        >>> Enlargement(3, False, 9).text, Enlargement(2, True, 8).text
        ('enlarged by 3', 'enlarged by 2√2')
        """
        factor = str(self.factor)
        if self.slanted:
            factor = f"{factor}√2"
            if self.factor == 1:
                factor = "√2"
        return f"enlarged by {factor}"


HEXAGONS_SENTENCE = (
    "No shape of hexagons is a rep-tile: a side of the enlarged shape is longer than that of a"
    " hexagon, and where two copies meet within it their angles, of 120 or 240 degrees, do not add"
    " up to 180."
)


def enlargements_of(piece: Piece, most_cells: int) -> list[Enlargement]:
    """Return the enlargements with up to some cells, the smallest first; that by 1 is left out.

    Raises PsolverError for a lattice whose shapes cannot be enlarged.
    """
    lattice = piece.lattice
    if lattice.name not in GROWN:
        names = "squares, cubes, triangles and half squares"
        raise PsolverError(
            f"{piece.name}: is of the {lattice.name} lattice; only shapes of {names} are enlarged"
        )
    dimension = 2 if lattice.flat else 3
    most_copies = most_cells // piece.size
    enlargements = []
    for factor in range(1, most_copies + 1):
        copies = factor**dimension
        if copies > most_copies:
            break
        if factor > 1:
            straight = Enlargement(factor, False, copies)
            enlargements.append(straight)
        slanted_copies = 2 * copies
        if lattice.name == "tans" and slanted_copies <= most_copies:
            slanted = Enlargement(factor, True, slanted_copies)
            enlargements.append(slanted)
    enlargements.sort(key=lambda enlargement: enlargement.copies)
    return enlargements


def enlarged(piece: Piece, enlargement: Enlargement) -> Shape:
    """Return the cells of an enlarged shape.

    >>> enlarged(Piece("I", ((0, 0), (0, 1))), Enlargement(2, False, 4))[:5]
    ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0))
    """
    grown = GROWN[piece.lattice.name]
    cells: list[Cell] = []
    control = current_control()
    for cell in control.watched(piece.shape, enlargement.copies):
        cells += grown(piece.lattice, cell, enlargement)
    return piece.lattice.normalise(cells)


def _block(_lattice: Lattice, cell: Cell, enlargement: Enlargement) -> Iterator[Cell]:
    """The cells of an enlarged square or cube."""
    factor = enlargement.factor
    ranges = []
    for value in cell:
        start = factor * value
        ranges.append(range(start, start + factor))
    return product(*ranges)


def _triangle_of_cells(lattice: Lattice, cell: Cell, enlargement: Enlargement) -> Iterator[Cell]:
    """The cells of an enlarged triangle: rows that grow if it points up, and shrink if not."""
    factor = enlargement.factor
    row, column = lattice.shown(cell)
    points_up = (row + column) % 2 == 0
    first_row = factor * row
    middle = factor * column
    for down in range(factor):
        reach = down
        if not points_up:
            reach = factor - 1 - down
        for across in range(-reach, reach + 1):
            grown_cell = lattice.at((first_row + down, middle + across))
            assert grown_cell is not None
            yield grown_cell


def _triangle_of_quarters(lattice: Lattice, cell: Cell, enlargement: Enlargement) -> Iterator[Cell]:
    """The quarters of squares whose middle lies in an enlarged quarter of a square."""
    factor = enlargement.factor
    grown_corners = []
    for y, x in lattice.corners(cell):
        image = (y - x, y + x) if enlargement.slanted else (y, x)
        grown_corners.append(tuple([factor * value for value in image]))
    ranges = []
    for low, high in zip(*box(grown_corners), strict=True):
        start = low // 2 - 1
        stop = high // 2 + 1
        ranges.append(range(start, stop))
    rows, columns = ranges
    for row, column, kind in product(rows, columns, lattice.steps):
        _, down, right, _ = kind
        quarter = (row, down, right, column)
        columns_of_corners = columns_of(lattice.corners(quarter))
        tripled_middle = tuple(map(sum, columns_of_corners))
        if _is_within(tripled_middle, grown_corners):
            yield quarter


def _is_within(tripled_point: Corner, triangle: list[Corner]) -> bool:
    """Whether a point, times three, lies in a triangle: on the same hand of all its sides."""
    point_y, point_x = tripled_point
    hands = set()
    for number in range(3):
        start_y, start_x = triangle[number - 1]
        end_y, end_x = triangle[number]
        along_y = end_y - start_y
        along_x = end_x - start_x
        to_point_y = point_y - 3 * start_y
        to_point_x = point_x - 3 * start_x
        is_right = along_y * to_point_x > along_x * to_point_y
        hands.add(is_right)
    return len(hands) == 1


Grown = Callable[[Lattice, Cell, Enlargement], Iterator[Cell]]
# how a cell of a lattice grows
GROWN: dict[str, Grown] = {
    SQUARE.name: _block,
    CUBIC.name: _block,
    "triangle": _triangle_of_cells,
    "tans": _triangle_of_quarters,
}


def is_of_hexagons(piece: Piece) -> bool:
    """Whether a piece is of hexagons, so that it is no rep-tile."""
    return piece.lattice is lattice_named("hexagon")

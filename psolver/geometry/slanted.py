"""The common parts of the lattices of hexagons and of triangles: cells of three numbers of which
two lie along directions that slant, and boards of rows that do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from .cells import Cell, columns
from .isometry import LINES, Isometry, Place

Row = tuple[int, int]  # the column of its first cell, and the number of its cells


def home(cells: Iterable[Cell]) -> Cell:
    """The translation that brings cells (at least one) to the origin, and preserves the sum of
    their numbers.
    """
    first, second, _ = (min(values) for values in columns(cells))
    return -first, -second, first + second


def laid(
    rows: Iterable[Row], step: int, at: Callable[[tuple[int, ...]], Cell | None]
) -> Iterator[Cell]:
    """The cells of some rows, `step` columns apart; `at` gives the cell in a row and a column. All
    columns are one more if the first row does not begin at an even sum of row and column.
    """
    shift: int | None = None
    for row, (start, length) in enumerate(rows):
        shift = start % 2 if shift is None else shift
        for number in range(length):
            cell = at((row, start + shift + step * number))
            assert cell is not None
            yield cell


# axes and centres ---------------------------------------------------------------------------------

Spot = tuple[Fraction, ...]  # a row and a column, between the whole ones, too


def fixed_points(isometry: Isometry, middle: Callable[[Cell], Spot], total: int) -> Place:
    """The axis or the centre of an isometry that maps some finite figure onto itself and is no
    translation; `middle` returns the middle of a cell, and `total` is the sum of the numbers of
    some cells.
    """
    cells = [(0, 0, total), (0, 1, total - 1), (1, 0, total - 1)]
    here, there = [middle(cell) for cell in cells], [middle(isometry(cell)) for cell in cells]
    if centre := _centre(here, there):
        return ("row", float(centre[0])), ("column", float(centre[1]))
    # the axis lies half way between a point and its image
    between = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(here, there, strict=True)]
    one, other = between[0], max(between, key=lambda spot: spot != between[0])
    for name, (row, column) in LINES.items():
        value = row * one[0] + column * one[1]
        if value == row * other[0] + column * other[1]:
            return ((name, float(value)),)
    raise AssertionError(isometry)


def _centre(here: list[Spot], there: list[Spot]) -> Spot | None:
    """The only point that stays in place under the map of the plane that takes three points to
    three others; None if there is an axis.
    """
    (row, column), *ends = here
    (row_image, column_image), *end_images = there
    # columns of the map that takes a point, seen from the first one, to its way to its image
    ways = [
        ((c - row_image) - (a - row), (d - column_image) - (b - column))
        for (a, b), (c, d) in zip(ends, end_images, strict=True)
    ]
    (a, c), (b, d) = ways
    e, f = row - row_image, column - column_image
    if not (whole := a * d - b * c):
        return None
    u, v = (e * d - b * f) / whole, (a * f - e * c) / whole
    return tuple(
        start + u * (one - start) + v * (other - start)
        for start, one, other in zip(*here, strict=True)
    )

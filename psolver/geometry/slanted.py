"""What the lattices of hexagons and of triangles share: cells of three numbers of which two lie
along directions that slant, and boards of rows that do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .cells import Cell, columns

Row = tuple[int, int]  # the column of its first cell, and how many cells it has


def home(cells: Iterable[Cell]) -> Cell:
    """The translation that brings cells (at least one) to the origin, and keeps the sum of their
    numbers.
    """
    first, second, _ = (min(values) for values in columns(cells))
    return -first, -second, first + second


def laid(
    rows: Iterable[Row], step: int, at: Callable[[tuple[int, ...]], Cell | None]
) -> Iterator[Cell]:
    """The cells of some rows, `step` columns apart; `at` gives the cell in a row and a column. All
    columns are one more where the first row does not begin at an even sum of row and column.
    """
    shift: int | None = None
    for row, (start, length) in enumerate(rows):
        shift = start % 2 if shift is None else shift
        for number in range(length):
            cell = at((row, start + shift + step * number))
            assert cell is not None
            yield cell

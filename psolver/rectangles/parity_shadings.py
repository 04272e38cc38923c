"""Shadings by which no odd number of copies of a shape tiles a rectangle.

If each copy, wherever it lies, covers an odd number of shaded cells, an odd number of copies does
so, too, and tiles no rectangle with an even number of them. The shaded cells modulo 2 depend on the
sides modulo twice the period alone, and the area modulo twice the size on the sides modulo that: a
finite list of rectangles stands for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product, starmap
from math import lcm

from ..core.cells import Shape, translate
from ..core.control import current_control
from ..core.model import Piece
from .rectangles_tuning import MOST_PARITY_SIZE, PARITY_PERIODS

Shading = Callable[[int, int], bool]


def shading_of(piece: Piece) -> str:
    """Return the shading by which no odd number of copies tiles a rectangle; "" for none found.

    >>> shading_of(Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1))))
    'every second row or column'
    """
    control = current_control()
    if piece.size > MOST_PARITY_SIZE:
        return ""
    for words, period, shadings in _shadings():
        control.tick()
        odd_shadings = [
            shading for shading in shadings if _always_odd(piece.orientations, shading, period)
        ]
        if odd_shadings and _all_even(piece.size, period, odd_shadings):
            return words
    return ""


def _shadings() -> Iterator[tuple[str, int, list[Shading]]]:
    """Families of shadings in words, with their period."""
    yield "a chessboard", 2, [lambda i, j: (i + j) % 2 == 0, lambda i, j: (i + j) % 2 == 1]
    for period, words in zip(PARITY_PERIODS, ("second", "third", "fourth"), strict=True):
        straight = _lines(1, 0, period) + _lines(0, 1, period)
        yield f"every {words} row or column", period, straight
        diagonals = _lines(1, 1, period) + _lines(1, -1, period)
        yield f"every {words} diagonal", period, diagonals


def _lines(down: int, right: int, period: int) -> list[Shading]:
    """The shadings of the lines in a direction, one for each place of the first."""

    def line(offset: int) -> Shading:
        return lambda i, j: (down * i + right * j) % period == offset

    return [line(offset) for offset in range(period)]


def _always_odd(shapes: Sequence[Shape], shading: Shading, period: int) -> bool:
    """Whether each shape, wherever it lies, covers an odd number of shaded cells."""
    for shape, down, right in product(shapes, range(period), range(period)):
        if sum(starmap(shading, translate(shape, (down, right)))) % 2 == 0:
            return False
    return True


def _all_even(size: int, period: int, shadings: Sequence[Shading]) -> bool:
    """Whether each rectangle with the area of an odd number of copies has an even number of shaded
    cells, by one of some shadings.
    """
    double = 2 * period
    even: set[tuple[int, int]] = set()
    for rows, columns in product(range(double), repeat=2):
        cells = list(product(range(rows), range(columns)))
        if any(sum(starmap(shading, cells)) % 2 == 0 for shading in shadings):
            even.add((rows, columns))
    for rows, columns in product(range(lcm(double, 2 * size)), repeat=2):
        if rows * columns % (2 * size) == size and (rows % double, columns % double) not in even:
            return False
    return True

"""Shadings by which no odd number of copies of a shape tiles a rectangle.

If each copy, wherever it lies, covers an odd number of shaded cells, an odd number of copies does
so, too, and tiles no rectangle with an even number of them. The shaded cells modulo 2 depend on the
sides modulo twice the period alone, and the area modulo twice the size on the sides modulo that: a
finite list of rectangles stands for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product, starmap
from math import lcm

from ..core.cells import Cell, Shape, translate
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
        odd_shadings = []
        for shading in shadings:
            if _always_odd(piece.orientations, shading, period):
                odd_shadings.append(shading)
        if odd_shadings and _all_even(piece.size, period, odd_shadings):
            return words
    return ""


def _shadings() -> Iterator[tuple[str, int, list[Shading]]]:
    """Families of shadings in words, with their period."""
    chessboard = _lines(1, 1, 2)
    yield "a chessboard", 2, chessboard
    words_of_periods = zip(PARITY_PERIODS, ("second", "third", "fourth"), strict=True)
    for period, words in words_of_periods:
        rows = _lines(1, 0, period)
        columns = _lines(0, 1, period)
        yield f"every {words} row or column", period, rows + columns
        falling = _lines(1, 1, period)
        rising = _lines(1, -1, period)
        yield f"every {words} diagonal", period, falling + rising


def _lines(down: int, right: int, period: int) -> list[Shading]:
    """The shadings of the lines in a direction, one for each place of the first."""

    def shading_at(offset: int) -> Shading:
        def is_shaded(i: int, j: int) -> bool:
            steps = down * i + right * j
            return steps % period == offset

        return is_shaded

    return [shading_at(offset) for offset in range(period)]


def _always_odd(shapes: Sequence[Shape], shading: Shading, period: int) -> bool:
    """Whether each shape, wherever it lies, covers an odd number of shaded cells."""
    places = product(range(period), repeat=2)
    for by in places:
        for shape in shapes:
            moved = translate(shape, by)
            if not _is_odd(shading, moved):
                return False
    return True


def _is_odd(shading: Shading, cells: Iterable[Cell]) -> bool:
    """Whether an odd number of cells are shaded."""
    shaded = sum(starmap(shading, cells))
    return shaded % 2 == 1


def _all_even(size: int, period: int, shadings: Sequence[Shading]) -> bool:
    """Whether each rectangle with the area of an odd number of copies has an even number of shaded
    cells, by one of some shadings.
    """
    two_periods = 2 * period
    two_copies = 2 * size
    odd = set()  # sizes of rectangles with an odd number by all of them
    for rows, columns in product(range(two_periods), repeat=2):
        cells = list(product(range(rows), range(columns)))
        if all(_is_odd(shading, cells) for shading in shadings):
            odd.add((rows, columns))
    longest = lcm(two_periods, two_copies)
    for rows, columns in product(range(longest), repeat=2):
        area = rows * columns
        if area % two_copies != size:
            continue
        remainders = rows % two_periods, columns % two_periods
        if remainders in odd:
            return False
    return True

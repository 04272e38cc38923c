"""Shadings by which no odd number of copies of a shape tiles a rectangle.

If each copy, wherever it lies, covers an odd number of shaded cells, an odd number of copies does
so, too, and tiles no rectangle with an even number of them. The shaded cells modulo 2 depend on the
sides modulo twice the period alone, and the area modulo twice the size on the sides modulo that: a
finite list of rectangles stands for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import lcm

from ..core.cells import Shape
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
        offsets = range(period)
        stripes = [_line(1, 0, k, period) for k in offsets]
        yield (
            f"every {words} row or column",
            period,
            stripes + [_line(0, 1, k, period) for k in offsets],
        )
        yield (
            f"every {words} diagonal",
            period,
            [_line(1, sign, k, period) for sign in (1, -1) for k in offsets],
        )


def _line(down: int, right: int, offset: int, period: int) -> Shading:
    return lambda i, j: (down * i + right * j) % period == offset


def _always_odd(shapes: Sequence[Shape], shading: Shading, period: int) -> bool:
    """Whether each shape, wherever it lies, covers an odd number of shaded cells."""
    return all(
        sum(shading(i + down, j + right) for i, j in shape) % 2
        for shape in shapes
        for down in range(period)
        for right in range(period)
    )


def _all_even(size: int, period: int, shadings: Sequence[Shading]) -> bool:
    """Whether each rectangle with the area of an odd number of copies has an even number of shaded
    cells, by one of some shadings.
    """
    double = 2 * period
    area_period = lcm(2 * period, 2 * size)
    even = {
        (rows, columns)
        for rows in range(double)
        for columns in range(double)
        if any(
            sum(shading(i, j) for i in range(rows) for j in range(columns)) % 2 == 0
            for shading in shadings
        )
    }
    return all(
        (rows % double, columns % double) in even
        for rows in range(area_period)
        for columns in range(area_period)
        if rows * columns % (2 * size) == size
    )

"""Convex polyaboloes: boxes of squares with a right isosceles triangle cut off at each corner
(F. T. Wang and C.-C. Hsiung, American Mathematical Monthly 49, 1942, pages 596 to 599).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import isqrt
from typing import NamedTuple

from psolver import Shape

QUARTERS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # of a square, by the ways to their sides


class CutBox(NamedTuple):
    """A box, and the legs of its triangles from the upper left corner on clockwise."""

    rows: int
    columns: int
    legs: tuple[int, int, int, int]

    def images(self) -> Iterator[CutBox]:
        """Yield the same figure, turned and flipped."""
        rows, columns, (a, b, c, d) = self
        for legs in ((a, b, c, d), (b, a, d, c), (c, d, a, b), (d, c, b, a)):
            yield CutBox(rows, columns, legs)
            yield CutBox(columns, rows, (legs[0], *legs[:0:-1]))

    def cells(self) -> Shape:
        """The quarters inside, by six times the distances of their middles from the sides."""
        inside = []
        for row, way, column in product(range(self.rows), QUARTERS, range(self.columns)):
            down, right = 6 * row + 3 + 2 * way[0], 6 * column + 3 + 2 * way[1]
            up, left = 6 * self.rows - down, 6 * self.columns - right
            away = (down + right, down + left, up + left, up + right)
            if all(far > 6 * leg for far, leg in zip(away, self.legs, strict=True)):
                inside.append((row, *way, column))
        return tuple(inside)


def convex_polyaboloes(area: int) -> list[CutBox]:
    """Those of an area in half squares, each once."""
    found = (
        CutBox(rows, columns, legs)
        for rows in range(1, area + 2)
        for columns in range(rows, area + 2)
        for legs in _legs(rows, columns, 2 * rows * columns - area)
    )
    return sorted({min(one.images()) for one in found})


def _legs(rows: int, columns: int, rest: int) -> Iterator[tuple[int, int, int, int]]:
    """The legs of triangles whose areas add up to a number, and that do not overlap."""
    if not 0 <= rest <= 2 * rows * rows:
        return
    for a in range(rows + 1):
        for d in range(rows - a + 1):
            for b in range(min(rows, columns - a) + 1):
                square = rest - a * a - b * b - d * d
                c = isqrt(max(0, square))
                if c * c == square and b + c <= rows and c + d <= columns:
                    yield a, b, c, d

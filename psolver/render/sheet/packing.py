"""Where boxes go, so that none lies on another: in rows, the highest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Size: TypeAlias = tuple[float, float]  # width, height


class Row(NamedTuple):
    """Boxes side by side: how high the highest is; for each, by its number, where it begins."""

    height: float
    places: tuple[tuple[int, float], ...]


def rows(sizes: Sequence[Size], width: float, gap: float) -> list[Row]:
    """Boxes in rows that are at most so wide (or as wide as one box that is wider), with a gap
    between two of them.

    Each goes into the first row that has room for it, the highest ones first.

    >>> rows([(4, 1), (5, 3), (4, 2)], 10, 1)
    [Row(height=3, places=((1, 0), (2, 6))), Row(height=1, places=((0, 0),))]
    """
    found: list[list[tuple[int, float]]] = []
    ends: list[float] = []
    for number in sorted(range(len(sizes)), key=lambda number: -sizes[number][1]):
        wide = sizes[number][0]
        row = next((row for row, end in enumerate(ends) if end + gap + wide <= width), None)
        if row is None:
            found.append([(number, 0)])
            ends.append(wide)
        else:
            found[row].append((number, ends[row] + gap))
            ends[row] += gap + wide
    return [Row(sizes[row[0][0]][1], tuple(row)) for row in found]

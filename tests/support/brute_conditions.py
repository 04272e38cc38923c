"""Fault lines, and points at which pieces meet, from their definitions, for `brute`.

A line is known by the corner points of a side on it, a point by the cells around it. An `owner` has
the number of the placement that covers each cell.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import gcd

from support.by_hand import Cell, around, beside, corners_of_quarter, minus

Owner = Mapping[Cell, int]


@lru_cache(4_000)
def corners(cell: Cell, lattice: str) -> set[tuple[float, ...]]:
    """The corners of a square, a cube, a triangle (by two of their numbers), or a quarter."""
    if lattice == "tans":
        return set(corners_of_quarter(cell))
    points = {minus(cell, step) for step in product((0, 1), repeat=len(cell))}
    if lattice == "triangle":
        return {point[:2] for point in points if sum(point) == 0}
    return set(points)


def line_of(cell: Cell, other: Cell, lattice: str) -> Hashable:
    """The straight line, or the plane, on which two cells meet that are side by side."""
    shared = sorted(corners(cell, lattice) & corners(other, lattice))
    first, last = shared[0], shared[-1]
    if len(first) == 3:
        axis = next(n for n in range(3) if len({point[n] for point in shared}) == 1)
        return axis, first[axis]
    down, right = (int(b - a) for a, b in zip(first, last, strict=True))
    step = gcd(down, right)
    down, right = down // step, right // step
    if (down, right) < (0, 0):
        down, right = -down, -right
    return down, right, first[0] * right - first[1] * down


@lru_cache(50)
def lines(cells: frozenset[Cell], lattice: str) -> dict[Hashable, list[tuple[Cell, Cell]]]:
    """The lines between cells, each with its sides."""
    found: dict[Hashable, list[tuple[Cell, Cell]]] = {}
    for cell in cells:
        for other in beside(cell, lattice) & cells:
            found.setdefault(line_of(cell, other, lattice), []).append((cell, other))
    return found


def cut(cells: Collection[Cell], lattice: str, owner: Owner) -> int:
    """The number of lines across some cells that no piece crosses."""
    every = lines(frozenset(cells), lattice).values()
    return sum(not any(_joined(side, owner) for side in sides) for sides in every)


def can_be_crossed(cells: Collection[Cell], lattice: str, owner: Owner) -> bool:
    """Whether each line is crossed, or has a side between two cells that are not covered."""
    return all(
        any(_joined(side, owner) or not {*side} & owner.keys() for side in sides)
        for sides in lines(frozenset(cells), lattice).values()
    )


def _joined(side: tuple[Cell, Cell], owner: Owner) -> bool:
    one, other = side
    return one in owner and owner[one] == owner.get(other)


def points(
    cells: Iterable[Cell], lattice: str, fold: Callable[[Cell], Cell]
) -> Iterator[frozenset[Cell]]:
    """The cells around each point of a board; on one that wraps some may be the same."""
    if lattice == "hexagon":
        return
    for cell in cells:
        yield from (frozenset(map(fold, of)) for of in _around_corners(cell, lattice))


@lru_cache(2_000)
def _around_corners(cell: Cell, lattice: str) -> list[list[Cell]]:
    """The cells around each corner of a cell."""
    near = [other for other in {cell, *around(cell, lattice)} if _there(other, lattice)]
    return [
        [other for other in near if point in corners(other, lattice)]
        for point in corners(cell, lattice)
    ]


def _there(cell: Cell, lattice: str) -> bool:
    return lattice != "triangle" or sum(cell) in (1, 2)


def most_meet(
    cells: Collection[Cell], lattice: str, fold: Callable[[Cell], Cell], owner: Owner
) -> int:
    """The most pieces that meet at a point."""
    found = points(cells, lattice, fold)
    return max(
        (len({owner[c] for c in of if c in owner and c in cells}) for of in found), default=0
    )

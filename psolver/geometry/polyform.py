"""Shapes up to isometry: orientations, canonical forms, and all polyforms of a size.

The flags `rotate` and `reverse`, here as for a piece: whether a shape may be turned and flipped
over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from .cells import Cell, Shape, translate
from .isometry import Isometry
from .lattice import Lattice


def orientations(
    shape: Iterable[Cell], lattice: Lattice, rotate: bool = True, reverse: bool = True
) -> tuple[Shape, ...]:
    """The different images of a shape under the isometries that it may take, each at the origin,
    sorted.

    >>> from psolver.geometry.lattice import SQUARE
    >>> orientations([(0, 0), (0, 1)], SQUARE)
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    """
    return _orientations(tuple(shape), lattice, rotate, reverse)


@lru_cache(256)  # a piece is made anew with other bounds, and copies are drawn one by one
def _orientations(shape: Shape, lattice: Lattice, rotate: bool, reverse: bool) -> tuple[Shape, ...]:
    group = lattice.group(rotate, reverse)
    return tuple(sorted({lattice.normalise(isometry.images(shape)) for isometry in group}))


class Turned(NamedTuple):
    """An image of a shape: its number among some shapes, and the number in it of the image of each
    cell.
    """

    shape: int
    cells: tuple[int, ...]


def turned(
    shapes: Sequence[Shape], isometry: Isometry, lattice: Lattice
) -> tuple[Turned | None, ...]:
    """The image of each of some shapes at the origin under an isometry, moved to the origin; None
    for one that is none of them.

    >>> from psolver.geometry.lattice import SQUARE
    >>> turned(orientations([(0, 0), (0, 1)], SQUARE), SQUARE.turns[0], SQUARE)
    (Turned(shape=1, cells=(1, 0)), Turned(shape=0, cells=(0, 1)))
    """
    number = {shape: place for place, shape in enumerate(shapes)}
    found: list[Turned | None] = []
    for shape in shapes:
        images = list(isometry.images(shape))
        moved = translate(images, lattice.home(images))
        there = tuple(sorted(moved))
        cells = {cell: place for place, cell in enumerate(there)}
        image = (
            Turned(number[there], tuple(cells[cell] for cell in moved)) if there in number else None
        )
        found.append(image)
    return tuple(found)


def canonical(
    shape: Iterable[Cell], lattice: Lattice, rotate: bool = True, reverse: bool = True
) -> Shape:
    """The first of the orientations: equal for two shapes exactly when one is an image of the
    other.
    """
    return orientations(shape, lattice, rotate, reverse)[0]


def polyforms(
    size: int, lattice: Lattice, rotate: bool = True, reverse: bool = True
) -> tuple[Shape, ...]:
    """All connected shapes of `size` cells, the canonical form of each class, sorted.

    Grown a cell at a time: every connected shape of n cells is one of n - 1 cells and a neighbour
    (Redelmeier 1981 counts larger sizes better; here seven cells are enough).

    >>> from psolver.geometry.lattice import SQUARE
    >>> [len(polyforms(n, SQUARE)) for n in range(1, 6)]
    [1, 1, 2, 5, 12]
    """
    shapes = {canonical([cell], lattice, rotate, reverse) for cell in lattice.steps}
    for _ in range(size - 1):
        grown = {
            (*shape, cell)
            for shape in shapes
            for part in shape
            for cell in lattice.neighbours(part)
            if cell not in shape
        }
        shapes = {canonical(shape, lattice, rotate, reverse) for shape in grown}
    return tuple(sorted(shapes))

"""Shapes up to isometry: orientations, canonical forms, and all polyforms of a size."""

from __future__ import annotations

from collections.abc import Iterable

from .cells import Cell, Shape, neighbours, normalise
from .isometry import Isometry


def orientations(shape: Iterable[Cell], group: Iterable[Isometry]) -> tuple[Shape, ...]:
    """The different images of a shape under the isometries of `group`, each at the origin, sorted.

    >>> from psolver.geometry.isometry import point_group
    >>> orientations([(0, 0), (0, 1)], point_group(2))
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    """
    shape = tuple(shape)
    return tuple(sorted({normalise(map(turn, shape)) for turn in group}))


def canonical(shape: Iterable[Cell], group: Iterable[Isometry]) -> Shape:
    """The first of the orientations: equal for two shapes exactly when the group maps one onto the
    other.
    """
    return orientations(shape, group)[0]


def polyforms(size: int, group: tuple[Isometry, ...]) -> tuple[Shape, ...]:
    """All connected shapes of `size` cells, one canonical form for each class under `group`,
    sorted.

    Grown a cell at a time: every connected shape of n cells is one of n - 1 cells and a neighbour
    (Redelmeier 1981 counts larger sizes better; here seven cells are enough).

    >>> from psolver.geometry.isometry import point_group
    >>> [len(polyforms(n, point_group(2))) for n in range(1, 6)]
    [1, 1, 2, 5, 12]
    """
    dimension = len(group[0].axes)
    shapes: set[Shape] = {((0,) * dimension,)}
    for _ in range(size - 1):
        grown = {
            (shape, cell)
            for shape in shapes
            for part in shape
            for cell in neighbours(part)
            if cell not in shape
        }
        shapes = {canonical((*shape, cell), group) for shape, cell in grown}
    return tuple(sorted(canonical(shape, group) for shape in shapes))

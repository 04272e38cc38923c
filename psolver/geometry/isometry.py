"""Isometries of the lattice as signed permutations of the coordinates, found by closing generators.

    Isometry(axes=(1, 0), signs=(1, -1), shift=(0, 3))

sends a cell to the one whose i-th coordinate is signs[i] * cell[axes[i]] + shift[i]. The same code
serves the 8 isometries of the square and the 48 of the cube.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from .cells import Cell, box


@dataclass(frozen=True, slots=True, order=True)
class Isometry:
    """A signed permutation of the coordinates and a shift; all three tuples are as long as a
    cell.
    """

    axes: tuple[int, ...]
    signs: tuple[int, ...]
    shift: Cell

    def __call__(self, cell: Cell) -> Cell:
        """The image of a cell."""
        return tuple(
            s * cell[a] + d for a, s, d in zip(self.axes, self.signs, self.shift, strict=True)
        )

    def after(self, first: Isometry) -> Isometry:
        """The isometry that does `first`, then this one."""
        axes = tuple(first.axes[a] for a in self.axes)
        signs = tuple(s * first.signs[a] for a, s in zip(self.axes, self.signs, strict=True))
        return Isometry(axes, signs, self(first.shift))

    @property
    def reverses(self) -> bool:
        """True when it is no rotation: it turns left hands into right hands (determinant -1)."""
        sign = 1
        for i, a in enumerate(self.axes):
            sign *= self.signs[i] * (-1) ** sum(b < a for b in self.axes[i + 1 :])
        return sign < 0


def identity(dimension: int) -> Isometry:
    """The isometry that moves nothing."""
    return Isometry(tuple(range(dimension)), (1,) * dimension, (0,) * dimension)


def close(generators: Iterable[Isometry], dimension: int) -> tuple[Isometry, ...]:
    """The group that `generators` (all fixing the origin) generate, sorted."""
    generators = tuple(generators)
    group = {identity(dimension)}
    todo = list(group)
    while todo:
        element = todo.pop()
        for generator in generators:
            product = generator.after(element)
            if product not in group:
                group.add(product)
                todo.append(product)
    return tuple(sorted(group))


@lru_cache
def point_group(dimension: int, rotate: bool = True, reverse: bool = True) -> tuple[Isometry, ...]:
    """The group of the rotations of the lattice (if `rotate`) and the reflection of the last
    coordinate (if `reverse`).

    >>> flags = [(True, True), (True, False), (False, True), (False, False)]
    >>> [len(point_group(2, *pair)) for pair in flags]
    [8, 4, 2, 1]
    >>> len(point_group(3, True, False)), len(point_group(3, True, True))
    (24, 48)
    """
    one = identity(dimension)
    generators = []
    if rotate:
        for a in range(
            dimension - 1
        ):  # quarter turns in the planes of neighbouring axes generate all rotations
            axes, signs = list(one.axes), list(one.signs)
            axes[a], axes[a + 1], signs[a] = a + 1, a, -1
            generators.append(Isometry(tuple(axes), tuple(signs), one.shift))
    if reverse:
        generators.append(replace(one, signs=(*one.signs[:-1], -1)))
    return close(generators, dimension)


def symmetries(cells: Collection[Cell]) -> Iterator[Isometry]:
    """The isometries that map a set of cells (at least one) onto itself; the identity comes first.

    >>> len(list(symmetries([(0, 0), (0, 1)]))), len(list(symmetries([(0, 0), (0, 1), (1, 0)])))
    (4, 2)
    """
    cells = frozenset(cells)
    low, high = box(cells)
    one = identity(len(low))
    for turn in sorted(point_group(len(low)), key=lambda g: (g != one, g)):
        corners = turn(low), turn(high)
        shift = tuple(a - min(b, c) for a, b, c in zip(low, *corners, strict=True))
        moved = replace(turn, shift=shift)
        if all(moved(cell) in cells for cell in cells):
            yield moved

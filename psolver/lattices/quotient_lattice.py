"""Quotients of flat lattices: a lattice divided by one translation, a tube, or by two, a torus.

    the squares, divided by (0, 6)             a tube: column 6 is column 0 again
    the squares, divided by (4, 0), (0, 6)     a torus
    the squares, divided by (4, 1), (0, 6)     a sheared torus: row 4 is row 0, a column further

Two cells are the same if a sum of the translations takes one to the other. Each is written as the
one in a region that has every cell once: a box of first and last numbers, so a parallelogram of
hexagons or triangles. Neighbours, corners and symmetries of the quotient are those of the lattice,
folded into this region.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..core.cells import Cell
from ..core.lattice import Lattice

Region = tuple[Cell, ...]  # the lowest and the highest corner of a box of first and last numbers


class Echelon(NamedTuple):
    """A group of translations: the sums of at most two vectors, of which `down` has a first number
    above 0, and `right` the first number 0 and a last one above 0; None for one that is missing.

    Other numbers of the vectors follow from the first and the last (points of two numbers have no
    others), so that these two decide which multiples are taken.
    """

    down: Cell | None
    right: Cell | None

    @classmethod
    def of(cls, vectors: Iterable[Cell]) -> Echelon:
        """The group that some vectors generate, by Euclid's algorithm.

        >>> Echelon.of([(4, 7), (0, 6), (2, 1)])
        Echelon(down=(2, 0), right=(0, 1))
        """
        down, level = _reduced(vectors, 0)
        right, _ = _reduced(level, -1)
        if down and right:
            down = _minus(down, right, down[-1] // right[-1])
        return cls(down, right)

    @property
    def vectors(self) -> tuple[Cell, ...]:
        """The vectors that generate it."""
        return tuple(vector for vector in (self.down, self.right) if vector)

    @property
    def cosets(self) -> int:
        """The number of translations of the lattice that are not the same up to it; 0 for a group
        that does not span the plane.

        >>> Echelon((4, 1), (0, 6)).cosets
        24
        """
        return self.down[0] * self.right[-1] if self.down and self.right else 0

    @property
    def basis(self) -> tuple[Cell, Cell]:
        """The two vectors of a group that spans the plane."""
        down, right = self.vectors
        return down, right

    def folded(self, point: Cell, corner: Cell) -> Cell:
        """The image of a point whose first and last number are at least those of a corner, and the
        least such.

        >>> Echelon((4, 1), (0, 6)).folded((5, 0), (0, 0))
        (1, 5)
        """
        down, right = self.down, self.right
        if down and (times := (point[0] - corner[0]) // down[0]):
            point = _minus(point, down, times)
        if right and (times := (point[-1] - corner[-1]) // right[-1]):
            point = _minus(point, right, times)
        return point

    def images(self, point: Cell, low: Cell, high: Cell) -> Iterator[Cell]:
        """Yield the images of a point in a box of first and last numbers, the point itself among
        them.

        >>> list(Echelon((4, 1), (0, 6)).images((0, 0), (0, -5), (4, 5)))
        [(0, 0), (4, -5), (4, 1)]
        >>> list(Echelon((4, 9), None).images((0, 0), (0, -5), (4, 5)))
        [(0, 0)]
        """
        for moved in self._multiples(self.down, 0, point, low, high):
            yield from self._multiples(self.right, -1, moved, low, high)

    @staticmethod
    def _multiples(
        vector: Cell | None, axis: int, point: Cell, low: Cell, high: Cell
    ) -> Iterator[Cell]:
        """The sums of a point and a multiple of a vector in a box, as far as an axis goes."""
        if not vector:
            if low[axis] <= point[axis] <= high[axis]:
                yield point
            return
        step = vector[axis]
        first, last = -((point[axis] - low[axis]) // step), (high[axis] - point[axis]) // step
        for times in range(first, last + 1):
            yield _minus(point, vector, -times)


def _reduced(vectors: Iterable[Cell], axis: int) -> tuple[Cell | None, list[Cell]]:
    """Vectors that generate the same group as some others: one with a number above 0 on an axis, if
    there is any, and others that have 0 there.
    """
    least, level = None, []
    for vector in vectors:
        while least and vector[axis]:  # Euclid's algorithm
            least, vector = vector, _minus(least, vector, least[axis] // vector[axis])
        if vector[axis]:
            least = vector
        else:
            level.append(vector)
    return least and _minus(least, least, 2 * (least[axis] < 0)), level


def _minus(point: Cell, vector: Cell, times: int) -> Cell:
    return tuple([a - times * b for a, b in zip(point, vector, strict=True)])


def translation(down: int, right: int, lattice: Lattice) -> Cell:
    """The translation of a flat lattice by which first numbers grow by `down`, last ones by
    `right`.

    >>> from .slanted import HEXAGON
    >>> translation(2, 3, HEXAGON)
    (2, -5, 3)
    """
    between = (-down * form[0] - right * form[-1] for form in lattice.invariants)
    return (down, *between, right)


def translations_near(space: Lattice, reach: int) -> list[Cell]:
    """The translations of a quotient that take a cell of its region to one of the region, or at
    most `reach` rows or columns beyond it.

    >>> from ..core.lattice import SQUARE
    >>> translations_near(quotient(SQUARE, ((0, 6),), ((0, 0), (3, 5))), 1)
    [(0, -6), (0, 0), (0, 6)]
    """
    zero = (0,) * space.dimension
    low, high = space.region
    far = tuple(b - a + reach for a, b in zip(low, high, strict=True))
    return [*Echelon.of(space.translations).images(zero, _minus((0, 0), far, 1), far)]


@lru_cache(256)
def quotient(base: Lattice, translations: tuple[Cell, ...], region: Region) -> Lattice:
    """A flat lattice divided by translations (at least one that moves anything), whose cells are
    written from the lowest corner of a region on.

    >>> from ..core.lattice import SQUARE
    >>> tube = quotient(SQUARE, ((0, 6),), ((0, 0), (3, 5)))
    >>> tube
    SQUARE / (0, 6)
    >>> tube.folded((1, 6)), tube.neighbours((1, 5))
    ((1, 0), ((0, 5), (2, 5), (1, 4), (1, 0)))
    """
    group = Echelon.of(translations)
    corner, kind = region[0], next(iter(base.steps))
    of_plane = Echelon.of([base.plane(vector) for vector in group.vectors])
    moved = [tuple(map(sum, zip(kind, vector, strict=True))) for vector in group.vectors]
    here = base.corners(kind)[0]
    of_corners = Echelon.of([_minus(base.corners(cell)[0], here, 1) for cell in moved])

    def corners(cell: Cell) -> tuple[tuple[int, ...], ...]:
        return tuple([of_corners.folded(point, (0, 0)) for point in base.corners(cell)])

    return replace(
        base,
        folded=lambda cell: group.folded(cell, corner),
        corners=corners,
        images=of_plane.images,
        base=base,
        divide=quotient,
        translations=group.vectors,
        region=region,
    )

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

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import add
from typing import Any, NamedTuple

from ..core.cells import Cell, Isometry, Shape, box, sum_of_cells, translate
from ..core.lattice import DrawnPoint, Lattice, Location
from .vectors import minus, negative, plus

Region = tuple[Cell, ...]  # the lowest and the highest corner of a box of first and last numbers
# These members of a quotient, beside those that every lattice must have, are as in its base.
AS_IN_BASE = (
    "beside_corners",
    "invariants",
    "symmetry_kinds",
    "turns_freely",
    "sizes",
    "pitch",
    "block",
    "round",
    "layer_shift",
    "kind",
    "home",
    "plane",
    "shown",
    "at",
    "point",
    "parse",
    "where",
    "picture",
    "drawing",
    "parts_beside",
    "fixed_points",
    "poses",
    "group",
    "reverses",
    "symmetry_kind",
)


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
            times = down[-1] // right[-1]
            down = _minus_times(down, right, times)
        return cls(down, right)

    @property
    def vectors(self) -> Shape:
        """The vectors that generate it."""
        vectors = []
        if self.down:
            vectors.append(self.down)
        if self.right:
            vectors.append(self.right)
        return tuple(vectors)

    @property
    def cosets(self) -> int:
        """The number of translations of the lattice that are not the same up to it; 0 for a group
        that does not span the plane.

        >>> Echelon((4, 1), (0, 6)).cosets
        24
        """
        if self.down is None or self.right is None:
            return 0
        return self.down[0] * self.right[-1]

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
        down = self.down
        right = self.right
        if down:
            times = (point[0] - corner[0]) // down[0]
            if times:
                point = _minus_times(point, down, times)
        if right:
            times = (point[-1] - corner[-1]) // right[-1]
            if times:
                point = _minus_times(point, right, times)
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
        value = point[axis]
        least = low[axis] - value
        most = high[axis] - value
        if not vector:
            if least <= 0 <= most:
                yield point
            return
        step = vector[axis]
        first_times = -(-least // step)
        last_times = most // step
        for times in range(first_times, last_times + 1):
            yield _minus_times(point, vector, -times)


def _reduced(vectors: Iterable[Cell], axis: int) -> tuple[Cell | None, list[Cell]]:
    """Vectors that generate the same group as some others: one with a number above 0 on an axis, if
    there is any, and others that have 0 there.
    """
    shortest = None
    level = []
    for vector in vectors:
        remainder = vector
        while shortest and remainder[axis]:  # Euclid's algorithm
            times = shortest[axis] // remainder[axis]
            next_remainder = _minus_times(shortest, remainder, times)
            shortest = remainder
            remainder = next_remainder
        if remainder[axis]:
            shortest = remainder
        else:
            level.append(remainder)
    if shortest and shortest[axis] < 0:
        shortest = negative(shortest)
    return shortest, level


def _minus_times(point: Cell, vector: Cell, times: int) -> Cell:
    return tuple([a - times * b for a, b in zip(point, vector, strict=True)])


def translation(down: int, right: int, lattice: Lattice) -> Cell:
    """The translation of a flat lattice by which first numbers grow by `down`, last ones by
    `right`.

    >>> from psolver import HEXAGON
    >>> translation(2, 3, HEXAGON)
    (2, -5, 3)
    """
    middle_numbers = []
    for form in lattice.invariants:
        needed = down * form[0] + right * form[-1]
        middle_numbers.append(-needed)
    return (down, *middle_numbers, right)


def translations_near(space: Lattice, reach: int) -> list[Cell]:
    """The translations of a quotient that take a cell of its region to one of the region, or at
    most `reach` rows or columns beyond it.

    >>> from psolver import SQUARE
    >>> translations_near(quotient(SQUARE, ((0, 6),), ((0, 0), (3, 5))), 1)
    [(0, -6), (0, 0), (0, 6)]
    """
    zero = (0,) * space.dimension
    low, high = space.region
    lengths = minus(high, low)
    farthest = tuple([length + reach for length in lengths])
    group = Echelon.of(space.translations)
    translations = group.images(zero, negative(farthest), farthest)
    return list(translations)


class QuotientLattice(Lattice):
    """A flat lattice divided by translations: its cells are those of the `base`, folded into a
    region, and all that does not see the whole of it is as in the base.
    """

    def __init__(self, base: Lattice, translations: Shape, region: Region) -> None:
        self.base = base
        self.region = region
        self.name = base.name
        self.axes = base.axes
        self.flat = base.flat
        self.steps = base.steps
        self.turns = base.turns
        self.mirror = base.mirror
        for member in AS_IN_BASE:
            setattr(self, member, getattr(base, member))
        group = Echelon.of(translations)
        self.translations = group.vectors
        self._group = group
        translations_of_plane = [base.plane(vector) for vector in group.vectors]
        self._of_plane = Echelon.of(translations_of_plane)
        kind = next(iter(base.steps))
        corner, *_ = base.corners(kind)
        moves_of_corners = []
        for image in translate(group.vectors, kind):
            moved, *_ = base.corners(image)
            moves_of_corners.append(minus(moved, corner))
        self._of_corners = Echelon.of(moves_of_corners)

    def __repr__(self) -> str:
        names = [repr(self.base)]
        names += map(str, self.translations)
        return " / ".join(names)

    def __reduce__(self) -> tuple[Any, ...]:
        return quotient, (self.base, self.translations, self.region)

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in a drawing."""
        return self.base.project(point)

    @property
    def slanted(self) -> bool:
        """Whether the cells are no upright boxes."""
        return self.base.slanted

    # folded ---------------------------------------------------------------------------------------

    def folded(self, cell: Cell) -> Cell:
        """The cell of the region that a cell is."""
        return self._group.folded(cell, self.region[0])

    def images(self, point: Cell, low: Cell, high: Cell) -> Iterable[Cell]:
        """The points of `plane` in a box (its corners) that are a point."""
        return self._of_plane.images(point, low, high)

    def corners(self, cell: Cell) -> Shape:
        """The corners of a cell, of which those that are one have the same numbers."""
        return tuple([self._of_corners.folded(point, (0, 0)) for point in self.base.corners(cell)])

    def neighbours(self, cell: Cell) -> Shape:
        """The cells beside a cell, each once, without the cell itself."""
        folded_neighbours = map(self.folded, self.base.neighbours(cell))
        neighbours = dict.fromkeys(folded_neighbours)
        neighbours.pop(self.folded(cell), None)
        return tuple(neighbours)

    def across(self, cell: Cell, beyond: Cell) -> tuple[Cell, Cell]:
        """A side as it is seen from the cell beyond, which is folded."""
        folded_beyond = self.folded(beyond)
        step = minus(cell, beyond)
        return folded_beyond, plus(folded_beyond, step)

    def folded_site(self, site: Cell) -> Cell:
        """A cell or a side whose cell is folded; the one beyond stays a step from it."""
        length = len(site)
        if length > self.dimension:
            length //= 2
        cell = site[:length]
        cell_beyond = site[length:]
        folded = self.folded(cell)
        by = minus(folded, cell)
        moved_beyond = map(add, cell_beyond, by)
        return folded + tuple(moved_beyond)

    def normalise(self, cells: Iterable[Cell]) -> Shape:
        """The first of the images of some cells with one of them at the origin."""
        images = self._images_at_origin(list(cells))
        least_image, _ = images[0]
        return least_image

    def homes(self, cells: Iterable[Cell]) -> Shape:
        """The translations that bring cells to the origin, as `normalise` does."""
        images = self._images_at_origin(list(cells))
        least_image, _ = images[0]
        homes = [by for image, by in images if image == least_image]
        return tuple(homes)

    def _images_at_origin(self, cells: Sequence[Cell]) -> list[tuple[Shape, Cell]]:
        """The images of cells that have a cell of the first kind at the origin, sorted, each with
        its translation.
        """
        kind = min(map(self.kind, cells))
        images = []
        folded_cells = dict.fromkeys(map(self.folded, cells))
        for cell in folded_cells:
            if self.kind(cell) != kind:
                continue
            by = minus(kind, cell)
            image = map(self.folded, translate(cells, by))
            in_order = tuple(sorted(image))
            images.append((in_order, by))
        return sorted(images)

    # its isometries -------------------------------------------------------------------------------

    def candidate_moves(self, turn: Isometry, cells: frozenset[Cell]) -> Iterator[Isometry]:
        """The turn with the translations that take the first cell to another one, by how far they
        move the region; none if it does not map the translations that lead back onto each other.
        """
        first_cell = min(cells)
        start = turn(first_cell)
        folded_start = self.folded(start)
        for cell in translate(self.translations, first_cell):
            if self.folded(turn(cell)) != folded_start:
                return
        kind = self.kind(start)
        moves = []
        for cell in cells:
            if self.kind(cell) == kind:
                moves.append(minus(cell, start))
        if len(self.translations) == 1:
            moves = self._along(self.translations[0], moves, turn, cells)
        corner = self._turned_corner(turn)

        def corner_of_region(by: Cell) -> Cell:
            return self.folded(plus(corner, by))

        for by in sorted(moves, key=corner_of_region):
            yield turn.then_moved(by)

    @staticmethod
    def _along(
        vector: Cell, moves: Iterable[Cell], turn: Isometry, cells: frozenset[Cell]
    ) -> list[Cell]:
        """The moves that may follow a turn in a tube, as the middle of the cells moves along its
        vector alone.
        """
        down = vector[0]
        right = vector[-1]

        def beside_vector(by: Cell) -> int:
            return by[0] * right - by[-1] * down

        # both sums are the middles, multiplied by the number of the cells
        number = len(cells)
        middle = sum_of_cells(cells)
        shift = tuple([number * value for value in turn.shift])
        turn_of_sum = Isometry(turn.axes, turn.signs, shift)
        middle_image = turn_of_sum(middle)
        need = beside_vector(minus(middle, middle_image))
        return [by for by in moves if number * beside_vector(by) == need]

    def _turned_corner(self, turn: Isometry) -> Cell:
        """The lowest numbers of the image of the region."""
        middle_axes = self.dimension - 2
        ends = []
        for low, high in self.region:
            middle_number = -low - high
            middle_numbers = (middle_number,) * middle_axes
            ends.append((low, *middle_numbers, high))
        lowest, _ = box(turn.images(ends))
        return lowest


@lru_cache(256)
def quotient(base: Lattice, translations: Shape, region: Region) -> QuotientLattice:
    """A flat lattice divided by translations (at least one that moves anything), whose cells are
    written from the lowest corner of a region on.

    >>> from psolver import SQUARE
    >>> tube = quotient(SQUARE, ((0, 6),), ((0, 0), (3, 5)))
    >>> tube
    SQUARE / (0, 6)
    >>> tube.folded((1, 6)), tube.neighbours((1, 5))
    ((1, 0), ((0, 5), (2, 5), (1, 4), (1, 0)))
    """
    return QuotientLattice(base, translations, region)

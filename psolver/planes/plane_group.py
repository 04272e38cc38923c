"""Groups of isometries of a flat lattice, with the symbols of the 17 plane groups.

A group is its translations, and one isometry for each effect on directions; the others with this
effect differ from it by translations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add, sub

from ..core.cells import Cell, Isometry, Linear, identity
from ..core.lattice import Lattice
from ..lattices.quotient_lattice import Echelon
from ..lattices.vectors import minus, scalar_product


@dataclass(frozen=True, slots=True)
class PlaneGroup:
    """A group of isometries of a flat lattice.

    translations  those in it
    isometries    one for each effect on directions, first the identity
    """

    translations: Echelon
    isometries: tuple[Isometry, ...]

    @classmethod
    def of(cls, generators: Sequence[Isometry]) -> PlaneGroup:
        """The group that some isometries (at least one) generate; its translations by Schreier's
        lemma.

        >>> from ..core.square_lattice import SQUARE
        >>> turn = SQUARE.turns[0]
        >>> group = PlaneGroup.of([turn, turn.then_moved((0, 2))])
        >>> group.translations.vectors, len(group.isometries)
        (((2, 0), (0, 2)), 4)
        """
        dimension = len(generators[0].shift)
        start = identity(dimension)
        by_effect: dict[Linear, Isometry] = {start.linear: start}
        todo = [start]
        moves = []
        while todo:
            isometry = todo.pop()
            for generator in generators:
                product = generator.after(isometry)
                same_effect = by_effect.setdefault(product.linear, product)
                if same_effect is product:
                    todo.append(product)
                elif same_effect.shift != product.shift:
                    move = _before(same_effect, product.shift)
                    moves.append(move)
        translations = Echelon.of(dict.fromkeys(moves))
        return cls(translations, tuple(by_effect.values()))

    @property
    def key(self) -> tuple[object, ...]:
        """A value that is equal for equal groups."""
        zero = (0,) * len(self.isometries[0].shift)
        shifts = set()
        for isometry in self.isometries:
            shift = self.translations.folded(isometry.shift, zero)
            shifts.add((isometry.linear, shift))
        return self.translations, frozenset(shifts)

    def symbol(self, lattice: Lattice) -> str:
        """The symbol of a group with translations in two directions, as crystallographers write
        it: "p1" for translations alone, "p4g" …

        D. Schattschneider, The plane symmetry groups, Amer. Math. Monthly 85 (1978).
        """
        flips = [isometry for isometry in self.isometries if lattice.reverses(isometry)]
        order = len(self.isometries) - len(flips)  # of the rotations
        if not flips:
            return f"p{order}"
        mirrors = sum(self._has_mirror(flip) for flip in flips)
        if order == 1:
            if self._is_rhombic(flips[0]):
                return "cm"
            return ("pg", "pm")[mirrors]
        if order == 2:
            if self._is_rhombic(flips[0]):
                return "cmm"
            return ("pgg", "pmg", "pmm")[mirrors]
        if order == 3:
            if self._along_shortest(flips[0]):
                return "p31m"
            return "p3m1"
        if order == 4:
            if mirrors == len(flips):
                return "p4m"
            return "p4g"
        return "p6m"

    def _has_mirror(self, flip: Isometry) -> bool:
        """Whether a reflection is among the isometries with the effect of one on directions: the
        square of a glide reflection is a translation, twice its way along the axis.
        """
        square = flip.after(flip).shift
        zero = (0,) * len(square)
        doubled = self._doubled(flip)
        remainder = doubled.folded(square, zero)
        return not any(remainder)

    def _doubled(self, flip: Isometry) -> Echelon:
        """The sums of translations and their mirror images, which lie along the axis."""
        sums = []
        for vector in self.translations.vectors:
            mirrored = moved_vector(flip, vector)
            vector_sum = tuple(map(add, vector, mirrored))
            if any(vector_sum):
                sums.append(vector_sum)
        return Echelon.of(sums)

    def _is_rhombic(self, flip: Isometry) -> bool:
        """Whether a translation is the sum of two halves along and across the axis, which are no
        translations: then the shortest sum with a mirror image is twice no translation.
        """
        (shortest,) = self._doubled(flip).vectors
        if any(value % 2 for value in shortest):
            return True
        half = tuple([value // 2 for value in shortest])
        zero = (0,) * len(half)
        remainder = self.translations.folded(half, zero)
        return any(remainder)

    def _along_shortest(self, flip: Isometry) -> bool:
        """Whether the axis of a reflection has the direction of a shortest translation, of a group
        with thirds of a turn.
        """
        (along,) = self._doubled(flip).vectors
        square_of_length = scalar_product(along, along)
        return square_of_length == 2 * self.translations.cosets


def _before(isometry: Isometry, shift: Cell) -> Cell:
    """The translation to do before an isometry so that its shift becomes another one."""
    by = [0] * len(shift)
    changes = map(sub, shift, isometry.shift)
    for axis, sign, value in zip(isometry.axes, isometry.signs, changes, strict=True):
        by[axis] = sign * value
    return tuple(by)


def moved_vector(isometry: Isometry, vector: Cell) -> Cell:
    """The image of a vector, which begins anywhere.

    >>> moved_vector(Isometry((1, 0), (1, -1), (5, 5)), (1, 3))
    (3, -1)
    """
    return minus(isometry(vector), isometry.shift)


def moved_translations(group: Echelon, turns: Iterable[Isometry]) -> set[Echelon]:
    """The images of a group of translations under some isometries."""
    groups = set()
    for turn in turns:
        vectors = [moved_vector(turn, vector) for vector in group.vectors]
        groups.add(Echelon.of(vectors))
    return groups

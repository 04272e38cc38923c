"""Groups of permutations that are too large to be listed before their size is known.

A group is given by lists of permutations, of which one of each, done one after the other, the last
one first, make every member:

    a torus   [[identity, a mirror image, ...], [identity, a row on, ...], [identity, a column on]]
    parts     [[identity, the first part exchanged with another, ...], ...]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from ..control import UNWATCHED, Control
from ..cover.problem import Permutation


@dataclass(frozen=True, slots=True)
class PermutationGroup:
    """A group as `factors`, lists of permutations (at least one list) of which one of each make
    every member.
    """

    factors: Sequence[Sequence[Permutation]]

    @property
    def size(self) -> int:
        """The number of members, those counted twice that two ways make.

        >>> PermutationGroup([[(0, 1), (1, 0)], [(0, 1)]]).size
        2
        """
        return prod(map(len, self.factors))

    def members(self, control: Control = UNWATCHED) -> Iterator[Permutation]:
        """Yield all members; some may be alike.

        >>> list(PermutationGroup([[(0, 1, 2), (1, 0, 2)], [(0, 1, 2), (0, 2, 1)]]).members())
        [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0)]
        """
        first, *others = self.factors
        if not others:
            yield from first
            return
        below = list(PermutationGroup(others).members(control))
        for move in first:
            control.tick()
            for other in below:
                yield tuple(map(move.__getitem__, other))

    def acting_on(self, image_of: Callable[[Permutation], Permutation]) -> PermutationGroup:
        """The group that acts on something else; `image_of` is a homomorphism."""
        return PermutationGroup([list(map(image_of, factor)) for factor in self.factors])


def cyclic_factors(
    members: Iterable[tuple[int, Callable[[], Permutation]]],
) -> list[list[Permutation]]:
    """Return the factors of a commutative group, each the first powers of one member.

    A member is given by what becomes of 0, which no two take to the same number, and a function
    that returns it, called for a few of them only.

    >>> group = [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)]
    >>> cyclic_factors([(one[0], lambda one=one: one) for one in group])
    [[(0, 1, 2, 3), (1, 0, 3, 2)], [(0, 1, 2, 3), (2, 3, 0, 1)]]
    """
    factors: list[list[Permutation]] = []
    known = {0}  # what becomes of 0 under the members that the factors make so far
    for first, make in members:
        if first in known:
            continue
        member = make()
        powers = [tuple(range(len(member)))]
        while (power := tuple(map(powers[-1].__getitem__, member)))[0] not in known:
            powers.append(power)
        factors.append(powers)
        known = {power[number] for power in powers for number in known}
    return factors

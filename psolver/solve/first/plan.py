"""How a box is best cut into smaller boxes, some of which are known to be worth something.

    sides   (20, 25): how long a box is along each axis
    prices  {(5, 10): 0.0, (15, 15): 337.5}: what it costs to use a box as a whole; others only
            serve to be cut

A plan costs as much as the dearest of its boxes, however many there are: what is known of one box
serves all that are like it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import product
from math import inf, prod
from operator import add
from typing import TypeAlias

from ...control import UNWATCHED, Control
from ...geometry.cells import Cell

Sides: TypeAlias = tuple[int, ...]


class Plans:
    """The cheapest ways to cut a box and all that are smaller, where boxes have these prices."""

    def __init__(
        self, sides: Sides, prices: Mapping[Sides, float], control: Control = UNWATCHED
    ) -> None:
        self._sides, self._prices, self._control = sides, prices, control
        self._levels = sorted(set(prices.values()))
        self._made: dict[int, dict[Sides, int]] = {}
        self._cuts: dict[Sides, tuple[Sides, Sides] | None] = {}

    def leaves(self) -> set[Sides] | None:
        """The boxes that the cheapest plan uses as a whole; None where there is no plan.

        >>> sorted(Plans((2, 5), {(2, 2): 1.0, (2, 3): 2.0, (2, 5): 9.0}).leaves())
        [(2, 2), (2, 3)]
        """
        if self._level(self._sides) is None:
            return None
        todo, seen = [self._sides], {self._sides}
        while todo:
            for part in self._cut(todo.pop()) or ():
                if part not in seen:
                    seen.add(part)
                    todo.append(part)
        return {sides for sides in seen if self._cut(sides) is None}

    def places(self, most: int = 0) -> Iterator[tuple[Cell, Sides]]:
        """The boxes of the cheapest plan, each with its lowest corner; there is a plan. A box of
        `most` cells, or fewer, is not cut further.

        >>> list(Plans((2, 5), {(2, 2): 1.0, (2, 3): 2.0}).places())
        [((0, 0), (2, 2)), ((0, 2), (2, 3))]
        """
        todo = [((0,) * len(self._sides), self._sides)]
        while todo:
            corner, sides = todo.pop()
            parts = self.parts(sides)
            if not parts or prod(sides) <= most:
                yield corner, sides
                continue
            for moved, part in reversed(parts):
                todo.append((tuple(map(add, corner, moved)), part))

    def parts(self, sides: Sides) -> tuple[tuple[Cell, Sides], ...]:
        """The two boxes into which a box of the plan is cut, each with the place of its lowest
        corner; none where it is used as a whole.
        """
        cut = self._cut(sides)
        if cut is None:
            return ()
        low, high = cut
        beside = tuple(a if a != side else 0 for a, side in zip(low, sides, strict=True))
        return ((0,) * len(sides), low), (beside, high)

    def _cut(self, sides: Sides) -> tuple[Sides, Sides] | None:
        """The two parts of a box that can be made, as near to halves as may be; None where it is
        used as a whole.
        """
        if sides not in self._cuts:
            level = self._level(sides)
            assert level is not None, "only what can be made is cut"
            whole = self._prices.get(sides, inf) <= self._levels[level]
            self._cuts[sides] = None if whole else self._best_cut(sides, level)
        return self._cuts[sides]

    def _level(self, sides: Sides) -> int | None:
        """The place of what the box costs among all prices, which are sorted; None where it cannot
        be made. Low ones are tried first.
        """
        above, last = 1, len(self._levels) - 1
        while above <= last and not self._can_be_made(sides, above - 1):
            above *= 2
        if above > last and not self._can_be_made(sides, last):
            return None
        between = range(above // 2, min(above - 1, last))
        return between.start + bisect_left(
            between, True, key=lambda level: self._can_be_made(sides, level)
        )

    def _best_cut(self, sides: Sides, level: int) -> tuple[Sides, Sides]:
        cuts = [
            (abs(sides[axis] - 2 * at), axis, at)
            for axis in range(len(sides))
            for at in range(1, sides[axis] // 2 + 1)
        ]
        for _, axis, at in sorted(cuts):
            low = (*sides[:axis], at, *sides[axis + 1 :])
            high = (*sides[:axis], sides[axis] - at, *sides[axis + 1 :])
            if self._can_be_made(low, level) and self._can_be_made(high, level):
                return low, high
        raise AssertionError("what can be made is a whole or can be cut")

    def _can_be_made(self, sides: Sides, level: int) -> bool:
        """Can a box be put together from boxes whose prices are up to a level?"""
        if not self._levels:
            return False
        if level not in self._made:
            limit = self._levels[level]
            usable = [sides for sides, price in self._prices.items() if price <= limit]
            self._made[level] = made_of(usable, self._sides, self._control)
        return bool(self._made[level][sides[:-1]] >> sides[-1] & 1)


def made_of(leaves: list[Sides], most: Sides, control: Control = UNWATCHED) -> dict[Sides, int]:
    """Which boxes up to a size can be cut into leaves by straight cuts: for all sides but the last,
    the lengths of the last as the bits of an integer (bit 0 is set always).

    >>> bin(made_of([(2, 3)], (4, 8))[4,])
    '0b1001001'
    """
    bits = dict.fromkeys(product(*(range(1, side + 1) for side in most[:-1])), 0)
    for *others, last in leaves:
        bits[tuple(others)] |= 1 << last
    for sides in bits:  # smaller ones first
        control.tick()
        found = bits[sides]
        for axis, length in enumerate(sides):
            for at in range(1, length // 2 + 1):
                low = bits[(*sides[:axis], at, *sides[axis + 1 :])]
                high = bits[(*sides[:axis], length - at, *sides[axis + 1 :])]
                found |= low & high
        bits[sides] = _sums(found, most[-1])
    return bits


def _sums(lengths: int, most: int) -> int:
    """All sums, up to `most`, of lengths that are the bits of an integer, 0 among them."""
    every = (1 << most + 1) - 1
    sums = 1
    lengths &= ~1
    while lengths := lengths & ~sums:
        step = (lengths & -lengths).bit_length() - 1
        while step <= most:
            sums |= sums << step & every
            step *= 2
    return sums

"""An exact-cover problem with bounds, as plain data (Knuth, TAOCP 7.2.2.1, calls the parts items
and options).

    item 0 and 1 once each, item 2 at most twice; either of two options, alone or together:
    Problem(least=(1, 1, 0), most=(1, 1, 2), options=((0, 2), (1, 2)), groups=(2, 2))

A cover is a set of options that covers every item at least `least` and at most `most` times.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

Cover: TypeAlias = tuple[int, ...]
Permutation: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Problem:
    """Items are 0 … len(least) - 1, options tuples of items (sorted, each once).

    least, most   bounds of each item
    groups        for each option one of its items, its group: options of a group are alike, and no
                  option holds two groups (a polyomino puzzle groups by piece); () where no items
                  can be groups: an engine wants groups, `grouped` in `text.dlx` gives them
    neighbours    for each item the items it touches, () for those without a position
    positions     for each item its position in an order in which few items are open at a time, -1
                  for those without one; items that lie alike have the same distances, so that some
                  positions may belong to no item
    symmetries    permutations of the options that map covers to covers, a group with the identity
                  first; () where they were not worked out
    """

    least: tuple[int, ...]
    most: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    groups: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...] = ()
    positions: tuple[int, ...] = ()
    symmetries: tuple[Permutation, ...] = ()

    @cached_property
    def options_of(self) -> tuple[tuple[int, ...], ...]:
        """For each item the options that cover it."""
        lists: list[list[int]] = [[] for _ in self.least]
        for number, option in enumerate(self.options):
            for item in option:
                lists[item].append(number)
        return tuple(map(tuple, lists))

    @property
    def starved(self) -> bool:
        """True when some item has fewer options than it needs, so that there is no cover."""
        return any(
            len(options) < least for options, least in zip(self.options_of, self.least, strict=True)
        )


def orbit(cover: Cover, symmetries: tuple[Permutation, ...]) -> list[Cover]:
    """The different images of a cover, sorted; only itself where no symmetries are given.

    >>> orbit((0, 1), ((0, 1, 2), (2, 1, 0)))
    [(0, 1), (1, 2)]
    """
    return sorted(
        {tuple(sorted(permutation[o] for o in cover)) for permutation in symmetries}
        or {tuple(sorted(cover))}
    )

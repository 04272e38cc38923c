"""An exact-cover problem with bounds, as plain data (Knuth, TAOCP 7.2.2.1, calls the parts items
and options).

    item 0 and 1 once each, item 2 at most twice; either of two options, alone or together:
    Problem(least=(1, 1, 0), most=(1, 1, 2), options=((0, 2), (1, 2)), groups=(2, 2))

A cover is a set of options that covers every item at least `least` and at most `most` times.
"""

from __future__ import annotations

import marshal
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import count
from typing import Any, TypeAlias

from ..core.plain_values import Values
from .search_tuning import MOST_ITEMS_LOOKED_AT

Cover: TypeAlias = tuple[int, ...]
Permutation: TypeAlias = tuple[int, ...]
Colours: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""For each option the items that it gives a colour, each with the number of the colour, from 0."""


@dataclass(frozen=True)
class Problem:
    """Items are 0 … len(least) - 1, options tuples of items (sorted, each once but for `sums`).

    least, most   bounds of each item
    groups        for each option one of its items, its group: options of a group are alike, and no
                  option holds two groups (a polyomino puzzle groups by piece); () if no items
                  can be groups: engines need groups, `grouped` adds them
    neighbours    for each item the items it touches, () for those without a position
    positions     for each item its position in an order in which few items are open at a time, -1
                  for those without one; items that lie alike have the same distances, so that some
                  positions may belong to no item
    symmetries    permutations of the options that map covers to covers, a group with the identity
                  first; () if they were not worked out
    sums          the items that an option may hold several times, without a position: each time it
                  is covered once more
    colours       () if no option gives an item a colour (Knuth's XCC). Options may share an item if
                  they give it the same colour; one that holds it in `options`, without a colour,
                  excludes all others. Such an item has the bounds 0 and 1, and no option holds it
                  twice
    """

    least: tuple[int, ...]
    most: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    groups: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...] = ()
    positions: tuple[int, ...] = ()
    symmetries: tuple[Permutation, ...] = ()
    sums: frozenset[int] = frozenset()
    colours: Colours = ()

    def __getstate__(self) -> Values:
        values = {}
        for field in fields(self):
            values[field.name] = getattr(self, field.name)
        return values

    @cached_property
    def options_of(self) -> tuple[tuple[int, ...], ...]:
        """Return for each item the options that cover it, and give it no colour."""
        lists = [list[int]() for _ in self.least]
        for number, option in enumerate(self.options):
            for item in option:
                lists[item].append(number)
        return tuple(map(tuple, lists))

    @cached_property
    def codes(self) -> dict[int, dict[int, int]]:
        """Return for each item with colours the codes of its options: numbers from 0 on, in the
        order of the colours; the last one is for no colour.
        """
        colours_given: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for option, pairs in enumerate(self.colours):
            for item, colour in pairs:
                colours_given[item][option] = colour
        for item, codes in colours_given.items():
            colours = sorted(set(codes.values()))
            numbers = dict(zip(colours, count()))
            for option, colour in codes.items():
                codes[option] = numbers[colour]
            for option in self.options_of[item]:
                codes[option] = len(colours)
        return dict(colours_given)

    @cached_property
    def fingerprint(self) -> str:
        """Return 16 hexadecimal digits, the same for equal problems on every machine."""
        from hashlib import blake2b

        fields_hashed: tuple[Any, ...] = (
            self.least,
            self.most,
            self.options,
            self.groups,
            self.symmetries,
        )
        if self.colours:
            fields_hashed = (*fields_hashed, self.colours)
        # version 2 of the format writes equal numbers alike, however they are shared
        digest = blake2b(marshal.dumps(fields_hashed, 2), digest_size=8)
        return digest.hexdigest()

    @property
    def starved(self) -> bool:
        """Whether some item has fewer options than it needs, or was covered more often than it may
        be, so that there is no cover.
        """
        for options, bound in zip(self.options_of, self.least, strict=True):
            if len(options) < bound:
                return True
        return min(self.most, default=0) < 0


def grouped(problem: Problem) -> Problem:
    """Return the problem with groups, which every engine needs; its options keep their numbers.

    If it has none, one more item, which need not be covered, is in every option; it is the group of
    all.
    """
    if problem.groups or not problem.options:
        return problem
    item = len(problem.least)
    number = len(problem.options)
    neighbours = problem.neighbours
    if neighbours:
        neighbours = (*neighbours, ())
    return replace(
        problem,
        least=(*problem.least, 0),
        most=(*problem.most, number),
        options=tuple((*option, item) for option in problem.options),
        groups=(item,) * number,
        neighbours=neighbours,
    )


# orbits under symmetries -------------------------------------------------------------------------

# An orbit is the set of images of one thing under all symmetries. One option of each orbit stands
# for the others: a search that begins with these alone finds a cover of every class.


def orbit(cover: Cover, symmetries: tuple[Permutation, ...]) -> list[Cover]:
    """Return the different images of a cover, sorted; only itself if no symmetries are given.

    >>> orbit((0, 1), ((0, 1, 2), (2, 1, 0)))
    [(0, 1), (1, 2)]
    """
    if not symmetries:
        return [tuple(sorted(cover))]
    images = {tuple(sorted(map(image.__getitem__, cover))) for image in symmetries}
    return sorted(images)


def orbit_of_option(problem: Problem, option: int) -> set[int]:
    """Return the images of an option under all symmetries of a problem."""
    images = {image[option] for image in problem.symmetries}
    images.add(option)
    return images


def representatives(
    problem: Problem,
    item: int,
    order: Callable[[Sequence[int]], Sequence[Any]] | None = None,
    most: float = float("inf"),
) -> list[int]:
    """Return the first option of each orbit that has options of an item, in order; at most `most` +
    1.

    `order` has a key for each of some options, and the one with the lowest comes first; None: the
    one with the lowest number.
    """
    options = problem.options_of[item]
    sorted_options: Iterable[int] = options
    if order:
        rank = dict(zip(options, order(options), strict=True))
        sorted_options = sorted(options, key=rank.__getitem__)
    reached = set()
    chosen = list[int]()
    for option in sorted_options:
        if len(chosen) > most:
            break
        if option not in reached:
            chosen.append(option)
            reached |= orbit_of_option(problem, option)
    return chosen


def fixed_items(problem: Problem) -> list[int]:
    """Return the items that are covered exactly once and stay where they are under all symmetries,
    sorted: a piece that is used once, the cell in the middle of a board. Every cover holds one of
    the options of such an item, and the symmetries exchange these only.

    Of a problem of over MOST_ITEMS_LOOKED_AT items only the groups that are used once.

    >>> row = Problem((1, 1, 1), (1, 1, 1), ((0,), (1,), (2,), (0, 1), (1, 2)), ())
    >>> fixed_items(replace(row, symmetries=((0, 1, 2, 3, 4), (2, 1, 0, 4, 3))))
    [1]
    """
    if len(problem.least) > MOST_ITEMS_LOOKED_AT:
        return used_once(problem)
    items = []
    for item, options in enumerate(problem.options_of):
        if problem.least[item] == problem.most[item] == 1:
            if _is_fixed(problem, set(options)):
                items.append(item)
    return items


def _is_fixed(problem: Problem, options: set[int]) -> bool:
    for image in problem.symmetries:
        images = [image[option] for option in options]
        if not options.issuperset(images):
            return False
    return True


def used_once(problem: Problem) -> list[int]:
    """Return the groups that are used exactly once, sorted."""
    groups = sorted(set(problem.groups))
    once = []
    for group in groups:
        if problem.least[group] == problem.most[group] == 1:
            once.append(group)
    return once

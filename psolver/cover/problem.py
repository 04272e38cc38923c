"""An exact-cover problem with bounds, as plain data (Knuth, TAOCP 7.2.2.1, calls the parts items
and options).

    item 0 and 1 once each, item 2 at most twice; either of two options, alone or together:
    Problem(least=(1, 1, 0), most=(1, 1, 2), options=((0, 2), (1, 2)), groups=(2, 2))

A cover is a set of options that covers every item at least `least` and at most `most` times.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from typing import Any, TypeAlias

Cover: TypeAlias = tuple[int, ...]
Permutation: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Problem:
    """Items are 0 … len(least) - 1, options tuples of items (sorted, each once).

    least, most   bounds of each item
    groups        for each option one of its items, its group: options of a group are alike, and no
                  option holds two groups (a polyomino puzzle groups by piece); () where no items
                  can be groups: an engine wants groups, `grouped` gives them
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

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: not what was worked out of it."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def options_of(self) -> tuple[tuple[int, ...], ...]:
        """For each item the options that cover it."""
        lists: list[list[int]] = [[] for _ in self.least]
        for number, option in enumerate(self.options):
            for item in option:
                lists[item].append(number)
        return tuple(map(tuple, lists))

    @cached_property
    def fingerprint(self) -> str:
        """The same for equal problems, on every machine: 16 hexadecimal digits."""
        from hashlib import blake2b

        parts = self.least, self.most, self.options, self.groups, self.symmetries
        # version 2 of the format writes equal numbers alike, however they are shared
        return blake2b(marshal.dumps(parts, 2), digest_size=8).hexdigest()

    @property
    def starved(self) -> bool:
        """True when some item has fewer options than it needs, so that there is no cover."""
        return any(
            len(options) < least for options, least in zip(self.options_of, self.least, strict=True)
        )


def grouped(problem: Problem) -> Problem:
    """The problem with groups, which every engine wants; its options keep their numbers.

    Where it has none, one more item is in every option and asks for nothing; it is the group of
    all.
    """
    if problem.groups or not problem.options:
        return problem
    item, number = len(problem.least), len(problem.options)
    return replace(
        problem,
        least=(*problem.least, 0),
        most=(*problem.most, number),
        options=tuple((*option, item) for option in problem.options),
        groups=(item,) * number,
        neighbours=(*problem.neighbours, ()) if problem.neighbours else (),
    )


def is_cover(problem: Problem, cover: Cover) -> bool:
    """Are these different options that cover every item between its least and its most times?

    >>> is_cover(Problem((1, 1), (1, 2), ((0, 1), (1,)), (0, 1)), (0, 1))
    True
    """
    times = [0] * len(problem.least)
    for option in cover:
        for item in problem.options[option]:
            times[item] += 1
    within = all(a <= t <= b for a, t, b in zip(problem.least, times, problem.most, strict=True))
    return within and len(set(cover)) == len(cover)


MOST_SUMMED = 50_000_000  # bits of the sums of all options


def cover_test(problem: Problem) -> Callable[[Cover], bool]:
    """The test whether something is a cover of a problem; where every item is to be covered some
    definite number of times, and the problem is not too large, one for millions of covers.

    That adds up numbers which have a digit for each item: the digits of the sum tell how often each
    is covered, and cannot overflow, since the options are different.

    >>> test = cover_test(Problem((1, 1), (1, 1), ((0,), (1,), (0, 1)), ()))
    >>> test((0, 1)), test((2,)), test((0, 2)), test((0, 0, 1)), test(())
    (True, True, False, False, False)
    """
    number = len(problem.options)
    digit = number.bit_length()  # in bits
    exact = problem.least == problem.most and max(problem.most, default=0) <= number
    if not exact or number * len(problem.least) * digit > MOST_SUMMED:
        return partial(is_cover, problem)
    values = [sum(1 << digit * item for item in option) for option in problem.options]
    wanted = sum(times << digit * item for item, times in enumerate(problem.most))

    def test(cover: Cover) -> bool:
        return sum(map(values.__getitem__, cover)) == wanted and len(set(cover)) == len(cover)

    return test


def connected_parts(problem: Problem, items: Iterable[int]) -> Iterator[set[int]]:
    """The parts of some items that hang together, as `neighbours` tells."""
    left = set(items)
    while left:
        part = {left.pop()}
        todo = list(part)
        while todo:
            near = left.intersection(problem.neighbours[todo.pop()])
            left -= near
            part |= near
            todo += near
        yield part

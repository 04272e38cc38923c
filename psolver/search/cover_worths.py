"""Objectives: which covers of a problem are the best.

    Objective(((1, (0, 1)), (1, (2,))), most=True)    take one of options 0 and 1, and option 2

A term has its worth if one of its options is taken; no cover holds two of them. The worth of a
cover is the sum of those of its terms.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from .problem import Cover


class Term(NamedTuple):
    """Options, of which a cover holds one at most, and the worth of this one (above 0)."""

    worth: int
    options: tuple[int, ...]


@dataclass(frozen=True)
class Objective:
    """The objective of a search: the covers of the highest worth if `most`, else of the lowest.

    step  the worth of every cover is a multiple of this
    full  only covers to which no option can be added, so that every option has an item that is
          covered as often as it may be
    """

    terms: tuple[Term, ...]
    most: bool
    step: int = 1
    full: bool = False

    @cached_property
    def total(self) -> int:
        """Return the worth of all terms together."""
        return sum(term.worth for term in self.terms)

    def worth(self, cover: Cover) -> int:
        """Return the worth of a cover.

        >>> Objective((Term(3, (0, 1)), Term(2, (2,))), most=True).worth((1, 2))
        5
        """
        options_taken = set(cover)
        worth = 0
        for term in self.terms:
            if not options_taken.isdisjoint(term.options):
                worth += term.worth
        return worth

    def worths(self, number: int) -> list[int]:
        """Return the worth of each option, of a `number` of them, by itself: a cover is worth their
        sum.

        >>> Objective((Term(3, (0, 1)), Term(2, (1,))), most=True).worths(3)
        [3, 5, 0]
        """
        worths = [0] * number
        for worth, options in self.terms:
            for option in options:
                worths[option] += worth
        return worths

    def cost(self, worth: int) -> int:
        """Return the distance of a worth from the best that is conceivable."""
        if self.most:
            return self.total - worth
        return worth

    def least_cost(self, cost: int) -> int:
        """Return the lowest cost that is not below some cost, and that a cover can have.

        >>> aim = Objective((Term(1, (0, 1)),) * 12, most=True, step=5)
        >>> aim.least_cost(0), aim.least_cost(2), aim.least_cost(3)
        (2, 2, 7)
        """
        return cost + (self.cost(0) - cost) % self.step

    def of_cost(self, cost: int) -> int:
        """Return the worth of a cost."""
        if self.most:
            return self.total - cost
        return cost


def with_merged_terms(aim: Objective) -> Objective:
    """Return the objective with one term for equal options, and no term without options."""
    worths = Counter[tuple[int, ...]]()
    for term in aim.terms:
        if term.options:
            worths[term.options] += term.worth
    terms = [Term(worth, options) for options, worth in worths.items()]
    return replace(aim, terms=tuple(terms))


class OptimalCovers(NamedTuple):
    """The covers of a `worth`, the best there is; they hold none of the options
    `without`. `by_blockings`: the kernel for blockings lists them.
    """

    aim: Objective
    worth: int
    without: tuple[int, ...] = ()
    by_blockings: bool = False

"""What makes some covers of a problem better than others, as plain data.

    Aim(((1, (0, 1)), (1, (2,))), most=True)    take one of the options 0 and 1, and option 2

A term is worth something where one of its options is taken; no cover holds two of them. The worth
of a cover is that of its terms.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from .problem import Cover


class Term(NamedTuple):
    """Options, of which a cover holds one at most, and what that is worth (above 0)."""

    worth: int
    options: tuple[int, ...]


@dataclass(frozen=True)
class Aim:
    """The covers that are worth most, where `most`, else least.

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
        """What all terms are worth together."""
        return sum(term.worth for term in self.terms)

    def worth(self, cover: Cover) -> int:
        """What a cover is worth.

        >>> Aim((Term(3, (0, 1)), Term(2, (2,))), most=True).worth((1, 2))
        5
        """
        taken = set(cover)
        return sum(term.worth for term in self.terms if not taken.isdisjoint(term.options))

    def worths(self, number: int) -> list[int]:
        """What each option, of a `number` of them, is worth by itself: a cover is worth their
        sum.

        >>> Aim((Term(3, (0, 1)), Term(2, (1,))), most=True).worths(3)
        [3, 5, 0]
        """
        worths = [0] * number
        for worth, options in self.terms:
            for option in options:
                worths[option] += worth
        return worths

    def cost(self, worth: int) -> int:
        """How far a worth is from the best that one could think of."""
        return self.total - worth if self.most else worth

    def least_cost(self, cost: int) -> int:
        """The lowest cost that is not below some cost, and that a cover can have.

        >>> aim = Aim((Term(1, (0, 1)),) * 12, most=True, step=5)
        >>> aim.least_cost(0), aim.least_cost(2), aim.least_cost(3)
        (2, 2, 7)
        """
        return cost + (self.cost(0) - cost) % self.step

    def of_cost(self, cost: int) -> int:
        """The worth of a cost."""
        return self.total - cost if self.most else cost


def merged(aim: Aim) -> Aim:
    """The same with one term for those that have the same options; none has no options."""
    worth: dict[tuple[int, ...], int] = {}
    for term in aim.terms:
        if term.options:
            worth[term.options] = worth.get(term.options, 0) + term.worth
    return replace(aim, terms=tuple(Term(value, options) for options, value in worth.items()))


class Sought(NamedTuple):
    """The covers of a `worth`, the best there is; they hold none of the options
    `without`. `by_blockings`: the kernel for blockings lists them.
    """

    aim: Aim
    worth: int
    without: tuple[int, ...] = ()
    by_blockings: bool = False

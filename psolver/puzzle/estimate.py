"""How large a search is, before it is made or in the middle of it."""

from __future__ import annotations

from dataclasses import dataclass

from .best import Optimum
from .reason import Reason
from .standing import Spread


@dataclass(frozen=True, slots=True)
class Estimate:
    """How large a search is.

    classes  None where they are not worked out
    seconds  that it takes with these `cores`
    jobs     that a run of it has
    bytes    that its store takes
    exact    nodes, solutions and classes are known: the whole was searched
    probes   how many were made, where it was not
    reason   why there is nothing to search, where that is known
    best     how good the best tilings are, where the puzzle asks for them and has some
    """

    nodes: Spread
    solutions: Spread
    classes: Spread | None
    seconds: Spread
    jobs: Spread
    bytes: Spread
    exact: bool
    probes: int
    cores: int
    reason: Reason | None = None
    best: Optimum | None = None

    @property
    def impossible(self) -> bool:
        """Is it known that there is no solution?"""
        return self.exact and not self.solutions.middle


def known(number: float) -> Spread:
    """A number that is known well."""
    return Spread(number, number, number)


def scaled(spread: Spread, factor: float) -> Spread:
    """So many times as much.

    >>> scaled(Spread(1, 2, 4), 10)
    Spread(low=10, middle=20, high=40)
    """
    return Spread(spread.low * factor, spread.middle * factor, spread.high * factor)

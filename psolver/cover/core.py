"""A small part of a problem that has no cover by itself: an unsatisfiable core.

That no item is covered more often than it may be stays, but for the groups; that an item is covered at least so often,
and a group at most so often, are wishes that may be given up, one by one. What is left when none can be is minimal: give
up any of it, and the rest has a cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from .problem import Problem, Tick
from .sat import Session, encode

SLICE = 2000  # conflicts between two ticks


class Wish(NamedTuple):
    """That an item is covered at least (or else at most) as often as its bounds say."""

    item: int
    least: bool


def wishes(problem: Problem) -> list[Wish]:
    """All wishes of a problem: for the items that must be covered, and for the groups with a bound that counts."""
    groups = sorted(set(problem.groups))
    supply = [len(options) for options in problem.options_of]
    most = [Wish(group, False) for group in groups if problem.most[group] < supply[group]]
    return [*(Wish(item, True) for item, least in enumerate(problem.least) if least > 0), *most]


class Cores:
    """A session that knows a problem and which of its wishes cannot come true together; close it after use."""

    def __init__(self, problem: Problem, solver: str, tick: Tick) -> None:
        self._tick = tick
        self._session = Session(solver)
        groups = set(problem.groups)
        loose = replace(
            problem,
            least=(0,) * len(problem.least),
            most=tuple(len(problem.options) if i in groups else most for i, most in enumerate(problem.most)),
        )
        options = encode(loose, self._session, tick)
        self._literal = {}
        for wish in wishes(problem):
            self._literal[wish] = self._session.fresh()
            literals = [options[o] for o in problem.options_of[wish.item]]
            with self._session.only_if(self._literal[wish]):
                if wish.least:
                    self._session.at_least(literals, problem.least[wish.item])
                else:
                    self._session.at_most(literals, problem.most[wish.item])

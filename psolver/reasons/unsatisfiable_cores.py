"""Unsatisfiable cores: a small part of a problem that has no cover by itself.

The most number of times of items stays, but for the counted ones: groups, and items without a
position. The least number of times of an item, and the most of a counted one, are soft bounds that
may be given up, one by one; sums stay. The rest is minimal when none can be: without any of them
the others have a cover.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ..search.problem import Problem
from ..search.sat import DEFAULT_SOLVER
from ..search.sat.clauses import add_clauses
from ..search.sat.sat_tuning import BOUND_CONFLICTS, CORE_ROUNDS, CORE_SLICE, FIRST_CORE_CONFLICTS
from ..search.sat.session import Session


class SoftBound(NamedTuple):
    """A bound of an item that may be given up: its least number of times (or else its most)."""

    item: int
    least: bool


class UnsatisfiableCore(NamedTuple):
    """Bounds that no cover keeps together; `minimal`: certainly none of them can be given up."""

    bounds: tuple[SoftBound, ...]
    minimal: bool


def soft_bounds(problem: Problem) -> list[SoftBound]:
    """Return all soft bounds of a problem, those that are given up with more gain first: bounds of
    counted items, then the other items.
    """
    groups = _counted(problem)
    upper_bounds = []
    for group in sorted(groups):
        options = problem.options_of[group]
        if problem.most[group] < len(options):
            upper_bounds.append(SoftBound(group, False))
    of_groups: list[SoftBound] = []
    of_others: list[SoftBound] = []
    for item, need in enumerate(problem.least):
        if need > 0 and item not in problem.sums:
            bounds = of_groups if item in groups else of_others
            bounds.append(SoftBound(item, True))
    return upper_bounds + of_groups + of_others


def _counted(problem: Problem) -> set[int]:
    counted = set(problem.groups)
    for item, position in enumerate(problem.positions):
        if position < 0:
            counted.add(item)
    return counted - problem.sums


def _loosened(problem: Problem) -> Problem:
    """Return the problem when all soft bounds are given up."""
    loose_least = [0] * len(problem.least)
    for item in problem.sums:
        loose_least[item] = problem.least[item]
    loose_most = list(problem.most)
    for item in _counted(problem):
        loose_most[item] = len(problem.options)
    return replace(problem, least=tuple(loose_least), most=tuple(loose_most), symmetries=())


def find_core(problem: Problem, solver: str = DEFAULT_SOLVER) -> UnsatisfiableCore | None:
    """Return a core of a problem; None if it has a cover, or if FIRST_CORE_CONFLICTS do not decide.

    Bounds are given up one by one (deletion, with the core of each answer; Marques-Silva 2010). One
    that takes more than BOUND_CONFLICTS to decide stays, and the core may then not be minimal.
    """
    with Session(solver) as session:
        options = add_clauses(_loosened(problem), session)
        literal = {bound: session.fresh() for bound in soft_bounds(problem)}
        for bound, chosen in literal.items():
            with session.only_if(chosen):
                item = bound.item
                literals = [options[option] for option in problem.options_of[item]]
                if bound.least:
                    session.at_least(literals, problem.least[item])
                else:
                    session.at_most(literals, problem.most[item])

        def among(bounds: Iterable[SoftBound]) -> list[SoftBound]:
            core_literals = session.core()
            return [bound for bound in bounds if literal[bound] in core_literals]

        def has_model(bounds: Iterable[SoftBound], budget: int = BOUND_CONFLICTS) -> bool | None:
            chosen = [literal[bound] for bound in bounds]
            return session.decide(CORE_SLICE, budget, chosen)

        groups = _counted(problem)
        # without those that often follow from the others
        core = [bound for bound in literal if not (bound.least and bound.item in groups)]
        if has_model(core) is not False:
            core = list(literal)
            if has_model(core, FIRST_CORE_CONFLICTS) is not False:
                return None
        for _ in range(CORE_ROUNDS):
            core_before = core
            core = among(core)
            if len(core) == len(core_before):
                break
            if has_model(reversed(core)) is None:
                break
        minimal = True
        for bound in list(core):
            if bound in core:
                rest = [other_bound for other_bound in core if other_bound != bound]
                answer = has_model(rest)
                if answer is False:
                    core = among(rest)
                elif answer is None:
                    minimal = False
        core.sort()
        return UnsatisfiableCore(tuple(core), minimal)

"""An exact-cover problem as clauses, one variable an option, and one cover by them.

Each item is covered between its least and its most times. If options of several groups cover an
item, an "owner" variable a group is true for the group that covers it: an option implies its owner
variables, an owner variable one of its options, and at most one owner an item holds; the options of
one group exclude each other, which for a group used at most once is one constraint for
all items. Few at a time exclude each other pairwise, many by a sequential counter; other bounds are
cardinality networks, and sums have clauses of their own (see `sums`). An item with colours has a
variable for each of them, as for owners, and one for no colour.

All this was measured (tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from ...core.control import UNWATCHED, current_control
from ..problem import Cover, Problem
from .clause_numbers import implied_bounds, pairs_of_colours, pairs_of_options
from .sat_tuning import MOST_PAIRS, ONE_COVER_SLICE, PAIRWISE_FEW, PAIRWISE_GROUP, PAIRWISE_LARGE
from .session import Session, can_be_stopped


def add_clauses(problem: Problem, session: Session) -> list[int]:
    """Add the clauses of a problem; return the variables of its options, in order."""
    control = current_control()
    session.control = control
    variables = [session.fresh() for _ in control.watched(problem.options)]
    session.prefer(variables)
    implied = set()
    pairwise = PAIRWISE_FEW
    if max(problem.most, default=0) > 1:
        implied = implied_bounds(problem)
        if pairs_of_options(problem) > MOST_PAIRS:
            pairwise = PAIRWISE_LARGE
    once = {group for group in problem.groups if problem.most[group] == 1}
    # items that lie in the same options have one constraint
    constraints_made = set()
    for item, (lower, upper) in enumerate(zip(problem.least, problem.most, strict=True)):
        control.tick()
        options = problem.options_of[item]
        literals = [variables[o] for o in options]
        if item in implied:
            continue
        if item in problem.sums:
            from .sums import add_sum

            add_sum(problem, session, item, variables)
            continue
        alike = options, lower, upper, item in once
        if alike in constraints_made:
            continue
        constraints_made.add(alike)
        session.at_least(literals, lower)
        if upper != 1:
            session.at_most(literals, upper)
        elif item in once:
            session.at_most_one(literals, PAIRWISE_GROUP)
        else:
            _one_owner(problem, session, options, variables, once, pairwise)
    if problem.colours:
        _add_colours(problem, session, variables)
    return variables


def _add_colours(problem: Problem, session: Session, variables: Sequence[int]) -> None:
    """Add the clauses of the items with colours."""
    pairwise = PAIRWISE_LARGE
    if pairs_of_colours(problem) <= MOST_PAIRS:
        pairwise = PAIRWISE_FEW
    for codes in problem.codes.values():
        session.control.tick()
        givers = defaultdict(list)
        for option, code in codes.items():
            givers[code].append(variables[option])
        colours = []
        for _, literals in sorted(givers.items()):
            colours.append(_one_of(literals, session))
        session.at_most_one(colours, pairwise)


def _one_owner(
    problem: Problem,
    session: Session,
    options: Sequence[int],
    variables: Sequence[int],
    once: set[int],
    pairwise: int,
) -> None:
    by_group = defaultdict(list)
    for option in options:
        by_group[problem.groups[option]].append(variables[option])
    owners = []
    for group, literals in by_group.items():
        if group not in once:
            session.at_most_one(literals, pairwise)
        if len(by_group) == 1:
            return
        owner = literals[0]
        if len(literals) > 1:
            owner = _one_of(literals, session)
        owners.append(owner)
    session.at_most_one(owners, pairwise)


def _one_of(literals: Sequence[int], session: Session) -> int:
    """A new variable that is true exactly if one of some literals is."""
    variable = session.fresh()
    for literal in literals:
        session.add([-literal, variable])
    session.add([-variable, *literals])
    return variable


# one cover, as one formula, in this process ------------------------------------------------------


class SatAnswer(NamedTuple):
    """The answer of SAT: `cover` is None if none exists, or, unless it is `settled`, if the
    budget was too small. `conflicts` were spent.
    """

    cover: Cover | None
    settled: bool
    conflicts: int


def one_cover(problem: Problem, solver: str, budget: int) -> SatAnswer:
    """Find a cover of a problem, or give up after about `budget` conflicts; in a child process with
    a solver that cannot be stopped here.

    Raises PsolverError for a solver that PySAT does not have.
    """
    if problem.starved:
        return SatAnswer(None, True, 0)
    if current_control() is not UNWATCHED and not can_be_stopped(solver):  # a child has no control
        from ...core.children import call

        return call(one_cover, problem, solver, budget)
    with Session(solver) as session:
        variables = add_clauses(problem, session)
        answer = session.decide(ONE_COVER_SLICE, budget)
        if not answer:
            return SatAnswer(None, answer is False, session.spent)
        return SatAnswer(session.chosen(variables), True, session.spent)

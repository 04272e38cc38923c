"""An exact-cover problem as clauses, one variable an option; its text, and the answers of one
solver: a cover, a proof.

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

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ...core.control import UNWATCHED, Control
from ..problem import Cover, Problem
from . import DEFAULT_SOLVER
from .clause_numbers import (
    MOST_PAIRS,
    PAIRWISE,
    PAIRWISE_GROUP,
    PAIRWISE_LARGE,
    implied_bounds,
    pairs_of_colours,
    pairs_of_options,
)
from .session import Session, can_be_stopped


def add_clauses(problem: Problem, session: Session, control: Control) -> list[int]:
    """Add the clauses of a problem; return the variables of its options, in order."""
    session.control = control
    variables = [session.fresh() for _ in control.watched(problem.options)]
    session.prefer(variables)
    implied, pairwise = set[int](), PAIRWISE
    if max(problem.most, default=0) > 1:
        implied = implied_bounds(problem, control)
        pairwise = (
            PAIRWISE
            if pairs_of_options(problem, control.watched(problem.options, 10)) <= MOST_PAIRS
            else PAIRWISE_LARGE
        )
    once = {group for group in problem.groups if problem.most[group] == 1}
    known = set[tuple[Sequence[int], int, int, bool]]()  # items that lie in the same options
    for item, (least, most) in enumerate(zip(problem.least, problem.most, strict=True)):
        control.tick()
        options = problem.options_of[item]
        literals = [variables[o] for o in options]
        if item in implied:
            continue
        if item in problem.sums:
            from .sums import add_sum

            add_sum(problem, session, item, variables)
            continue
        alike = options, least, most, item in once
        if alike in known:
            continue
        known.add(alike)
        session.at_least(literals, least)
        if most != 1:
            session.at_most(literals, most)
        elif item in once:
            session.at_most_one(literals, PAIRWISE_GROUP)
        else:
            _one_owner(problem, session, options, variables, once, pairwise)
    if problem.colours:
        _add_colours(problem, session, variables)
    return variables


def _add_colours(problem: Problem, session: Session, variables: Sequence[int]) -> None:
    """Add the clauses of the items with colours."""
    pairwise = PAIRWISE if pairs_of_colours(problem) <= MOST_PAIRS else PAIRWISE_LARGE
    for codes in problem.codes.values():
        session.control.tick()
        givers: dict[int, list[int]] = defaultdict(list)
        for option, code in codes.items():
            givers[code].append(variables[option])
        colours = []
        for _, literals in sorted(givers.items()):
            colour = session.fresh()
            for literal in literals:
                session.add([-literal, colour])
            session.add([-colour, *literals])
            colours.append(colour)
        session.at_most_one(colours, pairwise)


def _one_owner(
    problem: Problem,
    session: Session,
    options: Sequence[int],
    variables: Sequence[int],
    once: set[int],
    pairwise: int,
) -> None:
    by_group: dict[int, list[int]] = defaultdict(list)
    for option in options:
        by_group[problem.groups[option]].append(variables[option])
    owners = []
    for group, literals in by_group.items():
        if group not in once:
            session.at_most_one(literals, pairwise)
        if len(by_group) == 1 or len(literals) == 1:
            owners += literals if len(by_group) > 1 else []
            continue
        owner = session.fresh()
        for literal in literals:
            session.add([-literal, owner])
        session.add([-owner, *literals])
        owners.append(owner)
    session.at_most_one(owners, pairwise)


# DIMACS CNF, the format that every SAT solver reads ----------------------------------------------

#     c a comment
#     c p show 1 2 0
#     p cnf 3 2
#     1 2 3 0
#     -1 -2 0
#
# Variable 1 is the first option, and so on; the variables after the options' only express the
# bounds. `c p show` names the options' to model counters: the models projected to these are the
# covers.


More: TypeAlias = Callable[[Session, Sequence[int], Control], None]
"""A function that adds clauses, about the variables of the options, to those of a problem."""


def dimacs(
    problem: Problem,
    comments: Iterable[str] = (),
    control: Control = UNWATCHED,
    more: More | None = None,
) -> Iterator[str]:
    """Yield the lines of the clauses that `add_clauses` makes of a problem, and `more`."""
    literals = array("i")  # of all clauses, a 0 after each: there may be many millions
    with Session(None, lambda clause: literals.extend((*clause, 0))) as session:
        variables = add_clauses(problem, session, control)
        if more:
            more(session, variables, control)
        number = int(session.pool.top)
    assert variables == list(range(1, len(variables) + 1))
    for comment in comments:
        yield f"c {comment}"
    yield _line(["c", "p", "show"], variables)
    yield f"p cnf {number} {literals.count(0)}"
    yield from control.watched(_clauses(literals))


def _clauses(literals: Iterable[int]) -> Iterator[str]:
    clause: list[int] = []
    for literal in literals:
        if literal:
            clause.append(literal)
        else:
            yield _line([], clause)
            clause = []


def _line(words: list[str], literals: Sequence[int]) -> str:
    return " ".join([*words, *map(str, literals), "0"])


# one cover, as one formula, in this process ------------------------------------------------------

SLICE = 1000  # conflicts between two looks whether the run is to end


class SatAnswer(NamedTuple):
    """The answer of SAT: `cover` is None if none exists, or, unless it is `settled`, if the
    budget was too small. `conflicts` were spent.
    """

    cover: Cover | None
    settled: bool
    conflicts: int


def one_cover(
    problem: Problem, solver: str, budget: int, control: Control = UNWATCHED
) -> SatAnswer:
    """Find a cover of a problem, or give up after about `budget` conflicts; in a child process with
    a solver that cannot be stopped here.

    Raises PsolverError for a solver that PySAT does not have.
    """
    if problem.starved:
        return SatAnswer(None, True, 0)
    if control is not UNWATCHED and not can_be_stopped(solver):  # a child has no control
        from ...core.children import call

        return call(control, one_cover, problem, solver, budget)
    with Session(solver) as session:
        variables = add_clauses(problem, session, control)
        answer = session.decide(control, SLICE, budget)
        if not answer:
            return SatAnswer(None, answer is False, session.spent)
        return SatAnswer(session.chosen(variables), True, session.spent)


# proofs ------------------------------------------------------------------------------------------

SLICE_CONFLICTS = 2000  # between two ticks

# A proof that a problem has no cover, in DRAT, of the formula that `dimacs` writes (Wetzler,
# Heule, Hunt 2014).
#
# A line is a clause that follows from those before it, or, after "d", one that is not needed any
# more; the last one is empty. Any checker of DRAT proofs can verify it.


def prove(
    problem: Problem,
    solver: str = DEFAULT_SOLVER,
    more: More | None = None,
    control: Control = UNWATCHED,
) -> list[str] | None:
    """Return the lines of a proof, each ending with 0; None if the problem has a cover that `more`
    clauses allow.

    Raises PsolverError for a solver that writes no proofs.
    """
    with Session(solver, proof=True) as session:
        variables = add_clauses(problem, session, control)
        if more:
            more(session, variables, control)
        return None if session.decide(control, SLICE_CONFLICTS) else session.proof()

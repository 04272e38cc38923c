"""An exact-cover problem as clauses, one variable an option; its text, and the answers of one
solver: a cover, a core, a proof.

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
from dataclasses import replace
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
    # items that lie in the same options have one constraint
    constraints_made = set[tuple[Sequence[int], int, int, bool]]()
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
    add_more: More | None = None,
) -> Iterator[str]:
    """Yield the lines of the clauses that `add_clauses` makes of a problem, and of `add_more`."""
    literals = array("i")  # of all clauses, a 0 after each: there may be many millions
    with Session(None, lambda clause: literals.extend((*clause, 0))) as session:
        variables = add_clauses(problem, session, control)
        if add_more:
            add_more(session, variables, control)
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


# unsatisfiable cores: a small part of a problem that has no cover by itself ----------------------

# The most number of times of items stays, but for the counted ones: groups, and items without a
# position. The least number of times of an item, and the most of a counted one, are soft bounds
# that may be given up, one by one; sums stay. The rest is minimal when none can be: without any of
# them the others have a cover.

SLICE_CONFLICTS = 2000  # between two ticks
ROUNDS = 5  # answers for a smaller core before bounds are tried one by one
FIRST = 1_000_000  # conflicts to find a first core
BUDGET = 100_000  # conflicts to find out whether one bound can be given up


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
    upper_bounds = [
        SoftBound(group, False)
        for group in sorted(groups)
        if problem.most[group] < len(problem.options_of[group])
    ]
    needed_items = (item for item, bound in enumerate(problem.least) if bound > 0)
    lower_bounds = [SoftBound(item, True) for item in needed_items if item not in problem.sums]
    return upper_bounds + sorted(
        lower_bounds, key=lambda bound: (bound.item not in groups, bound.item)
    )


def _counted(problem: Problem) -> set[int]:
    nowhere = {item for item, position in enumerate(problem.positions) if position < 0}
    return (nowhere | set(problem.groups)) - problem.sums


def loosened(problem: Problem) -> Problem:
    """Return the problem when all soft bounds are given up."""
    groups = _counted(problem)
    loose_most = tuple(
        len(problem.options) if item in groups else bound for item, bound in enumerate(problem.most)
    )
    least_of_sums = [bound * (item in problem.sums) for item, bound in enumerate(problem.least)]
    return replace(problem, least=tuple(least_of_sums), most=loose_most, symmetries=())


def find_core(
    problem: Problem, solver: str = DEFAULT_SOLVER, control: Control = UNWATCHED
) -> UnsatisfiableCore | None:
    """Return a core of a problem; None if it has a cover, or if FIRST conflicts do not decide.

    Bounds are given up one by one (deletion, with the core of each answer; Marques-Silva 2010). One
    that takes more than BUDGET conflicts to decide stays, and the core may then not be minimal.
    """
    with Session(solver) as session:
        options = add_clauses(loosened(problem), session, control)
        literal = {bound: session.fresh() for bound in soft_bounds(problem)}
        for bound, chosen in literal.items():
            with session.only_if(chosen):
                literals = [options[o] for o in problem.options_of[bound.item]]
                if bound.least:
                    session.at_least(literals, problem.least[bound.item])
                else:
                    session.at_most(literals, problem.most[bound.item])

        def among(bounds: Iterable[SoftBound]) -> list[SoftBound]:
            core_literals = session.core()
            return [bound for bound in bounds if literal[bound] in core_literals]

        def has_model(bounds: Iterable[SoftBound], budget: int = BUDGET) -> bool | None:
            chosen = [literal[bound] for bound in bounds]
            return session.decide(control, SLICE_CONFLICTS, budget, chosen)

        groups = _counted(problem)
        # without those that often follow from the others
        core = [bound for bound in literal if not (bound.least and bound.item in groups)]
        if has_model(core) is not False:
            core = list(literal)
            if has_model(core, FIRST) is not False:
                return None
        for _ in range(ROUNDS):
            core_before, core = core, among(core)
            if len(core) == len(core_before):
                break
            if has_model(reversed(core)) is None:
                break
        minimal = True
        for bound in list(core):
            if bound in core:
                rest = [other_bound for other_bound in core if other_bound != bound]
                answer = has_model(rest)
                core = among(rest) if answer is False else core
                minimal = minimal and answer is not None
        return UnsatisfiableCore(tuple(sorted(core)), minimal)


# proofs ------------------------------------------------------------------------------------------

# A proof that a problem has no cover, in DRAT, of the formula that `dimacs` writes (Wetzler,
# Heule, Hunt 2014).
#
# A line is a clause that follows from those before it, or, after "d", one that is not needed any
# more; the last one is empty. Any checker of DRAT proofs can verify it.


def prove(
    problem: Problem,
    solver: str = DEFAULT_SOLVER,
    add_more: More | None = None,
    control: Control = UNWATCHED,
) -> list[str] | None:
    """Return the lines of a proof, each ending with 0; None if the problem has a cover that the
    clauses of `add_more` allow.

    Raises PsolverError for a solver that writes no proofs.
    """
    with Session(solver, proof=True) as session:
        variables = add_clauses(problem, session, control)
        if add_more:
            add_more(session, variables, control)
        return None if session.decide(control, SLICE_CONFLICTS) else session.proof()

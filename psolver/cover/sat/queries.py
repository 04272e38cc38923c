"""One cover of a problem by SAT, as one formula, in this process."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...control import UNWATCHED, Control
from ..problem import Cover, Problem
from .clauses import add_clauses
from .session import DEFAULT_SOLVER, Session

SLICE = 1000  # conflicts between two looks whether the run is to end


class SatAnswer(NamedTuple):
    """The answer of SAT: `cover` is None if there is none, or, unless it is `settled`, if the
    budget was too small. `conflicts` were spent.
    """

    cover: Cover | None
    settled: bool
    conflicts: int


def one_cover(
    problem: Problem, solver: str, budget: int, control: Control = UNWATCHED
) -> SatAnswer:
    """Find a cover of a problem, or give up after about `budget` conflicts.

    Raises PsolverError for a solver that PySAT does not have.
    """
    if problem.starved:
        return SatAnswer(None, True, 0)
    with Session(solver) as session:
        variables = add_clauses(problem, session, control)
        answer = None
        while answer is None and session.spent < budget:
            control.tick()
            answer = session.solve(min(SLICE, budget - session.spent))
        if not answer:
            return SatAnswer(None, answer is False, session.spent)
        model = session.model()
        cover = tuple(option for option, v in enumerate(variables) if v in model)
        return SatAnswer(cover, True, session.spent)


# --------------------------------------------------------------------------------------------------
# A small part of a problem that has no cover by itself: an unsatisfiable core.
#
# The most number of times of items stays, but for the counted ones: groups, and items without a
# position. The least number of times of an item, and the most of a counted one, are soft bounds
# that may be given up, one by one. The rest is minimal when none can be: without any of them the
# others have a cover.

SLICE_CONFLICTS = 2000  # between two ticks
ROUNDS = 5  # answers for a smaller core before bounds are tried one by one
FIRST = 1_000_000  # conflicts to find a first core
BUDGET = 100_000  # conflicts to find out whether one bound can be given up


class SoftBound(NamedTuple):
    """A bound of an item that may be given up: its least number of times (or else its most)."""

    item: int
    least: bool


@dataclass(frozen=True)
class UnsatisfiableCore:
    """Bounds that no cover keeps together; `minimal`: certainly none of them can be given up."""

    bounds: tuple[SoftBound, ...]
    minimal: bool


def soft_bounds(problem: Problem) -> list[SoftBound]:
    """Return all soft bounds of a problem, those that are given up with more gain first: bounds of
    counted items, then the other items.
    """
    groups = _counted(problem)
    most = [
        SoftBound(group, False)
        for group in sorted(groups)
        if problem.most[group] < len(problem.options_of[group])
    ]
    least = [SoftBound(item, True) for item, bound in enumerate(problem.least) if bound > 0]
    return most + sorted(least, key=lambda wish: (wish.item not in groups, wish.item))


def _counted(problem: Problem) -> set[int]:
    nowhere = {item for item, position in enumerate(problem.positions) if position < 0}
    return nowhere | set(problem.groups)


def loosened(problem: Problem) -> Problem:
    """Return the problem when all soft bounds are given up."""
    groups = _counted(problem)
    most = tuple(
        len(problem.options) if item in groups else bound for item, bound in enumerate(problem.most)
    )
    return replace(problem, least=(0,) * len(most), most=most, symmetries=())


def find_core(
    problem: Problem, solver: str = DEFAULT_SOLVER, control: Control = UNWATCHED
) -> UnsatisfiableCore | None:
    """Return a core of a problem; None if it has a cover, or if FIRST conflicts do not decide.

    Bounds are given up one by one (deletion, with the core of each answer; Marques-Silva 2010). One
    that takes more than BUDGET conflicts to decide stays, and the core may then not be minimal.
    """
    with Session(solver) as session:
        options = add_clauses(loosened(problem), session, control)
        literal = {wish: session.fresh() for wish in soft_bounds(problem)}
        for wish, chosen in literal.items():
            with session.only_if(chosen):
                bound = [options[o] for o in problem.options_of[wish.item]]
                if wish.least:
                    session.at_least(bound, problem.least[wish.item])
                else:
                    session.at_most(bound, problem.most[wish.item])

        def among(kept: Iterable[SoftBound]) -> list[SoftBound]:
            found = session.core()
            return [wish for wish in kept if literal[wish] in found]

        groups = _counted(problem)
        core = [
            wish for wish in literal if not (wish.least and wish.item in groups)
        ]  # the others often follow
        if _has_model(session, [literal[wish] for wish in core], BUDGET, control) is not False:
            core = list(literal)
            if _has_model(session, literal.values(), FIRST, control) is not False:
                return None
        for _ in range(ROUNDS):
            before, core = core, among(core)
            if len(core) == len(before):
                break
            if (
                _has_model(session, [literal[wish] for wish in reversed(core)], BUDGET, control)
                is None
            ):
                break
        minimal = True
        for wish in list(core):
            if wish in core:
                rest = [other for other in core if other != wish]
                answer = _has_model(session, [literal[other] for other in rest], BUDGET, control)
                core = among(rest) if answer is False else core
                minimal = minimal and answer is not None
        return UnsatisfiableCore(tuple(sorted(core)), minimal)


def _has_model(
    session: Session, assumptions: Iterable[int], budget: int, control: Control
) -> bool | None:
    """Whether there is a model; None if more than about `budget` conflicts are needed."""
    chosen, spent = list(assumptions), 0
    while spent < budget:
        control.tick()
        answer = session.solve(SLICE_CONFLICTS, chosen)
        if answer is not None:
            return answer
        spent += SLICE_CONFLICTS
    return None


# --------------------------------------------------------------------------------------------------
# A proof that a problem has no cover, in DRAT, of the formula that `dimacs` writes (Wetzler,
# Heule, Hunt 2014).
#
# A line is a clause that follows from those before it, or, after "d", one that is not needed any
# more; the last one is empty. Any checker of DRAT proofs can verify it.


def prove(
    problem: Problem, solver: str = DEFAULT_SOLVER, control: Control = UNWATCHED
) -> list[str] | None:
    """Return the lines of a proof, each ending with 0; None if the problem has a cover.

    Raises PsolverError for a solver that writes no proofs.
    """
    with Session(solver, proof=True) as session:
        add_clauses(problem, session, control)
        while (answer := session.solve(SLICE_CONFLICTS)) is None:
            control.tick()
        return None if answer else session.proof()

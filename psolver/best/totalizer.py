"""The best covers of a problem by SAT: their worth, and the list of them.

A variable a term is true if the term is lost (if most is best: none of its options is taken) or
paid for (if least is). A totalizer adds up what these cost (Bailleux and Boufkhad 2003, with
weights as Joshi, Martins and Manquinho 2015). The search goes from both ends, in turns that grow: a
cover that is better than the best so far, and the proof that none is as good as the bound.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.control import current_control
from ..core.errors import PsolverError
from ..search.cover_worths import Objective
from ..search.problem import Cover, Problem, orbit
from ..search.sat.clauses import add_clauses
from ..search.sat.listing import blocking_clause, loose_options
from ..search.sat.session import Session
from .best_tuning import FIRST_TURN_CONFLICTS, MOST_SUM_CLAUSES, SAT_SLICE_CONFLICTS


class Improvement(NamedTuple):
    """A result of the search for the best: a better cover, or a better bound of the cost.

    done       the search is at its end; if it has no cover then, none exists
    conflicts  that it took so far
    too_large  the search has not begun: it would take too many clauses
    """

    cover: Cover | None
    bound: int
    done: bool = False
    conflicts: int = 0
    too_large: bool = False


def search_best(
    problem: Problem,
    aim: Objective,
    solver: str,
    bound: int,
    known_cover: Cover | None = None,
    without: Sequence[int] = (),
    budget: int | None = None,
) -> Iterator[Improvement]:
    """Yield the results, until it is done or about `budget` conflicts are spent. No cover costs
    less than `bound`, and `known_cover` is the best so far. No better one holds an option of
    `without`.

    Raises PsolverError for a solver that PySAT does not have.
    """
    best = known_cover
    with Session(solver) as session:
        variables = _added_covers(problem, aim, session)
        if best is None:
            answer = None
            while answer is None and (budget is None or session.spent < budget):
                answer = session.decide(SAT_SLICE_CONFLICTS, SAT_SLICE_CONFLICTS)
            if not answer:
                yield Improvement(None, bound, answer is False, session.spent)
                return
            best = session.chosen(variables)
            yield Improvement(best, bound, conflicts=session.spent)
        worth = aim.worth(best)
        cost = aim.cost(worth)
        if cost <= bound:
            yield Improvement(None, bound, True, session.spent)
            return
        for option in without:
            session.add([-variables[option]])
        try:
            reached = _add_cost(session, aim, variables, cost - 1)
        except SumTooLarge:
            yield Improvement(None, bound, conflicts=session.spent, too_large=True)
            return
        turn = FIRST_TURN_CONFLICTS
        upwards = False
        while bound < cost and (budget is None or session.spent < budget):
            target = bound if upwards else cost - 1
            assumed = [-literal for value, literal in reached.items() if value > target]
            answer = session.decide(SAT_SLICE_CONFLICTS, turn, assumed)
            if answer:
                best = session.chosen(variables)
                cost = aim.cost(aim.worth(best))
                yield Improvement(best, bound, conflicts=session.spent)
            elif answer is False:
                bound = _next_cost(target, reached, cost, aim)
                yield Improvement(None, bound, conflicts=session.spent)
            else:
                upwards = not upwards
                turn = turn if upwards else 2 * turn
        yield Improvement(None, bound, bound >= cost, session.spent)


def _next_cost(target: int, reached: dict[int, int], cost: int, aim: Objective) -> int:
    sums_above = [value for value in reached if value > target]
    above = aim.least_cost(min(sums_above, default=cost))
    return min(above, cost)


def list_best(
    problem: Problem,
    aim: Objective,
    worth: int,
    solver: str,
    without: Sequence[int] = (),
    budget: int | None = None,
) -> Iterator[tuple[Cover | None, int]]:
    """Yield the covers of a `worth`, the best there is, one of each class, each with the conflicts
    so far; at last None, unless the budget is spent before. None of them holds an option of
    `without`.
    """
    loose = loose_options(problem)
    with Session(solver) as session:
        variables = _added_covers(problem, aim, session)
        for option in without:
            session.add([-variables[option]])
        cost = aim.cost(worth)
        if cost < aim.total:
            _add_cost(session, aim, variables, cost)
        while budget is None or session.spent < budget:
            answer = session.decide(SAT_SLICE_CONFLICTS, SAT_SLICE_CONFLICTS)
            if answer is False:
                yield None, session.spent
                return
            if answer:
                cover = session.chosen(variables)
                for image in orbit(cover, problem.symmetries):
                    session.add(blocking_clause(problem, image, loose, variables))
                yield cover, session.spent


# clauses ------------------------------------------------------------------------------------------


def _added_covers(problem: Problem, aim: Objective, session: Session) -> list[int]:
    """Add the clauses of covers, and return the variables of options."""
    variables = add_clauses(problem, session)
    if aim.full:
        _add_full(problem, session, variables)
    return variables


def add_better(
    problem: Problem,
    aim: Objective,
    worth: int,
    session: Session,
    variables: Sequence[int],
) -> None:
    """Allow only covers that are better than a worth by a step or more: clauses that contradict
    each other if that is the best. Raises SumTooLarge.
    """
    if aim.full:
        _add_full(problem, session, variables)
    most_cost = aim.cost(worth) - aim.step
    if most_cost < 0:  # nothing better can be conceived
        session.add([])
    _add_cost(session, aim, variables, max(most_cost, 0))


def _add_full(problem: Problem, session: Session, variables: Sequence[int]) -> None:
    """Require that no option can be added: one of its items is covered as often as it may be."""
    full: dict[int, list[int]] = {}
    for item, capacity in enumerate(problem.most):
        literals = [variables[option] for option in problem.options_of[item]]
        full[item] = []
        if capacity == 1 and literals:
            full[item].append(_any(session, literals))
        elif 1 < capacity < len(literals):
            full[item].append(_reached(session, literals, capacity))
    for option in problem.options:
        if all(problem.most[item] > 0 for item in option):
            clause = []
            for item in option:
                clause += full[item]
            session.add(clause)


def _any(session: Session, literals: Sequence[int]) -> int:
    any_literal = session.fresh()
    session.add([-any_literal, *literals])
    for literal in literals:
        session.add([-literal, any_literal])
    return any_literal


def _reached(session: Session, literals: Sequence[int], number: int) -> int:
    reached_so_far: list[int] = []  # number j is true only if at least j + 1 literals so far are
    for literal in literals:
        now: list[int] = []
        most_reached = min(len(reached_so_far) + 1, number)
        for j in range(most_reached):
            at_least = session.fresh()
            carried = reached_so_far[j : j + 1]
            session.add([-at_least, literal, *carried])
            if j:
                one_less = reached_so_far[j - 1]
                session.add([-at_least, one_less, *carried])
            now.append(at_least)
        reached_so_far = now
    return reached_so_far[number - 1]


def _add_cost(
    session: Session, aim: Objective, variables: Sequence[int], most_cost: int
) -> dict[int, int]:
    """Return a literal for each sum of costs, up to the first above `most_cost`, that is true if
    the sum is reached; no cover may cost more than `most_cost`.
    """
    sums: list[dict[int, int]] = []
    for worth, options in aim.terms:
        option_literals = [variables[option] for option in options]
        literal = session.fresh()
        if aim.most:
            session.add([literal, *option_literals])
        else:
            for option_literal in option_literals:
                session.add([-option_literal, literal])
        sums.append({worth: literal})
    clauses = 0
    while len(sums) > 1:
        sums.sort(key=len, reverse=True)
        shorter = sums.pop()
        longer = sums.pop()
        values = len(shorter) + 1
        further_values = len(longer) + 1
        clauses += values * further_values
        if clauses > MOST_SUM_CLAUSES:
            raise SumTooLarge(SUM_TOO_LARGE)
        sums.append(_added(session, shorter, longer, most_cost))
    reached = sums[0] if sums else {}
    for value, literal in reached.items():
        if value > most_cost:
            session.add([-literal])
    return reached


class SumTooLarge(PsolverError):
    """A sum of worths takes more than MOST_SUM_CLAUSES clauses."""


SUM_TOO_LARGE = "what the tilings are worth takes SAT too many clauses; give smaller values"


def _added(
    session: Session,
    terms: dict[int, int],
    further_terms: dict[int, int],
    most_cost: int,
) -> dict[int, int]:
    """The sums of two sums; all that are above `most_cost` are one."""
    control = current_control()
    reasons: dict[int, list[list[int]]] = defaultdict(list)
    for value, literal in [(0, 0), *terms.items()]:
        control.tick()
        for further_value, further_literal in [(0, 0), *further_terms.items()]:
            total = value + further_value
            if total:
                clause = [-true for true in (literal, further_literal) if true]
                total = min(total, most_cost + 1)
                reasons[total].append(clause)
    reached = {}
    higher = 0
    for value in sorted(reasons, reverse=True):
        literal = session.fresh()
        reached[value] = literal
        for clause in reasons[value]:
            session.add([*clause, literal])
        if higher:
            session.add([-higher, literal])
        higher = literal
    return reached

"""The clauses of a problem as text, in DIMACS CNF, the format that every SAT solver reads; and the
proof that they have no model.

    c a comment
    c p show 1 2 0
    p cnf 3 2
    1 2 3 0
    -1 -2 0

Variable 1 is the first option, and so on; the variables after the options' only express the bounds.
`c p show` names the options' to model counters: the models projected to these are the covers.

A proof is in DRAT (Wetzler, Heule, Hunt 2014). A line is a clause that follows from those before
it, or, after "d", one that is not needed any more; the last one is empty.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from ..core.control import current_control
from ..search.problem import Problem
from ..search.sat import DEFAULT_SOLVER
from ..search.sat.clauses import add_clauses
from ..search.sat.sat_tuning import CORE_SLICE
from ..search.sat.session import Session

More: TypeAlias = Callable[[Session, Sequence[int]], None]
"""A function that adds clauses, about the variables of the options, to those of a problem."""


def dimacs(
    problem: Problem,
    comments: Iterable[str] = (),
    add_more: More | None = None,
) -> Iterator[str]:
    """Yield the lines of the clauses that `add_clauses` makes of a problem, and of `add_more`."""
    literals = array("i")  # of all clauses, a 0 after each: there may be many millions
    with Session(None, lambda clause: literals.extend((*clause, 0))) as session:
        variables = add_clauses(problem, session)
        if add_more:
            add_more(session, variables)
        number = int(session.pool.top)
    assert variables == list(range(1, len(variables) + 1))
    for comment in comments:
        yield f"c {comment}"
    yield _line(["c", "p", "show"], variables)
    yield f"p cnf {number} {literals.count(0)}"
    yield from current_control().watched(_clauses(literals))


def _clauses(literals: Iterable[int]) -> Iterator[str]:
    clause = []
    for literal in literals:
        if literal:
            clause.append(literal)
        else:
            yield _line([], clause)
            clause = []


def _line(words: list[str], literals: Sequence[int]) -> str:
    return " ".join([*words, *map(str, literals), "0"])


def prove(
    problem: Problem,
    solver: str = DEFAULT_SOLVER,
    add_more: More | None = None,
) -> list[str] | None:
    """Return the lines of a proof, each ending with 0; None if the problem has a cover that the
    clauses of `add_more` allow.

    Raises PsolverError for a solver that writes no proofs.
    """
    with Session(solver, proof=True) as session:
        variables = add_clauses(problem, session)
        if add_more:
            add_more(session, variables)
        if session.decide(CORE_SLICE):
            return None
        return session.proof()

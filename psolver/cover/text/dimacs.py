"""An exact-cover problem as clauses in DIMACS CNF, the format that every SAT solver reads.

    c a comment
    c p show 1 2 0
    p cnf 3 2
    1 2 3 0
    -1 -2 0

Variable 1 is the first option, and so on; the variables after the options' only help to say the
bounds. `c p show` names the options' to model counters: the models projected to these are the
covers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence

from ...control import UNWATCHED
from ..problem import Problem
from ..sat.encoding import add_clauses
from ..sat.session import Session


def dimacs(problem: Problem, comments: Iterable[str] = ()) -> Iterator[str]:
    """The lines of the clauses that `sat.encoding` makes of a problem."""
    literals = array("i")  # of all clauses, a 0 after each: there may be many millions
    with Session(None, lambda clause: literals.extend((*clause, 0))) as session:
        variables = add_clauses(problem, session, UNWATCHED)
        number = int(session.pool.top)
    assert variables == list(range(1, len(variables) + 1))
    for comment in comments:
        yield f"c {comment}"
    yield _line(["c", "p", "show"], variables)
    yield f"p cnf {number} {literals.count(0)}"
    yield from _clauses(literals)


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

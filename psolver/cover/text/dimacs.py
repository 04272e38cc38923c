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

from collections.abc import Sequence

from ...control import UNWATCHED
from ..problem import Problem
from ..sat.encoding import add_clauses
from ..sat.session import Session


def dimacs(problem: Problem, comments: Sequence[str] = ()) -> str:
    """The text of the clauses that `sat.encoding` makes of a problem."""
    with Session(keep=True) as session:
        variables = add_clauses(problem, session, UNWATCHED)
        clauses, number = session.clauses or [], int(session.pool.top)
    assert variables == list(range(1, len(variables) + 1))
    return "\n".join(
        [
            *(f"c {comment}" for comment in comments),
            _line("c p show", variables),
            f"p cnf {number} {len(clauses)}",
            *(_line("", clause) for clause in clauses),
            "",
        ]
    )


def _line(head: str, literals: Sequence[int]) -> str:
    return " ".join([*head.split(), *map(str, literals), "0"])

"""A proof that a problem has no cover, in DRAT, of the formula that `dimacs` writes (Wetzler,
Heule, Hunt 2014).

A line is a clause that follows from those before it, or, after "d", one that is not needed any
more; the last one is empty. Any checker of DRAT proofs can be asked whether it is right.
"""

from __future__ import annotations

from ...control import UNWATCHED, Control
from ..problem import Problem
from .encoding import add_clauses
from .session import DEFAULT_SOLVER, Session

SLICE_CONFLICTS = 2000  # between two ticks


def prove(
    problem: Problem, solver: str = DEFAULT_SOLVER, control: Control = UNWATCHED
) -> list[str] | None:
    """The lines of a proof, each ending with 0; None where the problem has a cover.

    Raises PsolverError for a solver that writes no proofs.
    """
    with Session(solver, proof=True) as session:
        add_clauses(problem, session, control)
        while (answer := session.solve(SLICE_CONFLICTS)) is None:
            control.tick()
        return None if answer else session.proof()

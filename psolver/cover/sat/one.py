"""One cover of a problem by SAT, as one formula, in this process."""

from __future__ import annotations

from typing import NamedTuple

from ...control import UNWATCHED, Control
from ..problem import Cover, Problem
from .encoding import add_clauses
from .session import Session

SLICE = 1000  # conflicts between two looks whether the run is to end


class Answer(NamedTuple):
    """What came of it: `cover` is None where there is none, or, unless it is `settled`, where the
    budget did not do. `conflicts` is what it took.
    """

    cover: Cover | None
    settled: bool
    conflicts: int


def one_cover(problem: Problem, solver: str, budget: int, control: Control = UNWATCHED) -> Answer:
    """A cover of a problem, which is given up after about `budget` conflicts.

    Raises PsolverError for a solver that PySAT does not know.
    """
    if problem.starved:
        return Answer(None, True, 0)
    with Session(solver) as session:
        variables = add_clauses(problem, session, control)
        answer = None
        while answer is None and session.spent < budget:
            control.tick()
            answer = session.solve(min(SLICE, budget - session.spent))
        if not answer:
            return Answer(None, answer is False, session.spent)
        model = session.model()
        cover = tuple(option for option, v in enumerate(variables) if v in model)
        return Answer(cover, True, session.spent)

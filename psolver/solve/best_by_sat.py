"""The best tilings that no ordinary puzzle tells, listed by SAT alone: by what pieces and cells are
worth, blockings, and others.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..control import Control
from ..cover.aim import Sought
from ..cover.jobs import Batch
from ..cover.orbits import orbit
from ..errors import PsolverError
from ..puzzle.best import Best
from ..puzzle.model import Puzzle
from .exact_best import is_exact
from .query import Query

FEW_OPTIONS = 300  # of a problem whose formula is small: SAT never takes long between two looks


def by_sat_alone(query: Query, sought: Sought, control: Control) -> Iterator[Batch]:
    """The best covers, one of each class, which SAT alone can list."""
    from ..children import values
    from ..cover.sat.best import listed
    from ..cover.sat.session import DEFAULT_SOLVER

    problem, solver = query.problem, query.solver or DEFAULT_SOLVER
    control.progress.engine, control.progress.kernel = "sat", solver
    asked = problem, sought.aim, sought.worth, solver, sought.without
    spent = 0
    before = control.progress.nodes
    if len(problem.options) <= FEW_OPTIONS:
        found = listed(*asked, control=control)
    else:
        found = values(control, listed, *asked)
    for cover, conflicts in found:
        effort, spent = conflicts - spent, conflicts
        control.progress.nodes = before + conflicts
        if cover is not None:
            yield Batch((cover,), len(orbit(cover, problem.symmetries)), 1, effort)


def check_best(puzzle: Puzzle, engine: str) -> None:
    """Raise PsolverError for an engine that cannot list the best tilings of a puzzle."""
    if puzzle.best and engine not in ("auto", "sat") and not is_exact(puzzle):
        what = f"asks for the best {kind_of_best(puzzle.best)}, which SAT alone lists"
        raise PsolverError(f"{puzzle.file}: {what}; leave --engine {engine} out")


def kind_of_best(best: Best) -> str:
    """Which best tilings SAT alone lists.

    >>> kind_of_best(Best("fewest pieces", "blocking"))
    'blockings'
    """
    if best.goal == "blocking":
        return "blockings"
    return "tilings by value" if best.of_values else "tilings by cells"

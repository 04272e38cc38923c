"""The best tilings of a puzzle: first how good they are, then which they are.

They are often the tilings of an ordinary puzzle, which every engine searches. Where what pieces and
cells are worth differs, or no further piece may fit, SAT alone lists the best.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..control import Control
from ..cover.aim import Sought
from ..cover.jobs import Batch
from ..cover.orbits import orbit
from ..cover.problem import Problem
from ..errors import PsolverError
from ..puzzle.best import Best
from ..puzzle.model import Puzzle
from .encode import Encoding, encode
from .exact_best import exact, is_exact
from .optimum import FEW_OPTIONS, searched
from .query import Query
from .symmetry import UpTo, permutations

if TYPE_CHECKING:
    from .run import Run


def pose_best(
    run: Run, puzzle: Puzzle, symmetries: bool, up_to: UpTo | None
) -> tuple[Encoding, Problem] | None:
    """The problem of the best tilings of a puzzle, as `tasks.pose` has it, when it is known how
    good these are; None where there is none.
    """
    encoding = searched(run, puzzle)
    if encoding is None or run.best is None or run.best.found is None:
        return None
    found = exact(puzzle, run.best.found)
    if found is not None:
        only = found.only if found.free else None
        encoding = replace(encode(found.puzzle, run.control, only), free=found.free)
    run.explains = False  # there is something to be found
    problem = encoding.problem
    if symmetries:
        group = permutations(encoding, up_to or run.options.up_to or "symmetries", run.control)
        problem = replace(problem, symmetries=group)
    return encoding, problem


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

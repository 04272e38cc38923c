"""The best tilings that no ordinary puzzle tells, which are only listed: by what pieces and cells
are worth, blockings, and others. SAT lists them, or a kernel that has settled the blockings.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..control import Control
from ..cover.aim import Sought
from ..cover.jobs import Batch
from ..cover.orbits import orbit
from ..errors import PsolverError
from ..puzzle.model import Puzzle
from ..puzzle.touch import ANYTHING
from .exact_best import is_exact
from .query import Query

FEW_OPTIONS = 300  # of a problem whose formula is small: SAT never takes long between two looks


def listed_best(query: Query, sought: Sought, control: Control) -> Iterator[Batch]:
    """The best covers, one of each class."""
    return (_by_blockings if sought.by_blockings else _by_sat)(query, sought, control)


def _by_blockings(query: Query, sought: Sought, control: Control) -> Iterator[Batch]:
    """The smallest blockings by the kernel for them."""
    from ..cover.kernels.blocking import Blockings

    control.turn_to("backtrack", "blockings")
    for batch in Blockings(query.problem, control).batches(sought.worth, query.cores, control):
        control.progress.nodes += batch.effort
        yield batch


def _by_sat(query: Query, sought: Sought, control: Control) -> Iterator[Batch]:
    """The best covers by SAT."""
    from ..children import values
    from ..cover.sat.best import listed
    from ..cover.sat.session import DEFAULT_SOLVER

    problem, solver = query.problem, query.solver or DEFAULT_SOLVER
    control.turn_to("sat", solver)
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
        who = "auto and sat list" if puzzle.best.goal == "blocking" else "SAT alone lists"
        what = f"asks for the best {kind_of_best(puzzle)}, which {who}"
        raise PsolverError(f"{puzzle.file}: {what}; leave --engine {engine} out")


def check_divisible(puzzle: Puzzle) -> None:
    """Raise PsolverError where the search for the best tilings of a puzzle has no jobs."""
    if puzzle.best and not is_exact(puzzle):
        what = f"asks for the best {kind_of_best(puzzle)}, whose search is not divided into jobs"
        raise PsolverError(f"{puzzle.file}: {what}; 'psolver solve' finds them")


def kind_of_best(puzzle: Puzzle) -> str:
    """Which best tilings of a puzzle are only listed."""
    assert puzzle.best
    if puzzle.best.goal == "blocking":
        return "blockings"
    if puzzle.best.of_values:
        return "tilings by value"
    if puzzle.touch != ANYTHING:
        return "tilings of pieces that may not touch"
    return "tilings by cells"

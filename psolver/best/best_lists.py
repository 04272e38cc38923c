"""The best tilings that are only listed, one of each class, by SAT or the kernel for blockings."""

from __future__ import annotations

from collections.abc import Generator

from ..core.children import child_values
from ..core.control import current_control
from ..engines.jobs import Batch
from ..engines.orbits import Orbits
from ..search.cover_worths import OptimalCovers
from ..search.engine_stages import Query
from ..search.sat.session import can_be_stopped
from .best_tuning import SMALL_FORMULA
from .totalizer import list_best


def listed_best(query: Query, optimal: OptimalCovers) -> Generator[Batch, None, None]:
    """Yield the best covers, one of each class."""
    return (_by_blockings if optimal.by_blockings else _by_sat)(query, optimal)


def _by_blockings(query: Query, optimal: OptimalCovers) -> Generator[Batch, None, None]:
    control = current_control()
    from .blocking import Blockings

    control.turn_to("backtrack", "blockings")
    for batch in Blockings(query.problem).batches(optimal.worth, query.cores):
        control.progress.nodes += batch.effort
        yield batch


def _by_sat(query: Query, optimal: OptimalCovers) -> Generator[Batch, None, None]:
    control = current_control()
    problem = query.problem
    solver = query.solver
    orbits = Orbits(problem.symmetries)
    control.turn_to("sat", solver)
    arguments = problem, optimal.aim, optimal.worth, solver, optimal.without
    spent = 0
    nodes_before = control.progress.nodes
    if len(problem.options) <= SMALL_FORMULA and can_be_stopped(solver):
        covers = list_best(*arguments)
    else:
        covers = child_values(list_best, *arguments)
    for cover, conflicts in covers:
        effort = conflicts - spent
        spent = conflicts
        control.progress.nodes = nodes_before + conflicts
        if cover is not None:
            yield Batch((cover,), orbits.size(cover), 1, effort)

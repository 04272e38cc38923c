"""The strategies of the engines that a user chooses, one alone."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING

from ..core.control import current_control
from ..core.errors import PsolverError
from ..search import engine_stages
from ..search.engine_stages import Opening, Query, Stage, in_children, kernel_stage
from ..search.known_reasons import ColouringProof
from . import prices
from .jobs import Batch

if TYPE_CHECKING:
    from .kernels.driver import Kernel


def by_sat(query: Query, colouring: ColouringProof) -> Generator[Batch, None, None]:
    """SAT with blocking clauses: small searches here, as one formula; longer ones in child
    processes, in cubes.

    The handover is decided by conflicts, never by the clock, so that the same search finds the same
    covers in the same order every time.
    """
    from ..core.children import one_ready
    from ..search.sat.clause_numbers import number_of_clauses, takes_too_many

    if takes_too_many(query.problem):
        too_many_clauses = (
            "counting how often pieces are used takes SAT too many clauses for this puzzle"
        )
        raise PsolverError(f"{too_many_clauses}; choose another engine")
    formula = number_of_clauses(query.problem) * prices.CLAUSE_COST
    ready = query.cores > 1 and formula > prices.FIRST_ALLOWANCE
    with one_ready() if ready else nullcontext():
        opening = Opening(query, engine_stages.OPENING_CONFLICTS)
        yield from Stage("sat", opening.solver, lambda: iter(opening))
        if not opening.complete:

            def batches() -> Iterator[Batch]:
                return in_children(query.long(), opening.found, shows_progress=True)

            stage = Stage("sat", opening.solver, batches)
            yield from _unless_coloured(stage, query, bool(opening.found), colouring)


def _unless_coloured(
    stage: Stage, query: Query, has_cover: bool, colouring: ColouringProof
) -> Generator[Batch, None, None]:
    """The batches of a stage; a colouring may show that there are none, if nothing was found.

    Of a large problem a tiling may be found sooner than a colouring: there the stage begins.
    """
    is_soon = prices.cost_of_colouring(query.problem) <= prices.LONG
    with closing(stage):
        if not has_cover and is_soon and colouring.proves_it():
            return
        for batch in stage:
            yield batch
            has_cover = has_cover or batch.solutions > 0
            if batch.effort and not has_cover and colouring.proves_it():
                return


def by_backtracking(query: Query, colouring: ColouringProof) -> Generator[Batch, None, None]:
    """Fit tables, or dancing cells if they do not suit."""
    from .kernels.driver import fit_tables
    from .kernels.kernel_choice import dancing_cells

    kernel = fit_tables(query.problem)
    if kernel is None:
        kernel = dancing_cells(query.problem)
        current_control().tell(
            f"fit tables do not suit this problem; searching with {kernel.name} instead"
        )
    return _by_kernel(kernel, "backtrack", query, colouring)


def by_dlx(query: Query, colouring: ColouringProof) -> Generator[Batch, None, None]:
    """Bit sets, or dancing cells if they do not suit."""
    from .kernels.kernel_choice import fewest_first

    return _by_kernel(fewest_first(query.problem), "dlx", query, colouring)


def _by_kernel(
    kernel: Kernel, engine: str, query: Query, colouring: ColouringProof
) -> Generator[Batch, None, None]:
    current_control().turn_to(engine, kernel.name)
    stage = kernel_stage(kernel, query, engine=engine)
    return _unless_coloured(stage, query, False, colouring)


def by_states(query: Query, colouring: ColouringProof) -> Generator[Batch, None, None]:
    """A count by states, promising or not."""
    if query.task == "list":
        nothing_listed = "the engine 'count' lists nothing: let it count without a limit"
        raise PsolverError(f"{nothing_listed}, or choose another engine")
    if batch := counted_by_states(query, colouring, insist=True):
        yield batch


def counted_by_states(query: Query, colouring: ColouringProof, *, insist: bool) -> Batch | None:
    """Return the batch of a count by states; None if it does not promise much, unless insisted."""
    from .choice import count_of_states

    return count_of_states(
        query.problem,
        colouring,
        classes=query.task == "count classes",
        insist=insist,
        cores=query.cores,
        memory=query.memory,
    )

"""The strategy of each engine: who searches a problem, in which order, for how long.

In plain Python fit tables take 1.3 microseconds a node, so that their first 20,000 nodes take as
long as loading machine code: a count that is over by then needs none
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, nullcontext
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from ..core.control import Control
from ..core.errors import PsolverError
from . import engine_stages, jobs
from .engine_stages import Opening, Query, Stage, in_children, kernel_stage
from .given_up import CountGivenUp, TooManyStates
from .jobs import Batch
from .known_reasons import ColouringProof

if TYPE_CHECKING:
    from ..engines.kernels.driver import Kernel


def search(
    query: Query, control: Control, colouring: ColouringProof | None = None
) -> Generator[Batch, None, None]:
    """Yield the batches that the engine of a query finds.

    Raises the exceptions that end a run (`control.Stopped`), CountGivenUp if a count is given up,
    and PsolverError.
    """
    colouring = colouring or ColouringProof(query.encoding, control)
    return ENGINES[query.engine](query, colouring, control)


# SAT ----------------------------------------------------------------------------------------------


def _by_sat(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """SAT with blocking clauses: small searches here, as one formula; longer ones in child
    processes, in cubes.

    The handover is decided by conflicts, never by the clock, so that the same search finds the same
    covers in the same order every time.
    """
    from ..core.children import one_ready
    from .sat.clauses import number_of_clauses, takes_too_many

    if takes_too_many(query.problem, control):
        what = "counting how often pieces are used takes SAT too many clauses for this puzzle"
        raise PsolverError(f"{what}; choose another engine")
    formula = number_of_clauses(query.problem, control) * jobs.CLAUSE_COST
    ready = query.cores > 1 and formula > jobs.FIRST_ALLOWANCE
    with one_ready() if ready else nullcontext():
        opening = Opening(query, control, engine_stages.OPENING_CONFLICTS)
        yield from Stage("sat", opening.solver, lambda: iter(opening), control)
        if not opening.complete:

            def batches() -> Iterator[Batch]:
                return in_children(query.long(), opening.found, control, shown=True)

            stage = Stage("sat", opening.solver, batches, control)
            yield from _unless_coloured(stage, query, bool(opening.found), colouring)


def _unless_coloured(
    stage: Stage, query: Query, found: bool, colouring: ColouringProof
) -> Generator[Batch, None, None]:
    """The batches of a stage; a colouring may show that there are none, if nothing was found.

    Of a large problem a tiling may be found sooner than a colouring: there the stage begins.
    """
    is_soon = jobs.cost_of_colouring(query.problem) <= jobs.LONG
    with closing(stage):
        if not found and is_soon and colouring.proves_it():
            return
        for batch in stage:
            yield batch
            found = found or batch.solutions > 0
            if batch.effort and not found and colouring.proves_it():
                return


# kernels ------------------------------------------------------------------------------------------


def _by_backtracking(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """Fit tables, or dancing cells if they do not suit."""
    from ..engines.kernels.driver import dancing_cells, fit_tables

    kernel = fit_tables(query.problem, control)
    if kernel is None:
        kernel = dancing_cells(query.problem, control)
        control.tell(f"fit tables do not suit this problem; searching with {kernel.name} instead")
    return _by_kernel(kernel, "backtrack", query, colouring, control)


def _by_dlx(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """Bit planes or bit sets, or dancing cells if they do not suit."""
    from ..engines.kernels.driver import fewest_first

    return _by_kernel(fewest_first(query.problem, control), "dlx", query, colouring, control)


def _by_kernel(
    kernel: Kernel, engine: str, query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    control.turn_to(engine, kernel.name)
    stage = kernel_stage(kernel, query, control, engine=engine)
    return _unless_coloured(stage, query, False, colouring)


# auto ---------------------------------------------------------------------------------------------


def _by_auto(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """The engines that suit the problem, in turns; a count by states, as long as that pays, or in
    plain Python, if it is short.
    """
    if query.task != "list":
        try:
            if batch := _count_of_states(query, colouring, control, insist=False):
                yield batch
                return
        except CountGivenUp as given_up:
            cure = "--engine count goes on counting"
            if isinstance(given_up, TooManyStates):
                cure = "--memory gives it more room"
            control.tell(f"{given_up}; searching instead ({cure})")
            control.progress.forget("count")
            control.progress.fraction = None
    opening = None
    # three clauses for each item of an option, about: a few are made before fit tables are, and
    # before the portfolio is loaded
    held = sum(map(len, chain(query.problem.options, query.problem.colours)))
    if 3 * held * jobs.CLAUSE_COST < jobs.TABLES_COST:
        conflicts, most = engine_stages.OPENING_CONFLICTS, engine_stages.OPENING_CLASSES
        opening = Opening(query, control, conflicts, most)
        yield from _opened(query, opening, control)
        if opening.complete:
            return
        if query.task != "list":  # a count is worth nothing if it is not complete
            opening = None
    elif query.task != "list":
        soon = _counted_soon(query, control)
        if soon is not None:
            yield from soon
            return
    from .portfolio import Portfolio

    yield from Portfolio(query, colouring, control, opening).batches()


def _opened(query: Query, opening: Opening, control: Control) -> Iterator[Batch]:
    """The batches of SAT's opening; of a count, if it is complete."""
    control.turn_to("sat", opening.solver)
    counted = []
    for batch in opening:
        control.progress.nodes += batch.effort
        if query.task == "list":
            yield batch
        else:
            counted.append(batch)
    if opening.complete:
        yield from counted


def _counted_soon(query: Query, control: Control) -> list[Batch] | None:
    """The batches of a count, with classes, by fit tables in plain Python; None if it would take
    longer than loading machine code.
    """
    from ..engines.kernels.driver import fast_fit_tables

    if jobs.cost_of_tables(len(query.problem.options)) > jobs.FIRST_ALLOWANCE:
        return None
    kernel = fast_fit_tables(query.problem, control)
    if kernel is None:
        return None
    ours = kernel_stage(kernel, query._replace(task="count classes"), control, jobs.PLAIN_NODES)
    found: list[Batch] = []
    for batch in ours:
        found.append(batch)
        classes = sum(batch.classes or 0 for batch in found)
        cost = classes * jobs.CLASS_COST + ours.likely_cost * jobs.PLAIN_COST
        if cost > jobs.FIRST_ALLOWANCE:
            ours.close()
            control.progress.nodes -= ours.effort
            return None
    return found


# counting by states -------------------------------------------------------------------------------


def _by_states(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """A count by states, promising or not."""
    if query.task == "list":
        what = "the engine 'count' lists nothing: let it count without a limit"
        raise PsolverError(f"{what}, or choose another engine")
    if batch := _count_of_states(query, colouring, control, insist=True):
        yield batch


def _count_of_states(
    query: Query, colouring: ColouringProof, control: Control, *, insist: bool
) -> Batch | None:
    from .choice import count_of_states

    return count_of_states(
        query.problem,
        colouring,
        control,
        classes=query.task == "count classes",
        insist=insist,
        cores=query.cores,
        memory=query.memory,
    )


Engine: TypeAlias = Callable[[Query, ColouringProof, Control], Generator[Batch, None, None]]

ENGINES: dict[str, Engine] = {
    "auto": _by_auto,
    "sat": _by_sat,
    "dlx": _by_dlx,
    "backtrack": _by_backtracking,
    "count": _by_states,
}

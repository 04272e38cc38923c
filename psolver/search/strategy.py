"""The strategy of each engine, and how `auto` begins; its portfolio goes on.

In plain Python fit tables take 1.3 microseconds a node, so that their first 20,000 nodes take as
long as loading machine code: a count that is over by then needs none
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import chain
from typing import Any, TypeAlias

from ..core.control import current_control
from ..engines import prices
from ..engines.given_up import CountGivenUp, TooManyStates
from ..engines.jobs import Batch
from . import engine_stages
from .engine_stages import Opening, Query, kernel_stage
from .known_reasons import ColouringProof


def search(query: Query, colouring: ColouringProof | None = None) -> Generator[Batch, None, None]:
    """Yield the batches that the engine of a query finds.

    Raises the exceptions that end a run (`control.Stopped`), CountGivenUp if a count is given up,
    and PsolverError.
    """
    colouring = colouring or ColouringProof(query.encoding)
    return ENGINES[query.engine](query, colouring)


# auto ---------------------------------------------------------------------------------------------


def _by_auto(query: Query, colouring: ColouringProof) -> Generator[Batch, None, None]:
    """The engines that suit the problem, in turns; a count by states, as long as that pays, or in
    plain Python, if it is short.
    """
    control = current_control()
    if query.task != "list":
        try:
            from ..engines.chosen_engines import counted_by_states

            batch = counted_by_states(query, colouring, insist=False)
            if batch:
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
    items_held = sum(map(len, chain(query.problem.options, query.problem.colours)))
    if 3 * items_held * prices.CLAUSE_COST < prices.TABLES_COST:
        conflicts = engine_stages.OPENING_CONFLICTS
        classes = engine_stages.OPENING_CLASSES
        opening = Opening(query, conflicts, classes)
        yield from _opened(query, opening)
        if opening.complete:
            return
        if query.task != "list":  # a count is worth nothing if it is not complete
            opening = None
    elif query.task != "list":
        soon = _counted_soon(query)
        if soon is not None:
            yield from soon
            return
    from ..engines.portfolio import Portfolio

    yield from Portfolio(query, colouring, opening).batches()


def _opened(query: Query, opening: Opening) -> Iterator[Batch]:
    """The batches of SAT's opening; of a count, if it is complete."""
    control = current_control()
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


def _counted_soon(query: Query) -> list[Batch] | None:
    """The batches of a count, with classes, by fit tables in plain Python; None if it would take
    longer than loading machine code. Only so a short count has its classes: those of the diabolical
    cube, the hexicator and optional-5x5.
    """
    control = current_control()
    from ..engines.kernels.driver import fast_fit_tables

    if prices.cost_of_tables(len(query.problem.options)) > prices.FIRST_ALLOWANCE:
        return None
    kernel = fast_fit_tables(query.problem)
    if kernel is None:
        return None
    ours = kernel_stage(kernel, query._replace(task="count classes"), prices.PLAIN_NODES)
    batches = []
    for batch in ours:
        batches.append(batch)
        classes = sum(batch.classes or 0 for batch in batches)
        cost = classes * prices.CLASS_COST + ours.likely_cost * prices.PLAIN_COST
        if cost > prices.FIRST_ALLOWANCE:
            ours.close()
            control.progress.nodes -= ours.effort
            return None
    return batches


Engine: TypeAlias = Callable[[Query, ColouringProof], Generator[Batch, None, None]]


def _chosen(name: str) -> Engine:
    """The engine that is the function of a name in `chosen_engines`, loaded when it is chosen."""

    def start(*arguments: Any) -> Generator[Batch, None, None]:
        from ..engines import chosen_engines

        engine: Engine = getattr(chosen_engines, name)
        yield from engine(*arguments)

    return start


ENGINES: dict[str, Engine] = {
    "auto": _by_auto,
    "sat": _chosen("by_sat"),
    "dlx": _chosen("by_dlx"),
    "backtrack": _chosen("by_backtracking"),
    "count": _chosen("by_states"),
}

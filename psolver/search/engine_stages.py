"""The stages of a search: a query, and the iterators over what one engine finds for it.

A stage can be left and gone on with, so that engines can search in turns. What it costs is counted
in one currency, the nodes of fit tables, each some 15 nanoseconds: the same search costs the same
on every machine (tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ..core.control import current_control
from ..engines import prices
from ..engines.given_up import MEMORY
from ..engines.jobs import Batch
from .encoding import Encoding
from .problem import Cover, Problem
from .sat import DEFAULT_SOLVER

if TYPE_CHECKING:
    from ..engines.kernels.driver import Kernel

Task: TypeAlias = Literal["list", "count", "count classes"]
Begin: TypeAlias = Callable[[], Iterator[Batch]]

OWN_OPTIONS = 5_000  # a larger problem is left to child processes, which can be killed
# conflicts of SAT in this process, before it goes on in children: 1000, as many as a moment pays
OPENING_CONFLICTS = prices.FIRST_ALLOWANCE // prices.LEAST_CONFLICT_COST
OPENING_CLASSES = 200  # that it finds at most meanwhile, in some tenths of a second
LEAST_FRACTION = 1e-9  # of a search that has hardly begun


class Query(NamedTuple):
    """A problem to be searched, and how.

    task      "list": a cover of each class; "count": how many covers, and classes if that takes no
              longer; "count classes": these too in any case
    encoding  the meaning of the problem; None: nothing that a reason could be about
    solver    the name of a SAT solver
    cores     how many to use
    memory    bytes that the states of a count may take
    symmetric  the same problem with its symmetries, which are worked out when a search is long; for
               one that has none because one cover is enough. Else None
    """

    problem: Problem
    task: Task = "list"
    encoding: Encoding | None = None
    engine: str = "auto"
    solver: str = DEFAULT_SOLVER
    cores: int = 1
    memory: int = MEMORY
    symmetric: Callable[[], Problem] | None = None

    def long(self) -> Query:
        """Return the query of a search that is long: symmetries shorten the proof of no cover."""
        if self.symmetric is None:
            return self
        return self._replace(problem=self.symmetric(), symmetric=None)


class Stage:
    """An iterator over the batches of a search that can be left and gone on with.

    begin   called for them when the first one is needed
    price   the cost of a node, or a conflict
    entry   the cost of its first step, before which it has cost nothing
    plain   nodes that are searched in plain Python at first
    effort, found, cost  of its batches so far; `found` in covers
    done    whether there are no more
    """

    def __init__(
        self,
        engine: str,
        kernel: str,
        begin: Begin,
        price: float = 1.0,
        entry: float = 0.0,
        plain: int = 0,
    ) -> None:
        self.engine = engine
        self.kernel = kernel
        self._begin = begin
        self._control = current_control()
        self.price = price
        self.entry = entry
        self.plain = plain
        self._batches: Iterator[Batch] | None = None
        self.effort = self.found = 0
        self.cost = 0.0
        self.likely_cost = inf
        self.done = False

    def __iter__(self) -> Iterator[Batch]:
        return self

    def __next__(self) -> Batch:
        self._control.turn_to(self.engine, self.kernel)  # another stage may have begun
        if self._batches is None:
            self._batches = self._begin()
            self.charge(self.entry)
        batch = None
        if not self.done:
            batch = next(self._batches, None)
        if batch is None:
            self.done = True
            raise StopIteration
        work = batch.effort * (prices.PLAIN_COST if self.effort < self.plain else 1)
        if self.engine == "sat":
            work += prices.COVER_CONFLICTS * len(batch.covers)
        self.charge(work * self.price)
        self.effort += batch.effort
        self.found += batch.solutions
        self._control.progress.nodes += batch.effort
        if batch.fraction:  # it is given at the beginning, since later it depends on threads
            self.likely_cost = self.effort * self.price / max(batch.fraction, LEAST_FRACTION)
        return batch

    def charge(self, cost: float) -> None:
        """Add a cost that no batch shows."""
        self.cost += cost
        self._control.progress.cost += cost

    def close(self) -> None:
        """End it, with its children."""
        self.done = True
        if isinstance(self._batches, Generator):
            self._batches.close()


# SAT ----------------------------------------------------------------------------------------------


class Opening:
    """The batches of SAT in this process, as one formula, that ends after a number of conflicts, or
    with `most` covers. Large problems are not begun.

    found     the covers found so far, one of each class
    complete  whether these are all
    solver    the name of the SAT solver
    """

    def __init__(self, query: Query, conflicts: int, most: float = inf) -> None:
        from .sat.listing import SatLister

        self.solver = query.solver
        self._most = most
        self.found: list[Cover] = []
        self.complete = False
        self._batches: Iterator[Batch] = iter(())
        if len(query.problem.options) <= OWN_OPTIONS:
            lister = SatLister(query.problem, self.solver, current_control())
            self._batches = lister.in_one(conflicts)

    def __iter__(self) -> Generator[Batch, None, None]:
        for batch in self._batches:
            self.found += batch.covers
            self.complete = not batch.rest
            yield batch
            if len(self.found) >= self._most:
                self.complete = False
                return


def in_children(
    query: Query, covers_found: Iterable[Cover], shows_progress: bool
) -> Generator[Batch, None, None]:
    """Yield the batches of SAT in child processes, in cubes, but for the classes of the covers
    found already.

    `shows_progress`: the progress shows which part of the cubes is done.
    """
    from ..engines.job_workers import in_processes
    from .sat.listing import SatLister

    lister = SatLister(query.problem, query.solver)
    jobs = lister.cubes(tuple(covers_found))
    weights = [1.0] * len(jobs) if shows_progress and len(jobs) > 1 else []
    for _, batch in in_processes(lister, jobs, query.cores, weights):
        yield batch


def sat_stage(query: Query, clauses: int, opening: Opening | None = None) -> Stage:
    """Return SAT, with a number of clauses: it opens in this process, if it has not had its
    `opening`, and goes on in children.
    """
    price = prices.cost_of_a_conflict(clauses)

    def batches() -> Generator[Batch, None, None]:
        opened = opening or Opening(query, OPENING_CONFLICTS, OPENING_CLASSES)
        if opening is None:
            yield from opened
        if not opened.complete:
            stage.charge(clauses * prices.CLAUSE_COST + prices.CHILD_COST)
            yield Batch()  # the turn may end before that is done
            yield from in_children(query.long(), opened.found, False)

    stage = Stage("sat", query.solver, batches, price, clauses * prices.CLAUSE_COST)
    return stage


# kernels ------------------------------------------------------------------------------------------


def kernel_stage(kernel: Kernel, query: Query, plain: int = 0, engine: str | None = None) -> Stage:
    """Return the stage of a kernel whose first nodes are searched in `plain` Python."""

    def begin() -> Generator[Batch, None, None]:
        search = kernel.prepare(query.task)
        if query.task == "list" or query.engine != "auto":
            return search.batches(query.cores, plain)
        from ..engines.choice import long_count

        cores = query.cores
        memory = query.memory
        return long_count(query.problem, search, plain, cores=cores, memory=memory)

    price = prices.cost_of_a_node(kernel.name, kernel.problem)
    return Stage(engine or kernel.engine, kernel.name, begin, price, plain=plain)

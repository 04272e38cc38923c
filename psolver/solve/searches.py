"""Searches that the strategy begins: each ends after a while, or can be left and gone on with."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from ..control import Control
from ..cover.jobs import Batch
from ..cover.problem import Cover
from .query import Query

if TYPE_CHECKING:
    from ..cover.kernels.choice import Kernel

OWN_OPTIONS = 5_000  # a larger problem is left to child processes


class Opening:
    """A search by SAT in this process, as one formula, that ends after a number of conflicts.

    found     the covers found so far, one of each class
    complete  are these all?
    """

    def __init__(self, query: Query, control: Control, conflicts: int) -> None:
        self._query, self._control, self._conflicts = query, control, conflicts
        self.found: list[Cover] = []
        self.complete = False

    def batches(self, most: int | None = None) -> Iterator[Batch]:
        """What is found; the search ends with `most` covers too. Large problems are not begun."""
        from ..cover.sat.listing import SatLister
        from ..cover.sat.session import DEFAULT_SOLVER

        problem, progress = self._query.problem, self._control.progress
        solver = self._query.solver or DEFAULT_SOLVER
        self._control.turn_to("sat", solver)
        if len(problem.options) > OWN_OPTIONS:
            return
        for batch in SatLister(problem, solver, self._control).in_one(self._conflicts):
            progress.nodes += batch.effort
            self.found += batch.covers
            self.complete = False
            yield batch
            self.complete = not batch.rest
            if most is not None and len(self.found) >= most:
                self.complete = False
                return


class Stage:
    """A search that can be left and gone on with: its batches, and the effort they took so far."""

    def __init__(
        self, engine: str, kernel: str, batches: Generator[Batch, None, None], control: Control
    ) -> None:
        self.engine, self.kernel, self._batches = engine, kernel, batches
        self._control = control
        self.effort = 0
        self.done = False

    def advance(self) -> Iterator[Batch]:
        """The batches from here on, until nobody asks for more."""
        self._control.turn_to(self.engine, self.kernel)
        for batch in self._batches:
            self.effort += batch.effort
            self._control.progress.nodes += batch.effort
            yield batch
            self._control.turn_to(self.engine, self.kernel)  # another stage may have begun
        self.done = True

    def close(self) -> None:
        """End it, with all that works for it."""
        self._batches.close()


def sat_stage(query: Query, found: Iterable[Cover], control: Control, shown: bool) -> Stage:
    """SAT in child processes, in cubes, but for the classes of the covers found already.

    `shown`: the progress tells which part of the cubes is done.
    """
    from ..cover.backends import in_processes
    from ..cover.sat.listing import SatLister
    from ..cover.sat.session import DEFAULT_SOLVER

    solver = query.solver or DEFAULT_SOLVER
    lister = SatLister(query.problem, solver)

    def batches() -> Generator[Batch, None, None]:
        jobs = lister.cubes(tuple(found))
        weights = [1.0] * len(jobs) if shown and len(jobs) > 1 else []
        for _, batch in in_processes(lister, jobs, query.cores, control, weights):
            yield batch

    return Stage("sat", solver, batches(), control)


def kernel_stage(kernel: Kernel, engine: str, query: Query, control: Control) -> Stage:
    """The search of a kernel, which is prepared when its first batch is asked for."""

    def batches() -> Generator[Batch, None, None]:
        yield from kernel.prepare(query.task).batches(query.cores, control)

    return Stage(engine, kernel.name, batches(), control)

"""Jobs: the parts of a search, as plain data that can be done anywhere at any time.

A search is an ordered list of jobs, the same on every machine. Their results are disjoint and add
up to the whole. A worker does a job in batches; the covers found, and their order, depend on
neither the clock nor the number of workers.

    A Job      Job("5f0c…", "fit tables", "list", start=(17,))
    A Batch    Batch(covers=((3, 17, 40),), solutions=4, classes=1, effort=100_000)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from ..core.control import current_control
from ..search.problem import Cover

Branch: TypeAlias = tuple[int, ...]
"""A branch of a path of choices: the number of choices of the path above it, the position there,
and its own choice, if it has one."""


class Job(NamedTuple):
    """A part of a search; equal jobs find the same.

    problem   the fingerprint of the problem, or of its ingredients
    kernel    the engine that works on it, for instance "fit tables"
    task      "list", "count", "count classes", "optimum"
    start     the choices made: options taken, ~item for an item left bare
    without   the choices ruled out: options not taken, ~item for an item that is not left bare
    position  the place where a search by position goes on
    root      the option whose orbit the classes belong to; None: all classes
    known     a cover of each class that is not to be found again; of an optimum: states
    size      of the box, if there is a problem for each; of an optimum: cost and end; else ()
    branches  of the start, in order: the job consists of the parts below these; (): of all that is
              below the start
    """

    problem: str
    kernel: str
    task: str = "list"
    start: tuple[int, ...] = ()
    without: tuple[int, ...] = ()
    position: int = 0
    root: int | None = None
    known: tuple[Cover, ...] = ()
    size: tuple[int, ...] = ()
    branches: tuple[Branch, ...] = ()

    @property
    def top(self) -> tuple[int, ...]:
        """Return the choices that all parts of the job have in common."""
        levels = [level for level, *_ in self.branches]
        highest = min(levels, default=None)
        return self.start[:highest]

    def parts(self) -> Sequence[Job]:
        """Return a job for each of its branches; only itself if it has none."""
        if not self.branches:
            return [self]
        return [self._replace(branches=(branch,)) for branch in self.branches]


class Batch(NamedTuple):
    """A part of the results of a job.

    covers     one of each class; none if they are only counted
    solutions  the number of covers in these classes
    classes    the number of classes; None if it is not known
    effort     the nodes or conflicts that it took
    fraction   about the part of the job that is done, for progress
    rest       in the last batch of a job that was given up: the jobs that are left of it, in order;
               in others the jobs that a running job gives away, which come right after it, in order
    given      about the part of the job that is given away
    """

    covers: tuple[Cover, ...] = ()
    solutions: int = 0
    classes: int | None = 0
    effort: int = 0
    fraction: float = 0.0
    rest: tuple[Job, ...] = ()
    given: float = 0.0


class JobWorker(Protocol):
    """A worker that does jobs of one kind."""

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """Yield the batches of a job.

        It is given up when about `budget` effort is spent, or when about `most` covers are found,
        whichever comes first; its last batch then has a rest. Both are at least 1. When it is given
        up depends on neither the clock nor the machine.
        """


NumberedBatch: TypeAlias = tuple[int, Batch]  # the number of a job, and a batch of it
JobBatches: TypeAlias = Callable[[Job], Iterator[Batch]]


def in_this_thread(
    worker: JobWorker, jobs: Sequence[Job], budget: int | None = None
) -> Iterator[NumberedBatch]:
    """Yield the batches of some jobs, in order, done in this thread.

    About `budget` is spent at most, on all jobs together. The jobs left are then the rest of the
    last batch, and the jobs after its own.
    """
    control = current_control()
    control.tick()
    for number, job in enumerate(jobs):
        for batch in worker.work(job, budget):
            control.tick()
            yield number, batch
            if budget is not None:
                budget -= batch.effort
        is_spent = budget is not None and budget <= 0
        if batch.rest or is_spent:
            return

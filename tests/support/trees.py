"""Search trees that are grown at random, and a worker that goes through them; for tests of
estimates.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from psolver.engines import Batch, Job

DEEPEST = 7  # choices of a solution


class GrownTree:
    """A tree in which each node has at most three branches, as the seed of the tree says; the nodes
    that are as deep as that are solutions. A worker on it is one of `jobs.JobWorker`.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._known: dict[tuple[int, ...], list[tuple[int, ...]]] = {}

    def job(self, start: tuple[int, ...] = ()) -> Job:
        """The job of all that is below a node."""
        return Job("a tree", "a test", start=start)

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """See `jobs.JobWorker`; a batch a node, and a last one for the rest."""
        waiting, nodes = [job.start], 0
        while waiting and (budget is None or nodes < budget):
            start = waiting.pop()
            waiting += reversed(self._below(start))
            nodes += 1
            solutions = int(len(start) == DEEPEST)
            covers = (start,) if solutions else ()
            yield Batch(covers, 2 * solutions, solutions, 1)
        yield Batch(rest=tuple(map(self.job, reversed(waiting))))

    def _below(self, start: tuple[int, ...]) -> list[tuple[int, ...]]:
        if start not in self._known:
            branches = Random(f"{self._seed} {start}").choice((0, 1, 2, 2, 3, 3))
            deeper = len(start) < DEEPEST
            self._known[start] = [(*start, branch) for branch in range(branches * deeper)]
        return self._known[start]

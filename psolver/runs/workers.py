"""Workers on this machine: threads for kernels, which do not hold the interpreter's lock, and child
processes for SAT solvers, which cannot be interrupted.

A worker gets its next job when the result of the one before has been taken, and so stored: if all
are killed, at most one job of each is lost.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import Protocol

from ..children import child
from ..control import Control
from ..cover.jobs import Batch, Job, remote_work
from ..solve.plan import DividedSearch
from .records import JobFunction, JobLimits, JobResult, WaitingJob, do_job


class Workers(Protocol):
    """A group of workers that do jobs at the same time."""

    @property
    def room(self) -> int:
        """The number of jobs that can be given now."""

    def give(self, waiting: WaitingJob, limits: JobLimits) -> None:
        """Hand a job to a worker."""

    def take(self, seconds: float) -> Sequence[JobResult]:
        """Return the results that have come, after at most that number of seconds of waiting for
        the first. Raises the error of a worker.
        """

    def close(self) -> None:
        """End all the work at once."""


def stoppable(work: JobFunction, check: Callable[[], None]) -> JobFunction:
    """Return the same work, with a call of `check`, which may raise, after each batch."""

    def stopped(job: Job, budget: int | None, most: int | None) -> Iterator[Batch]:
        for batch in work(job, budget, most):
            check()
            yield batch

    return stopped


class LocalWorkers:
    """One worker for each core; see `Workers`."""

    def __init__(self, prepared: DividedSearch, cores: int) -> None:
        """Start the workers. Raises PsolverError if no process can be started."""
        self._control = Control()  # cancelled by `close`
        self._todo: queue.SimpleQueue[tuple[WaitingJob, JobLimits] | None] = queue.SimpleQueue()
        self._results: queue.SimpleQueue[JobResult | BaseException] = queue.SimpleQueue()
        self._stack = ExitStack()
        self.room = cores
        assert prepared.worker
        if prepared.where == "threads":
            works = [prepared.worker.work] * cores
        else:
            children = [self._stack.enter_context(child()) for _ in range(cores)]
            works = [remote_work(one, prepared.worker) for one in children]
        self._threads = [
            threading.Thread(target=self._work_off, args=(work,), daemon=True) for work in works
        ]
        for thread in self._threads:
            thread.start()

    def _work_off(self, work: JobFunction) -> None:
        try:
            while (given := self._todo.get()) is not None:
                self._results.put(do_job(stoppable(work, self._control.check), *given))
        except BaseException as error:  # raised by `take`
            self._results.put(error)

    def give(self, waiting: WaitingJob, limits: JobLimits) -> None:
        """Give a job to a free process."""
        self.room -= 1
        self._todo.put((waiting, limits))

    def take(self, seconds: float) -> Sequence[JobResult]:
        """Return the results that have come."""
        found: list[JobResult] = []
        with suppress(queue.Empty):
            while True:
                one = self._results.get(timeout=0 if found else seconds)
                if isinstance(one, JobResult):
                    found.append(one)
                    continue
                if not found:
                    raise one
                self._results.put(one)  # after the results before it
                break
        self.room += len(found)
        return found

    def close(self) -> None:
        """End all the work at once."""
        self._control.cancel()
        for _ in self._threads:
            self._todo.put(None)
        self._stack.close()  # ends the children, and so the waits of their threads
        for thread in self._threads:
            thread.join()

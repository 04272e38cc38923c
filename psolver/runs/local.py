"""Workers on this machine: threads for kernels, which do not hold the interpreter's lock, and child
processes for SAT solvers, which cannot be interrupted.

A worker gets its next job when the result of the one before has been taken, and so kept: when all
are killed, no more than one job of each is lost.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress

from ..children import child
from ..control import Control
from ..cover.jobs import Batch, Job, remote_work
from ..solve.plan import Prepared
from .work import Limits, Result, Waiting, Way, done


class LocalWorkers:
    """As many workers as there are cores to use; see `work.Workers`."""

    def __init__(self, prepared: Prepared, cores: int) -> None:
        """Start them. Raises PsolverError where no process can be started."""
        self._control = Control()  # cancelled when they are closed
        self._todo: queue.SimpleQueue[tuple[Waiting, Limits] | None] = queue.SimpleQueue()
        self._results: queue.SimpleQueue[Result | BaseException] = queue.SimpleQueue()
        self._stack = ExitStack()
        self.room = cores
        assert prepared.worker
        if prepared.where == "threads":
            ways = [prepared.worker.work] * cores
        else:
            self._children = [self._stack.enter_context(child()) for _ in range(cores)]
            ways = [remote_work(one, prepared.worker) for one in self._children]
        self._threads = [
            threading.Thread(target=self._work, args=(way,), daemon=True) for way in ways
        ]
        for thread in self._threads:
            thread.start()

    def _work(self, way: Way) -> None:
        try:
            while (asked := self._todo.get()) is not None:
                self._results.put(done(self._watched(way), *asked))
        except BaseException as error:  # told to whom takes results
            self._results.put(error)

    def _watched(self, way: Way) -> Way:
        """A way that is left, between two batches, when the workers are closed."""

        def work(job: Job, budget: int | None, most: int | None) -> Iterator[Batch]:
            for batch in way(job, budget, most):
                self._control.check()
                yield batch

        return work

    def give(self, waiting: Waiting, limits: Limits) -> None:
        """As `Workers.give`."""
        self.room -= 1
        self._todo.put((waiting, limits))

    def take(self, seconds: float) -> Sequence[Result]:
        """As `Workers.take`."""
        found: list[Result] = []
        with suppress(queue.Empty):
            while True:
                one = self._results.get(timeout=0 if found else seconds)
                if isinstance(one, Result):
                    found.append(one)
                    continue
                if not found:
                    raise one
                self._results.put(one)  # what has come before is taken first
                break
        self.room += len(found)
        return found

    def close(self) -> None:
        """As `Workers.close`."""
        self._control.cancel()
        for _ in self._threads:
            self._todo.put(None)
        self._stack.close()  # the children are gone, and so what their threads wait for
        for thread in self._threads:
            thread.join()

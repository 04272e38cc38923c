"""Who does the jobs of a search, several at a time: threads, or processes.

Kernels run in threads, since they do not hold the interpreter's lock; SAT solvers run in processes,
since they cannot be interrupted. Both hand in what they find at a `Merge`, which puts it in order.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from ..children import Child, child
from ..control import Control
from .jobs import Batch, Found, Job, Merge, Worker


def in_threads(
    worker: Worker,
    jobs: Sequence[Job],
    number: int,
    control: Control,
    weights: Sequence[float] = (),
) -> Iterator[Found]:
    """The batches of some jobs, in order, each with the number of its job, done by threads.

    `weights` are the parts of the whole that the jobs are, for progress; () where it is not shown.
    """
    merge = Merge(jobs, weights)
    with _working(merge, [worker.work] * min(max(1, number), len(jobs))):
        yield from merge.batches(control)


def in_processes(
    worker: Worker,
    jobs: Sequence[Job],
    number: int,
    control: Control,
    weights: Sequence[float] = (),
) -> Iterator[Found]:
    """As `in_threads`, but done by child processes; `worker` and jobs must be picklable.

    The first batch is empty: it comes when the children have started. Raises PsolverError where a
    child fails.
    """
    merge = Merge(jobs, weights)
    with ExitStack() as stack:
        children = [stack.enter_context(child()) for _ in range(min(max(1, number), len(jobs)))]
        with _working(merge, [_asking(one, worker) for one in children], children):
            yield 0, Batch()
            yield from merge.batches(control)


@contextmanager
def _working(
    merge: Merge, ways: Sequence[Callable[[Job], Iterator[Batch]]], children: Sequence[Child] = ()
) -> Iterator[None]:
    """A thread for each way to do a job; they have ended, and the children, at the end."""
    threads = [threading.Thread(target=merge.work, args=(way,), daemon=True) for way in ways]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        merge.close()
        for one in children:
            one.kill()
        for thread in threads:
            thread.join()


def _asking(one: Child, worker: Worker) -> Callable[[Job], Iterator[Batch]]:
    """The way to have a job done by a child, which is told first, and once, who works."""
    told = False

    def ask(job: Job) -> Iterator[Batch]:
        nonlocal told
        if not told:
            told = True
            yield from one.ask(_keep, worker)
        yield from one.ask(_work, job)

    return ask


# the child's side

_kept: list[Worker] = []


def _keep(worker: Worker) -> Iterator[Batch]:
    _kept[:] = [worker]
    return iter(())


def _work(job: Job) -> Iterator[Batch]:
    return _kept[0].work(job)

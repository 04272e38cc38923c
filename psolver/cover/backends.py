"""Who does the jobs of a search, several at a time: threads, or processes.

Kernels run in threads, since they do not hold the interpreter's lock; SAT solvers run in processes,
since they cannot be interrupted. Both hand in what they find at a `Merge`, which puts it in order.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING

from ..control import Control
from .jobs import Batch, Found, Job, Merge, Worker

if TYPE_CHECKING:
    from ..children import Child


def in_threads(
    do: Callable[[Job], Iterator[Batch]],
    jobs: Sequence[Job],
    number: int,
    control: Control,
    weights: Sequence[float] = (),
) -> Iterator[Found]:
    """The batches of some jobs, in order, each with the number of its job, done by threads.

    do       the batches of a job, which may give parts of itself away: they are done by whichever
             thread is free, and come right after it
    weights  the parts of the whole that the jobs are, for progress; () where it is not shown
    """
    merge = Merge(jobs, weights)
    with _working(merge, [do] * max(1, number)):
        yield from merge.batches(control)


def in_processes(
    worker: Worker,
    jobs: Sequence[Job],
    number: int,
    control: Control,
    weights: Sequence[float] = (),
) -> Iterator[Found]:
    """As `in_threads`, but done by child processes, and no job gives anything away; `worker` and
    jobs must be picklable.

    The first batch is empty: it comes when the children have started. Raises PsolverError where a
    child fails.
    """
    from ..children import child

    merge = Merge(jobs, weights)
    with ExitStack() as stack:
        children = [stack.enter_context(child()) for _ in range(min(max(1, number), len(jobs)))]
        with _working(merge, [asking(one, worker) for one in children], children):
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


def asking(
    one: Child, worker: Worker | None, control: Control | None = None
) -> Callable[..., Iterator[Batch]]:
    """The `worker.work` of a child, which is told first, and once, who works; None: it has been
    told. Where there is a control, the child is killed when that ends the run.
    """
    from ..children import asked

    told = worker is None
    ask = one.ask if control is None else partial(asked, one, control)

    def work(job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        nonlocal told
        if not told:
            told = True
            yield from ask(_keep, worker)
        yield from ask(_work, job, budget, most)

    return work


# the child's side

_kept: list[Worker] = []


def _keep(worker: Worker) -> Iterator[Batch]:
    _kept[:] = [worker]
    return iter(())


def _work(job: Job, budget: int | None, most: int | None) -> Iterator[Batch]:
    return _kept[0].work(job, budget, most)

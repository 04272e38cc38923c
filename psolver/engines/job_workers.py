"""Several jobs at a time: in threads, or in processes.

Kernels run in threads, since they do not hold the interpreter's lock; SAT solvers run in
processes, since they cannot be interrupted. A `Merge` puts their batches in order. With one core
each batch is made when it is needed, so that a search that waits for its turn takes no time.
"""

from __future__ import annotations

import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from ..core.control import IN_BROWSER, current_control

if TYPE_CHECKING:
    from ..core.children import Child
from .jobs import Batch, Job, JobBatches, JobWorker, NumberedBatch

MOST_WAITING = 300_000  # covers and batches that may wait for their turn
LEAST_SHARE = 1e-9  # of a tree, below which nothing is divided any more
LOOK_SECONDS = 0.05  # between two looks whether the run is to end


def shares(starts: Sequence[tuple[int, ...]]) -> list[float]:
    """Return the part of a tree below each start, as if every branch of a node were as large as the
    others (Knuth, TAOCP 7.2.2).

    >>> shares([(1,), (2, 3), (2, 4)])
    [0.5, 0.25, 0.25]
    """
    shares_of_starts = [0.0] * len(starts)
    # of some nodes: their depth, the part below them, and the starts there
    all_starts = range(len(starts))
    nodes: list[tuple[int, float, Sequence[int]]] = [(0, 1.0, all_starts)]
    while nodes:
        depth, share, numbers = nodes.pop()
        branches: dict[int, list[int]] = defaultdict(list)
        for number in numbers:
            start = starts[number]
            shares_of_starts[number] = share / len(numbers)
            if depth < len(start):
                branches[start[depth]].append(number)
        is_divided = len(numbers) > 1
        if is_divided and share > LEAST_SHARE:
            for below in branches.values():
                share_below = share / len(branches)
                nodes.append((depth + 1, share_below, below))
    return shares_of_starts


@dataclass(eq=False, slots=True)
class _Part:
    """A job in its place, and the batches of it that are not taken out yet.

    number  that of the job it belongs to, which may have given it away
    weight  its part of the whole; of that, the part that is done, and the part that is given away
    after   the part that comes next
    """

    job: Job
    number: int
    weight: float = 0.0
    done: float = 0.0
    given: float = 0.0
    taken: bool = False
    ended: bool = False
    batches: deque[Batch] = field(default_factory=deque)
    after: _Part | None = None


class Merge:
    """The batches of some jobs, put in by several threads at once, taken out in order.

    A job may give parts of itself away as it goes: the rest of a batch, which comes right after it
    and is done by the next free thread.

    weights  the part of the whole that each job is; () if progress is not shown
    """

    def __init__(self, jobs: Sequence[Job], weights: Sequence[float] = ()) -> None:
        self._changed = threading.Condition()
        total = sum(weights) or 1
        shares = [0.0] * len(jobs)
        if weights:
            shares = [weight / total for weight in weights]
        self._current: _Part | None = None  # whose batches are taken out
        for number in reversed(range(len(jobs))):
            job = jobs[number]
            share = shares[number]
            self._current = _Part(job, number, share, after=self._current)
        self._shown = bool(weights)
        self._done = 0.0  # the part of the whole
        self._waiting = 0
        self._error: BaseException | None = None
        self._closed = False

    # called by the threads that work

    def run(self, do: JobBatches) -> None:
        """Run one job after the other, until all are done, and put in their batches."""
        try:
            while part := self._take_job():
                for batch in do(part.job):
                    if not self._hand_in(part, batch):
                        return
                self._end(part)
        except BaseException as error:  # raised where batches are taken out
            with self._changed:
                self._error = self._error or error
                self._changed.notify_all()

    def _take_job(self) -> _Part | None:
        """Return the first job that is not taken; None when all is over. If all are taken, others
        may still be given away.
        """
        with self._changed:
            while not self._closed and not self._error:
                part = self._current
                working = False
                while part and part.taken:
                    if not part.ended:
                        working = True
                    part = part.after
                if part:
                    part.taken = True
                if part or not working:
                    return part
                self._changed.wait()
            return None

    def _hand_in(self, part: _Part, batch: Batch) -> bool:
        """Put a batch in, and wait if too many wait already; return False when all is over."""
        with self._changed:
            part.batches.append(batch)
            self._give_away(part, batch)
            self._count(part, batch.fraction)
            self._waiting += 1 + len(batch.covers)
            if part is self._current or batch.rest:
                self._changed.notify_all()
            while part is not self._current and self._is_full():
                self._changed.wait()
            return not self._closed

    def _is_full(self) -> bool:
        """Whether too many batches and covers wait already, and are still to be taken out."""
        return self._waiting > MOST_WAITING and not self._closed

    def _give_away(self, part: _Part, batch: Batch) -> None:
        part.given += batch.given
        for job in reversed(batch.rest):
            weight_given = part.weight * batch.given
            weight = weight_given / len(batch.rest)
            part.after = _Part(job, part.number, weight, after=part.after)

    def _count(self, part: _Part, fraction: float) -> None:
        more = fraction - part.done
        self._done += part.weight * more
        part.done = fraction

    def _end(self, part: _Part) -> None:
        with self._changed:
            part.ended = True
            kept = 1.0 - part.given
            self._count(part, kept)
            self._changed.notify_all()

    # called by the thread that takes the batches out

    def batches(self, do: JobBatches | None = None) -> Iterator[NumberedBatch]:
        """Yield each batch with the number of its job, in the order of the jobs; with `do`, each is
        made here, when it is needed.

        Raises the error of a thread that works.
        """
        control = current_control()
        shown_before = control.progress.fraction or 0.0
        if self._shown:
            control.progress.fraction = shown_before
        control.tick()  # the beginning is shown, whatever is done by now
        while part := self._current:
            batches = self._taken(part, shown_before)
            if do:
                batches = self._made(part, do, shown_before)
            for batch in batches:
                yield part.number, batch
            with self._changed:
                self._current = part.after
                self._changed.notify_all()
        self._done = 1.0  # else it is a sum of parts, which may miss it by a hair
        self._show(shown_before)

    def _made(self, part: _Part, do: JobBatches, shown_before: float) -> Iterator[Batch]:
        """Yield the batches of a job that is done in this thread."""
        control = current_control()
        part.taken = True
        for batch in do(part.job):
            self._give_away(part, batch)
            self._count(part, batch.fraction)
            self._show(shown_before)
            control.tick()
            yield batch
        self._end(part)

    def _taken(self, part: _Part, shown_before: float) -> Iterator[Batch]:
        """Yield the batches of a job that others do."""
        while batch := self._take(part, shown_before):
            yield batch

    def _take(self, part: _Part, shown_before: float) -> Batch | None:
        """Return the next batch of a job, None at its end."""
        control = current_control()
        while True:
            self._show(shown_before)
            control.tick()
            with self._changed:
                has_news = part.batches or part.ended or self._error
                if not has_news:
                    self._changed.wait(LOOK_SECONDS)
                if self._error:
                    raise self._error
                if part.batches:
                    batch = part.batches.popleft()
                    self._waiting -= 1 + len(batch.covers)
                    self._changed.notify_all()
                    return batch
                if part.ended:
                    return None

    def _show(self, shown_before: float) -> None:
        """Set the progress; it never becomes less."""
        if self._shown:
            progress = current_control().progress
            done = min(1.0, self._done)
            fraction = shown_before + (1 - shown_before) * done
            fraction_shown = progress.fraction or 0.0
            progress.fraction = max(fraction_shown, fraction)

    def close(self) -> None:
        """End: the threads that work are to stop."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def in_threads(
    do: JobBatches,
    jobs: Sequence[Job],
    number: int,
    weights: Sequence[float] = (),
) -> Iterator[NumberedBatch]:
    """Yield the batches of some jobs, in order, each with the number of its job, done by threads.

    do       the batches of a job, which may give parts of itself away: they are done by whichever
             thread is free, and come right after it
    weights  the parts of the whole that the jobs are, for progress; () if it is not shown
    """
    merge = Merge(jobs, weights)
    if number <= 1:
        yield from merge.batches(do)
        return
    workers = [do] * number
    with _working(merge, workers):
        yield from merge.batches()


def in_processes(
    worker: JobWorker,
    jobs: Sequence[Job],
    number: int,
    weights: Sequence[float] = (),
) -> Iterator[NumberedBatch]:
    """Yield as `in_threads` the batches of jobs that child processes do; no job gives anything
    away; `worker` and jobs must be picklable.

    The first batch is empty: it comes when the children have started. Raises PsolverError if a
    child fails. If no process can be started, the worker does them here.
    """
    if IN_BROWSER:
        yield 0, Batch()
        yield from in_threads(worker.work, jobs, 1, weights)
        return
    from ..core.children import child

    merge = Merge(jobs, weights)
    alone = number <= 1
    most_children = max(1, number)
    with ExitStack() as stack:
        children = []
        workers = []
        for _ in jobs[:most_children]:
            remote = stack.enter_context(child())
            children.append(remote)
            workers.append(remote_work(remote, worker, alone))
        do = None
        if alone and workers:
            do = workers.pop()
        with _working(merge, workers, children):
            yield 0, Batch()
            yield from merge.batches(do)


@contextmanager
def _working(
    merge: Merge, workers: Sequence[JobBatches], children: Sequence[Child] = ()
) -> Iterator[None]:
    """A thread for each worker; they have ended, and the children, at the end."""
    threads = []
    for work in workers:
        thread = threading.Thread(target=merge.run, args=(work,), daemon=True)
        threads.append(thread)
        thread.start()
    try:
        yield
    finally:
        merge.close()
        for remote in children:
            remote.kill()
        for thread in threads:
            thread.join()


# the child's side


def remote_work(
    remote: Child, worker: JobWorker | None, ends_with_run: bool = False
) -> Callable[..., Iterator[Batch]]:
    """Return the `worker.work` of a child, to which the worker is sent first, and once; None: it
    was sent before. It works only while a batch is waited for. If it `ends_with_run`, the child is
    killed when the control at work ends the run.
    """
    from ..core.children import streamed

    is_set = worker is None
    send = partial(streamed, remote) if ends_with_run else remote.stream

    def batches(job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        nonlocal is_set
        if not is_set:
            is_set = True
            yield from send(_set_worker, worker)
        yield from send(_begin, job, budget, most)
        while batches_made := list(send(_next_batch)):
            yield from batches_made

    return batches


_workers: list[JobWorker] = []
_begun: list[Iterator[Batch]] = []


def _set_worker(worker: JobWorker) -> Iterator[Batch]:
    _workers[:] = [worker]
    return iter(())


def _begin(job: Job, budget: int | None, most: int | None) -> Iterator[Batch]:
    (worker,) = _workers
    batches = worker.work(job, budget, most)
    _begun[:] = [batches]
    return iter(())


def _next_batch() -> Iterator[Batch]:
    return islice(_begun[0], 1)

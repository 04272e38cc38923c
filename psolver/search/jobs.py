"""Jobs: the parts of a search, as plain data that can be done anywhere at any time.

A search is an ordered list of jobs, the same on every machine. Their results are disjoint and add
up to the whole. A worker does a job in batches; the covers found, and their order, depend on
neither the clock nor the number of workers.

    A Job      Job("5f0c…", "fit tables", "list", start=(17,))
    A Batch    Batch(covers=((3, 17, 40),), solutions=4, classes=1, effort=100_000)
"""

from __future__ import annotations

import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from ..core.control import Control
from .problem import Cover, Problem

if TYPE_CHECKING:
    from ..core.children import Child

MOST_WAITING = 300_000  # covers and batches that may wait for their turn
LEAST_SHARE = 1e-9  # of a tree, below which nothing is divided any more
LOOK_SECONDS = 0.05  # between two looks whether the run is to end


Branch: TypeAlias = tuple[int, ...]
"""A branch of a path of choices: the number of choices of the path above it, the position there,
and its own choice, if it has one."""


class Job(NamedTuple):
    """A part of a search; equal jobs find the same.

    problem   the fingerprint of the problem, or of its ingredients
    kernel    the engine that works on it, for instance "fit tables"
    task      "list", "count" or "count classes"
    start     the choices made: options taken, ~item for an item left bare
    without   the choices ruled out: options not taken, ~item for an item that is not left bare
    position  the place where a search by position goes on
    root      the option whose orbit the classes belong to; None: all classes
    known     a cover of each class that is not to be found again
    size      of the box, if there is a problem for each size of box; () if there is one
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
        return self.start[: min(levels, default=None)]

    def parts(self) -> Sequence[Job]:
        """Return a job for each of its branches; only itself if it has none."""
        return [self._replace(branches=(one,)) for one in self.branches] or [self]


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
    worker: JobWorker, jobs: Sequence[Job], control: Control, budget: int | None = None
) -> Iterator[NumberedBatch]:
    """Yield the batches of some jobs, in order, done in this thread.

    About `budget` is spent at most, on all jobs together. The jobs left are then the rest of the
    last batch, and the jobs after its own.
    """
    control.tick()
    for number, job in enumerate(jobs):
        for batch in worker.work(job, budget):
            control.tick()
            yield number, batch
            if budget is not None:
                budget -= batch.effort
        if batch.rest or (budget is not None and budget <= 0):
            return


def shares(starts: Sequence[tuple[int, ...]]) -> list[float]:
    """Return the part of a tree below each start, as if every branch of a node were as large as the
    others (Knuth, TAOCP 7.2.2).

    >>> shares([(1,), (2, 3), (2, 4)])
    [0.5, 0.25, 0.25]
    """
    found = [0.0] * len(starts)
    # of some nodes: their depth, the part below them, and the starts there
    nodes: list[tuple[int, float, Sequence[int]]] = [(0, 1.0, range(len(starts)))]
    while nodes:
        depth, part, numbers = nodes.pop()
        branches: dict[int, list[int]] = defaultdict(list)
        for number in numbers:
            found[number] = part / len(numbers)
            if depth < len(starts[number]):
                branches[starts[number][depth]].append(number)
        if len(numbers) > 1 and part > LEAST_SHARE:
            each = part / max(1, len(branches))
            nodes += [(depth + 1, each, below) for below in branches.values()]
    return found


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
        shares = [weight / (sum(weights) or 1) for weight in weights] or [0.0] * len(jobs)
        self._current: _Part | None = None  # whose batches are taken out
        for number in reversed(range(len(jobs))):
            self._current = _Part(jobs[number], number, shares[number], after=self._current)
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
                part, working = self._current, False
                while part and part.taken:
                    working = working or not part.ended
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
            while self._waiting > MOST_WAITING and part is not self._current and not self._closed:
                self._changed.wait()
            return not self._closed

    def _give_away(self, part: _Part, batch: Batch) -> None:
        part.given += batch.given
        for job in reversed(batch.rest):
            weight = part.weight * batch.given / len(batch.rest)
            part.after = _Part(job, part.number, weight, after=part.after)

    def _count(self, part: _Part, fraction: float) -> None:
        self._done += part.weight * (fraction - part.done)
        part.done = fraction

    def _end(self, part: _Part) -> None:
        with self._changed:
            part.ended = True
            self._count(part, 1.0 - part.given)
            self._changed.notify_all()

    # called by the thread that takes the batches out

    def batches(self, control: Control, do: JobBatches | None = None) -> Iterator[NumberedBatch]:
        """Yield each batch with the number of its job, in the order of the jobs; with `do`, each is
        made here, when it is needed.

        Raises the error of a thread that works.
        """
        first = control.progress.fraction or 0.0
        if self._shown:
            control.progress.fraction = first
        control.tick()  # the beginning is shown, whatever is done by now
        while part := self._current:
            take = partial(self._take, part, control, first)
            for batch in self._made(part, do, control, first) if do else iter(take, None):
                yield part.number, batch
            with self._changed:
                self._current = part.after
                self._changed.notify_all()
        self._done = 1.0  # else it is a sum of parts, which may miss it by a hair
        self._show(control, first)

    def _made(self, part: _Part, do: JobBatches, control: Control, first: float) -> Iterator[Batch]:
        """Yield the batches of a job that is done in this thread."""
        part.taken = True
        for batch in do(part.job):
            self._give_away(part, batch)
            self._count(part, batch.fraction)
            self._show(control, first)
            control.tick()
            yield batch
        self._end(part)

    def _take(self, part: _Part, control: Control, first: float) -> Batch | None:
        """Return the next batch of a job, None at its end."""
        while True:
            self._show(control, first)
            control.tick()
            with self._changed:
                if not part.batches and not part.ended and not self._error:
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

    def _show(self, control: Control, first: float) -> None:
        """Set the progress; it never becomes less."""
        if self._shown:
            fraction = first + (1 - first) * min(1.0, self._done)
            control.progress.fraction = max(control.progress.fraction or 0.0, fraction)

    def close(self) -> None:
        """End: the threads that work are to stop."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


# threads and processes ---------------------------------------------------------------------------

# Several jobs at a time: in threads, or in processes.
#
# Kernels run in threads, since they do not hold the interpreter's lock; SAT solvers run in
# processes, since they cannot be interrupted. A `Merge` puts their batches in order. With one core
# each batch is made when it is needed, so that a search that waits for its turn takes no time.


def in_threads(
    do: JobBatches,
    jobs: Sequence[Job],
    number: int,
    control: Control,
    weights: Sequence[float] = (),
) -> Iterator[NumberedBatch]:
    """Yield the batches of some jobs, in order, each with the number of its job, done by threads.

    do       the batches of a job, which may give parts of itself away: they are done by whichever
             thread is free, and come right after it
    weights  the parts of the whole that the jobs are, for progress; () if it is not shown
    """
    merge = Merge(jobs, weights)
    with _working(merge, [do] * number if number > 1 else []):
        yield from merge.batches(control, None if number > 1 else do)


def in_processes(
    worker: JobWorker,
    jobs: Sequence[Job],
    number: int,
    control: Control,
    weights: Sequence[float] = (),
) -> Iterator[NumberedBatch]:
    """Yield as `in_threads` the batches of jobs that child processes do; no job gives anything
    away; `worker` and jobs must be picklable.

    The first batch is empty: it comes when the children have started. Raises PsolverError if a
    child fails.
    """
    from ..core.children import child

    merge = Merge(jobs, weights)
    alone = control if number <= 1 else None
    with ExitStack() as stack:
        children = [stack.enter_context(child()) for _ in range(min(max(1, number), len(jobs)))]
        ways = [remote_work(one, worker, alone) for one in children]
        with _working(merge, [] if alone else ways, children):
            yield 0, Batch()
            yield from merge.batches(control, ways[0] if alone and ways else None)


@contextmanager
def _working(
    merge: Merge, ways: Sequence[JobBatches], children: Sequence[Child] = ()
) -> Iterator[None]:
    """A thread for each way to do a job; they have ended, and the children, at the end."""
    threads = [threading.Thread(target=merge.run, args=(way,), daemon=True) for way in ways]
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


def remote_work(
    one: Child, worker: JobWorker | None, control: Control | None = None
) -> Callable[..., Iterator[Batch]]:
    """Return the `worker.work` of a child, to which the worker is sent first, and once; None: it
    was sent before. It works only while a batch is waited for. With a control the child is killed
    when that ends the run.
    """
    from ..core.children import streamed

    is_set = worker is None
    send = one.stream if control is None else partial(streamed, one, control)

    def batches(job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        nonlocal is_set
        if not is_set:
            is_set = True
            yield from send(_set_worker, worker)
        yield from send(_begin, job, budget, most)
        while found := list(send(_next_batch)):
            yield from found

    return batches


# the child's side

_workers: list[JobWorker] = []
_begun: list[Iterator[Batch]] = []


def _set_worker(worker: JobWorker) -> Iterator[Batch]:
    _workers[:] = [worker]
    return iter(())


def _begin(job: Job, budget: int | None, most: int | None) -> Iterator[Batch]:
    _begun[:] = [_workers[0].work(job, budget, most)]
    return iter(())


def _next_batch() -> Iterator[Batch]:
    return islice(_begun[0], 1)


# prices -------------------------------------------------------------------------------------------

# All in nodes of fit tables, measured (tests/benchmarks/measures.md, "Prices"). What a node of each
# engine takes at these prices is printed by tests/benchmarks/natural.py.

NODE_COSTS = {
    "fit tables": 1,
    "bit planes": 10,
    "bit sets": 15,
    "packed sets": 5,
    "dancing cells": 25,
}
SMALL_ITEMS = 5000  # in all options of a problem together, up to which a node takes no longer
PLAIN_COST = 100  # times that a node takes longer in plain Python
FIT_LOADING_COST = 2_000_000  # to load the machine code of fit tables
LOADING_COST = 4_500_000  # and that of another kernel
TABLES_COST, OPTION_COST = 60_000, 300  # to make fit tables, and their part for each option
CLASS_COST = 1000  # of a class of covers, which is compared with its images in plain Python
STEP_COST = 700  # of a step of a quick look, in plain Python
PIECE_COST = 100  # of a step of a search for one tiling alone: a piece that bands or boxes add
BEAM_COST = 700  # the same of a beam

CLAUSE_COST = 100  # of a clause that is made
# of a formula, for each of which a conflict takes as long as a node; and the least that it costs
CLAUSES_OF_A_NODE, LEAST_CONFLICT_COST = 30, 2000
COVER_CONFLICTS = 20  # in the time that SAT takes to read a model and to block its images
CHILD_COST = 10_000_000  # of a child process, until it solves

STATE_COST = 20
PLAIN_STATE_COST = 40_000  # of a state of many counts, in plain Python

# to look for a colouring modulo 2, and for any, and their parts for each option and item
ODD_COST, ODD_ITEM_COST = 1_000_000, 0.1
COLOURING_COST, COLOURING_ITEM_COST = 10_000_000, 3

# of fit tables: plain Python takes as long as it takes to load machine code
PLAIN_NODES = FIT_LOADING_COST // PLAIN_COST

# the efforts by which all is decided, in nodes of fit tables: of each engine in the first round, 30
# milliseconds; of a search that is long, about a second; and how many times an allowance a search
# may take that is likely to end
FIRST_ALLOWANCE, LONG, LIKELY_FACTOR = 2_000_000, 50_000_000, 4


def cost_of_a_node(kernel: str, problem: Problem) -> float:
    """Return the price of a node of a kernel, about: fit tables and bit sets take no longer for one
    in a large problem, where others go through more options.
    """
    if kernel in ("fit tables", "bit sets"):
        return NODE_COSTS[kernel]
    held = sum(map(len, chain(problem.options, problem.colours)))
    return NODE_COSTS[kernel] * max(1.0, held / SMALL_ITEMS)


def cost_of_a_conflict(clauses: int) -> float:
    """Return the price of a conflict of SAT, whose formula has a number of clauses.

    >>> cost_of_a_conflict(1000), cost_of_a_conflict(300_000)
    (2000, 10000.0)
    """
    return max(LEAST_CONFLICT_COST, clauses / CLAUSES_OF_A_NODE)


def cost_of_tables(options: int) -> int:
    """Return the price of fit tables for a number of options."""
    return TABLES_COST + OPTION_COST * options


def cost_of_odd_look(problem: Problem) -> float:
    """Return the price of a look for a colouring modulo 2, at most."""
    return ODD_COST + ODD_ITEM_COST * len(problem.options) * len(problem.least)


def cost_of_colouring(problem: Problem) -> float:
    """Return the price of a look for any colouring, at most."""
    return COLOURING_COST + COLOURING_ITEM_COST * len(problem.options) * len(problem.least)

"""Jobs: the parts of a search, as plain data that can be done anywhere at any time.

A search is an ordered list of jobs, the same on every machine. Their results are disjoint and add
up to the whole. A worker does a job in batches; what is found, and its order, depends neither on
the clock nor on how many work.

    A Job      Job("5f0c…", "fit tables", "list", start=(17,))
    A Batch    Batch(covers=((3, 17, 40),), solutions=4, classes=1, effort=100_000)
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from ..control import Control
from .problem import Cover

MOST_WAITING = 300_000  # covers and batches that may wait for their turn
LOOK_SECONDS = 0.05  # between two looks whether the run is to end


class Job(NamedTuple):
    """A part of a search; equal jobs find the same.

    problem   the fingerprint of the problem, or of what makes one
    kernel    who works on it, such as "fit tables"
    task      "list", "count" or "count classes"
    start     what was chosen: options taken, ~item for an item left bare; or a size of box
    without   options that are not taken
    position  where a search by position goes on
    root      the option whose orbit the classes belong to; None: all classes
    known     a cover of each class that is not to be told again
    """

    problem: str
    kernel: str
    task: str = "list"
    start: tuple[int, ...] = ()
    without: tuple[int, ...] = ()
    position: int = 0
    root: int | None = None
    known: tuple[Cover, ...] = ()


class Batch(NamedTuple):
    """A bit of what is found in a job.

    covers     one of each class; none where they are only counted
    solutions  how many covers these classes hold
    classes    how many classes; None where that is not known
    effort     nodes or conflicts that it took
    fraction   the part of the job that is done, about, for people to see
    rest       in the last batch of a job that was given up: the jobs that are left of it, in order
    """

    covers: tuple[Cover, ...] = ()
    solutions: int = 0
    classes: int | None = 0
    effort: int = 0
    fraction: float = 0.0
    rest: tuple[Job, ...] = ()


class Worker(Protocol):
    """Who does jobs of one kind."""

    def work(self, job: Job, budget: int | None = None) -> Iterator[Batch]:
        """The batches of a job; about `budget` is spent at most, then the last one has a rest."""


Found: TypeAlias = tuple[int, Batch]  # the number of a job, and a batch of it


def here(
    worker: Worker, jobs: Sequence[Job], control: Control, budget: int | None = None
) -> Iterator[Found]:
    """The batches of some jobs, in order, done in this thread.

    About `budget` is spent at most, on all jobs together; `left_of` tells what is then left.
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


def left_of(jobs: Sequence[Job], number: int, batch: Batch) -> tuple[Job, ...]:
    """The jobs that are left when the last that was done is a batch of the job of that number."""
    return (*batch.rest, *jobs[number + 1 :])


class Merge:
    """Batches of some jobs, handed in by several who work at once, taken out in order.

    weights  the part of the whole that each job is; () where nobody wants to know
    """

    def __init__(self, jobs: Sequence[Job], weights: Sequence[float] = ()) -> None:
        self._jobs, self._weights = jobs, weights
        self._changed = threading.Condition()
        self._batches: list[deque[Batch]] = [deque() for _ in jobs]
        self._done = [0.0] * len(jobs)  # the part of each job that is done
        self._ended = [False] * len(jobs)
        self._next = self._current = self._waiting = 0
        self._error: BaseException | None = None
        self._closed = False

    # for those who work, each in a thread of its own

    def work(self, do: Callable[[Job], Iterator[Batch]]) -> None:
        """Do one job after the other as long as there are any, and hand in what is found."""
        try:
            while (number := self._take_job()) is not None:
                for batch in do(self._jobs[number]):
                    if not self._hand_in(number, batch):
                        return
                self._end(number)
        except BaseException as error:  # told to whom takes out
            with self._changed:
                self._error = self._error or error
                self._changed.notify_all()

    def _take_job(self) -> int | None:
        with self._changed:
            if self._closed or self._next == len(self._jobs):
                return None
            self._next += 1
            return self._next - 1

    def _hand_in(self, number: int, batch: Batch) -> bool:
        """Hand in a batch, and wait where too much waits already; False when it is all over."""
        with self._changed:
            self._batches[number].append(batch)
            self._done[number] = batch.fraction
            self._waiting += 1 + len(batch.covers)
            if number == self._current:
                self._changed.notify_all()
            while self._waiting > MOST_WAITING and number != self._current and not self._closed:
                self._changed.wait()
            return not self._closed

    def _end(self, number: int) -> None:
        with self._changed:
            self._ended[number] = True
            self._done[number] = 1.0
            self._changed.notify_all()

    # for the one who takes out

    def batches(self, control: Control) -> Iterator[Found]:
        """Each batch with the number of its job, in the order of the jobs.

        Raises what was raised by one who works.
        """
        first = control.progress.fraction or 0.0
        for number in range(len(self._jobs)):
            with self._changed:
                self._current = number
                self._changed.notify_all()
            while (batch := self._take(number, control, first)) is not None:
                yield number, batch
        self._show(control, first)

    def _take(self, number: int, control: Control, first: float) -> Batch | None:
        """The next batch of a job, None at its end."""
        while True:
            self._show(control, first)
            control.tick()
            with self._changed:
                if not self._batches[number] and not self._ended[number] and not self._error:
                    self._changed.wait(LOOK_SECONDS)
                if self._error:
                    raise self._error
                if self._batches[number]:
                    batch = self._batches[number].popleft()
                    self._waiting -= 1 + len(batch.covers)
                    self._changed.notify_all()
                    return batch
                if self._ended[number]:
                    return None

    def _show(self, control: Control, first: float) -> None:
        """Tell how much is done; it never becomes less."""
        if self._weights:
            parts = zip(self._weights, self._done, strict=True)
            share = sum(weight * done for weight, done in parts) / (sum(self._weights) or 1)
            fraction = first + (1 - first) * min(1.0, share)
            control.progress.fraction = max(control.progress.fraction or 0.0, fraction)

    def close(self) -> None:
        """It is over: those who work are to stop."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

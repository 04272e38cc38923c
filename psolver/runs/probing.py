"""Probes of a search, as many and as wide as the time allows, on several cores."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from ..control import Control, Stopped
from ..cover.jobs import Job, JobWorker
from ..cover.probe import Probe, Visit, levels, probe, visit
from ..solve.plan import Budgets

T = TypeVar("T")
N = TypeVar("N")

WIDTH = 64  # of probes whose number is given
MOST_WIDTH = 4096  # what is left of the jobs of a level is kept in memory
WIDER = 4  # times as wide is the next probe, as long as they are short
SHORT = 0.04  # of the time: a probe that takes longer tells how wide the others may be
PROBES = 10  # that are to be made: enough to judge their spread, and few, so that they are wide
WHOLE = 0.3  # of the time that is left: a search that may take so long is made
WHOLE_AT_MOST = 0.5  # of it: then it is given up
# what a visit costs, as a part of what a job of the first generation may: as little as a kernel
# does at a time; and so much that beginning takes little of it, to tell the pace
VISIT, LONG_VISIT = 1 / 100, 1 / 10
LOOK_SECONDS = 0.05


class Effort(NamedTuple):
    """How long is probed: some seconds, or, however long that takes, a number of probes, which are
    always the same ones.
    """

    seconds: float
    probes: int | None = None
    cores: int = 1
    seed: int = 0


class Seen(NamedTuple):
    """What was seen: some probes, one of which is exact where the whole was searched, and the
    seconds that a node of a long job takes on one core.
    """

    probes: Sequence[Probe]
    pace: float


class Probing:
    """The work on some jobs, which in a run may cost what is `allowed`; see `seen`."""

    def __init__(
        self,
        worker: JobWorker,
        jobs: Sequence[Job],
        allowed: Budgets,
        effort: Effort,
        control: Control,
    ) -> None:
        self._worker, self._jobs, self._allowed = worker, jobs, allowed
        self._effort, self._control = effort, control
        self._levels = levels(jobs)
        self._end = time.monotonic() + effort.seconds
        self._number = 0  # of the next probe
        self._may_be_whole = True

    def seen(self) -> Seen:
        """What is seen. A limit, or `cancel`, ends it: then there may be no probes."""
        if self._effort.probes is not None:
            made = self._make(WIDTH, VISIT, range(1, self._effort.probes + 1))
            return Seen(made, _pace(made))
        tried: list[Probe] = []
        width = 1
        while True:
            began = time.monotonic()
            tried = self._make(width, VISIT, self._one_for_each_core()) or tried
            took = max(1e-4, time.monotonic() - began)
            if self._is_over or any(one.exact for one in tried):
                return Seen(tried, _pace(tried))
            if whole := self._whole(tried):
                return Seen([whole], 0.0)
            if took > SHORT * self._effort.seconds or width >= MOST_WIDTH:
                return self._main(tried, width, took)
            width *= WIDER

    def _main(self, tried: list[Probe], width: int, took: float) -> Seen:
        """What the rest of the time is for, where probes so wide were tried, and took so long."""
        each = self._left * self._effort.cores / PROBES
        pace = _pace(tried)
        if took / width * LONG_VISIT / VISIT < each:
            pace = _pace(self._make(1, LONG_VISIT, self._one_for_each_core())) or pace
            each = self._left * self._effort.cores / PROBES
        width = min(MOST_WIDTH, max(1, int(width * each / took)))
        return Seen(self._make(width, VISIT, self._while_there_is_time(each)) or tried, pace)

    @property
    def _left(self) -> float:
        return self._end - time.monotonic()

    @property
    def _is_over(self) -> bool:
        try:
            self._control.check()
        except Stopped:
            return True
        return self._left <= 0

    def _one_for_each_core(self) -> Iterator[int]:
        for _ in range(self._effort.cores):
            self._number += 1
            yield self._number

    def _while_there_is_time(self, seconds: float) -> Iterator[int]:
        """Numbers of probes that take so many seconds each: one is begun only where the better part
        of it fits in, and then made to its end, since those that take long are the large ones.
        """
        yield from self._one_for_each_core()
        while self._left > seconds / 2:
            self._number += 1
            yield self._number

    def _make(self, width: int, part: float, numbers: Iterable[int]) -> list[Probe]:
        budget = max(1, int(self._allowed.first * part))

        def one(number: int, inner: Control) -> Probe:
            random = Random(f"{self._effort.seed} {number}")
            return probe(self._worker, self._levels, width, budget, random, inner)

        return by_threads(one, numbers, self._effort.cores, self._control, Control())

    def _whole(self, tried: Sequence[Probe]) -> Probe | None:
        """The whole search, where it seems short, and is; it is tried once."""
        nodes = sum(one.size.nodes for one in tried) / len(tried)
        seconds = nodes * _pace(tried) / self._effort.cores
        if not self._may_be_whole or seconds > WHOLE * self._left:
            return None
        self._may_be_whole = False
        inner = Control(WHOLE_AT_MOST * self._left)
        made, jobs, generation = Probe(), self._jobs, 0
        while jobs:
            budget = self._allowed.effort(generation)

            def one(job: Job, inner: Control, budget: int = budget) -> Visit:
                return visit(self._worker, job, budget, inner)

            visits = by_threads(one, jobs, self._effort.cores, self._control, inner)
            if len(visits) < len(jobs):
                return None
            for seen in visits:
                made = made.plus(1, seen)
            jobs = [part for seen in visits for part in seen.rest]
            generation += 1
        return made


def _pace(probes: Sequence[Probe]) -> float:
    """The seconds that a node takes, in a long job on one core."""
    long = [one for one in probes if one.nodes]
    if not long:
        return 0.0
    return sum(one.seconds for one in long) / sum(one.nodes for one in long)


def by_threads(
    do: Callable[[N, Control], T], things: Iterable[N], cores: int, control: Control, inner: Control
) -> list[T]:
    """What is done with some things by threads, in their order; only what was done before `control`
    or `inner`, which the threads look at, ended it. Raises what a thread raises.
    """
    done: dict[int, T] = {}
    errors: list[BaseException] = []
    lock, numbered = threading.Lock(), enumerate(things)

    def work() -> None:
        try:
            while True:
                with lock:
                    inner.check()
                    number, thing = next(numbered)
                done[number] = do(thing, inner)
        except (StopIteration, Stopped):
            return
        except BaseException as error:  # told to whom waits
            errors.append(error)
            inner.cancel()

    threads = [threading.Thread(target=work, daemon=True) for _ in range(cores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(LOOK_SECONDS)
            try:
                control.tick()
            except Stopped:
                inner.cancel()
    if errors:
        raise errors[0]
    return [done[number] for number in sorted(done)]

"""Estimates of a long run, or of the rest of one: nodes, time, solutions, and bytes of the store.

    estimate_run(run, "list")                                     before a run
    estimate_jobs(worker, jobs, budgets, ProbeEffort(seconds=1))  of jobs that wait in a run
    Forecaster(store, prepared)                                   now and then during a run

A search that ends in a part of the time is made, and known exactly. Else the time is for probes
(see `cover.probe`), as many and as wide as it allows, on several cores. During a run a thread of
its own makes them, in the place of a worker, for a second or two in a hundred, since the time
belongs to the run; how long the rest takes follows from the nodes that are left and the pace.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, islice
from math import ceil
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeVar

from ..boxes import is_too_large_to_list
from ..core.control import Cancelled, Control, Stopped, current_control, seconds_of
from ..core.errors import PsolverError
from ..core.reason import Reason
from ..engines.jobs import Job, JobWorker
from ..engines.probe import Probe, SearchSize, Visit, levels, probe, spread_of_estimates, visit
from ..search.encoding import encode
from ..search.engine_stages import Task
from ..search.run import Run
from . import run_tuning
from .plan import Budgets, DividedSearch, budgets, prepare
from .records import pack_covers
from .run_status import Estimate, Spread
from .store import Store

Result = TypeVar("Result")
Thing = TypeVar("Thing")


class ProbeEffort(NamedTuple):
    """The time for probes: some seconds, or, however long that takes, a number of probes, which are
    always the same ones.
    """

    seconds: float
    probes: int | None = None
    cores: int = 1
    seed: int = 0


class ProbeResults(NamedTuple):
    """Some probes, one of which is exact if the whole was searched, and the seconds that a node of
    a long job takes on one core.
    """

    probes: Sequence[Probe]
    pace: float


class ProbeSeries:
    """The probes of some jobs, whose costs in a run are `allowed`."""

    def __init__(
        self,
        worker: JobWorker,
        jobs: Sequence[Job],
        allowed: Budgets,
        effort: ProbeEffort,
    ) -> None:
        self._worker = worker
        self._jobs = jobs
        self._allowed = allowed
        self._effort = effort
        self._control = current_control()
        self._levels = levels(jobs)
        self._end = time.monotonic() + effort.seconds
        self._numbers = count(1)  # of the next probes
        self._may_be_whole = True

    def results(self) -> ProbeResults:
        """Make the probes and return them. A limit, or `cancel`, ends it: then there
        may be none.
        """
        if self._effort.probes is not None:
            numbers = range(1, self._effort.probes + 1)
            made = self._make(run_tuning.PROBE_WIDTH, run_tuning.VISIT_SHARE, numbers)
            return ProbeResults(made, _pace(made))
        tried: list[Probe] = []
        width = 1
        while True:
            began = time.monotonic()
            made = self._make(width, run_tuning.VISIT_SHARE, self._one_for_each_core())
            tried = made or tried
            took = max(1e-4, time.monotonic() - began)
            if self._is_over or any(tried_probe.exact for tried_probe in tried):
                return ProbeResults(tried, _pace(tried))
            whole_search = self._whole(tried)
            if whole_search:
                return ProbeResults([whole_search], 0.0)
            is_long = took > run_tuning.SHORT_PROBE_SHARE * self._effort.seconds
            if is_long or width >= run_tuning.MOST_PROBE_WIDTH:
                return self._main(tried, width, took)
            width *= run_tuning.PROBE_WIDENING

    def _main(self, tried: list[Probe], width: int, took: float) -> ProbeResults:
        """Spend the rest of the time, after probes of some width took so long."""
        pace = _pace(tried)
        visit_seconds = took / width
        long_visits_in_one = run_tuning.LONG_VISIT_SHARE / run_tuning.VISIT_SHARE
        if visit_seconds * long_visits_in_one < self._seconds_each:
            long_visits = self._make(1, run_tuning.LONG_VISIT_SHARE, self._one_for_each_core())
            pace = _pace(long_visits) or pace
        seconds_each = self._seconds_each
        width_in_time = max(1, int(width * seconds_each / took))
        width = min(run_tuning.MOST_PROBE_WIDTH, width_in_time)
        numbers = self._while_there_is_time(seconds_each)
        made = self._make(width, run_tuning.VISIT_SHARE, numbers)
        return ProbeResults(made or tried, pace)

    @property
    def _left(self) -> float:
        return self._end - time.monotonic()

    @property
    def _seconds_each(self) -> float:
        """The seconds that a probe may take, so that as many as are wanted fit into the time."""
        return self._left * self._effort.cores / run_tuning.PROBES_WANTED

    @property
    def _is_over(self) -> bool:
        try:
            self._control.check()
        except Stopped:
            return True
        return self._left <= 0

    def _one_for_each_core(self) -> Iterator[int]:
        return islice(self._numbers, self._effort.cores)

    def _while_there_is_time(self, seconds: float) -> Iterator[int]:
        """Yield numbers of probes that take that number of seconds each: one is begun only if the
        better part of it fits in, and then made to its end, since those that take long are the
        large ones.
        """
        yield from self._one_for_each_core()
        while self._left > seconds / 2:
            yield next(self._numbers)

    def _make(self, width: int, budget_share: float, numbers: Iterable[int]) -> list[Probe]:
        budget = max(1, int(self._allowed.first * budget_share))
        seed = self._effort.seed

        def made_probe(number: int, inner: Control) -> Probe:
            random = Random(f"{seed} {number}")
            return probe(self._worker, self._levels, width, budget, random, inner.check)

        return by_threads(made_probe, numbers, self._effort.cores, Control())

    def _whole(self, tried: Sequence[Probe]) -> Probe | None:
        """Make the whole search, if it seems short, and return it if it was; it is tried once."""
        nodes = fmean(tried_probe.size.nodes for tried_probe in tried)
        seconds = nodes * _pace(tried) / self._effort.cores
        if not self._may_be_whole or seconds > run_tuning.WHOLE_SEARCH_SHARE * self._left:
            return None
        self._may_be_whole = False
        inner = Control(run_tuning.WHOLE_SEARCH_LIMIT * self._left)
        made = Probe()
        jobs = self._jobs
        generation = 0
        while jobs:
            budget = self._allowed.effort(generation)

            def visited_job(job: Job, inner: Control, budget: int = budget) -> Visit:
                return visit(self._worker, job, budget, inner.check)

            visits = by_threads(visited_job, jobs, self._effort.cores, inner)
            if len(visits) < len(jobs):
                return None
            jobs_left: list[Job] = []
            for visited in visits:
                made = made.plus(1, visited)
                jobs_left += visited.rest
            jobs = jobs_left
            generation += 1
        return made


def _pace(probes: Sequence[Probe]) -> float:
    """Return the seconds that a node takes, in a long job on one core; 0 if there was none."""
    nodes = 0.0
    seconds = 0.0
    for made in probes:
        if made.nodes:
            nodes += made.nodes
            seconds += made.seconds
    return seconds / nodes if nodes else 0.0


def by_threads(
    do: Callable[[Thing, Control], Result],
    things: Iterable[Thing],
    cores: int,
    inner: Control,
) -> list[Result]:
    """Return the results of `do` for some things, in their order, made by threads; only those made
    before the control at work or `inner`, which the threads look at, ended it. Raises the error of
    a thread.
    """
    control = current_control()
    done = {}
    errors = []
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
        except BaseException as error:  # raised in the caller's thread
            errors.append(error)
            inner.cancel()

    threads = [threading.Thread(target=work, daemon=True) for _ in range(cores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(run_tuning.PROBE_LOOK_SECONDS)
            try:
                control.tick()
            except Stopped:
                inner.cancel()
    if errors:
        raise errors[0]
    return [done[number] for number in sorted(done)]


def estimate_run(run: Run, task: Task, probes: int | None = None, seed: int = 0) -> Estimate:
    """Return the size of the search of a run's puzzle, made as a long run.

    It takes the time that the options of the run allow, or a usual one after the preparation; or it
    makes a number of `probes`. `cancel` ends it with the estimate so far. Raises PsolverError for
    searches that cannot be estimated, and the exceptions that end a run if nothing is known.
    """
    _check_can_estimate(run)
    prepared = prepare(run, task)
    if prepared.reason or not prepared.worker:
        return replace(_no_search(run.cores), reason=prepared.reason)
    control = run.control
    control.turn_to("probes", prepared.kernel)
    seconds = run_tuning.ESTIMATE_SECONDS
    limit = run.options.time_limit
    if limit is not None:
        seconds_left = seconds_of(limit) - control.seconds
        seconds = run_tuning.PROBE_TIME_SHARE * seconds_left
    effort = ProbeEffort(seconds, probes, run.cores, seed)
    allowed = budgets(prepared.engine, prepared.first)
    size = estimate_jobs(prepared.worker, prepared.jobs, allowed, effort)
    size = replace(size, best=prepared.best)
    is_open = not size.exact and not size.solutions.middle
    if is_open and run.explains and not control.cancelled:
        reason = _colouring(run)
        if reason:
            return replace(_no_search(run.cores), reason=reason)
    return size


def _check_can_estimate(run: Run) -> None:
    """Raise PsolverError if the search of a run's puzzle cannot be estimated."""
    assert run.puzzle
    reason = "a search by SAT is not a tree, so that its time cannot be estimated"
    if run.puzzle.goal:
        raise PsolverError(f"{run.name}: is a symmetry puzzle, which SAT alone searches; {reason}")
    if run.options.engine == "sat":
        raise PsolverError(f"{reason}; choose another engine")
    if is_too_large_to_list(run.puzzle, run.options.engine):
        reason = "is searched by position, which has no estimate"
        raise PsolverError(f"{run.name}: {reason}; 'psolver solve --time-limit' tries it")


def _colouring(run: Run) -> Reason | None:
    """Return a colouring that shows that there is nothing to search; None if none is
    found in time.
    """
    from ..reasons import colouring_reason

    assert run.puzzle
    with suppress(Stopped):
        return colouring_reason(encode(run.puzzle))
    return None


def estimate_jobs(
    worker: JobWorker, jobs: Sequence[Job], allowed: Budgets, effort: ProbeEffort
) -> Estimate:
    """Return the size of the rest of a run, whose jobs wait; `allowed` is their cost in the run. A
    limit, or `cancel`, ends it with the estimate so far; raises the exceptions that end a run if
    nothing is known.
    """
    control = current_control()
    control.check()
    if not jobs:
        return _no_search(effort.cores)
    began = time.monotonic()
    probed = ProbeSeries(worker, jobs, allowed, effort).results()
    if not probed.probes:
        control.check()
    return _estimate(probed, jobs, allowed, effort.cores, time.monotonic() - began)


def _no_search(cores: int) -> Estimate:
    none = Spread.known(0)
    store_bytes = Spread.known(run_tuning.STORE_BYTES)
    return Estimate(none, none, none, none, none, store_bytes, True, 0, cores)


# from probes to numbers ---------------------------------------------------------------------------


def _estimate(
    probed: ProbeResults, jobs: Sequence[Job], allowed: Budgets, cores: int, took: float
) -> Estimate:
    """Return the estimate from at least one probe of the jobs; `took` seconds were spent on all."""
    probes = probed.probes
    exact_sizes = [tried_probe.size for tried_probe in probes if tried_probe.exact]
    is_exact = bool(exact_sizes)
    classes = None
    if is_exact:
        size = exact_sizes[0]
        nodes = Spread.known(size.nodes)
        solutions = Spread.known(size.solutions)
        if size.classes is not None:
            classes = Spread.known(size.classes)
        seconds = Spread.known(took)
    else:
        nodes = _nodes(probes)
        solutions = _found(probes, lambda size: size.solutions)
        if all(tried_probe.size.classes is not None for tried_probe in probes):
            classes = _found(probes, lambda size: size.classes or 0.0)
        seconds = nodes.scaled(probed.pace / cores)
    stored = Spread.known(0)
    if classes and jobs[0].task == "list":
        stored = classes
    jobs_in_run, store_bytes = _in_store(probes, jobs, allowed, nodes, stored)
    return Estimate(
        nodes,
        solutions,
        classes,
        seconds,
        jobs_in_run,
        store_bytes,
        is_exact,
        probes=0 if is_exact else len(probes),
        cores=cores,
    )


def _nodes(probes: Sequence[Probe]) -> Spread:
    """Return the number of nodes."""
    least_seen = max(tried_probe.seen.nodes for tried_probe in probes)
    numbers = [tried_probe.size.nodes for tried_probe in probes]
    return Spread(*spread_of_estimates(numbers, least_seen))


def _in_store(
    probes: Sequence[Probe], jobs: Sequence[Job], allowed: Budgets, nodes: Spread, stored: Spread
) -> tuple[Spread, Spread]:
    """Return the number of jobs in a store, and its bytes, for some nodes and covers in it."""
    jobs_in_run = []
    sizes = []
    for nodes_of_run, covers in zip(nodes, stored, strict=True):
        number = _jobs(probes, len(jobs), allowed, nodes_of_run, covers)
        jobs_in_run.append(number)
        sizes.append(_bytes(probes, number, covers))
    return Spread(*jobs_in_run), Spread(*sizes)


def _found(probes: Sequence[Probe], number_of: Callable[[SearchSize], float]) -> Spread:
    """Return the number of solutions or classes."""
    heaviest = fmean(tried_probe.heaviest for tried_probe in probes)
    least_seen = max(number_of(tried_probe.seen) for tried_probe in probes)
    numbers = [number_of(tried_probe.size) for tried_probe in probes]
    return Spread(*spread_of_estimates(numbers, least_seen, heaviest))


def _jobs(
    probes: Sequence[Probe], number: int, allowed: Budgets, nodes: float, covers: float
) -> float:
    """Return about the number of jobs of a run of some nodes and covers, `number` of them first
    ones: as if all were given up as long as nodes are left, and left as many as those of probes.
    """
    probed_jobs = sum(tried_probe.given for tried_probe in probes)
    probed_parts = sum(tried_probe.size.left for tried_probe in probes)
    parts_of_job = probed_parts / probed_jobs if probed_jobs else 0.0
    total = waiting = float(number)
    for generation in range(allowed.most):
        effort = allowed.effort(generation)
        jobs_given_up = min(waiting, nodes / effort)
        nodes -= jobs_given_up * effort
        waiting = jobs_given_up * parts_of_job
        total += waiting
    by_nodes = nodes / allowed.effort(allowed.most)
    by_covers = covers / allowed.covers
    return total + parts_of_job * max(by_nodes, by_covers)


def _bytes(probes: Sequence[Probe], jobs: float, covers: float) -> float:
    """Return the bytes of a store of some jobs and covers, if these are like those of
    the probes.
    """
    most_covers = max((tried_probe.covers for tried_probe in probes), key=len)
    bytes_of_cover: float = run_tuning.COVER_BYTES
    if most_covers:
        packed = pack_covers(most_covers)
        bytes_of_cover = len(packed) / len(most_covers)
    bytes_of_jobs = run_tuning.JOB_BYTES * jobs
    return run_tuning.STORE_BYTES + bytes_of_jobs + bytes_of_cover * covers


class Forecaster:
    """The forecasts of a session; `step` is called often, `close` at the end."""

    def __init__(self, store: Store, prepared: DividedSearch) -> None:
        self._store, self._prepared = store, prepared
        self._began = time.monotonic()
        self._due = self._began + run_tuning.FIRST_FORECAST_SECONDS
        self._control = Control()  # cancelled by `close`
        self._thread: threading.Thread | None = None
        self._made: Spread | None = None
        self._error: Exception | None = None
        self._at = 0  # nodes done before the last forecast

    @property
    def places(self) -> int:
        """The number of workers' places that it takes now, or waits for: as many cores are at work
        with it as without.
        """
        is_due = self._prepared.where == "threads" and time.monotonic() > self._due
        return int(is_due or self._thread is not None)

    def step(self, nodes: int, room: int) -> Spread | None:
        """Return the nodes that are left after `nodes` of them, if a forecast has just been made;
        begin one that is due if there is `room` for its work.

        Raises the error of the search.
        """
        if self._thread:
            return self._taken()
        if self.places and room:
            seconds = time.monotonic() - self._began
            by_growth = run_tuning.FORECAST_GROWTH * seconds
            latest = seconds + run_tuning.MOST_SECONDS_BETWEEN_FORECASTS
            self._due = self._began + min(by_growth, latest)
            seconds_of_probes = run_tuning.FORECAST_SHARE * seconds
            self._begin(nodes, min(run_tuning.MOST_FORECAST_SECONDS, seconds_of_probes))
        return None

    def _begin(self, nodes: int, seconds: float) -> None:
        """Begin to probe the jobs that wait now."""
        waiting = self._store.totals().waiting
        step = max(1, ceil(waiting / run_tuning.MOST_PROBED_JOBS))
        waiting_jobs = self._store.each_waiting()
        jobs = [waiting_job.job for waiting_job in islice(waiting_jobs, None, None, step)]
        factor = waiting / max(1, len(jobs))
        self._at = nodes
        self._made = None
        self._thread = threading.Thread(target=self._probe, args=(jobs, factor, seconds))
        self._thread.start()

    def _probe(self, jobs: list[Job], factor: float, seconds: float) -> None:
        assert self._prepared.worker
        allowed = budgets(self._prepared.engine, self._prepared.first)
        try:
            with self._control.at_work():
                size = estimate_jobs(self._prepared.worker, jobs, allowed, ProbeEffort(seconds))
            self._made = size.nodes.scaled(factor)
        except Cancelled:
            pass
        except Exception as error:  # raised by `step`
            self._error = error

    def _taken(self) -> Spread | None:
        assert self._thread
        if self._thread.is_alive():
            return None
        self._thread = None
        if self._error:
            raise self._error
        if self._made:
            self._store.diary.add_forecast(self._at, self._made)
        return self._made

    def close(self) -> None:
        """End the thread."""
        self._control.cancel()
        if self._thread:
            self._thread.join()

"""Runs that are kept in stores: begun, left after some jobs, gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import psolver
from psolver import Puzzle, Tiling
from psolver.long_runs.forecast import Forecaster
from psolver.long_runs.plan import DividedSearch, Plan, meaning, prepare
from psolver.long_runs.records import JobLimits, JobResult, WaitingJob, do_job
from psolver.long_runs.runner import (
    LocalWorkers,
    RunSession,
    about_of,
    budgets_of,
    check_choices,
    check_jobs,
    limits_of,
)
from psolver.long_runs.store import Store
from psolver.long_runs.stored_run import certify, set_optimum
from psolver.search import Cover, Options, Run


class Found(NamedTuple):
    """What a store holds: the counts, the classes of tilings in the order of the search, the covers
    with the places of their jobs, and how many jobs there are and are done.
    """

    solutions: int
    distinct: int | None
    classes: list[Sequence[Tiling]]
    covers: list[tuple[bytes, Cover]]
    jobs: int
    done: int

    @property
    def tilings(self) -> list[Tiling]:
        """All tilings, in the order of the search."""
        return [tiling for images in self.classes for tiling in images]


class Leaving:
    """Workers that see to it that a run is left when they have done so many jobs."""

    def __init__(self, workers: LocalWorkers, run: Run, jobs: int) -> None:
        self._workers, self._run, self._left = workers, run, jobs
        if not jobs:
            run.control.cancel()

    @property
    def room(self) -> int:
        return self._workers.room

    def give(self, waiting: WaitingJob, limits: JobLimits) -> None:
        self._workers.give(waiting, limits)

    def take(self, seconds: float) -> Sequence[JobResult]:
        found = self._workers.take(seconds)
        self._left -= len(found)
        if self._left <= 0:
            self._run.control.cancel()
        return found

    def close(self) -> None:
        self._workers.close()


def work_on(
    path: Path,
    plan: Plan,
    cores: int = 1,
    jobs: int | None = None,
    first: int | None = None,
    prepared: DividedSearch | None = None,
) -> bool:
    """Begin a run, or go on with it, until so many jobs are done (None: all), or a few more where
    several are done at once; is it complete? The `first` jobs cost so much; it may be `prepared`.
    """
    run = plan.run()
    text = psolver.dumps(plan.puzzle)
    with run.guarded(), Store(str(path), write=True) as store:
        check_choices(store, plan, text)
        set_optimum(run, store)
        with RunSession(store, run) as session:
            prepared = prepared or prepare(run, plan.task)
            about = about_of(plan, text, psolver.__version__, prepared)
            check_jobs(store, about)
            if not store.about():
                more = {} if first is None else {"first": str(first)}
                store.begin({**about, **more}, prepared.jobs)
            session.show()
            if prepared.worker:
                workers, forecasts = LocalWorkers(prepared, cores), Forecaster(store, prepared)
                whole = workers if jobs is None else Leaving(workers, run, jobs)
                try:
                    session.work_off(whole, forecasts)
                finally:
                    forecasts.close()
                    workers.close()
            certify(store)
        run.complete = True
    return run.complete


def half_done(path: Path, puzzle: Puzzle, jobs: int) -> Path:
    """The store of a run of which so many jobs are done; the first of them cost 1000 nodes."""
    plan = Plan(puzzle)
    prepared = prepare(plan.run(), plan.task)
    assert prepared.worker
    about = about_of(plan, psolver.dumps(puzzle), psolver.__version__, prepared)
    with Store(str(path), write=True) as store:
        store.begin({**about, "first": "1000"}, prepared.jobs)
        allowed = budgets_of(store)
        for _ in range(jobs):
            (waiting,) = store.waiting(1)
            store.finish(do_job(prepared.worker.work, waiting, limits_of(allowed, waiting)))
    return path


def found_in(path: Path) -> Found:
    """What a store holds."""
    with Store(str(path)) as store:
        totals, about = store.totals(), store.about()
        rows = list(store.found())
        classes = []
        if rows:
            run = Run(psolver.loads(about["puzzle"]), Options())
            set_optimum(run, store)
            tilings = meaning(run, about["up_to"] or None)  # type: ignore[arg-type]
            classes = [tilings(job, cover) for _, job, covers in rows for cover in covers]
        covers = [(place, cover) for place, _, found in rows for cover in found]
        done = totals.jobs - totals.waiting
        return Found(totals.solutions, totals.classes, classes, covers, totals.jobs, done)

"""A run: the jobs of a store that wait are given to workers, until none is left.

search_in_store(run, path, task, dumps(puzzle))
"""

from __future__ import annotations

import os
import platform
import time
from collections import deque
from collections.abc import Mapping, Sequence

from .. import __version__
from ..control import Stopped
from ..cover.jobs import Batch
from ..errors import PsolverError
from ..solve.optimum import check_divisible
from ..solve.plan import Budgets, Plan, Prepared, budgets, prepare
from ..solve.run import Run
from ..solve.strategy import Task
from . import optimum
from .certificate import certify, is_over
from .forecasts import Forecasts
from .lock import locked
from .place import generation
from .solutions import add_figures
from .store import Store, check_path
from .work import Limits, Result, Waiting, Workers

LOOK_SECONDS = 0.05  # between two looks whether the run is to end
FETCHED = 100  # jobs that wait in memory beyond those that are given away
NOTED_SECONDS = 5.0  # between two notes of how long a session has taken

# what decides which jobs there are, in the order in which differences are told, with its option
CHOICES = {"task": "", "up_to": "--up-to", "engine": "--engine", "solver": "--sat-solver"}
TASKS = {
    "list": "without --count",
    "count": "with --count",
    "count classes": "with --count --distinct",
}


def about_of(plan: Plan, puzzle: str, version: str, prepared: Prepared) -> dict[str, str]:
    """What a store keeps about a run; `puzzle` is its text, `version` that of psolver."""
    problem = prepared.jobs[0].problem if prepared.jobs else ""
    about = {
        "puzzle": puzzle,
        "file": plan.puzzle.file,
        "task": plan.task,
        "up_to": plan.up_to or "",
        "engine": plan.engine,
        "solver": plan.solver or "",
        "version": version,
        "searches": prepared.engine,
        "kernel": prepared.kernel,
        "problem": problem,
        "fingerprint": prepared.fingerprint,
        "first": str(prepared.first),
    }
    if plan.puzzle.best and not prepared.reason:
        about[optimum.KEY] = optimum.written(prepared.best)
    return about


def check_choices(store: Store, plan: Plan, puzzle: str) -> None:
    """Raise PsolverError where a store was begun with another puzzle than is asked now, which is
    told as a text, or with other options.
    """
    before = store.about()
    if not before:
        return
    if before["puzzle"] != puzzle:
        what = f"is the run of another puzzle, which was called {before['file']}"
        raise PsolverError(f"{store.path}: {what}; name another store for this one")
    for key, words in CHOICES.items():
        was, now = before[key], getattr(plan, key) or ""
        if was != now:
            what = f"was begun {_asked(words, was)}, not {_asked(words, now)}"
            raise PsolverError(f"{store.path}: {what}; ask the same, or name another store")


def _asked(option: str, value: str) -> str:
    """What was asked, in the words of the command line."""
    if not option:
        return TASKS[value]
    return f"with {option} {value}" if value else f"without {option}"


def check_jobs(store: Store, about: Mapping[str, str]) -> None:
    """Raise PsolverError where another version of psolver has begun a store, with other jobs."""
    before = store.about()
    if before and before["fingerprint"] != about["fingerprint"]:
        what = (
            f"was begun by psolver {before['version']}, whose jobs are not those of psolver"
            f" {about['version']}"
        )
        cure = "go on with that version, or name another store"
        raise PsolverError(f"{store.path}: {what}; {cure}")


def begin(store: Store, about: Mapping[str, str], prepared: Prepared) -> None:
    """Keep what a run is, and its first jobs, where the store is new."""
    if not store.about():
        store.begin(about, prepared.jobs)


class _Queue:
    """The jobs of a store that wait and are not given away."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._given: set[bytes] = set()
        self._waiting: deque[Waiting] = deque()
        self._may_have_more = True

    @property
    def is_given(self) -> bool:
        """Is any job given away?"""
        return bool(self._given)

    def next(self) -> Waiting | None:
        """The next one, which is given away now; None where none waits at the moment."""
        if not self._waiting and self._may_have_more:
            given = len(self._given)
            found = self._store.waiting(given + max(FETCHED, given))  # so that few are read twice
            self._waiting += (one for one in found if one.place not in self._given)
            self._may_have_more = bool(self._waiting)
        if not self._waiting:
            return None
        one = self._waiting.popleft()
        self._given.add(one.place)
        return one

    def done(self, result: Result) -> None:
        """A job that was given away is done."""
        self._given.discard(result.place)
        self._may_have_more = True


def budgets_of(store: Store) -> Budgets:
    """What the jobs of a store may cost."""
    about = store.about()
    return budgets(about["searches"], int(about["first"]))


def limits(of: Budgets, waiting: Waiting) -> Limits:
    """What a job may cost."""
    return Limits(of.effort(generation(waiting.place)), of.covers)


class Session:
    """Somebody's work on a store, from the beginning to the end of a `with`.

    jobs, done  all jobs that the run has by now, and those of them that are done
    """

    def __init__(self, store: Store, run: Run) -> None:
        self._store, self._run = store, run
        self.jobs = self.done = 0
        self._nodes, self._share = 0, 0.0  # done in all sessions
        self._whole: float | None = None  # nodes there will have been, as a forecast says
        self._began = self._noted = time.monotonic()

    def __enter__(self) -> Session:
        self._number = self._store.diary.begin(f"process {os.getpid()} on {platform.node()}")
        return self

    def __exit__(self, *_: object) -> None:
        self._store.diary.worked(self._number, time.monotonic() - self._began)

    def show(self) -> None:
        """Tell the run how far it has come in the store."""
        about, totals, run = self._store.about(), self._store.totals(), self._run
        self.jobs, self.done = totals.jobs, totals.jobs - totals.waiting
        run.solutions, run.classes = totals.solutions, totals.classes
        run.control.turn_to(about["searches"], about["kernel"])
        self._nodes, self._share = totals.nodes, totals.share
        if told := self._store.diary.forecast():
            self._whole = told[0] + told[1].middle
        run.control.progress.fraction = self._fraction

    @property
    def _fraction(self) -> float:
        """The part that is done, about: of the nodes that were foretold, else of the shares."""
        return min(1.0, self._nodes / self._whole if self._whole else self._share)

    def work_off(self, workers: Workers, forecasts: Forecasts) -> None:
        """Do all jobs that wait. Raises what ends a run; what was done until then is kept."""
        waiting = _Queue(self._store)
        allowed = budgets_of(self._store)
        try:
            while True:
                while workers.room > 0 and (one := waiting.next()):
                    workers.give(one, limits(allowed, one))
                if not waiting.is_given:
                    return
                self._keep(workers.take(LOOK_SECONDS), waiting)
                self._note()
                self._foresee(forecasts)
                self._run.control.tick()
        except Stopped:
            self._keep(workers.take(0), waiting)
            raise

    def _foresee(self, forecasts: Forecasts) -> None:
        """Take in a forecast, where a new one was made."""
        if left := forecasts.step(self._nodes):
            self._whole = self._nodes + left.middle

    def _keep(self, results: Sequence[Result], waiting: _Queue) -> None:
        for result in results:
            if self._store.finish(result):
                self._add(result)
            waiting.done(result)

    def _add(self, result: Result) -> None:
        """One job more is done."""
        self.done += 1
        self.jobs += len(result.rest)
        self._run.add(Batch(solutions=result.solutions, classes=result.classes))
        progress = self._run.control.progress
        progress.nodes += result.nodes
        self._nodes += result.nodes
        self._share += result.share
        progress.fraction = self._fraction

    def _note(self) -> None:
        """Now and then, keep how long it has taken so far."""
        if time.monotonic() > self._noted + NOTED_SECONDS:
            self._noted = time.monotonic()
            self._store.diary.worked(self._number, self._noted - self._began)


def search_in_store(
    run: Run, path: str, task: Task, text: str, cluster: str | None = None
) -> Session | None:
    """Search the puzzle of a run to its end, in the store at `path`, which goes on if it is there.

    text     the puzzle as TOML, which the store holds
    cluster  the address of a dask scheduler; None: the cores of this machine
    Return the session; None if the run ended before it began. Raises PsolverError for a store of
    another run, and what the workers raise.
    """
    if cluster is not None:
        from .connection import check_address

        check_address(cluster)
    puzzle, asked, session = run.puzzle, run.options, None
    assert puzzle
    check_divisible(puzzle)
    plan = Plan(puzzle, task, asked.up_to, asked.engine, asked.sat_solver)
    check_path(path)
    with run.guarded(), locked(path), Store(path, run.control, write=True) as store:
        check_choices(store, plan, text)
        optimum.know(run, store)
        session = Session(store, run)
        if is_over(store.about(), __version__):
            session.show()
        else:
            with session:
                _go_on(session, store, run, plan, text, cluster)
                certify(store, run.control)
        add_figures(store, run)
        run.complete = True
    return session


def _go_on(
    session: Session, store: Store, run: Run, plan: Plan, text: str, cluster: str | None
) -> None:
    """Do the jobs of a store that wait."""
    prepared = prepare(run, plan.task)
    about = about_of(plan, text, __version__, prepared)
    check_jobs(store, about)
    workers = _workers(run, plan, prepared, cluster) if prepared.worker else None
    forecasts = Forecasts(store, prepared)
    try:
        begin(store, about, prepared)  # when nobody can be refused any more
        session.show()
        if workers:
            session.work_off(workers, forecasts)
    finally:
        forecasts.close()
        if workers:
            workers.close()


def _workers(run: Run, plan: Plan, prepared: Prepared, cluster: str | None) -> Workers:
    """Return the cores of this machine, or the workers of a cluster."""
    if cluster is None:
        from .local import LocalWorkers

        return LocalWorkers(prepared, run.cores)
    from .bundle import search_of
    from .cluster import ClusterWorkers

    return ClusterWorkers(cluster, search_of(plan, prepared), run.control)

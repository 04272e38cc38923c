"""A long run: the waiting jobs of a store are given to workers, until none is left.

search_in_store(run, path, task, dumps(puzzle))

A lock lies beside the store during the work, so that one run at a time is at it. It is no more than
a courtesy: if two get in at the same moment, because one has just released it, the result of each
job is still written once.
"""

from __future__ import annotations

import json
import os
import platform
import queue
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Protocol

from ..best import OPTIMUM_TASK, STATES_KERNEL, StateJobs, check_divisible
from ..boxes import is_too_large_to_list
from ..core.children import child
from ..core.control import Control, Stopped
from ..core.errors import PsolverError
from ..core.version import __version__
from ..engines.job_workers import remote_work
from ..engines.jobs import Batch
from ..search.run import Run
from . import run_tuning
from .forecast import Forecaster
from .optimum_run import (
    STEPS_KEY,
    WEIGHTS_KEY,
    OptimumRun,
    bounds_in,
    share_of_question,
    stored_weights,
    wrong_weights,
)
from .plan import Budgets, DividedSearch, Plan, RunTask, budgets, prepare
from .records import JobFunction, JobLimits, JobResult, WaitingJob, do_job, generation
from .store import Store, check_path
from .stored_run import (
    ASSEMBLABLE_KEY,
    LEVEL_KEY,
    OPTIMUM_KEY,
    YES,
    certify,
    count_figures,
    is_over,
    optimum_text,
    set_optimum,
)
from .tiling_improver import OptimumProved, TilingImprover

NO_LOCK = "cannot be locked (no file can be made beside it); choose another folder"

# These choices decide which jobs there are; messages have them in this order, by their options.
OPTIONS_OF_CHOICES = {
    "task": "",
    "only_assemblable": "--only-assemblable",
    "least_level": "--least-level",
    "up_to": "--up-to",
    "engine": "--engine",
    "solver": "--sat-solver",
}
TASK_OPTIONS = {
    "list": "without --count",
    "count": "with --count",
    "count classes": "with --count --distinct",
    "optimum": "with --optimum",
}


@contextmanager
def locked(path: str, cure: str = "") -> Iterator[None]:
    """Hold the lock of the store at a path inside. Raises PsolverError, with the `cure`, if another
    run holds it.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(_beside(path), timeout=run_tuning.LOCK_SECONDS)
    try:
        lock.acquire()
    except Timeout:
        if not os.path.exists(_beside(path)):  # the system takes the folder for missing
            raise PsolverError(f"{path}: {NO_LOCK}") from None
        fault = f"another run is at work on it{_worker_of(path)}"
        cure = cure or f"'psolver status {path}' shows its progress"
        raise PsolverError(f"{path}: {fault}; {cure}") from None
    except (OSError, NotImplementedError) as error:
        fault = f"cannot be locked ({getattr(error, 'strerror', None) or error})"
        raise PsolverError(f"{path}: {fault}; choose another folder") from None
    try:
        yield
    finally:
        with suppress(OSError):  # Windows deletes it by itself
            os.unlink(_beside(path))
        lock.release()


def is_locked(path: str) -> bool:
    """Whether a run is at work on the store at a path."""
    from filelock import FileLock, Timeout

    if not os.path.exists(_beside(path)):
        return False
    try:
        with FileLock(_beside(path), timeout=0):
            return False
    except Timeout:
        return True
    except (OSError, NotImplementedError):  # a folder that cannot be written, or has no locks
        return False


def _beside(path: str) -> str:
    """Return the path of the lock of a store, the same for every name of the store."""
    return f"{os.path.realpath(path)}.lock"


def _worker_of(path: str) -> str:
    """Return the worker on a store, in brackets, by its diary."""
    if not Path(path).exists():
        return ""
    # it may not be made yet, or another program may have locked it
    limited = Control(run_tuning.WORKER_SECONDS)
    with suppress(PsolverError, Stopped), limited.at_work(), Store(path) as store:
        if worker := store.diary.worker():
            return f" ({worker})"
    return ""


def about_of(plan: Plan, puzzle: str, version: str, prepared: DividedSearch) -> dict[str, str]:
    """Return the values of a run that a store holds; `puzzle` is its text, `version` that of
    psolver.
    """
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
        "problem": prepared.problem,
        "fingerprint": prepared.fingerprint,
        "first": str(prepared.first),
    }
    if isinstance(prepared.worker, StateJobs):
        about[WEIGHTS_KEY] = json.dumps(prepared.worker.weights, separators=(",", ":"))
        about[STEPS_KEY] = str(prepared.worker.steps)
        return about
    if plan.only_assemblable:
        about[ASSEMBLABLE_KEY] = plan.only_assemblable
    if plan.least_level:
        about[LEVEL_KEY] = plan.least_level
    if plan.puzzle.best and not prepared.reason:
        about[OPTIMUM_KEY] = optimum_text(prepared.best)
    return about


def check_choices(store: Store, plan: Plan, puzzle: str) -> None:
    """Raise PsolverError if a store was begun with another puzzle, as text, or other options than
    those of a plan.
    """
    stored_about = store.about()
    if not stored_about:
        return
    if stored_about["puzzle"] != puzzle:
        difference = f"is the run of another puzzle, which was called {stored_about['file']}"
        raise PsolverError(f"{store.path}: {difference}; name another store for this one")
    for key, words in OPTIONS_OF_CHOICES.items():
        was, now = stored_about.get(key, ""), getattr(plan, key) or ""
        if was != now:
            difference = f"was begun {_option_words(words, was)}, not {_option_words(words, now)}"
            cure = "use the same options, or name another store"
            raise PsolverError(f"{store.path}: {difference}; {cure}")


def _option_words(option: str, value: str) -> str:
    """Return an option with its value, in the words of the command line."""
    if not option:
        return TASK_OPTIONS[value]
    shown_value = "" if value == YES else f" {value}"
    return f"with {option}{shown_value}" if value else f"without {option}"


def check_jobs(store: Store, about: Mapping[str, str]) -> None:
    """Raise PsolverError if another version of psolver has begun a store, with other jobs."""
    stored_about = store.about()
    if stored_about and stored_about["fingerprint"] != about["fingerprint"]:
        beginning = f"was begun by psolver {stored_about['version']}"
        difference = f"{beginning}, whose jobs are not those of psolver {about['version']}"
        cure = "go on with that version, or name another store"
        raise PsolverError(f"{store.path}: {difference}; {cure}")


class _JobQueue:
    """The waiting jobs of a store that are not given away."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.given: set[bytes] = set()  # the places of the jobs that are given away
        self._waiting: deque[WaitingJob] = deque()
        self._may_have_more = True

    def next(self) -> WaitingJob | None:
        """Give away the next job and return it; None if none waits at the moment."""
        if not self._waiting and self._may_have_more:
            number_given = len(self.given)
            # as many again, so that few are read twice
            number = number_given + max(run_tuning.JOBS_FETCHED, number_given)
            for waiting_job in self._store.waiting(number):
                if waiting_job.place not in self.given:
                    self._waiting.append(waiting_job)
            self._may_have_more = bool(self._waiting)
        if not self._waiting:
            return None
        next_job = self._waiting.popleft()
        self.given.add(next_job.place)
        return next_job

    def done(self, result: JobResult) -> None:
        """Note that a job that was given away is done."""
        self.given.discard(result.place)
        self._may_have_more = True


def budgets_of(store: Store) -> Budgets:
    """Return the costs that are allowed to the jobs of a store."""
    about = store.about()
    if about.get("task") == OPTIMUM_TASK:
        return Budgets(int(about["first"]), *run_tuning.OPTIMUM_BUDGET_GROWTH)
    if about["searches"] not in run_tuning.BUDGET_GROWTH:
        raise store.damaged(f"no job is done by the engine {about['searches']}")
    return budgets(about["searches"], int(about["first"]))


def limits_of(allowed: Budgets, waiting: WaitingJob) -> JobLimits:
    """Return the limits of a job."""
    return JobLimits(allowed.effort(generation(waiting.place)), allowed.covers)


class RunSession:
    """The work of one process on a store, from the beginning to the end of a `with`.

    jobs, done  all jobs that the run has by now, and those of them that are done
    """

    def __init__(self, store: Store, run: Run) -> None:
        self._store, self._run = store, run
        self.jobs = self.done = 0
        self._nodes, self._share = 0, 0.0  # of all sessions
        self.question_share: float | None = None  # the part done of a question about the optimum
        self._whole: float | None = None  # nodes in the end, by the last forecast
        self._began = self._noted = time.monotonic()

    def __enter__(self) -> RunSession:
        self._number = self._store.diary.begin(f"process {os.getpid()} on {platform.node()}")
        return self

    def __exit__(self, *_: object) -> None:
        self._store.diary.set_seconds(self._number, time.monotonic() - self._began)

    def show(self) -> None:
        """Show the progress in the store as that of the run."""
        about, totals, run = self._store.about(), self._store.totals(), self._run
        self.jobs, self.done = totals.jobs, totals.jobs - totals.waiting
        run.solutions, run.classes = totals.solutions, totals.classes
        run.control.turn_to(about["searches"], about["kernel"])
        self._nodes, self._share = totals.nodes, totals.share
        if forecast := self._store.diary.forecast():
            self._whole = forecast[0] + forecast[1].middle
        run.control.progress.fraction = self._fraction

    @property
    def _fraction(self) -> float:
        """The part that is done, about: of the nodes by the last forecast, else of the shares."""
        if self.question_share is not None:
            return self.question_share
        return min(1.0, self._nodes / self._whole if self._whole else self._share)

    def work_off(self, workers: Workers, forecasts: Forecaster | TilingImprover) -> None:
        """Run all jobs that wait. Raises the exceptions that end a run; the results until then are
        stored.
        """
        waiting = _JobQueue(self._store)
        allowed = budgets_of(self._store)
        try:
            while True:
                while workers.room > forecasts.places and (next_job := waiting.next()):
                    workers.give(next_job, limits_of(allowed, next_job))
                if workers.room > forecasts.places and not waiting.given:
                    return
                if nodes_left := forecasts.step(self._nodes, workers.room):
                    self._whole = self._nodes + nodes_left.middle
                self._store_results(workers.take(run_tuning.RUN_LOOK_SECONDS), waiting)
                if time.monotonic() > self._noted + run_tuning.NOTE_SECONDS:
                    self._noted = time.monotonic()
                    self._store.diary.set_seconds(self._number, self._noted - self._began)
                self._run.control.tick()
        except Stopped:
            self._store_results(workers.take(0), waiting)
            raise

    def find_optimum(self, workers: Workers, jobs: StateJobs) -> None:
        """Run rounds of jobs until the optimum is known; a better tiling is looked for beside them.
        Raises as `work_off` does.
        """
        optimum = OptimumRun(self._store, self._run, jobs, self._number - 1)
        optimum.show()
        optimum.improve()
        self._run.control.turn_to("backtrack", STATES_KERNEL)
        improver = TilingImprover(optimum)
        try:
            while not optimum.best.is_settled:
                self.question_share = share_of_question(self._store)
                with suppress(OptimumProved):
                    self.work_off(workers, improver)
                    optimum.end_round()
        finally:
            improver.close()
        optimum.show()

    def _store_results(self, results: Sequence[JobResult], waiting: _JobQueue) -> None:
        progress = self._run.control.progress
        for result in results:
            if self._store.finish(result):
                self.done += 1
                self.jobs += len(result.rest)
                self._run.add(Batch(solutions=result.solutions, classes=result.classes))
                progress.nodes += result.nodes
                self._nodes += result.nodes
                self._share += result.share
                progress.fraction = self._fraction
            waiting.done(result)


def search_in_store(
    run: Run, path: str, task: RunTask, text: str, cluster: str | None = None
) -> RunSession | None:
    """Search the puzzle of a run to its end, in the store at `path`, which goes on if it is there.

    text     the puzzle as TOML, which the store holds
    cluster  the address of a dask scheduler; None: the cores of this machine

    Return the session; None if the run ended before it began. Raises PsolverError for a store of
    another run, and the exceptions of the workers.
    """
    if cluster is not None:
        from .cluster import check_address

        check_address(cluster)
    puzzle, options = run.puzzle, run.options
    session, doubt = None, ""
    assert puzzle
    if task != OPTIMUM_TASK:
        check_divisible(puzzle)
    if is_too_large_to_list(puzzle, options.engine):
        remark = "a run lists all placements of these large boxes, which takes a while"
        run.control.tell(f"{run.name}: {remark}; 'psolver solve' searches by position")
    plan = Plan(
        puzzle,
        task,
        options.up_to,
        options.engine,
        options.sat_solver,
        only_assemblable=YES if run.task.get(ASSEMBLABLE_KEY) else "",
        least_level=run.task.get(LEVEL_KEY, ""),
    )
    check_path(path)
    with run.guarded(), locked(path), Store(path, write=True) as store:
        check_choices(store, plan, text)
        if task != OPTIMUM_TASK:
            set_optimum(run, store)
        plan = plan._replace(weights=stored_weights(store))
        doubt = store.doubt()
        session = RunSession(store, run)
        if is_over(store.about()):
            session.show()
            run.best = bounds_in(store) if task == OPTIMUM_TASK else run.best
            run.solutions = int(run.best is not None) if task == OPTIMUM_TASK else run.solutions
        else:
            with session:
                _go_on(session, store, run, plan, text, cluster)
                certify(store)
        count_figures(store, run)
        run.complete = True
    if doubt:  # at the end: damage of results comes first, and ends the run
        run.control.tell(doubt)
    return session


def _go_on(
    session: RunSession, store: Store, run: Run, plan: Plan, text: str, cluster: str | None
) -> None:
    try:
        prepared = prepare(run, plan.task, plan.weights)
    except ValueError as error:
        raise wrong_weights(store, error) from None
    about = about_of(plan, text, __version__, prepared)
    check_jobs(store, about)
    if isinstance(prepared.worker, StateJobs):
        plan = plan._replace(weights=prepared.worker.weights)
    workers = _workers(run, plan, prepared, cluster) if prepared.worker else None
    forecasts = Forecaster(store, prepared)
    try:
        if not store.about():  # all refusals come before
            store.begin(about, prepared.jobs)
        session.show()
        if workers and isinstance(prepared.worker, StateJobs):
            session.find_optimum(workers, prepared.worker)
        elif workers:
            session.work_off(workers, forecasts)
    finally:
        forecasts.close()
        if workers:
            workers.close()


def _workers(run: Run, plan: Plan, prepared: DividedSearch, cluster: str | None) -> Workers:
    """Return the cores of this machine, or the workers of a cluster."""
    if cluster is None:
        return LocalWorkers(prepared, run.cores)
    from .cluster import ClusterWorkers, search_of

    return ClusterWorkers(cluster, search_of(plan, prepared))


# workers on this machine --------------------------------------------------------------------------

# Threads for kernels, which do not hold the interpreter's lock, and child processes for SAT
# solvers, which cannot be interrupted.
#
# A worker gets its next job when the result of the one before has been taken, and so stored: if all
# are killed, at most one job of each is lost.


class Workers(Protocol):
    """A group of workers that do jobs at the same time."""

    @property
    def room(self) -> int:
        """The number of jobs that can be given now."""

    def give(self, waiting: WaitingJob, limits: JobLimits) -> None:
        """Hand a job to a worker."""

    def take(self, seconds: float) -> Sequence[JobResult]:
        """Return the results that have come, after at most that number of seconds of waiting for
        the first. Raises the error of a worker.
        """

    def close(self) -> None:
        """End all the work at once."""


class LocalWorkers:
    """One worker for each core; see `Workers`."""

    def __init__(self, prepared: DividedSearch, cores: int) -> None:
        """Start the workers. Raises PsolverError if no process can be started."""
        self._control = Control()  # cancelled by `close`
        self._todo: queue.SimpleQueue[tuple[WaitingJob, JobLimits] | None] = queue.SimpleQueue()
        self._results: queue.SimpleQueue[JobResult | BaseException] = queue.SimpleQueue()
        self._stack = ExitStack()
        self.room = cores
        assert prepared.worker
        self._threads: list[threading.Thread] = []
        for _ in range(cores):
            work: JobFunction = prepared.worker.work
            if prepared.where == "processes":
                work = remote_work(self._stack.enter_context(child()), prepared.worker)
            thread = threading.Thread(target=self._work_off, args=(work,), daemon=True)
            self._threads.append(thread)
        for thread in self._threads:
            thread.start()

    def _work_off(self, work: JobFunction) -> None:
        try:
            while (job_and_limits := self._todo.get()) is not None:
                self._results.put(do_job(work, *job_and_limits, self._control.check))
        except BaseException as error:  # raised by `take`
            self._results.put(error)

    def give(self, waiting: WaitingJob, limits: JobLimits) -> None:
        """Give a job to a free process."""
        self.room -= 1
        self._todo.put((waiting, limits))

    def take(self, seconds: float) -> Sequence[JobResult]:
        """Return the results that have come."""
        results: list[JobResult] = []
        with suppress(queue.Empty):
            while True:
                result = self._results.get(timeout=0 if results else seconds)
                if isinstance(result, JobResult):
                    results.append(result)
                    continue
                if not results:
                    raise result
                self._results.put(result)  # after the results before it
                break
        self.room += len(results)
        return results

    def close(self) -> None:
        """End all the work at once."""
        self._control.cancel()
        for _ in self._threads:
            self._todo.put(None)
        self._stack.close()  # ends the children, and so the waits of their threads
        for thread in self._threads:
            thread.join()

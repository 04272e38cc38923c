"""`psolver run`: a long search, kept in a store, that can be stopped and gone on with."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError
from . import options
from .common import begin, exit_status, in_time, interruptible, read
from .leaving import leave

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Outcome
    from ...runs.runner import Session
    from ...runs.store import Store
    from ...runs.work import Workers
    from ...solve.plan import Plan, Prepared
    from ...solve.query import Task
    from ...solve.run import Run


def _named(context: click.Context, _parameter: click.Parameter, path: str | None) -> str:
    """The path of a store, which has no default."""
    if path is None:
        what = "Missing option '--store': name the file that keeps the run, as in --store run.db"
        raise click.UsageError(what, context)
    return path


@click.command()
@click.argument("file")
@click.option(
    "--store",
    metavar="PATH",
    callback=_named,
    help="The file that keeps the run; where it is there, the run goes on.  [required]",
)
@leave
@click.option("--count", is_flag=True, help="Count the solutions only, and keep none.")
@click.option(
    "--distinct", is_flag=True, help="With --count: count one solution of each class too."
)
@options.run_up_to
@options.run_engine
@options.sat_solver
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Work on the machines of a dask scheduler, such as tcp://host:8786; local:N: N here.",
)
@options.vary
@options.time_limit
@options.jobs
@options.quiet
def run(file: str, store: str, **options: Any) -> int:
    """Search the puzzle in FILE to its end, for days if need be, and keep what is found in a store.

    The run may be stopped, or killed, at any time: the same command goes on. 'psolver status' shows
    how it is getting on, 'psolver solutions' prints what it has found, while it goes on or after.
    Exit status: 0 solved, 1 impossible, 2 bad usage or bad file, 3 stopped by the limit, 130
    interrupted.
    """
    from ...render.words.runs import run_line
    from ..terminal import say

    began = time.monotonic()
    if options["distinct"] and not options["count"]:
        cure = "'psolver solutions --distinct' prints one of each class of what a run keeps"
        raise click.UsageError(f"--distinct goes with --count; {cure}")
    if options["jobs"] and options["cluster"]:
        raise click.UsageError("--jobs N is for this machine; --cluster uses all that there is")
    with in_time(options["time_limit"], file):
        puzzle = read(file)
    _check_apart(store, file)
    names = "up_to", "engine", "sat_solver", "time_limit", "jobs"
    of_run = {name: options[name] for name in names}
    searching, status_line = begin(puzzle, options["quiet"], began, **of_run)
    task, session = task_of(puzzle, options), None
    with interruptible(searching, status_line):
        session = _work(searching, store, task, options["cluster"])
    outcome = searching.outcome
    if options["count"] and outcome.complete:
        _print_number(outcome, options)
    if not options["quiet"]:
        done, jobs = (session.done, session.jobs) if session else (0, 0)
        say(run_line(outcome, done, jobs, store, task == "list"))
    return exit_status(outcome, True)


def _check_apart(store: str, file: str) -> None:
    """Raise PsolverError where a store would lie in the puzzle's place."""
    from ..files import is_input
    from ..samples import located

    if store and is_input(store, located(file)):
        what = "is the puzzle file itself; choose another name for the store"
        raise PsolverError(f"--store {store}: {what}")


def task_of(puzzle: Puzzle, options: dict[str, Any]) -> Task:
    """What a run searches for. Of the arrangements of a symmetry puzzle, which are few, all are
    kept: it takes them to count the figures.
    """
    if not options["count"] or puzzle.goal:
        return "list"
    return "count classes" if options["distinct"] or options["up_to"] else "count"


def _work(run: Run, path: str, task: Task, cluster: str | None) -> Session | None:
    """Work on a store until all is done, or the run is to end; None where it ends before it has
    begun.
    """
    from ... import __version__
    from ...formats.toml.dump import dumps
    from ...runs.certificate import certify, is_over
    from ...runs.lock import locked
    from ...runs.optimum import know
    from ...runs.runner import Session, check_choices
    from ...runs.solutions import add_figures
    from ...runs.store import Store, check_path
    from ...solve.listed_best import check_divisible
    from ...solve.plan import Plan

    puzzle, asked, session = run.puzzle, run.options, None
    if cluster is not None:
        from ...runs.connection import check_address

        check_address(cluster)
    assert puzzle
    check_divisible(puzzle)
    plan = Plan(puzzle, task, asked.up_to, asked.engine, asked.sat_solver)
    text = dumps(puzzle)
    check_path(path)
    with run.guarded(), locked(path), Store(path, run.control, write=True) as store:
        check_choices(store, plan, text)
        know(run, store)
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
    from ... import __version__
    from ...runs.forecasts import Forecasts
    from ...runs.runner import about_of, begin, check_jobs
    from ...solve.plan import prepare

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
    """Who does the jobs: cores of this machine, or the workers of a cluster."""
    if cluster is None:
        from ...runs.local import LocalWorkers

        return LocalWorkers(prepared, run.cores)
    from ...runs.bundle import search_of
    from ...runs.cluster import ClusterWorkers

    return ClusterWorkers(cluster, search_of(plan, prepared), run.control)


def _print_number(outcome: Outcome, options: dict[str, Any]) -> None:
    """Print how many there are."""
    from ..terminal import Output

    with Output(None) as output:
        distinct = options["distinct"] or options["up_to"]
        output.write(str(outcome.distinct if distinct else outcome.solutions))

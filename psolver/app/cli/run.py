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
    from ...solve.query import Task


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
    from ...formats.toml.dump import dumps
    from ...render.words.runs import run_line
    from ...runs.runner import search_in_store
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
        text, cluster = dumps(puzzle), options["cluster"]
        session = search_in_store(searching, store, task, text, cluster)
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


def _print_number(outcome: Outcome, options: dict[str, Any]) -> None:
    """Print how many there are."""
    from ..terminal import Output

    with Output(None) as output:
        distinct = options["distinct"] or options["up_to"]
        output.write(str(outcome.distinct if distinct else outcome.solutions))

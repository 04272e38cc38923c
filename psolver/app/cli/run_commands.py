"""Long runs: `psolver run`, `status`, `solutions`, `audit`, and `estimate` before one."""

from __future__ import annotations

import re
import time
from random import randrange
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError
from ...formats import SENTENCES, WRITERS
from ..output import Output, is_input, say
from ..sample_files import located
from . import command_options as options
from .command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin,
    exit_status,
    in_time,
    interruptible,
    output_path,
    read,
)
from .command_options import leave
from .printing import endless_page, look_of, output_to, print_answers, settle_format

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Outcome
    from ...puzzle.run_status import Audit, Estimate
    from ...runs.store import Store
    from ...solve.run import Run
    from ...solve.strategy import Task
    from ..terminal import StatusLine


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
    from ...render.words.long_runs import run_line
    from ...runs.runner import search_in_store

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

    with Output(None) as output:
        distinct = options["distinct"] or options["up_to"]
        output.write(str(outcome.distinct if distinct else outcome.solutions))


@click.command()
@click.argument("store")
@options.format_of(SENTENCES, "How it is printed.")
def status(store: str, format_: str) -> int:
    """Show how the run that STORE keeps is getting on, while it goes on or after.

    What is done, how fast it goes, how long it may still take, what was found so far, and the last
    hour as a small plot. Exit status: 0, or 2 for a bad file.
    """
    from ...formats import reports
    from ...runs.store import Store
    from ...runs.stored_run import run_status

    with Store(store) as kept, Output(None) as output:
        report = reports.run_status(run_status(kept, working_on(kept)))
        output.write(reports.write_report(report, format_))
    return YES


@click.command()
@click.argument("store")
@options.limit
@click.option("--distinct", is_flag=True, help="One solution of each class only.")
@click.option(
    "--sort", is_flag=True, help="Sort the solutions; -n says how many of them are printed."
)
@options.printing(WRITERS)
@options.time_limit
@options.quiet
def solutions(store: str, **options: Any) -> int:
    """Print the solutions that 'psolver run' keeps in STORE, also while the run goes on.

    They come in the order of the search, each checked. Exit status: 0 printed, 1 the run is
    complete and there are none, 2 bad usage or bad file, 3 none so far, 130 interrupted.
    """
    from ...render.words.long_runs import stored_line
    from ...runs.store import Store
    from ...runs.stored_run import check_has_solutions, run_status, stored_classes
    from ...solve import tasks

    began = time.monotonic()
    settle_format(options, "box")
    path = output_path(options["output"], store, what="file of the run")
    with Store(store) as kept:
        check_has_solutions(kept)
        puzzle, now = puzzle_of(kept), run_status(kept)
        names = "limit", "distinct", "sort", "time_limit"
        of_run = {name: options[name] for name in names}
        run, status_line = begin(puzzle, options["quiet"], began, **of_run)
        with output_to(path, options["format_"], [store], options["live"]) as output:
            look = look_of(output, options, endless_page(output, status_line.say))
            writer = WRITERS[options["format_"]](puzzle, look)
            found = tasks.tilings_of(run, lambda: stored_classes(kept, run), now.complete)
            outcome = print_answers(run, status_line, output, writer, found, lambda: None)
            if output.empty and not outcome.complete:
                output.leave()
    if not options["quiet"]:
        say(stored_line(outcome, now))
        if output.files:
            say(output.files)
    return exit_status(outcome, whole=False)


@click.command()
@click.argument("file")
@click.option("--count", is_flag=True, help="Of a run that only counts, and keeps no solutions.")
@click.option("--distinct", is_flag=True, help="With --count: of one that counts classes too.")
@leave
@options.run_up_to
@options.run_engine
@click.option(
    "--time-limit",
    metavar="TIME",
    callback=options.seconds,
    help="Take so long for it, all in all (default: 5 s, and what preparing takes).",
)
@click.option(
    "--probes",
    type=click.IntRange(min=1),
    metavar="N",
    help="Make so many probes, however long that takes: the same estimate every time.",
)
@click.option("--seed", type=int, default=0, help="Make other probes, each number others.")
@options.format_of(SENTENCES, "How it is printed.")
@options.jobs
@options.vary
@options.quiet
def estimate(file: str, seed: int, probes: int | None, format_: str, **options: Any) -> int:
    """Estimate how long 'psolver run' would take for the puzzle in FILE, and what it would find.

    Probes of the search tell nodes, time here, solutions and the size of a store, each with a
    spread, within which the truth lies nine times of ten. What can be searched in the time is
    searched. Exit status: 0 estimated, 1 impossible, 2 bad usage or bad file, 3 stopped by the
    limit before anything was known, 130 interrupted.
    """
    from ...formats import reports
    from ...render.words.long_runs import estimated_line, unknown_line
    from ...runs.forecast import estimate_run

    began = time.monotonic()
    with in_time(options["time_limit"], file):
        puzzle = read(file)
    names = "up_to", "engine", "time_limit", "jobs"
    of_options = {name: options[name] for name in names}
    run, status_line = begin(puzzle, options["quiet"], began, **of_options)
    found = None
    with interruptible(run, status_line), run.guarded():
        found = estimate_run(run, task_of(puzzle, options), probes, seed)
    if found:
        with Output(None) as output:
            output.write(reports.write_report(reports.estimate(found), format_))
    if not options["quiet"]:
        if found:
            say(estimated_line(found, run.control.progress.kernel, run.control.seconds, file))
        else:
            say(unknown_line(run.outcome))
    if run.control.cancelled:
        return INTERRUPTED
    return _estimate_status(found)


def _estimate_status(found: Estimate | None) -> int:
    if found is None:
        return LIMIT
    return NO if found.impossible else YES


def _jobs_again(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    """A number of jobs, or a part of them."""
    found = re.fullmatch(r"(\d+)|(\d+(?:\.\d+)?)%", value)
    if not found or (found[2] and float(found[2]) > 100):
        what = f"'{value}' is no number of jobs, nor a part of them such as 1%"
        raise click.BadParameter(what)
    return value


@click.command()
@click.argument("store")
@click.option(
    "--sample",
    metavar="N|P%",
    default="1%",
    show_default=True,
    callback=_jobs_again,
    help="Do so many of the jobs again, chosen at random; 0: none.",
)
@click.option(
    "--seed", type=int, metavar="S", help="Choose the jobs that an audit with this seed chose."
)
@options.time_limit
@options.jobs
@options.format_of(SENTENCES, "How it is printed.")
@options.quiet
def audit(store: str, **options: Any) -> int:
    """Check what 'psolver run' keeps in STORE: whether nothing is missing or was changed.

    All jobs must hang together, all covers be solutions, none twice, all sums and the hash of the
    certificate agree; then some jobs are done again. Exit status: 0 all agrees, 1 something
    differs, 2 bad usage or bad file, 3 stopped by the limit, 130 interrupted.
    """
    from ...formats import reports
    from ...runs.audit import Auditor
    from ...runs.store import Store
    from ...runs.stored_run import check_begun
    from ...solve.tasks import SEEDS

    began = time.monotonic()
    seed = randrange(SEEDS) if options["seed"] is None else options["seed"]
    with Store(store) as kept:
        check_begun(kept)
        kept.check_pages()
        run, status_line = _run_like(kept, puzzle_of(kept), began, options)
        auditor = Auditor(kept, run, options["sample"], seed)
        with interruptible(run, status_line):
            auditor.check()
    with Output(None) as output:
        output.write(reports.write_report(reports.audit(auditor.result), options["format_"]))
    return _audit_status(auditor.result)


def _run_like(
    store: Store, puzzle: Puzzle, began: float, options: dict[str, Any]
) -> tuple[Run, StatusLine]:
    """A run that searches as that of a store does."""
    about = store.about()
    of_store = {
        "up_to": about["up_to"] or None,
        "engine": about["engine"],
        "sat_solver": about["solver"] or None,
    }
    of_audit = {name: options[name] for name in ("time_limit", "jobs")}
    return begin(puzzle, options["quiet"], began, **of_store, **of_audit)


def _audit_status(audit: Audit) -> int:
    """The exit status after an audit."""
    if audit.differences:
        return NO
    return {"whole": YES, "limit": LIMIT, "interrupted": INTERRUPTED}[audit.status]


def puzzle_of(store: Store) -> Puzzle:
    """The puzzle of a store. Raises PsolverError where it holds none that can be read."""
    from ...formats import load_bytes

    about = store.about()
    try:
        return load_bytes(about["puzzle"].encode(), about["file"])
    except PsolverError as error:
        raise store.damaged(f"its puzzle cannot be read: {error}") from None


def working_on(store: Store) -> str:
    """Who works on a store now; "" where nobody does."""
    from ...runs.runner import is_locked

    return store.diary.worker() if is_locked(store.path) else ""

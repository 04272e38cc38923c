"""Long runs: `psolver run`, `status`, `solutions`, `audit`, and `estimate` before one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from random import randrange
from typing import TYPE_CHECKING, Any

import click

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_run,
    exit_status,
    interruptible,
    look_of,
    output_path,
    output_to,
    page_of,
    print_answers,
    read_puzzle,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.output import Output, is_input, say
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.tilings import Tiling
from ..core.toml.dump import dumps
from ..core.toml.load import loads
from ..search.drawing_tasks import SEEDS
from ..search.engine_stages import Task
from ..search.tasks import tilings
from ..text.report import Report
from ..text.reports import write_report
from ..text.writers import SENTENCE_FORMATS, WRITERS
from .audit import Auditor
from .forecast import estimate_run
from .long_runs import estimated_line, optimum_line, run_line, stored_line, unknown_line
from .plan import RunTask
from .run_reports import audit_report, estimate_report, status_report
from .runner import is_locked, search_in_store
from .store import Store
from .stored_run import (
    ASSEMBLABLE_KEY,
    LEVEL_KEY,
    check_begun,
    check_has_solutions,
    run_status,
    stored_classes,
)

if TYPE_CHECKING:
    from ..certificates import CertificateFile
    from ..search.run import Run

# The words of a line of a status or an estimate begin in this column; those of an audit further
# left, so that a hash is on the line of its name.
STATUS_COLUMNS = 11
AUDIT_COLUMNS = len("hash ")

SORT = "--sort"
# the orders of solutions, that of their cells first
ORDERS = ("cells", "level", "moves", "group")

run_up_to = click.option(
    "--up-to",
    type=click.Choice(["rotations", "reflections"]),
    help="Which solutions count as the same, as in 'psolver solve'.",
)

# run ----------------------------------------------------------------------------------------------


def _named(context: click.Context, _parameter: click.Parameter, path: str | None) -> str:
    if path is None:
        message = "Missing option '--store': name the file for the run, such as --store run.db"
        raise click.UsageError(message, context)
    return path


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.option(
    "--store",
    metavar="PATH",
    callback=_named,
    help="The file of the run; if it exists, the run continues.  [required]",
)
@option.leave
@click.option(
    "--optimum",
    is_flag=True,
    help="Only find how good the best are, with bounds that improve until they meet.",
)
@click.option("--count", is_flag=True, help="Only count the solutions, and store none.")
@click.option("--distinct", is_flag=True, help="With --count: count the distinct solutions too.")
@run_up_to
@option.only_assemblable
@option.least_level
@option.run_engine
@option.sat_solver
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Use a dask scheduler, such as tcp://host:8786, or local:N for N processes here.",
)
@option.certificate
@option.vary
@option.time_limit
@option.jobs
@option.quiet
def run(file: str, store: str, cluster: str | None, optimum: bool, **values: Any) -> int:
    """Search a large puzzle, for days if needed, and store the results.

    The run may be stopped, or killed, at any time: the same command continues it. 'psolver status'
    shows its progress, 'psolver solutions' prints the solutions so far, during the run or after it.
    Exit status: 0 solved, 1 impossible, 2 bad usage or bad file, 3 stopped by the limit, 130
    interrupted.
    """
    options = CommandOptions(**values)
    if options.distinct and not options.count:
        cure = "'psolver solutions --distinct' prints one of each class of what a run keeps"
        raise click.UsageError(f"--distinct works only with --count; {cure}")
    if optimum:
        _refuse_with_optimum(options)
    if options.jobs and cluster:
        raise click.UsageError("--jobs N is for this machine; --cluster uses all its machines")
    puzzle = read_puzzle(file, options)
    if store and is_input(store, file):
        reason = "is the puzzle file itself; choose another name for the store"
        raise PsolverError(f"--store {store}: {reason}")
    certified = None
    if options.certificate is not None:
        from ..certificates import CertificateFile

        option.refuse_with_certificate(options)
        certified = CertificateFile(options.certificate, file, puzzle, options, store)
    searching, status_line = begin_run(puzzle, replace(options, distinct=False))
    if options.only_assemblable or options.least_level is not None:
        from ..disassembly import least_level_of, mark_assemblable

        mark_assemblable(searching, least_level_of(options))
    task: RunTask = "optimum" if optimum else _task(puzzle, options)
    session = None
    with interruptible(searching, status_line):
        session = search_in_store(searching, store, task, dumps(puzzle), cluster)
    outcome = searching.outcome
    if options.count and outcome.complete:
        by_class = options.distinct or options.up_to
        with Output(None) as output:
            output.write(str(outcome.distinct if by_class else outcome.solutions))
    if not options.quiet:
        done, jobs = (session.done, session.jobs) if session else (0, 0)
        line = optimum_line if optimum else run_line
        say(line(outcome, done, jobs, store, task in ("list", "optimum")))
    status = exit_status(outcome, True)
    return certified.write(outcome, status) if certified else status


def _refuse_with_optimum(options: CommandOptions) -> None:
    """Raise UsageError for options that count or list tilings."""
    for name in ("count", "distinct", "up_to", "only_assemblable", "least_level", "certificate"):
        if getattr(options, name) not in (None, False):
            raise click.UsageError(f"--optimum and {option.dashed(name)} cannot be used together.")
    if options.engine != "auto" or options.sat_solver:
        raise click.UsageError("--optimum has one engine; leave --engine and --sat-solver out")


def _print(report: Report, format_: str, margin: int) -> None:
    """Print a report, its text wrapped at the width of a terminal."""
    content = write_report(report, format_)
    with Output(None) as output:
        if format_ == "text" and isinstance(content, str):
            output.write_sentences(content, margin)
        else:
            output.write(content)


def _task(puzzle: Puzzle, options: CommandOptions) -> Task:
    """Return the task of a run. Counting figures needs all arrangements, which are few."""
    if not options.count or puzzle.goal:
        return "list"
    return "count classes" if options.distinct or options.up_to else "count"


# estimate -----------------------------------------------------------------------------------------


@click.command()
@click.argument("file")
@click.option(
    "--count", is_flag=True, help="Estimate a run that only counts, and stores no solutions."
)
@click.option("--distinct", is_flag=True, help="With --count: count distinct ones too.")
@option.leave
@run_up_to
@option.run_engine
@click.option(
    "--time-limit",
    metavar="TIME",
    type=option.duration,
    help="Time for the whole estimate (default: 5 s, and the time for preparing).",
)
@click.option(
    "--probes",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of probes, however long they take: the same estimate every time.",
)
@click.option("--seed", type=int, default=0, help="Seed of the random choice of probes.")
@option.format_option(SENTENCE_FORMATS)
@option.jobs
@option.vary
@option.quiet
def estimate(file: str, probes: int | None, seed: int, **values: Any) -> int:
    """Estimate the time and the results of 'psolver run' for FILE.

    Probes of the search estimate nodes, time here, solutions and the size of a store, each with a
    range that holds the truth in nine of ten cases. If the search ends in that time, the
    numbers are exact. Exit status: 0 estimated, 1 impossible, 2 bad usage or bad file, 3
    stopped by the limit before anything was known, 130 interrupted.
    """
    options = CommandOptions(**values)
    puzzle = read_puzzle(file, options)
    run, status_line = begin_run(puzzle, replace(options, distinct=False))
    size = None
    with interruptible(run, status_line), run.guarded():
        size = estimate_run(run, _task(puzzle, options), probes, seed)
    if size:
        line = estimated_line(size, run.control.progress.kernel, run.control.seconds, file)
        _print(estimate_report(size), options.format, STATUS_COLUMNS)
    else:
        line = unknown_line(run.outcome)
    if not options.quiet:
        say(line)
    if run.control.cancelled:
        return INTERRUPTED
    if size is None:
        return LIMIT
    return NO if size.impossible else YES


# status, solutions --------------------------------------------------------------------------------


def _puzzle_of(store: Store) -> Puzzle:
    """Return the puzzle of a store. Raises PsolverError if it cannot be read."""
    about = store.about()
    try:
        return loads(about["puzzle"], about["file"])  # also of a file that was another program's
    except PsolverError as error:
        raise store.damaged(f"its puzzle cannot be read: {error}") from None


def _say_doubt(store: Store) -> None:
    """Print the damage of a store that leaves its results whole."""
    if doubt := store.doubt():
        say(doubt)


@click.command()
@click.argument("store")
@option.format_option(SENTENCE_FORMATS)
def status(store: str, format: str) -> int:
    """Show the progress of the run in STORE, during or after it.

    The jobs done, the pace, the time left, the results so far, and the last hour as a small plot.
    Exit status: 0, or 2 for a bad file.
    """
    with Store(store) as opened:
        worker = opened.diary.worker() if is_locked(store) else ""
        _print(status_report(run_status(opened, worker)), format, STATUS_COLUMNS)
        _say_doubt(opened)
    return YES


class SortedCommand(option.GroupedCommand):
    """A command whose option --sort may have the name of an order behind it."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Return what click does for arguments in which each --sort has its order with it."""
        joined: list[str] = []
        for place, argument in enumerate(args):
            follows_sort = place > 0 and args[place - 1] == SORT
            if follows_sort and argument in ORDERS:
                joined[-1] = f"{SORT}={argument}"
            else:
                joined.append(f"{SORT}={ORDERS[0]}" if argument == SORT else argument)
        return super().parse_args(context, joined)


@click.command(cls=SortedCommand)
@click.argument("store")
@option.limit
@click.option("--distinct", is_flag=True, help="One of those that are the same turned or flipped.")
@click.option(
    SORT,
    type=click.Choice(ORDERS),
    metavar="[ORDER]",
    help=(
        "Sort the solutions; -n limits how many of them are printed. With level, moves or group:"
        " take them apart, and print those first that 'psolver disassemble --sort' has first."
    ),
)
@option.printing(WRITERS)
@option.time_limit
@option.quiet
def solutions(store: str, sort: str | None, **values: Any) -> int:
    """Print the solutions of the run in STORE, during or after it.

    They come in the order of the search, each checked. Exit status: 0 printed, 1 the run is
    complete and there are none, 2 bad usage or bad file, 3 none so far, 130 interrupted.
    """
    path = output_path(values["output"], store, kind="file of the run")
    options = with_format(CommandOptions(sort=sort is not None, **values), WRITERS)
    with Store(store) as opened:
        check_has_solutions(opened)
        puzzle, now = _puzzle_of(opened), run_status(opened)
        classes, order = _sorted_classes(opened, puzzle, sort)
        run, status_line = begin_run(puzzle, options)
        with output_to(path, options, [store]) as output:
            look = look_of(output, options, page_of(output, status_line.say, endless=True))
            writer = WRITERS[options.format](puzzle, look)
            answers = tilings(run, classes, now.complete, order)
            outcome = print_answers(run, status_line, output, writer, answers, lambda: None)
            if output.empty and not outcome.complete:
                output.leave()
        _say_doubt(opened)
    if not options.quiet:
        say(stored_line(outcome, now))
        if output.files:
            say(output.files)
    return exit_status(outcome, whole=False)


def _sorted_classes(
    store: Store, puzzle: Puzzle, sort: str | None
) -> tuple[Callable[[Run], Iterable[Sequence[Tiling]]], Callable[[Iterable[Tiling]], list[Tiling]]]:
    """Return the function that gives the classes in a store, and the order of their tilings.

    Raises PsolverError for an order by levels of a puzzle that is not taken apart.
    """
    if sort in (None, ORDERS[0]):
        return partial(stored_classes, store), sorted
    from ..disassembly import LevelOrder

    order = LevelOrder(puzzle, sort)
    return lambda run: order.watched(run, stored_classes(store, run)), order


# audit --------------------------------------------------------------------------------------------


def _jobs_again(value: str) -> str:
    match = re.fullmatch(r"(\d+)|(\d+(?:\.\d+)?)%", value)
    if not match or (match[2] and float(match[2]) > 100):
        fault = "is neither a number of jobs nor a part of them such as 1%"
        raise click.BadParameter(f"'{value}' {fault}")
    return value


@click.command()
@click.argument("store")
@click.option(
    "--sample",
    metavar="N|P%",
    default="1%",
    show_default=True,
    type=_jobs_again,
    help="Number or part of the jobs that are done again, chosen at random; 0: none.",
)
@click.option(
    "--seed", type=int, metavar="S", help="Choose the jobs that an audit with this seed chose."
)
@option.certificate
@option.time_limit
@option.jobs
@option.format_option(SENTENCE_FORMATS)
@option.quiet
def audit(store: str, sample: str, seed: int | None, **values: Any) -> int:
    """Check that the store of a run is complete and unchanged.

    The jobs must make up the whole search, every cover must be a solution, none may be there twice,
    all sums and the hash in the store must agree; then some jobs are done again. Exit status: 0 all
    agrees, 1 something differs, 2 bad usage or bad file, 3 stopped by the limit, 130 interrupted.
    """
    options = CommandOptions(**values)
    with Store(store) as opened:
        check_begun(opened)
        opened.check_pages()
        puzzle, about = _puzzle_of(opened), opened.about()
        search: Values = {"up_to": about["up_to"] or None, "engine": about["engine"]}
        search["sat_solver"] = about["solver"] or None
        try:
            run, status_line = begin_run(puzzle, replace(options, **search))
        except PsolverError as error:
            raise opened.damaged(f"its run cannot be done again: {error}") from None
        if about.get(ASSEMBLABLE_KEY):
            run.task[ASSEMBLABLE_KEY] = True
            run.task[LEVEL_KEY] = about.get(LEVEL_KEY, "")
        totals = opened.totals()
        certified = _certificate_of(store, puzzle, options, about, totals.waiting)
        auditor = Auditor(opened, run, sample, randrange(SEEDS) if seed is None else seed)
        with interruptible(run, status_line):
            auditor.check()
    findings = auditor.result
    _print(audit_report(findings), options.format, AUDIT_COLUMNS)
    status = {"whole": YES, "limit": LIMIT, "interrupted": INTERRUPTED}[findings.status]
    status = NO if findings.differences else status
    if certified and status == YES:
        return certified.write_counts(totals.solutions, totals.classes, status)
    if certified:
        say("no certificate: the audit did not find that all agrees")
    return status


def _certificate_of(
    store: str, puzzle: Puzzle, options: CommandOptions, about: dict[str, str], waiting: int
) -> CertificateFile | None:
    """Return the certificate that an audit is to write; None for none.

    Raises PsolverError for a run that counts something else, or is not complete.
    """
    from ..certificates import CertificateFile

    if options.certificate is None:
        return None
    reason = ""
    if about["up_to"] or about.get(ASSEMBLABLE_KEY):
        reason = "its run does not count all solutions; run the puzzle without --up-to and the like"
    elif waiting:
        reason = "its run is not complete; continue it with 'psolver run'"
    if reason:
        raise PsolverError(f"{store}: no certificate: {reason}")
    text = about["puzzle"].encode()
    return CertificateFile(options.certificate, store, puzzle, options, store, text)

"""`psolver solve` and `cover`: every tiling of a puzzle, every cover of a problem."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError, printable
from ...formats import COVER_WRITERS, ROWS, TABLES, WRITERS, Content, Writer
from ...wording import plural
from ..output import Output, Outputs, say
from ..sample_files import located
from . import command_options as options
from .command import (
    INTERRUPTED,
    LIMIT,
    YES,
    begin,
    exit_status,
    in_time,
    interruptible,
    opened,
    output_path,
    read,
    vary_given,
)
from .command_options import NOTED, leave
from .count_rows import print_rows, settle_rows, wants_rows
from .printing import endless_page, look_of, output_to, print_answers, settle_format

if TYPE_CHECKING:
    from ...cover.text.dlx import Instance
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Choices, Outcome
    from ...puzzle.tiling import Tiling
    from ...solve.run import Run


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@options.limit
@options.count
@click.option(
    "--distinct",
    is_flag=True,
    help="One solution of each class: not those that turning or flipping gives.",
)
@click.option(
    "--up-to",
    type=click.Choice(["rotations", "reflections"]),
    help=(
        "As --distinct, up to rotations only, or also up to reflections that exchange mirror twins."
    ),
)
@click.option(
    "--sample",
    type=click.IntRange(min=1),
    metavar="N",
    help="N solutions drawn at random, all equally likely.",
)
@click.option(
    "--seed",
    type=int,
    metavar="S",
    help="With --sample: the same S draws the same solutions.",
)
@click.option(
    "--index",
    type=click.IntRange(min=1),
    metavar="K",
    help="The solution that has the number K in the order of the count (not the K-th of a list).",
)
@click.option(
    "--sort",
    is_flag=True,
    help="Sort the solutions: all are found first; -n says how many are printed.",
)
@leave
@click.option(
    "--by",
    type=click.Choice(["pieces", "date"]),
    help=(
        "A table of how many solutions each choice of pieces has, or each date of a calendar, not"
        " the solutions (--format csv, json: lines)."
    ),
)
@click.option(
    "--year",
    type=click.IntRange(1, 9999),
    metavar="YEAR",
    help="With --by date: the days of that year, with their weekdays.",
)
@click.option(
    "--steps",
    is_flag=True,
    expose_value=False,  # it has become the command before the options are read
    help="How a person could solve it, step by step: the same as 'psolver steps FILE'.",
)
@options.engine
@options.sat_solver
@options.vary
@options.printing(dict.fromkeys((*WRITERS, *ROWS)))
@options.time_limit
@options.memory
@options.jobs
@options.quiet
@click.option("-v", "--verbose", is_flag=True, help="Say more on standard error.")
def solve(files: tuple[str, ...], **options: Any) -> int:
    """Print every tiling of the puzzle in FILE.

    FILE may be "-" for standard input. Solutions go to standard output as they are found, a summary
    to standard error. Exit status: 0 solved, 1 impossible, 2 bad usage or bad file, 3 stopped by a
    limit before an answer, 130 interrupted.

    With --count there may be several files, and folders of files: each puzzle has a row, and limits
    hold for each by itself. Exit status then: 2 if one cannot be counted, else 3 if one was stopped
    by a limit, else 0.
    """
    from ...formats.toml.vary import SeveralPuzzles

    options["vary"] = vary_given()
    if options["by"] == "date":
        return solve_by_date(files, options)
    if options["by"] and len(files) > 1:
        raise click.UsageError("--by is for one file.")
    if not options["by"] and wants_rows(files, options):
        return _rows(files, options)
    format_ = options["format_"]
    _check(options)
    began = time.monotonic()
    try:
        with in_time(options["time_limit"], files[0]):
            puzzle = read(files[0])
    except SeveralPuzzles:
        if options["count"]:
            return _rows(files, {**options, "format_": format_})
        raise
    return _solve(files[0], puzzle, options, began)


def _rows(files: tuple[str, ...], options: dict[str, Any]) -> int:
    """Count several puzzles; the exit status."""
    settle_rows(options)
    _check(options)
    return print_rows(files, options, _of_run(options))


def _solve(file: str, puzzle: Puzzle, options: dict[str, Any], began: float) -> int:
    """Print the tilings of a puzzle; the exit status. `began` is when its file began to be read."""
    from ...puzzle.outcome import Choices
    from ...render.look import Look
    from ...render.words.results import about_line
    from ...solve import tasks

    path = output_path(options["output"], file)
    count = options["count"]
    run, status_line = begin(puzzle, options["quiet"], began, **_of_run(options))
    with output_to(path, options["format_"], [located(file)], options["live"]) as output:
        if options["verbose"]:
            say(about_line(puzzle))
        choices = Choices(puzzle)
        if options["by"]:
            look = Look()
            writer = writer_by_pieces(choices, options["format_"], output)
        else:
            page = endless_page(output, status_line.say)
            look = look_of(output, options, page, _number(options))
            writer = WRITERS[options["format_"]](puzzle, look)
        found = None if count else _tilings(run, options)
        outcome = print_answers(
            run, status_line, output, writer, found, lambda: tasks.count(run), look.number
        )
        # a page has a head, which is no answer
        headed = options["format_"] == "html" and found is not None
        without = output.empty or (headed and not outcome.printed)
        if without and outcome.status in ("limit", "interrupted"):
            output.leave()
    if options["by"] and choices.numbers and not options["quiet"]:
        say(choices_line(choices))
    _tell(puzzle, outcome, output, options)
    return exit_status(outcome, count or options["sort"] or options["by"] is not None)


def _tell(puzzle: Puzzle, outcome: Outcome, output: Outputs, options: dict[str, Any]) -> None:
    """Say on standard error what came of the search."""
    from ...render.words.results import (
        INCOMPLETE,
        counts_line,
        drawn_line,
        full_sheet_line,
        many_line,
        numbered_line,
        packing_line,
        summary_line,
    )

    quiet, format_ = options["quiet"], options["format_"]
    # a seed that nobody gave would be lost
    lost = options["seed"] is None and format_ != "json"
    if outcome.printed and outcome.seed is not None and (lost or not quiet):
        say(drawn_line(outcome.seed))
    if quiet:
        return
    if outcome.printed and options["index"]:
        say(numbered_line(options["index"]))
    say(summary_line(outcome))
    hints = counts_line(puzzle, outcome), packing_line(puzzle, outcome)
    for hint in filter(None, hints):
        say(hint)
    if output.files:
        say(output.files)
    elif format_ in ("svg", "png") and (hint := full_sheet_line(outcome)):
        say(hint)
    if options["sort"] and outcome.printed and not outcome.complete:
        say(INCOMPLETE)
    if output.is_terminal and _asks_for_all(options) and (hint := many_line(outcome)):
        say(hint)


def _asks_for_all(options: dict[str, Any]) -> bool:
    """Are all solutions to be printed, however many there are?"""
    return not any(options[name] for name in ("limit", "sample", "index", "by"))


def _of_run(options: dict[str, Any]) -> dict[str, Any]:
    """The options that are the run's, as `solve.run.Options` takes them."""
    names = "limit", "distinct", "up_to", "sort", "engine", "sat_solver", "time_limit"
    return {name: options[name] for name in (*names, "jobs", "memory")}


def _check(options: dict[str, Any]) -> None:
    """Refuse options that do not go together."""
    if options["year"] is not None:
        raise click.UsageError("--year goes with --by only.")
    picks = [name for name in ("--sample", "--index") if options[name[2:]]]
    if len(picks) == 2:
        raise click.UsageError("--sample and --index cannot be used together.")
    check_by(options)
    settle_format(options, "box")
    if options["seed"] is not None and not options["sample"]:
        raise click.UsageError("--seed goes with --sample only.")
    others = ("--count", "--limit", "--distinct", "--up-to", "--sort", "--sat-solver")
    clash = [name for name in others if options[name[2:].replace("-", "_")]]
    if options["engine"] not in ("auto", "count"):
        clash.append("--engine " + options["engine"])
    if picks and clash:
        raise click.UsageError(f"{picks[0]} and {clash[0]} cannot be used together.")


def _tilings(run: Run, options: dict[str, Any]) -> Iterator[Tiling]:
    """The tilings that the options ask for, as they come."""
    from ...solve import tasks

    if options["index"]:
        return tasks.at(run, options["index"])
    if options["sample"]:
        return tasks.sample(run, options["sample"], options["seed"])
    return tasks.tilings(run)


def _number(options: dict[str, Any]) -> Callable[[int], int]:
    """The number of the first, second, … solution; one asked for by its number has that."""
    index = options["index"]
    return (lambda _: index) if index else int


NOT_BY_PIECES = (
    "count",
    "sample",
    "index",
    "sort",
    "numbers",
    "labels",
    "live",
)  # they list or draw


def check_by(options: dict[str, Any]) -> None:
    """Choose the format of a table of numbers, and refuse options that do not go with it."""
    if options["by"] is None:
        return
    for name in NOT_BY_PIECES:
        if options[name]:
            raise click.UsageError(f"--by and --{name} cannot be used together.")
    options["format_"] = options["format_"] or "table"
    if options["format_"] not in TABLES:
        known = ", ".join(TABLES)
        raise click.UsageError(f"--by prints numbers; choose a --format among {known}.")


def writer_by_pieces(choices: Choices, format_: str, output: Outputs) -> Writer[Tiling]:
    """A writer that prints the numbers when all solutions have been found."""
    from ...formats import reports

    def answer(_number: int, tiling: Tiling) -> str:
        choices.add(tiling)
        return ""

    def end(outcome: Outcome) -> Content:
        if format_ == "table" and output.is_terminal and choices.numbers:
            return _for_people(choices)
        return reports.write_report(reports.choices(choices, outcome), format_)

    return Writer(answer, end)


def _for_people(choices: Choices) -> str:
    """The table as it looks on a terminal."""
    from ...errors import printable
    from ...puzzle.outcome import choice_text
    from ..terminal import table_text

    rows = [(f"{n:,}", printable(choice_text(choice))) for choice, n in choices.sorted()]
    return table_text(("solutions", "pieces"), rows)


def choices_line(choices: Choices) -> str:
    """How many choices of pieces have solutions, of those that were found."""
    number = len(choices.numbers)
    have = "has" if number == 1 else "have"
    return f"{plural(number, 'choice')} of pieces {have} solutions"


# the options of `solve` that ask for solutions, or for how these are drawn
NOT_BY_DATE = (
    *("limit", "count", "distinct", "up_to", "sample", "seed", "index", "sort", "numbers"),
    *("live", "labels", "cell"),
)


def solve_by_date(files: tuple[str, ...], options: dict[str, Any]) -> int:
    """Print the number of solutions that the puzzle of a file, the only one, has on each day; the
    exit status.
    """
    from ...formats import reports
    from ...render.words.results import ENDED
    from ...render.words.tables import dates_line
    from ...solve.date_counts import by_date

    if len(files) > 1:
        raise click.UsageError("--by is for one file.")
    (file,), format_ = files, _date_format(options)
    began = time.monotonic()
    with in_time(options["time_limit"], file):
        puzzle = read(file)
    path = output_path(options["output"], file)
    names = "engine", "sat_solver", "time_limit", "jobs", "memory"
    of_run = {name: options[name] for name in names}
    run, status_line = begin(None, options["quiet"], began, **of_run)
    counts = None
    with interruptible(run, status_line):
        counts = by_date(run, puzzle, options["year"])
    outcome = run.outcome
    if counts is None or not outcome.complete:
        ended = "limit" if outcome.status == "limit" else "interrupted"
        say(f"not counted to the end: {ENDED[ended]}")
        return LIMIT if ended == "limit" else INTERRUPTED
    with Output(path) as output:
        output.write(reports.write_report(reports.dates(counts), format_))
    if not options["quiet"]:
        say(dates_line(counts, outcome.seconds))
    return YES


def _date_format(options: dict[str, Any]) -> str:
    """The format of the table. Refuses options that do not go with it."""
    for name in NOT_BY_DATE:
        if options[name]:
            raise click.UsageError(f"--by and --{name.replace('_', '-')} cannot be used together.")
    if click.get_current_context().meta.get(NOTED) is not None:
        raise click.UsageError("--by and --leave cannot be used together.")
    if options["engine"] == "count":
        raise click.UsageError("--by visits every solution, which --engine count does not.")
    suffix = os.path.splitext(options["output"] or "")[1].lower().lstrip(".")
    format_ = options["format_"] or (suffix if suffix in TABLES else "table")
    if format_ not in TABLES:
        raise click.UsageError(f"--by prints a table, or --format csv or json; not {format_}.")
    return str(format_)


@click.command()
@click.argument("file")
@options.format_of(COVER_WRITERS, "How covers are printed.")
@options.numbers
@options.limit
@options.count
@options.engine
@options.sat_solver
@options.time_limit
@options.memory
@options.jobs
@options.quiet
def cover(file: str, **options: Any) -> int:
    """Print every cover of the exact-cover problem in FILE.

    FILE is in the format of Knuth's dlx, or "-" for standard input. A cover is printed with one
    option a line, in the words of the file, a blank line between covers. Exit status: 0 solved, 1
    impossible, 2 bad usage or bad file, 3 stopped by a limit before an answer, 130 interrupted.
    """
    from ...render.words.results import summary_line
    from ...solve.tasks import count_covers, covers

    began = time.monotonic()
    with in_time(options["time_limit"], file):
        instance = read_instance(file)
    output_path(None, file)
    count, quiet = options.pop("count"), options.pop("quiet")
    writer = COVER_WRITERS[options.pop("format_")](options.pop("numbers"))
    run, status_line = begin(None, quiet, began, **options)
    found = (
        [(option + 1, instance.options[option]) for option in cover]
        for cover in covers(run, instance.problem)
    )
    with Output(None) as output:
        outcome = print_answers(
            run,
            status_line,
            output,
            writer,
            None if count else found,
            lambda: count_covers(run, instance.problem),
        )
    if not quiet:
        say(summary_line(outcome))
    return exit_status(outcome, count)


def read_instance(file: str) -> Instance:
    """The exact-cover problem in a file, or on standard input; tells of the lines that are
    ignored.
    """
    from ...cover.text.dlx import MOST_BYTES, parse_bytes

    with opened(file) as (stream, name):
        data = stream.read(MOST_BYTES + 1)
    if name.endswith(".toml"):
        raise PsolverError(
            f"{name}: is a puzzle (psolver solve solves it, psolver export makes a .dlx file of it)"
        )
    instance = parse_bytes(data, name)
    for line in instance.ignored:
        say(printable(f"{name}: line {line}: ignored, an option without a primary item"))
    for line in instance.wrong:
        say(printable(f"{name}: line {line}: ignored, a symmetry that the problem does not have"))
    return instance

"""`psolver solve`: every tiling of a puzzle."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from ...formats import ROWS, WRITERS
from . import options
from .by import check_by, choices_line, writer_by_pieces
from .common import (
    begin,
    exit_status,
    in_time,
    output_path,
    print_answers,
    read,
    vary_given,
)
from .leaving import leave
from .printing import endless_page, look_of, output_to, settle_format
from .rows import print_rows, settle_rows, wants_rows

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Outcome
    from ...puzzle.tiling import Tiling
    from ...solve.run import Run
    from .printing import Outputs


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
        from .by_date import solve_by_date

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
    from ...puzzle.choices import Choices
    from ...render.look import Look
    from ...render.words.results import about_line
    from ...solve import tasks
    from ..samples import located
    from ..terminal import say

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
    from ...render.words.hints import counts_line, full_sheet_line, many_line, packing_line
    from ...render.words.results import INCOMPLETE, drawn_line, numbered_line, summary_line
    from ..terminal import say

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

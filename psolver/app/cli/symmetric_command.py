"""`psolver FILE --symmetric NAME`, the solutions that a symmetry keeps, and `--by symmetry`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ...errors import PsolverError
from ...formats import TABLES, WRITERS, reports
from ..output import Output, say
from .command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin,
    exit_status,
    interruptible,
    look_of,
    output_path,
    output_to,
    page_of,
    print_answers,
    read,
    with_format,
)
from .command_options import CommandOptions

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle

# options that do not go with --symmetric, and those that do not go with --by symmetry
NOT_SYMMETRIC = ("year", "distinct", "up_to", "sample", "index", "only_assemblable", "by", "table")
NOT_BY_SYMMETRY = (
    *("limit", "all", "distinct", "up_to", "sample", "seed", "index", "sort", "only_assemblable"),
    *("table", "numbers", "labels", "live", "year"),
)


def solve_symmetric(files: tuple[str, ...], options: CommandOptions) -> int:
    """Print or count the solutions of a puzzle that a symmetry keeps; the exit status."""
    from ...render.words.results import summary_line
    from ...solve.symmetric_tilings import classes, count
    from ...solve.tasks import tilings

    name = options.symmetric or ""
    _refuse("--symmetric", NOT_SYMMETRIC, files, options)
    if options.count and options.limit:
        raise click.UsageError("--symmetric with --count counts all; leave --limit out.")
    options = with_format(options, WRITERS)
    if options.format not in WRITERS:
        what = "prints solutions, or a number with --count"
        raise click.UsageError(f"--symmetric {what}; not {options.format}.")
    puzzle = _one_puzzle(files[0], options)
    path = output_path(options.output, files[0])
    run, status_line = begin(puzzle, options)
    with output_to(path, options, [files[0]]) as output:
        page = page_of(output, status_line.say, endless=True)
        writer = WRITERS[options.format](puzzle, look_of(output, options, page, int))
        found = None if options.count else tilings(run, lambda run: classes(run, name))
        outcome = print_answers(run, status_line, output, writer, found, lambda: count(run, name))
        if output.empty and outcome.status in ("limit", "interrupted"):
            output.leave()
    if not options.quiet:
        line, none = summary_line(outcome), "no solution"
        if outcome.status == "impossible" and not outcome.reason:
            line = line.replace(none, f"{none} stays the same under the {name}", 1)
        say(line)
        if output.files:
            say(output.files)
    return exit_status(outcome, options.count or options.sort)


def solve_by_symmetry(files: tuple[str, ...], options: CommandOptions) -> int:
    """Print how many solutions of a puzzle each group of symmetries keeps; the exit status."""
    from ...render.words.results import ENDED, summary_line
    from ...solve.symmetric_tilings import by_symmetry

    _refuse("--by symmetry", NOT_BY_SYMMETRY, files, options)
    format_ = options.format or "table"
    if format_ not in TABLES:
        raise click.UsageError(f"--by prints a table, or --format csv or json; not {format_}.")
    puzzle = _one_puzzle(files[0], options)
    path = output_path(options.output, files[0])
    run, status_line = begin(puzzle, replace(options, count=True))
    run.explains = False
    found = []
    with interruptible(run, status_line):
        found = by_symmetry(run)
    outcome = run.outcome
    if not outcome.complete:
        ended = "limit" if outcome.status == "limit" else "interrupted"
        say(f"not counted to the end: {ENDED[ended]}")
        return LIMIT if ended == "limit" else INTERRUPTED
    with Output(path) as output:
        output.write(reports.write_report(reports.by_symmetry(found), format_))
    if not options.quiet:
        say(summary_line(outcome))
    return YES if outcome.solutions else NO


def _one_puzzle(file: str, options: CommandOptions) -> Puzzle:
    """Return the puzzle in a file. Raises PsolverError for several, without the usual cure to count
    them all, which these options do not.
    """
    from ...formats.toml.vary import SeveralPuzzles

    try:
        return read(file, options)
    except SeveralPuzzles as fault:
        raise PsolverError(str(fault).removesuffix(", or count all with --count")) from None


def _refuse(
    option: str, names: tuple[str, ...], files: tuple[str, ...], options: CommandOptions
) -> None:
    """Refuse other options, and several files."""
    if len(files) > 1:
        raise click.UsageError(f"{option} is for one file.")
    for name in names:
        if getattr(options, name):
            other = "--" + name.replace("_", "-")
            raise click.UsageError(f"{option} and {other} cannot be used together.")

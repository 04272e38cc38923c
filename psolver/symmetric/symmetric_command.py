"""The options that go with `psolver FILE --symmetric NAME`, and `psolver FILE --by symmetry`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_run,
    interruptible,
    output_path,
    read_puzzle,
)
from ..cli.command_options import ROWS_ONLY, CommandOptions
from ..cli.output import Output, say
from ..core.errors import PsolverError, SeveralPuzzles
from ..text.reports import write_report
from ..text.results import END_WORDS, summary_line
from ..text.writers import TABLE_FORMATS
from .symmetric_tilings import by_symmetry
from .symmetry_report import symmetry_report

if TYPE_CHECKING:
    from ..core.model import Puzzle

# The options that do not go with --symmetric, and those that do not go with --by symmetry.
NOT_SYMMETRIC = (
    "year",
    "distinct",
    "up_to",
    "sample",
    "index",
    "only_assemblable",
    "least_level",
    "by",
    "table",
    "certificate",
)
NOT_BY_SYMMETRY = (
    "limit",
    "all",
    "distinct",
    "up_to",
    "sample",
    "seed",
    "index",
    "sort",
    "only_assemblable",
    "least_level",
    "table",
    "numbers",
    "labels",
    "live",
    "year",
    "certificate",
)


def check_symmetric(files: tuple[str, ...], options: CommandOptions) -> None:
    """Refuse options, and several files, that do not go with --symmetric."""
    _refuse("--symmetric", NOT_SYMMETRIC, files, options)
    if options.format in ROWS_ONLY:
        formats = "prints solutions, or a number with --count"
        raise click.UsageError(f"--symmetric {formats}; not {options.format}.")


def solve_by_symmetry(files: tuple[str, ...], options: CommandOptions) -> int:
    """Print how many solutions of a puzzle each group of symmetries keeps; the exit status."""
    _refuse("--by symmetry", NOT_BY_SYMMETRY, files, options)
    format_ = options.format or "table"
    if format_ not in TABLE_FORMATS:
        raise click.UsageError(f"--by prints a table, or --format csv or json; not {format_}.")
    puzzle = one_puzzle(files[0], options)
    path = output_path(options.output, files[0])
    run, status_line = begin_run(puzzle, replace(options, count=True))
    run.explains = False
    counts = []
    with interruptible(run, status_line):
        counts = by_symmetry(run)
    outcome = run.outcome
    if not outcome.complete:
        ended = "limit" if outcome.status == "limit" else "interrupted"
        say(f"not counted to the end: {END_WORDS[ended]}")
        return LIMIT if ended == "limit" else INTERRUPTED
    with Output(path) as output:
        output.write(write_report(symmetry_report(counts), format_))
    if not options.quiet:
        say(summary_line(outcome))
    return YES if outcome.solutions else NO


def one_puzzle(file: str, options: CommandOptions) -> Puzzle:
    """Return the puzzle in a file. Raises PsolverError for several, without the usual cure to count
    them all, which these options do not.
    """
    try:
        return read_puzzle(file, options)
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
            other_option = "--" + name.replace("_", "-")
            raise click.UsageError(f"{option} and {other_option} cannot be used together.")

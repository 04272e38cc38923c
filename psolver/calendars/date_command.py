"""`psolver solve --by date`: the number of solutions that a calendar has on each day."""

from __future__ import annotations

import click

from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    YES,
    begin_run,
    interruptible,
    output_path,
    page_of,
    read_puzzle,
)
from ..cli.command_options import CommandOptions, dashed
from ..cli.output import Output, say
from ..text.reports import write_report
from ..text.results import END_WORDS
from ..text.writers import TABLE_FORMATS
from .date_counts import by_date
from .date_report import date_report, dates_line

# These options ask for solutions, or for their look.
NOT_BY_DATE = (
    "only_assemblable",
    "least_level",
    "limit",
    "count",
    "distinct",
    "up_to",
    "sample",
    "seed",
    "index",
    "sort",
    "numbers",
    "live",
    "labels",
    "cell",
    "certificate",
)


def solve_by_date(file: str, options: CommandOptions) -> int:
    """Print a table of the dates of a calendar with their numbers of solutions; return the exit
    status.
    """
    format_ = _date_format(options)
    puzzle = read_puzzle(file, options)
    path = output_path(options.output, file)
    run, status_line = begin_run(None, options)
    counts = None
    with interruptible(run, status_line):
        counts = by_date(run, puzzle, options.year)
    outcome = run.outcome
    if counts is None or not outcome.complete:
        ended = "limit" if outcome.status == "limit" else "interrupted"
        say(f"not counted to the end: {END_WORDS[ended]}")
        return LIMIT if ended == "limit" else INTERRUPTED
    with Output(path) as output:
        width = page_of(output).columns if output.is_terminal else None
        output.write(write_report(date_report(counts, width), format_))
    if not options.quiet:
        say(dates_line(counts, outcome.seconds))
    return YES


def _date_format(options: CommandOptions) -> str:
    """Return the format of the table. Refuses options that do not go with it."""
    for name in NOT_BY_DATE:
        if getattr(options, name):
            raise click.UsageError(f"--by and {dashed(name)} cannot be used together.")
    if options.leave is not None:
        raise click.UsageError("--by and --leave cannot be used together.")
    if options.engine == "count":
        raise click.UsageError("--by visits every solution, which --engine count does not.")
    format_ = options.format or "table"
    if format_ not in TABLE_FORMATS:
        raise click.UsageError(f"--by prints a table, or --format csv or json; not {format_}.")
    return format_

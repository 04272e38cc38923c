"""`psolver compare`: two solutions side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_run,
    interruptible,
    output_path,
    read_puzzle,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.output import say
from ..cli.printed_report import print_report
from ..text.results import cost_line
from ..text.writers import EXPLANATION_FORMATS
from .comparing import compared_tilings, comparison_report, two_of

NUMBER = click.IntRange(1)


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("first", type=NUMBER, default=1)
@click.argument("second", type=NUMBER, default=2)
@click.option(
    "--distinct",
    is_flag=True,
    help="Number only one of the solutions that are the same turned or flipped.",
)
@option.leave
@option.showing_answer(EXPLANATION_FORMATS)
@option.engine
@option.vary
@option.time_limit
@option.jobs
@option.quiet
def compare(file: str, first: int, second: int, **values: Any) -> int:
    """Compare two solutions of a puzzle.

    FIRST and SECOND are their numbers in the list of psolver FILE, or of psolver FILE --distinct if
    that option is given (1 and 2 if no numbers are). Both are drawn, and the cells that they
    cover differently are marked. Exit status: 0 compared, 1 impossible, 2 bad usage or bad file, 3
    stopped by the time limit, 130 interrupted.
    """
    path = output_path(values["output"], file)
    options = with_format(CommandOptions(**values), EXPLANATION_FORMATS)
    puzzle = read_puzzle(file, options)
    numbers = first, second
    run, status_line = begin_run(puzzle, replace(options, limit=max(numbers)))
    pair = None
    with interruptible(run, status_line):
        pair = two_of(puzzle, run, numbers)
    outcome = run.outcome
    if pair:
        print_report(comparison_report(puzzle, compared_tilings(numbers, pair)), path, options)
        return YES
    if not options.quiet:
        say(cost_line(outcome))
    if outcome.status == "impossible":
        return NO
    return INTERRUPTED if outcome.status == "interrupted" else LIMIT

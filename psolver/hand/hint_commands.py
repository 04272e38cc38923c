"""`psolver hint` and `steps`: solving by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_run,
    in_time,
    interruptible,
    opened,
    output_path,
    read_puzzle,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.output import say
from ..cli.printed_report import print_report
from ..core.tilings import Placements
from ..text.writers import EXPLANATION_FORMATS
from .advice_report import advice_report
from .hints import advice
from .placed_picture import read_placed

if TYPE_CHECKING:
    from ..core.model import Puzzle
    from .partial import Level


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("placed", required=False)
@option.leave
@option.choice(
    "--level",
    ("mistake", "nudge", "piece", "place"),
    "How much the hint reveals: whether there is a mistake, where to look, which piece, its place.",
    default="place",
)
@click.option("--one", is_flag=True, help="Lead to one solution, as long as hints are followed.")
@click.option("--proof", is_flag=True, help="If no solution is left, print a long reason, too.")
@option.advising(EXPLANATION_FORMATS)
@option.vary
@option.time_limit
@option.quiet
def hint(file: str, placed: str | None, level: Level, one: bool, proof: bool, **values: Any) -> int:
    """Print one more placement of a solution, and the reason.

    PLACED is a file with the placements made so far (or "-"): a picture of the board, with a
    piece's letter in each cell that it covers and "." in the others, or a line as psolver --format
    json prints it, with fewer placements. Exit status: 0 hint printed, or solved already, 1 these
    placements cannot be completed, 2 bad usage or bad file, 3 stopped by the time limit, 130
    interrupted.
    """
    return _advise(file, placed, CommandOptions(**values), level, one, proof=proof)


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("placed", required=False)
@option.leave
@option.advising(EXPLANATION_FORMATS)
@option.vary
@option.time_limit
@option.quiet
def steps(file: str, placed: str | None, **values: Any) -> int:
    """Print how a puzzle can be solved by hand, step by step.

    Each step has its reason. PLACED is a file with placements to begin with, as for 'psolver hint'.
    If nothing is forced, the step is marked as a guess, and takes a placement of a solution. Exit
    status: 0 steps printed, 1 impossible, 2 bad usage or bad file, 3 stopped by the time limit, 130
    interrupted.
    """
    return _advise(file, placed, CommandOptions(**values), all_steps=True)


def _advise(
    file: str,
    placed: str | None,
    options: CommandOptions,
    level: Level = "place",
    same_solution: bool = False,
    all_steps: bool = False,
    proof: bool = False,
) -> int:
    """Print a hint, or all steps; return the exit status."""
    from ..text.results import END_WORDS

    if file == placed == "-":
        raise click.UsageError("FILE and PLACED cannot both be standard input")
    path = output_path(options.output, file, placed)
    options = with_format(options, EXPLANATION_FORMATS)
    puzzle = read_puzzle(file, options)
    placements = _placements(puzzle, placed, options)
    run, status_line = begin_run(puzzle, options)
    answer = None
    with interruptible(run, status_line), run.guarded():
        answer = advice(puzzle, placements, level, all_steps, same_solution, proof)
    if answer is None or answer.status == "unknown":
        if not options.quiet:
            say(f"not settled: {END_WORDS['limit' if run.limited else 'interrupted']}")
        return INTERRUPTED if run.control.cancelled else LIMIT
    print_report(advice_report(puzzle, answer, all_steps), path, options)
    return NO if answer.status == "impossible" else YES


def _placements(puzzle: Puzzle, file: str | None, options: CommandOptions) -> Placements:
    """Return the placements in a file: a line of JSON, or a picture of the board."""
    if file is None:
        return ()
    with in_time(options.time_limit, file), opened(file) as (stream, name):
        return read_placed(puzzle, stream, name)

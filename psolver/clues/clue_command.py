"""`psolver clue`: the fewest clues that make a solution the only one."""

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
from ..cli.output import Output, say
from ..cli.printed_report import print_report
from ..core.model import Puzzle
from ..core.toml.dump import dumps
from ..hand import ClueSet, ClueTask, clued
from ..search.run import Run
from ..text.results import cost_line
from ..text.writers import EXPLANATION_FORMATS
from .clue_report import clue_report, clues_line
from .clues import clue_sets


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("solution", required=False, type=click.IntRange(min=1), default=1)
@option.leave
@click.option(
    "--among",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Take the one that needs fewest, of N solutions from that one on.",
)
@click.option("--pieces", is_flag=True, help="Whole pieces lie from the start, not single cells.")
@click.option(
    "--quick", is_flag=True, help="A small set at once, of which no clue can be left out."
)
@option.showing_answer((*EXPLANATION_FORMATS, "toml"))
@option.run_engine
@option.vary
@option.time_limit
@option.jobs
@option.quiet
def clue(file: str, solution: int, among: int, pieces: bool, quick: bool, **values: Any) -> int:
    """Find the fewest clues that make a solution the only one.

    SOLUTION is its number in the list of all solutions (default: the first). The board is printed
    with the clues; with -o NAME.toml the whole puzzle is written with them. Exit
    status: 0 clues found, 1 no clues would do, or impossible, 2 bad usage or bad file, 3 stopped by
    the time limit before they were proved fewest, 130 interrupted.
    """
    path = output_path(values["output"], file)
    options = CommandOptions(**values)
    if path and path.lower().endswith(".toml") and not options.format:
        options = replace(options, format="toml")
    options = with_format(options, EXPLANATION_FORMATS)
    puzzle = read_puzzle(file, options)
    run, status_line = begin_run(puzzle, options)
    clues = None
    task = ClueTask(solution, among, pieces, quick)
    with interruptible(run, status_line):
        for better in clue_sets(run, task):
            clues = better
    return _print_clues(puzzle, task, clues, run, path, options)


def _print_clues(
    puzzle: Puzzle,
    task: ClueTask,
    clue_set: ClueSet | None,
    run: Run,
    path: str | None,
    options: CommandOptions,
) -> int:
    """Print the clues found, if any; return the exit status."""
    outcome = run.outcome
    status = outcome.status
    line = clues_line(clue_set, task, status) if clue_set or run.complete else ""
    if options.format == "toml":
        if clue_set:
            with Output(path) as output:
                output.write(
                    dumps(clued(puzzle, clue_set.solution, clue_set.cells)).removesuffix("\n")
                )
        if line:
            say(line.removesuffix(":"))
    else:
        report = clue_report(puzzle, clue_set, line, status, options.format == "text")
        print_report(report, path, options)
    if not options.quiet:
        say(cost_line(outcome))
    if not run.complete:
        return INTERRUPTED if run.control.cancelled else LIMIT
    return YES if clue_set else NO

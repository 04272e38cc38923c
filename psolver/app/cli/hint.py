"""`psolver hint` and `steps`: help for somebody who lays the pieces by hand."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from ...formats import HINTERS, STEPPERS
from . import options
from .common import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin,
    in_time,
    interruptible,
    opened,
    output_path,
    read,
)
from .leaving import leave
from .printing import look_of, output_to, page_of, settle_format

if TYPE_CHECKING:
    from ...puzzle.advice import Advice
    from ...puzzle.model import Puzzle
    from ...puzzle.tiling import Placement
    from ...solve.run import Run


@click.command()
@click.argument("file")
@click.argument("laid", required=False)
@leave
@click.option(
    "--level",
    type=click.Choice(["nudge", "piece", "place"]),
    default="place",
    show_default=True,
    help="How much is told: where to look, which piece to take, or where it lies.",
)
@click.option("--one", is_flag=True, help="Lead to one solution, as long as hints are followed.")
@options.advising(HINTERS)
@options.vary
@options.time_limit
@options.quiet
def hint(file: str, laid: str | None, **options: Any) -> int:
    """Tell one placement of a solution of the puzzle in FILE, the most forced one, and why.

    LAID is a file with the placements that lie already (or "-"): a line as psolver --format json
    prints it, with fewer placements. Exit status: 0 told, or solved already, 1 what lies there
    cannot be completed, 2 bad usage or bad file, 3 stopped by the time limit, 130 interrupted.
    """
    return _advise(file, laid, HINTERS, options)


@click.command()
@click.argument("file")
@click.argument("laid", required=False)
@leave
@options.advising(STEPPERS)
@options.vary
@options.time_limit
@options.quiet
def steps(file: str, laid: str | None, **options: Any) -> int:
    """Tell how the puzzle in FILE can be solved by hand, each step with its reason.

    LAID is a file with placements to begin with, as for 'psolver hint'. Where nothing is forced, a
    step says so, and takes a placement of a solution. Exit status: 0 told, 1 impossible, 2 bad
    usage or bad file, 3 stopped by the time limit, 130 interrupted.
    """
    return _advise(file, laid, STEPPERS, {**options, "level": "place", "whole": True})


def _advise(file: str, laid: str | None, writers: dict[str, Any], options: dict[str, Any]) -> int:
    """Print an advice by one of the writers; the exit status."""
    from ..terminal import say

    if file == laid == "-":
        raise click.UsageError("FILE and LAID cannot both be standard input")
    options |= {"size": "auto", "labels": False}
    settle_format(options, "text")
    began = time.monotonic()
    with in_time(options["time_limit"], file):
        puzzle = read(file)
        placements = _read_laid(puzzle, laid)
    path = output_path(options["output"], file, laid)
    run, status_line = begin(puzzle, options["quiet"], began, time_limit=options["time_limit"])
    found = None
    with interruptible(run, status_line), run.guarded():
        found = _advice(run, puzzle, placements, options)
    if found is None or found.status == "unknown":
        if not options["quiet"]:
            say(_ended(run))
        return INTERRUPTED if run.control.cancelled else LIMIT
    with output_to(path, options["format_"], [], answers=False) as output:
        look = look_of(output, options, page_of(output))
        output.write(writers[options["format_"]](puzzle, found, look))
    return NO if found.status == "impossible" else YES


def _advice(
    run: Run, puzzle: Puzzle, placements: tuple[Placement, ...], options: dict[str, Any]
) -> Advice:
    from ...solve.hints import advice

    whole = options.get("whole", False)
    one = options.get("one", False)
    return advice(puzzle, placements, options["level"], whole, run.control, one)


def _read_laid(puzzle: Puzzle, file: str | None) -> tuple[Placement, ...]:
    """The placements in a file; none where there is no file."""
    from ...formats.solutions import laid

    if file is None:
        return ()
    with opened(file) as (stream, name):
        return laid(puzzle, stream, name)


def _ended(run: Run) -> str:
    """That nothing was found out."""
    from ...render.words.results import ENDED

    return f"not settled: {ENDED['limit' if run.limited else 'interrupted']}"

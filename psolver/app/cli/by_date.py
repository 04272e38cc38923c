"""`psolver solve --by date`: how many solutions a calendar has on each day."""

from __future__ import annotations

import os
import time
from typing import Any

import click

from ...formats import DATES
from .common import INTERRUPTED, LIMIT, YES, begin, in_time, interruptible, output_path, read
from .leaving import NOTED

# the options of `solve` that ask for solutions, or for how these are drawn
OTHERS = (
    *("limit", "count", "distinct", "up_to", "sample", "seed", "index", "sort", "numbers"),
    *("live", "labels", "cell"),
)


def solve_by_date(files: tuple[str, ...], options: dict[str, Any]) -> int:
    """Print the number of solutions that the puzzle of a file, the only one, has on each day; the
    exit status.
    """
    from ...render.words.dates import dates_line
    from ...render.words.results import ENDED
    from ...solve.by_date import by_date
    from ..terminal import Output, say

    if len(files) > 1:
        raise click.UsageError("--by is for one file.")
    (file,), format_ = files, _format(options)
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
        output.write(DATES[format_](counts))
    if not options["quiet"]:
        say(dates_line(counts, outcome.seconds))
    return YES


def _format(options: dict[str, Any]) -> str:
    """The format of the table. Refuses options that do not go with it."""
    for name in OTHERS:
        if options[name]:
            raise click.UsageError(f"--by and --{name.replace('_', '-')} cannot be used together.")
    if click.get_current_context().meta.get(NOTED) is not None:
        raise click.UsageError("--by and --leave cannot be used together.")
    if options["engine"] == "count":
        raise click.UsageError("--by visits every solution, which --engine count does not.")
    suffix = os.path.splitext(options["output"] or "")[1].lower().lstrip(".")
    format_ = options["format_"] or (suffix if suffix in DATES else "table")
    if format_ not in DATES:
        raise click.UsageError(f"--by prints a table, or --format csv or json; not {format_}.")
    return str(format_)

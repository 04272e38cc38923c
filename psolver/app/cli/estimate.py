"""`psolver estimate`: how large a search will be."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from ...formats import ESTIMATES
from . import options
from .common import INTERRUPTED, LIMIT, NO, YES, begin, in_time, interruptible, read
from .leaving import leave
from .run import task_of

if TYPE_CHECKING:
    from ...puzzle.estimate import Estimate


@click.command()
@click.argument("file")
@click.option("--count", is_flag=True, help="Of a run that only counts, and keeps no solutions.")
@click.option("--distinct", is_flag=True, help="With --count: of one that counts classes too.")
@leave
@options.run_up_to
@options.run_engine
@click.option(
    "--time-limit",
    metavar="TIME",
    callback=options.seconds,
    help="Take so long for it, all in all (default: 5 s, and what preparing takes).",
)
@click.option(
    "--probes",
    type=click.IntRange(min=1),
    metavar="N",
    help="Make so many probes, however long that takes: the same estimate every time.",
)
@click.option("--seed", type=int, default=0, help="Make other probes, each number others.")
@options.format_of(ESTIMATES, "How it is printed.")
@options.jobs
@options.vary
@options.quiet
def estimate(file: str, seed: int, probes: int | None, format_: str, **options: Any) -> int:
    """Estimate how long 'psolver run' would take for the puzzle in FILE, and what it would find.

    Probes of the search tell nodes, time here, solutions and the size of a store, each with a
    spread, within which the truth lies nine times of ten. What can be searched in the time is
    searched. Exit status: 0 estimated, 1 impossible, 2 bad usage or bad file, 3 stopped by the
    limit before anything was known, 130 interrupted.
    """
    from ...render.words.estimate import estimated_line, unknown_line
    from ...runs.estimate import of_run
    from ..terminal import Output, say

    began = time.monotonic()
    with in_time(options["time_limit"], file):
        puzzle = read(file)
    names = "up_to", "engine", "time_limit", "jobs"
    of_options = {name: options[name] for name in names}
    run, status_line = begin(puzzle, options["quiet"], began, **of_options)
    found = None
    with interruptible(run, status_line), run.guarded():
        found = of_run(run, task_of(puzzle, options), probes, seed)
    if found:
        with Output(None) as output:
            output.write(str(ESTIMATES[format_](found)))
    if not options["quiet"]:
        if found:
            say(estimated_line(found, run.control.progress.kernel, run.control.seconds, file))
        else:
            say(unknown_line(run.outcome))
    if run.control.cancelled:
        return INTERRUPTED
    return _status(found)


def _status(found: Estimate | None) -> int:
    if found is None:
        return LIMIT
    return NO if found.impossible else YES

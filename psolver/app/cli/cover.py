"""`psolver cover`: every cover of an exact-cover problem."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError, printable
from ...formats import COVER_WRITERS
from . import options
from .common import begin, exit_status, interruptible, print_outcome, read_bytes

if TYPE_CHECKING:
    from ...cover.text.dlx import Instance
    from ...formats import FoundCover, Writer
    from ...solve.run import Run
    from ..terminal import Output


@click.command()
@click.argument("file")
@click.option(
    "--format",
    "format_",
    type=click.Choice(list(COVER_WRITERS)),
    default="text",
    show_default=True,
    help="How covers are printed.",
)
@options.limit
@options.count
@options.engine
@options.sat_solver
@options.time_limit
@options.memory
@options.jobs
@options.quiet
def cover(file: str, **options: Any) -> int:
    """Print every cover of the exact-cover problem in FILE ("-" for standard input), in the format
    of Knuth's dlx.

    A cover is printed with one option a line, in the words of the file, a blank line between
    covers. Exit status: 0 solved, 1 impossible, 2 bad usage or bad file, 3 stopped by a limit
    before an answer, 130 interrupted.
    """
    from ...render.words.results import summary_line
    from ...solve.tasks import count_covers
    from ..terminal import Output, say

    instance = read_instance(file)
    count, quiet = options.pop("count"), options.pop("quiet")
    writer = COVER_WRITERS[options.pop("format_")]()
    run, status_line = begin(None, quiet, **options)
    with Output(None) as output:
        if writer.head:
            output.write(writer.head)
        with interruptible(run, status_line):
            if count:
                count_covers(run, instance.problem)
            else:
                _print_covers(run, instance, output, writer, status_line.clear)
        outcome = print_outcome(run, output, count, writer)
    if not quiet:
        say(summary_line(outcome))
    return exit_status(outcome, count)


def _print_covers(
    run: Run,
    instance: Instance,
    output: Output,
    writer: Writer[FoundCover],
    clear: Callable[[], None],
) -> None:
    """Print the covers of a problem as they come."""
    from ...solve.tasks import covers

    for found in covers(run, instance.problem):
        clear()
        cover = [(option + 1, instance.options[option]) for option in found]
        output.write(writer.answer(run.printed, cover))


def read_instance(file: str) -> Instance:
    """The exact-cover problem in a file, or on standard input; tells of the options that are
    ignored.
    """
    from ...cover.text.dlx import MOST_BYTES, parse_bytes
    from ..terminal import say

    data, name = read_bytes(file, MOST_BYTES + 1)
    if name.endswith(".toml"):
        raise PsolverError(
            f"{name}: is a puzzle (psolver solve solves it, psolver export makes a .dlx file of it)"
        )
    instance = parse_bytes(data, name)
    for line in instance.ignored:
        say(printable(f"{name}: line {line}: ignored, an option without a primary item"))
    return instance

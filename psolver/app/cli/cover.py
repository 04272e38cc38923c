"""`psolver cover`: every cover of an exact-cover problem."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError, printable
from ...formats import COVER_WRITERS
from . import options
from .common import begin, exit_status, in_time, opened, output_path, print_answers

if TYPE_CHECKING:
    from ...cover.text.dlx import Instance


@click.command()
@click.argument("file")
@options.format_of(COVER_WRITERS, "How covers are printed.")
@options.numbers
@options.limit
@options.count
@options.engine
@options.sat_solver
@options.time_limit
@options.memory
@options.jobs
@options.quiet
def cover(file: str, **options: Any) -> int:
    """Print every cover of the exact-cover problem in FILE.

    FILE is in the format of Knuth's dlx, or "-" for standard input. A cover is printed with one
    option a line, in the words of the file, a blank line between covers. Exit status: 0 solved, 1
    impossible, 2 bad usage or bad file, 3 stopped by a limit before an answer, 130 interrupted.
    """
    from ...render.words.results import summary_line
    from ...solve.no_puzzle import count_covers, covers
    from ..terminal import Output, say

    began = time.monotonic()
    with in_time(options["time_limit"], file):
        instance = read_instance(file)
    output_path(None, file)
    count, quiet = options.pop("count"), options.pop("quiet")
    writer = COVER_WRITERS[options.pop("format_")](options.pop("numbers"))
    run, status_line = begin(None, quiet, began, **options)
    found = (
        [(option + 1, instance.options[option]) for option in cover]
        for cover in covers(run, instance.problem)
    )
    with Output(None) as output:
        outcome = print_answers(
            run,
            status_line,
            output,
            writer,
            None if count else found,
            lambda: count_covers(run, instance.problem),
        )
    if not quiet:
        say(summary_line(outcome))
    return exit_status(outcome, count)


def read_instance(file: str) -> Instance:
    """The exact-cover problem in a file, or on standard input; tells of the lines that are
    ignored.
    """
    from ...cover.text.dlx import MOST_BYTES, parse_bytes
    from ..terminal import say

    with opened(file) as (stream, name):
        data = stream.read(MOST_BYTES + 1)
    if name.endswith(".toml"):
        raise PsolverError(
            f"{name}: is a puzzle (psolver solve solves it, psolver export makes a .dlx file of it)"
        )
    instance = parse_bytes(data, name)
    for line in instance.ignored:
        say(printable(f"{name}: line {line}: ignored, an option without a primary item"))
    for line in instance.wrong:
        say(printable(f"{name}: line {line}: ignored, a symmetry that the problem does not have"))
    return instance

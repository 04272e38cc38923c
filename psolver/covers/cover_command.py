"""`psolver cover`: every cover of an exact-cover problem in a file."""

from __future__ import annotations

from typing import Any

import click

from ..cli import command_options as option
from ..cli.command import begin_run, exit_status, in_time, opened, output_path, print_answers
from ..cli.command_options import CommandOptions
from ..cli.output import Output, say
from ..cli.sample_files import path_of_cover
from ..core.errors import PsolverError, printable
from ..search.cover_tasks import count_covers, covers
from ..text.results import summary_line
from .cover_text import COVER_WRITERS
from .dlx import MOST_DLX_BYTES, Instance, problem_of_bytes


@click.command()
@click.argument("file")
@option.format_option(COVER_WRITERS, "How covers are printed.")
@option.numbers
@option.limit
@option.count
@option.engine
@option.sat_solver
@option.time_limit
@option.memory
@option.jobs
@option.quiet
def cover(file: str, **values: Any) -> int:
    """Print every cover of the exact-cover problem in FILE.

    FILE is in the format of Knuth's dlx, the name of such a sample, or "-" for standard input. A
    cover is printed with one option a line, in the words of the file, a blank line between covers.
    Exit status: 0 solved, 1 impossible, 2 bad usage or bad file, 3 stopped by a limit before an
    answer, 130 interrupted.
    """
    options = CommandOptions(**values)
    with in_time(options.time_limit, file):
        instance = _read_instance(file)
    output_path(None, file)
    writer = COVER_WRITERS[options.format](options.numbers)
    run, status_line = begin_run(None, options)
    answers = (
        [(instance.numbers[number] + 1, instance.options[number]) for number in cover]
        for cover in covers(run, instance.problem)
    )
    with Output(None) as output:
        outcome = print_answers(
            run,
            status_line,
            output,
            writer,
            None if options.count else answers,
            lambda: count_covers(run, instance.problem),
        )
    if not options.quiet:
        say(summary_line(outcome))
    return exit_status(outcome, options.count)


def _read_instance(file: str) -> Instance:
    """Return the exact-cover problem in a file; print which lines are ignored."""
    with opened(path_of_cover(file)) as (stream, name):
        data = stream.read(MOST_DLX_BYTES + 1)
    if name.endswith(".toml"):
        raise PsolverError(
            f"{name}: is a puzzle (psolver solve solves it, psolver export makes a .dlx file of it)"
        )
    instance = problem_of_bytes(data, name)
    for line in instance.ignored:
        say(printable(f"{name}: line {line}: ignored, an option without a primary item"))
    for line in instance.wrong:
        say(printable(f"{name}: line {line}: ignored, a symmetry that the problem does not have"))
    return instance

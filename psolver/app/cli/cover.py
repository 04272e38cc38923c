"""`psolver cover`: every cover of an exact-cover problem."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError, printable
from . import options
from .common import exit_status, interruptible, print_outcome, read_bytes

if TYPE_CHECKING:
    from ...solve.foreign import CoverSearch, Instance
    from ..terminal import Output


@click.command()
@click.argument("file")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
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
    from ...solve.foreign import CoverSearch
    from ..terminal import Output, StatusLine, say

    instance = read_instance(file)
    count, quiet = options.pop("count"), options.pop("quiet")
    as_json = options.pop("format_") == "json"
    status_line = StatusLine(not quiet)
    with (
        CoverSearch(
            instance,
            **options,
            tell=status_line.say,
            tick=lambda: status_line.tick(search),
        ) as search,
        Output(None) as output,
    ):
        with interruptible(status_line):
            if count:
                search.count()
            else:
                _print_covers(search, output, as_json, status_line.clear)
        search.close()
        print_outcome(search, output, count, as_json)
    if not quiet:
        say(summary_line(search.outcome))
    return exit_status(search.outcome, count)


def _print_covers(
    search: CoverSearch, output: Output, as_json: bool, clear: Callable[[], None]
) -> None:
    """Print the covers of a search as they come, a blank line between them."""
    from ...formats.jsonl import cover as json_line

    for found in search:
        clear()
        blank = "\n" if search.printed > 1 and not as_json else ""
        items = search.items(found)
        output.write(
            json_line(search.printed, found, items) if as_json else blank + search.text(found)
        )


def read_instance(file: str) -> Instance:
    """The exact-cover problem in a file, or on standard input; tells of the options that are
    ignored.
    """
    from ...solve.foreign import MOST_BYTES, read
    from ..terminal import say

    data, name = read_bytes(file, MOST_BYTES + 1)
    if name.endswith(".toml"):
        raise PsolverError(
            f"{name}: is a puzzle (psolver solve solves it, psolver export makes a .dlx file of it)"
        )
    instance = read(data, name)
    for line in instance.ignored:
        say(printable(f"{name}: line {line}: ignored, an option without a primary item"))
    return instance

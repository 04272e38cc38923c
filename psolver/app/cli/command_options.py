"""Options that several commands have, with the same choices and checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ...formats import PICTURES
from ...wording import quoted

if TYPE_CHECKING:
    pass

Command = TypeVar("Command", bound=Callable[..., Any])

NOTED = "psolver.leave"  # in the context of a command
VARY = "psolver.vary"  # where a command's context keeps the numbers that --vary gives


def seconds(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """A time above 0, as a number of seconds or with units."""
    from ...control import seconds_of

    try:
        return value if value is None or seconds_of(value) else None
    except ValueError:
        raise click.BadParameter(
            f"'{value}' is no time above 0: write seconds, such as 90, or 5m, 1h30m, 2d"
        ) from None


def memory_bytes(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> int | None:
    """A number of bytes, from what is written like 500M or 2G."""
    if value is None:
        return None
    found = re.fullmatch(r"([0-9]*\.?[0-9]+) *([KMGT])(i?B)?", value.strip(), re.IGNORECASE)
    if not found or not (
        size := int(float(found[1]) * 1024 ** (1 + "KMGT".index(found[2].upper())))
    ):
        raise click.BadParameter(
            f"{quoted(value)} is not an amount of memory with its unit, like 500M or 2G"
        )
    return size


def _vary(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    """Note the variable of a file and its numbers, for whoever reads the file."""
    if value is None:
        return
    from ...formats.toml.vary import numbers_given

    if (found := numbers_given(value)) is None:
        raise click.BadParameter(
            f"{quoted(value)} gives a variable no numbers, or too many: write n=5, or n=1..12"
        )
    context.meta[VARY] = found


def _note(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None and not value.strip():
        raise click.BadParameter('name the cells, such as "Nov 21", or write today')
    context.meta[NOTED] = value


def format_of(names: Iterable[str], explained: str) -> Callable[[Command], Command]:
    """The option --format with the names of a table, the first of which is the default."""
    choice = click.Choice(list(names))
    first = choice.choices[0]
    return click.option(
        "--format", "format_", type=choice, default=first, show_default=True, help=explained
    )


limit = click.option(
    "-n", "--limit", type=click.IntRange(min=1), metavar="N", help="Stop after N solutions."
)

numbers = click.option(
    "--numbers", is_flag=True, help="Number the solutions (in JSON they always are)."
)

count = click.option("--count", is_flag=True, help="Print the number of solutions only.")

engine = click.option(
    "--engine",
    type=click.Choice(["auto", "sat", "dlx", "backtrack", "count"]),
    default="auto",
    show_default=True,
    help=(
        "Who searches: auto begins with SAT and goes on with what suits the puzzle; count only"
        " counts."
    ),
)

sat_solver = click.option(
    "--sat-solver",
    metavar="NAME",
    help="The SAT solver: any that PySAT knows (cadical153 by default).",
)

run_engine = click.option(  # a long run has one engine, and finds solutions
    "--engine",
    type=click.Choice(["auto", "sat", "dlx", "backtrack"]),
    default="auto",
    show_default=True,
    help="Who searches, from the beginning to the end.",
)

run_up_to = click.option(
    "--up-to",
    type=click.Choice(["rotations", "reflections"]),
    help="Which solutions are the same, as in 'psolver solve'.",
)

size = click.option(
    "--size",
    type=click.Choice(["compact", "roomy", "auto"]),
    default="auto",
    show_default=True,
    help=(
        "Draw small, or with room inside the cells, for marks (axes of figures, layers of solids,"
        " holes, empty cells) and colours."
    ),
)

color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour the pieces.",
)

theme = click.option(
    "--theme",
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    show_default=True,
    help="SVG, PNG, HTML: for which ground; auto: the reader's system decides (PNG: light).",
)

corners = click.option(
    "--corners",
    type=click.Choice(["rounded", "square"]),
    default="rounded",
    show_default=True,
    help="SVG, PNG, HTML: the corners of pieces.",
)

cell = click.option(
    "--cell",
    type=click.IntRange(4, 400),
    metavar="PIXELS",
    help="SVG, PNG: how long the side of a cell is (default: 40, less on a large sheet).",
)

view = click.option(
    "--view",
    type=click.Choice(["whole", "layers", "exploded", "pieces", "steps"]),
    default="whole",
    show_default=True,
    help=(
        "SVG, PNG: a solid as a whole, in layers side by side, exploded by layers or by pieces, or"
        " step by step."
    ),
)

labels = click.option(
    "--labels",
    is_flag=True,
    help="Write its name into each piece; text has a legend then, and room inside the cells.",
)

output = click.option("-o", "--output", metavar="PATH", help="Print to a file.")

output_files = click.option(
    "-o",
    "--output",
    metavar="PATH",
    help="Print to a file; with {n} in its name, each solution to a file with its number.",
)

live = click.option(
    "--live",
    is_flag=True,
    help="With -o: write into the file as solutions are found, not only when all are there.",
)

time_limit = click.option(
    "--time-limit",
    metavar="TIME",
    callback=seconds,
    help="Stop after this time: seconds, or with units, such as 5m or 1h30m.",
)

memory = click.option(
    "--memory",
    metavar="SIZE",
    callback=memory_bytes,
    help="What the search may take, such as 500M or 2G; the states of a count: 1G by default.",
)

jobs = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Use N cores (default: all); the answers are the same.",
)

vary = click.option(
    "--vary",
    metavar="NAME=NUMBER",
    callback=_vary,
    expose_value=False,
    help="Of a file that has a [vary]: the puzzle with this number, such as n=5.",
)

leave = click.option(
    "--leave",
    metavar="NAMES",
    expose_value=False,
    callback=_note,
    help='Leave the cells with these names free, such as "Nov 21", or those of a date: today,'
    " 2026-11-21.",
)
quiet = click.option("-q", "--quiet", is_flag=True, help="No summary on standard error.")


def printing(names: Iterable[str]) -> Callable[[Command], Command]:
    """The options that say how solutions are printed, and where; the formats have these names."""
    return _all(_format(names, "How solutions are printed"), numbers, output_files, live, *LOOKS)


def showing(names: Iterable[str]) -> Callable[[Command], Command]:
    """The options that say how one answer is printed, and where; the formats have these names."""
    return _all(_format(names, "How the answer is printed"), output, *LOOKS)


def advising(names: Iterable[str]) -> Callable[[Command], Command]:
    """The options that say how a hint or steps are printed, and where; the formats have these
    names. Their pictures have text in them, so that they have a size of their own.
    """
    looks = (one for one in LOOKS if one not in (size, labels))
    return _all(_format(names, "How the answer is printed"), output, *looks)


def _format(names: Iterable[str], explained: str) -> Callable[[Command], Command]:
    """The option --format, the default of which is the first of some names, or a suffix."""
    names = list(names)
    ends = ", ".join(f".{name}" for name in names if name in PICTURES)
    default = f"{names[0]}, or what the name of the output ends with: {ends}"
    choice = click.Choice(names)
    return click.option(
        "--format", "format_", type=choice, help=f"{explained} (default: {default})."
    )


LOOKS = (size, color, labels, cell, theme, corners, view)


def _all(*added: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options, in this order."""

    def add(command: Command) -> Command:
        for option in reversed(added):
            command = option(command)
        return command

    return add

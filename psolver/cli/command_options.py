"""The options of commands: the value that holds them, and the click options that several have."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ..core.control import seconds_of
from ..core.formats import FOREIGN_READERS, INSTALLED_FORMATS
from ..core.registries import service
from ..core.wording import quoted
from ..text.writers import ENDINGS, REPORT_WRITERS, WRITERS, add_installed_writers

if TYPE_CHECKING:
    from ..search.puzzle_group import UpTo
    from ..search.run import Options

ROWS_ONLY = ("table", "csv", "bfile")  # the formats of the counts of several puzzles alone
MOST_IN_A_LINE = 50  # characters of the words of a choice, in the help
FOREIGN_OPTIONS = ("origin", "problem", "board")  # the options for files of other programs
Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandOptions:
    """The options of a command, as they were given; one that the command lacks has its default.

    vary    variables of the file, each with its numbers
    leave   names of cells, or dates
    origin  the other program whose file it is
    format  "" if none was given
    began   when the command began, by time.monotonic: reading takes its part of the time limit
    """

    limit: int | None = None
    all: bool = False
    count: bool = False
    table: bool = False
    distinct: bool = False
    up_to: UpTo | None = None
    sort: bool = False
    sample: int | None = None
    seed: int | None = None
    index: int | None = None
    by: str | None = None
    symmetric: str | None = None
    year: int | None = None
    engine: str = "auto"
    sat_solver: str | None = None
    time_limit: str | None = None
    jobs: int | None = None
    memory: int | None = None
    vary: Sequence[tuple[str, Sequence[int]]] = ()
    only_assemblable: bool = False
    least_level: str | None = None
    certificate: str | None = None
    leave: str | None = None
    origin: str | None = None
    problem: int | str | None = None
    board: str | None = None
    format: str = ""
    output: str | None = None
    live: bool = False
    numbers: bool = False
    size: str = "auto"
    color: str = "auto"
    labels: bool = False
    cell: int | None = None
    theme: str = "auto"
    corners: str = "rounded"
    view: str = "whole"
    scale: int = 1
    quiet: bool = False
    verbose: bool = False
    began: float = field(default_factory=time.monotonic)

    def search(self) -> Options:
        """Return the options of a search among them."""
        from ..search.run import Options

        return Options(**{option.name: getattr(self, option.name) for option in fields(Options)})


GROUPED_OPTIONS = 17  # a help text with as many has headings
# the options below each heading of a help text
HEADINGS = {
    "Which solutions": "limit all distinct up-to symmetric sort sample seed index only-assemblable"
    " least-level optimum",
    "Other answers": "count table by year steps level one among pieces quick why difficulty",
    "The puzzle": "leave vary from problem board",
    "The shape": "lattice no-rotations no-reflections",
    "The range": "most-area width height most heesch",
    "Output": "store to output format live numbers only proof certificate",
    "Drawings": "size color labels cell theme corners view scale",
    "To print and make": "no-labels no-solution solutions",
    "Sheets": "paper landscape ink boards no-pieces name-line cards given per-page title",
    "Plates and models": "kerf frame gap tray",
    "The search": "engine sat-solver time-limit memory jobs cluster",
    "Others": "quiet verbose help",
}


class GroupedCommand(click.Command):
    """A command whose help has its options under headings, if they are many."""

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, those of no heading first."""
        options = [
            option for option in self.get_params(context) if isinstance(option, click.Option)
        ]
        rows = {
            option.opts[-1].lstrip("-"): row
            for option in options
            if (row := option.get_help_record(context))
        }
        headings = HEADINGS if len(rows) >= GROUPED_OPTIONS else {}
        sections = {
            heading: [rows.pop(name) for name in names.split() if name in rows]
            for heading, names in headings.items()
        }
        for heading, section in {"Options": list(rows.values()), **sections}.items():
            if section:
                with formatter.section(heading):
                    formatter.write_dl(section)


def duration(value: str) -> str:
    """Return a duration as it is written. Raises BadParameter unless it is positive."""
    try:
        seconds_of(value)
    except ValueError:
        raise click.BadParameter(
            f"'{value}' is not a positive duration: write seconds, such as 90, or 5m, 1h30m, 2d"
        ) from None
    return value


def memory_bytes(value: str) -> int:
    """Return the number of bytes that a text like 500M or 2G stands for. Raises BadParameter."""
    amount = re.fullmatch(r"([0-9]*\.?[0-9]+) *([KMGT])(i?B)?", value.strip(), re.IGNORECASE)
    if not amount or not (
        size := int(float(amount[1]) * 1024 ** (1 + "KMGT".index(amount[2].upper())))
    ):
        raise click.BadParameter(
            f"{quoted(value)} is not an amount of memory with a unit, such as 500M or 2G"
        )
    return size


def _numbers_of_variable(value: str) -> tuple[str, Sequence[int]]:
    variable_numbers: tuple[str, Sequence[int]] | None = service("numbers_given")(value)
    if variable_numbers is None:
        raise click.BadParameter(
            f"{quoted(value)} gives a variable no numbers, or too many: write n=5, or n=1..12"
        )
    return variable_numbers


def _problem(value: str) -> int | str:
    if not value.strip() or (value.isdecimal() and not int(value)):
        raise click.BadParameter(f"{quoted(value)} is neither a number from 1 nor a title")
    return int(value) if value.isdecimal() else value


def _names_of_cells(value: str) -> str:
    if not value.strip():
        raise click.BadParameter('name the cells, such as "Nov 21", or write today or random')
    return value


def format_option(
    names: Iterable[str], explained: str = "Output format."
) -> Callable[[Command], Command]:
    """Return the option --format with the names of a table, the first of which is the default."""
    return choice("--format", names, explained)


def choice(
    name: str, words: Iterable[str], explained: str, default: str = ""
) -> Callable[[Command], Command]:
    """Return the option of a name that takes some words; its default is the first of them, or
    another one.
    """
    word_choice = click.Choice(list(words))
    usual = default or word_choice.choices[0]
    return click.option(name, type=word_choice, default=usual, show_default=True, help=explained)


limit = click.option(
    "-n", "--limit", type=click.IntRange(min=1), metavar="N", help="Stop after N solutions."
)

numbers = click.option(
    "--numbers", is_flag=True, help="Number the solutions (in JSON they always are)."
)

count = click.option("--count", is_flag=True, help="Print the number of solutions only.")

certificate = click.option(
    "--certificate",
    metavar="PATH",
    help="When all is counted, also write a file with which psolver-check proves the number.",
)


def refuse_with_certificate(options: CommandOptions) -> None:
    """Raise UsageError for options that count something else than a certificate proves."""
    for name in ("limit", "up_to", "sort", "only_assemblable"):
        if getattr(options, name):
            raise click.UsageError(f"--certificate and {dashed(name)} cannot be used together.")


engine = choice(
    "--engine",
    ("auto", "sat", "dlx", "backtrack", "count"),
    "The search engine: auto begins with SAT and continues with the one that suits the puzzle;"
    " count only counts.",
)

sat_solver = click.option(
    "--sat-solver",
    metavar="NAME",
    help="The SAT solver, by its name in PySAT (default: cadical153).",
)

run_engine = choice(  # a long run has one engine, and finds solutions
    "--engine",
    ("auto", "sat", "dlx", "backtrack"),
    "The search engine, from beginning to end.",
)

size = choice(
    "--size",
    ("compact", "roomy", "auto"),
    "Draw small, or with room inside the cells, for marks (axes of figures, layers of solids,"
    " holes, empty cells) and colours.",
    default="auto",
)

color = choice("--color", ("auto", "always", "never"), "Colour the pieces.")

theme = choice(
    "--theme",
    ("auto", "light", "dark"),
    "SVG, PNG, HTML: the background; auto: as the reader's system is set (PNG: light).",
)

corners = choice("--corners", ("rounded", "square"), "SVG, PNG, HTML: the corners of pieces.")

cell = click.option(
    "--cell",
    type=click.IntRange(4, 400),
    metavar="PIXELS",
    help="SVG, PNG: the side of a cell (default: 40, less on a large sheet).",
)

view = choice(
    "--view",
    ("whole", "layers", "exploded", "lifted", "steps"),
    "SVG, PNG: a solid as a whole, in layers side by side, exploded into its pieces, with its"
    " layers lifted off each other, or step by step; HTML: the first three.",
)

scale = click.option(
    "--scale",
    type=click.IntRange(1, 8),
    default=1,
    show_default=True,
    metavar="N",
    help="PNG: N times as many pixels along each side, for print and sharp screens.",
)

labels = click.option(
    "--labels",
    is_flag=True,
    help="Write its name into each piece; text then has a legend, and room inside the cells.",
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
    help="With -o: write into the file as solutions are found, not only at the end.",
)

time_limit = click.option(
    "--time-limit",
    metavar="TIME",
    type=duration,
    help="Stop after this time: seconds, or with units, such as 5m or 1h30m.",
)

memory = click.option(
    "--memory",
    metavar="SIZE",
    type=memory_bytes,
    help="Memory for the search, such as 500M or 2G; for the states of a count 1G by default.",
)

only_assemblable = click.option(
    "--only-assemblable",
    is_flag=True,
    help="Only solutions whose pieces can be taken apart by moves along the axes.",
)
least_level = click.option(
    "--least-level",
    metavar="LEVEL",
    help="Only solutions of this level or a higher one, such as 5, or 5.2.",
)
jobs = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Use N cores (default: all); the answers are the same.",
)

leave = click.option(
    "--leave",
    metavar="NAMES",
    type=_names_of_cells,
    help='Leave the cells with these names free, such as "Nov 21", or those of a date: today,'
    " 2026-11-21, or random.",
)
quiet = click.option("-q", "--quiet", is_flag=True, help="No summary on standard error.")

LOOK_OPTIONS = (size, color, labels, cell, theme, corners, view, scale)


def printing(names: Iterable[str]) -> Callable[[Command], Command]:
    """Return the options for printing solutions, in formats with these names."""
    return _all(
        _format(names, "How solutions are printed", WRITERS),
        numbers,
        output_files,
        live,
        *LOOK_OPTIONS,
    )


def showing_answer(names: Iterable[str]) -> Callable[[Command], Command]:
    """Return the options for printing one answer, in formats with these names."""
    return _all(_format(names, "How the answer is printed", REPORT_WRITERS), output, *LOOK_OPTIONS)


def advising(names: Iterable[str]) -> Callable[[Command], Command]:
    """Return the options for printing a hint or steps, whose pictures have a size of their own."""
    looks = (look for look in LOOK_OPTIONS if look not in (size, labels))
    return _all(_format(names, "How the answer is printed", REPORT_WRITERS), output, *looks)


class FormatChoice(click.Choice):  # type: ignore[type-arg]
    """A choice of formats, to which those of installed packages belong that a table has after a
    look at them.
    """

    def __init__(self, names: Iterable[str], table: Mapping[str, object]) -> None:
        super().__init__([*names])
        self._table = table

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the name of a format. Raises BadParameter for others."""
        if value not in self.choices:
            self.look()
        return super().convert(value, parameter, context)

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, start: str
    ) -> list[CompletionItem[str]]:
        """Return the formats that begin so."""
        self.look()
        return super().shell_complete(context, parameter, start)

    def look(self) -> None:
        """Add the formats of installed packages to the choices."""
        add_installed_writers()
        new = [name for name in self._table if name in INSTALLED_FORMATS]
        self.choices = (*self.choices, *(name for name in new if name not in self.choices))


def _format(
    names: Iterable[str], explained: str, table: Mapping[str, object]
) -> Callable[[Command], Command]:
    """Return the option --format; its default is the suffix of the output, or the first name. The
    table has the formats of installed packages after a look at them.
    """
    names = list(names)
    ends = ", ".join(f".{name}" for name in names if name in ENDINGS)
    default = f"{names[0]}, or by the ending of the output: {ends}"
    many = len("|".join(names)) > MOST_IN_A_LINE
    return click.option(
        "--format",
        type=FormatChoice(names, table),
        metavar="NAME" if many else None,
        callback=lambda _context, _parameter, value: value or "",
        help=f"{explained}{': ' + ', '.join(names) if many else ''} (default: {default}).",
    )


def _all(*added: Callable[[Command], Command]) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        for option in reversed(added):
            command = option(command)
        return command

    return add


problem = click.option(
    "--problem",
    type=_problem,
    metavar="N",
    help="The problem with this number, or this title, of a file that holds several.",
)
vary = _all(
    click.option(
        "--vary",
        metavar="NAME=NUMBER",
        type=_numbers_of_variable,
        multiple=True,
        help=(
            "For a file with a [vary] table: the puzzle with this number, such as n=5; may be"
            " repeated for several variables."
        ),
    ),
    click.option(
        "--from",
        "origin",
        type=FormatChoice(FOREIGN_READERS, FOREIGN_READERS),
        metavar="NAME",
        help="FILE is another program's: " + ", ".join(FOREIGN_READERS) + ".",
    ),
    problem,
    click.option(
        "--board",
        metavar="SIZE",
        help="The board, such as 6x10, for a file of another program that has none.",
    ),
)


def dashed(name: str) -> str:
    """Return an option as it is typed, by the name of its value."""
    return "--" + name.replace("_", "-")

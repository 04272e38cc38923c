"""`psolver solve --by pieces`: how many solutions each choice of pieces has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ...formats import CHOICES, Writer
from ...wording import plural

if TYPE_CHECKING:
    from ...puzzle.choices import Choices
    from ...puzzle.outcome import Outcome
    from ...puzzle.tiling import Tiling
    from .printing import Outputs

ALONE = ("count", "sample", "index", "sort", "numbers", "labels", "live")  # they list or draw


def check_by(options: dict[str, Any]) -> None:
    """Choose the format of a table of numbers, and refuse options that do not go with it."""
    if options["by"] is None:
        return
    for name in ALONE:
        if options[name]:
            raise click.UsageError(f"--by and --{name} cannot be used together.")
    options["format_"] = options["format_"] or "table"
    if options["format_"] not in CHOICES:
        known = ", ".join(CHOICES)
        raise click.UsageError(f"--by prints numbers; choose a --format among {known}.")


def writer_by_pieces(choices: Choices, format_: str, output: Outputs) -> Writer[Tiling]:
    """A writer that prints the numbers when all solutions have been found."""

    def answer(_number: int, tiling: Tiling) -> str:
        choices.add(tiling)
        return ""

    def end(outcome: Outcome) -> str:
        if format_ == "table" and output.is_terminal and choices.numbers:
            return _for_people(choices)
        return str(CHOICES[format_](choices, outcome))

    return Writer(answer, end)


def _for_people(choices: Choices) -> str:
    """The table as it looks on a terminal."""
    from ...errors import printable
    from ...puzzle.choices import choice_text
    from ..terminal import table_text

    rows = [(f"{n:,}", printable(choice_text(choice))) for choice, n in choices.sorted()]
    return table_text(("solutions", "pieces"), rows)


def choices_line(choices: Choices) -> str:
    """How many choices of pieces have solutions, of those that were found."""
    number = len(choices.numbers)
    have = "has" if number == 1 else "have"
    return f"{plural(number, 'choice')} of pieces {have} solutions"

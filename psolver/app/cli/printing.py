"""Where answers are printed, and how they look there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError
from ...formats import PICTURES
from ..interrupts import TERMINATED as TERMINATED
from ..interrupts import raising
from ..output import NumberedOutput, Output, Outputs, has_number, say
from .command import interruptible

if TYPE_CHECKING:
    from ...formats import Writer
    from ...puzzle.outcome import Outcome
    from ...render.look import Look, Page, Style
    from ...solve.run import Run
    from ..terminal import StatusLine


# the options that matter to pictures alone, with what they are where nobody gives them
OF_PICTURES = {"cell": None, "theme": "auto", "corners": "rounded", "view": "whole"}


def _is_numbered(path: str | None) -> bool:
    """Does each answer get a file of its own?"""

    return has_number(path)


def settle_format(options: dict[str, Any], default: str) -> None:
    """Choose the format where none was given: that of a picture which the name of the output ends
    with, else `default`. Refuses options that do not go with it.
    """
    path = options["output"]
    if options["format_"] is None:
        suffix = os.path.splitext(path or "")[1].lower().lstrip(".")
        options["format_"] = suffix if suffix in PICTURES else default
    format_ = options["format_"]
    if options.get("count") and format_ in PICTURES:
        raise click.UsageError(f"--count draws nothing, so that it takes no --format {format_}.")
    _check_look(format_, options)
    if options["labels"]:
        _check_labels(format_, options["size"])
    if options.get("live"):
        if path in (None, "-"):
            raise click.UsageError("--live goes with -o only.")
        if _is_numbered(path) or format_ in ("svg", "png"):
            raise click.UsageError("--live goes with one file that grows, not with pictures.")


def _check_look(format_: str, options: dict[str, Any]) -> None:
    """Refuse options that say how something looks which this format has not."""
    if format_ in PICTURES:
        if options["size"] != "auto":
            raise click.UsageError(f"--size is for text; --cell makes --format {format_} larger.")
        return
    for name, default in OF_PICTURES.items():
        if options[name] != default:
            raise click.UsageError(
                f"--{name} is for pictures, not for --format {format_}; choose svg, png or html, or"
                " -o with such a name."
            )


def _check_labels(format_: str, size: str) -> None:
    """Refuse names inside pieces where there is no inside."""
    if format_ in ("letters", "json"):
        raise click.UsageError(f"--labels goes with drawings, not with --format {format_}.")
    if format_ in ("box", "ascii") and size == "compact":
        raise click.UsageError(
            "--labels takes room inside the cells, which --size compact has not: leave out one of"
            " the two."
        )


def output_to(
    path: str | None,
    format_: str,
    inputs: list[str],
    live: bool = False,
    answers: bool = True,
) -> Outputs:
    """Where answers go: None is standard output; with a place for a number in its name, a file for
    each. `answers` is that of Output. Raises PsolverError.
    """

    if path is not None and _is_numbered(path):
        return NumberedOutput(path, inputs)
    output = Output(path, answers, live)
    if format_ == "png" and output.is_terminal:
        raise PsolverError("standard output: a PNG image is no text; name a file with -o")
    return output


def look_of(
    output: Outputs,
    options: dict[str, Any],
    page: Page,
    number: Callable[[int], int] = int,
) -> Look:
    """How pictures are to look, by the options of `options.printing` or `showing`; `page` and
    `number` are those of Look.
    """
    from ...render.look import Look
    from ..terminal import colored, wants_color

    paint = colored if wants_color(options["color"], output) else None
    apart = options["output"] is not None and _is_numbered(options["output"])
    style = style_of(options)
    return Look(options["size"], page, paint, options.get("numbers", False), number, style, apart)


def style_of(options: dict[str, Any]) -> Style:
    """How SVG is to look, by the options."""
    from ...render.look import CELL, Style

    theme = options["theme"]
    if options["format_"] == "png" and theme == "auto":
        theme = "light"
    cell = options["cell"]
    return Style(
        cell=cell or CELL,
        theme=theme,
        corners=options["corners"],
        colored=options["color"] != "never",
        labels=options["labels"],
        view=options["view"],
        fitted=cell is None,
    )


def page_of(output: Outputs, tell: Callable[[str], None] | None = None) -> Page:
    """What pictures are printed on; `tell` (None: standard error) takes what there is to say."""
    from ...render.look import Page

    return Page(terminal_width(), cache(tell or say) if output.is_terminal else None)


def endless_page(output: Outputs, tell: Callable[[str], None] | None = None) -> Page:
    """The same, but as wide as pictures are where there is no terminal."""
    from ...render.look import Page

    return page_of(output, tell) if output.is_terminal else Page()


def terminal_width() -> int:
    """The columns of the terminal, 80 where there is none."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def print_answers(
    run: Run,
    status_line: StatusLine,
    output: Outputs,
    writer: Writer[Any],
    answers: Iterator[Any] | None,
    count: Callable[[], object],
    number_of: Callable[[int], int] = int,
) -> Outcome:
    """Print the answers of a run as they come, then the end that its writer has; the outcome.

    Where there are no `answers` to print they are only counted, by `count`, and their number is
    printed unless the writer has an end. `number_of` tells that of the first, second, … answer.
    """

    if writer.head:
        output.write(writer.head)
    with interruptible(run, status_line):
        if answers is None:
            count()
        else:
            for answer in answers:
                status_line.clear()
                if content := writer.answer(run.printed, answer):
                    with raising():  # a reader may never read it
                        output.write(content, number_of(run.printed))
    outcome = run.outcome
    number = outcome.distinct if run.options.distinct else outcome.solutions
    if end := writer.end(outcome):
        output.write(end)
    elif answers is None and outcome.complete:
        output.write(str(number))
    if answers is None and not outcome.complete and number:
        say(f"at least {number:,}")
    return outcome

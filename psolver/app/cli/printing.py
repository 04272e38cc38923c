"""The place where answers are printed, and their look there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError
from ...formats import PICTURES
from ..interrupts import raising
from ..output import NumberedOutput, Output, has_number, say
from .command import interruptible
from .command_options import CommandOptions

if TYPE_CHECKING:
    from ...formats import Writer
    from ...puzzle.outcome import Outcome
    from ...render.look import Look, Page
    from ...solve.run import Run
    from ..output import Outputs
    from ..terminal import StatusLine

# the options that matter to pictures alone, with their defaults
OF_PICTURES = {"cell": None, "theme": "auto", "corners": "rounded", "view": "whole"}


def with_format(options: CommandOptions, default: str) -> CommandOptions:
    """Return the options with a format: the one given, else that of a picture by the suffix of the
    output, else the default. Raises UsageError for options that do not go with it.
    """
    path, format_ = options.output, options.format
    if not format_:
        suffix = os.path.splitext(path or "")[1].lower().lstrip(".")
        format_ = suffix if suffix in PICTURES else default
    if options.count and format_ in PICTURES:
        raise click.UsageError(f"--count draws nothing, so it takes no --format {format_}.")
    _check_look(format_, options)
    if options.labels:
        _check_labels(format_, options.size)
    if options.live:
        if path in (None, "-"):
            raise click.UsageError("--live goes with -o only.")
        if has_number(path) or format_ in ("svg", "png"):
            raise click.UsageError("--live goes with one file that grows, not with pictures.")
    return replace(options, format=format_)


def _check_look(format_: str, options: CommandOptions) -> None:
    if format_ in PICTURES:
        if options.size != "auto":
            raise click.UsageError(f"--size is for text; --cell makes --format {format_} larger.")
        return
    for name, default in OF_PICTURES.items():
        if getattr(options, name) != default:
            raise click.UsageError(
                f"--{name} is for pictures, not for --format {format_}; choose svg, png or html, or"
                " -o with such a name."
            )


def _check_labels(format_: str, size: str) -> None:
    if format_ in ("letters", "json"):
        raise click.UsageError(f"--labels goes with drawings, not with --format {format_}.")
    if format_ in ("box", "ascii") and size == "compact":
        raise click.UsageError(
            "--labels takes room inside the cells, which --size compact has not: leave out one of"
            " the two."
        )


def output_to(
    path: str | None, options: CommandOptions, inputs: list[str], answers: bool = True
) -> Outputs:
    """Return the place of answers: standard output for None; with a place for a number in the path,
    a file for each. `answers` is that of Output. Raises PsolverError.
    """
    if path is not None and has_number(path):
        return NumberedOutput(path, inputs)
    output = Output(path, answers, options.live)
    if options.format == "png" and output.is_terminal:
        raise PsolverError("standard output: a PNG image is not text; name a file with -o")
    return output


def look_of(
    output: Outputs, options: CommandOptions, page: Page, number: Callable[[int], int] = int
) -> Look:
    """Return the look of pictures by the options; `page` and `number` are those of Look."""
    from ...render.look import CELL, Look, Style
    from ..terminal import colored, wants_color

    paint = colored if wants_color(options.color, output) else None
    theme = "light" if (options.format, options.theme) == ("png", "auto") else options.theme
    style = Style(
        cell=options.cell or CELL,
        theme=theme,
        corners=options.corners,
        colored=options.color != "never",
        labels=options.labels,
        view=options.view,
        fitted=options.cell is None,
    )
    apart = has_number(options.output)
    return Look(options.size, page, paint, options.numbers, number, style, apart)


def page_of(output: Outputs, notice: Callable[[str], None] = say, endless: bool = False) -> Page:
    """Return the page for pictures; `notice` takes remarks on them.

    endless  without a terminal the page is as wide as the pictures
    """
    from ...render.look import Page

    if output.is_terminal:
        return Page(terminal_width(), cache(notice))
    return Page() if endless else Page(terminal_width())


def terminal_width() -> int:
    """Return the columns of the terminal, 80 without a terminal."""
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
    """Print the answers of a run as they come, then the end of its writer; return the outcome.

    answers    None: they are only counted, by `count`, and their number is printed unless the
               writer has an end
    number_of  the number of the first, second, … answer
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

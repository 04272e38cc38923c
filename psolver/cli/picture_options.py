"""Checks of the options for pictures and labels."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..core.wording import listed
from ..text.look import VIEWS_OF_PAGES
from ..text.writers import FILM_FORMATS, IMAGES, SHOWN_FORMATS
from .command_options import CommandOptions


def check_picture(
    format_: str, options: CommandOptions, looks: Sequence[str], of_tilings: bool
) -> None:
    """Raise UsageError for options of pictures and labels that do not go with a format; `looks`:
    the names of those of pictures alone that are given.
    """
    if format_ in SHOWN_FORMATS:
        if options.size != "auto":
            raise click.UsageError(f"--size is for text; --cell makes --format {format_} larger.")
        _check_view(format_, options, of_tilings)
    elif looks:
        raise click.UsageError(
            f"--{looks[0]} is for pictures, not for --format {format_}; choose svg, png or html, or"
            " -o with such a name."
        )
    if options.labels:
        _check_labels(format_, options.size)


def _check_view(format_: str, options: CommandOptions, of_tilings: bool) -> None:
    """Refuse a scale of drawings that are sharp at any size, views that pages of tilings lack."""

    if options.scale != 1 and format_ not in IMAGES:
        raise click.UsageError(f"--scale is for png; --format {format_} is sharp at any size.")
    if format_ in FILM_FORMATS and options.view != "whole":
        raise click.UsageError(f"--view {options.view} is for pictures; a film has whole solids.")
    if format_ == "html" and of_tilings and options.view not in VIEWS_OF_PAGES:
        views = listed(VIEWS_OF_PAGES, "and")
        raise click.UsageError(
            f"--view {options.view} is for svg and png; a page has the views {views}."
        )


def _check_labels(format_: str, size: str) -> None:
    if format_ in ("letters", "json"):
        raise click.UsageError(f"--labels works with drawings, not with --format {format_}.")
    if format_ in ("box", "ascii") and size == "compact":
        raise click.UsageError(
            "--labels takes room inside the cells, which --size compact has not: leave out one of"
            " the two."
        )

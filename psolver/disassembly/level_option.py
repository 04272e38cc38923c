"""The option --least-level of commands that search."""

from __future__ import annotations

import re

import click

from ..cli.command_options import CommandOptions
from ..core.wording import quoted
from ..search.run import Run
from .levels import Level, level_of_words
from .taking_apart import only_assemblable

LEVEL_WORDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})*")


def level_given(words: str) -> Level:
    """Return the level that is written so. Raises BadParameter."""
    if not LEVEL_WORDS.fullmatch(words):
        raise click.BadParameter(f"{quoted(words)} is not a level, such as 5, or 5.2")
    return level_of_words(words)


def check_least_level(options: CommandOptions) -> None:
    """Raise UsageError for a least level of solutions that are not taken apart."""
    if options.least_level and not options.only_assemblable:
        raise click.UsageError("--least-level works only with --only-assemblable.")


def find_only_assemblable(run: Run, options: CommandOptions) -> None:
    """Let a run find only the solutions that can be taken apart, with the least level of the
    options.

    Raises UsageError, and PsolverError as `only_assemblable` does.
    """
    check_least_level(options)
    only_assemblable(run, options.least_level)

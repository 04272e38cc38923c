"""The option --least-level of commands that search."""

from __future__ import annotations

import re

import click

from ..cli.command_options import CommandOptions
from ..core.wording import quoted
from ..search.run import Run
from .assemblable_solutions import only_assemblable
from .levels import Level, level_of_words

LEVEL_WORDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})*")


def level_given(words: str | None) -> Level:
    """Return the level that is written so, () for none. Raises UsageError."""
    if words is None:
        return ()
    if not LEVEL_WORDS.fullmatch(words):
        fault = f"{quoted(words)} is not a level, such as 5, or 5.2"
        raise click.UsageError(f"Invalid value for '--least-level': {fault}")
    return level_of_words(words)


def least_level_of(options: CommandOptions) -> Level:
    """Return the least level of the solutions that a command finds, () for none.

    Raises UsageError for a level of solutions that are not taken apart, and as `level_given` does.
    """
    if options.least_level is not None and not options.only_assemblable:
        raise click.UsageError("--least-level works only with --only-assemblable.")
    return level_given(options.least_level)


def find_only_assemblable(run: Run, options: CommandOptions) -> None:
    """Let a run find only the solutions that can be taken apart, with the least level of the
    options.

    Raises UsageError, and PsolverError as `only_assemblable` does.
    """
    only_assemblable(run, least_level_of(options))

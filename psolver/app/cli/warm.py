"""`psolver warm`: all kernels are compiled now."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ...errors import PsolverError
from . import options
from .common import INTERRUPTED, YES, begin, interruptible

if TYPE_CHECKING:
    from ...cover.warm import Step


@click.command()
@options.quiet
def warm(quiet: bool) -> int:
    """Compile all that searches ever need, now.

    No search has to wait for it then. It takes a minute or two, and the next time seconds. Ctrl-C
    ends it, and what is compiled by then is kept. Exit status: 0 all are kept, 2 they cannot be,
    130 interrupted.
    """
    from ...children import values
    from ...cover.kernels import kept
    from ...cover.kernels.jit import is_compiled
    from ...cover.warm import compile_all
    from ...render.words import warm as words
    from ..terminal import say

    if not is_compiled():
        say(words.PLAIN)
        return YES
    if why_not := kept.why_not():
        raise PsolverError(why_not)
    run, status_line = begin(None, quiet, time.monotonic())
    progress = run.control.progress
    progress.compiling = words.LOOKS
    steps: list[Step] = []
    done = False
    with interruptible(run, status_line):
        for step in values(run.control, compile_all):
            if step.made and not quiet and not any(before.made for before in steps):
                status_line.say(words.BEGINS)
            steps.append(step)
            progress.compiling = words.step_words(step.name, step.number, step.total)
            progress.fraction = (step.number - 1) / step.total
        done = True
    if not quiet and steps:
        say(_summary(steps, done))
    return YES if done else INTERRUPTED


def _summary(steps: Sequence[Step], done: bool) -> str:
    """What was done in these steps, the last of which is not, unless all are."""
    from ...cover.kernels.kept import cache_folder
    from ...render.words.warm import done_line, interrupted_line

    total, folder = steps[0].total, str(cache_folder())
    if done:
        return done_line(sum(step.made for step in steps), total, folder)
    return interrupted_line(len(steps) - 1, total, folder)

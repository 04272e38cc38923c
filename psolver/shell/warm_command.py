"""`psolver warm`: the kernels of all searches, compiled ahead of need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..cli import command_options as option
from ..cli.command import INTERRUPTED, YES, begin_work, interruptible
from ..cli.command_options import CommandOptions
from ..cli.output import say
from ..core.errors import PsolverError
from ..core.wording import plural

if TYPE_CHECKING:
    from ..engines.kernels.precompile import Compilation

PLAIN = "kernels run as plain Python here, so there is nothing to compile"
LOOKS = "looking for compiled kernels"
BEGINS = "compiling all search kernels, which takes a minute or two"


@click.command()
@option.quiet
def warm(quiet: bool) -> int:
    """Compile the kernels of all searches now.

    No search has to wait for them later. It takes a minute or two, and the next time seconds.
    Ctrl-C ends it; kernels compiled by then stay. Exit status: 0 all are compiled, 2 the cache
    cannot be written, 130 interrupted.
    """
    from ..core.children import child_values
    from ..engines.kernels import kernel_cache
    from ..engines.kernels.jit import is_compiled
    from ..engines.kernels.precompile import compile_all

    if not is_compiled():
        say(PLAIN)
        return YES
    if why_not := kernel_cache.why_not():
        raise PsolverError(why_not)
    work, status_line = begin_work(CommandOptions(quiet=quiet))
    progress = work.control.progress
    progress.compiling = LOOKS
    steps: list[Compilation] = []
    done = False
    with interruptible(work, status_line):
        for step in child_values(compile_all):
            if step.made and not quiet and not any(before.made for before in steps):
                status_line.say(BEGINS)
            steps.append(step)
            progress.compiling = f"{step.name}, kernel {step.number} of {step.total}"
            progress.fraction = (step.number - 1) / step.total
        done = True
    if not quiet and steps:
        say(_summary(steps, done))
    return YES if done else INTERRUPTED


def _summary(steps: Sequence[Compilation], done: bool) -> str:
    """Return the summary of these steps, the last of which is not done unless all are."""
    from ..engines.kernels.kernel_cache import cache_folder

    total, folder = steps[0].total, str(cache_folder())
    if not done:
        some = f"{len(steps) - 1} of {plural(total, 'kernel')} in {folder}"
        return f"interrupted with {some}; 'psolver warm' compiles the others"
    made = sum(step.made for step in steps)
    all_ = f"all {plural(total, 'kernel')} are in {folder}"
    if not made:
        return f"{all_} already"
    were = "was" if made == 1 else "were"
    return f"{all_}; {plural(made, 'kernel')} {were} compiled now"

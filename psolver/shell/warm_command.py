"""`psolver warm`: the kernels of all searches, compiled ahead of need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..cli import command_options as option
from ..cli.command import INTERRUPTED, YES, begin_work, interruptible
from ..cli.command_options import CommandOptions
from ..cli.output import say
from ..core.wording import plural

if TYPE_CHECKING:
    from ..engines.kernels.precompile import Compilation

PLAIN = "kernels run as plain Python here, so there is nothing to compile"
LOOKS = "looking for compiled kernels"
# of kernels, by `Compilation.way`
WORDS_OF_WAYS = {
    "shipped": "came with psolver",
    "cached": "compiled before",
    "made": "compiled now",
    "plain": "plain Python",
}
BEGINS = "compiling all search kernels, which takes a minute or two"


@click.command()
@option.quiet
def warm(quiet: bool) -> int:
    """Compile the kernels of all searches now.

    No search has to wait for them later. Kernels that came with psolver need not be compiled; the
    others take a minute or two, and the next time seconds. The answer names for each search the
    way in which its kernels come. Ctrl-C ends it; kernels compiled by then stay. Exit status: 0 all
    are compiled, 2 the cache cannot be written, 130 interrupted.
    """
    from ..core.children import child_values
    from ..engines.kernels.jit import is_compiled
    from ..engines.kernels.precompile import compile_all

    if not is_compiled():
        say(PLAIN)
        return YES
    options = CommandOptions(quiet=quiet)
    work, status_line = begin_work(options)
    progress = work.control.progress
    progress.compiling = LOOKS
    steps = []
    done = False
    is_announced = quiet
    with interruptible(work, status_line):
        for step in child_values(compile_all):
            if step.way == "made" and not is_announced:
                status_line.say(BEGINS)
                is_announced = True
            steps.append(step)
            place = f"kernel {step.number} of {step.total}"
            progress.compiling = f"{step.name}, {place}"
            steps_before = step.number - 1
            progress.fraction = steps_before / step.total
        done = True
    steps_done = steps if done else steps[:-1]
    ready = Counter((step.name, step.way) for step in steps_done)
    for (name, way), number in ready.items():
        kernels = plural(number, "kernel")
        click.echo(f"{name}: {kernels}, {WORDS_OF_WAYS[way]}")
    if not quiet and steps:
        say(_summary(steps, done))
    if not done:
        return INTERRUPTED
    return YES


def _summary(steps: Sequence[Compilation], done: bool) -> str:
    """Return the summary of these steps, the last of which is not done unless all are."""
    from ..engines.kernels.kernel_cache import cache_folder

    total = steps[0].total
    folder = cache_folder()
    all_kernels = plural(total, "kernel")
    if not done:
        number_done = len(steps) - 1
        some = f"{number_done} of {all_kernels} in {folder}"
        return f"interrupted with {some}; 'psolver warm' compiles the others"
    numbers = Counter(step.way for step in steps)
    if numbers["shipped"] == total:
        return f"all {all_kernels} came with psolver"
    made = numbers["made"]
    number_there = numbers["cached"] + made
    kernels = plural(number_there, "kernel")
    all_ = f"{kernels} of {total} are"
    if number_there == total:
        all_ = f"all {kernels} are"
    if not made:
        return f"{all_} in {folder} already"
    were = "was" if made == 1 else "were"
    kernels_made = plural(made, "kernel")
    return f"{all_} in {folder}; {kernels_made} {were} compiled now"

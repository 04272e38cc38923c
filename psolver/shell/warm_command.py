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
    work, status_line = begin_work(CommandOptions(quiet=quiet))
    progress = work.control.progress
    progress.compiling = LOOKS
    steps: list[Compilation] = []
    done = False
    with interruptible(work, status_line):
        for step in child_values(compile_all):
            if step.way == "made" and not quiet and "made" not in {before.way for before in steps}:
                status_line.say(BEGINS)
            steps.append(step)
            progress.compiling = f"{step.name}, kernel {step.number} of {step.total}"
            progress.fraction = (step.number - 1) / step.total
        done = True
    ready = Counter((step.name, step.way) for step in (steps if done else steps[:-1]))
    for (name, way), number in ready.items():
        click.echo(f"{name}: {plural(number, 'kernel')}, {WORDS_OF_WAYS[way]}")
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
    numbers = Counter(step.way for step in steps)
    if numbers["shipped"] == total:
        return f"all {plural(total, 'kernel')} came with psolver"
    made = numbers["made"]
    here = plural(numbers["cached"] + made, "kernel")
    all_ = f"all {here} are" if numbers["cached"] + made == total else f"{here} of {total} are"
    if not made:
        return f"{all_} in {folder} already"
    were = "was" if made == 1 else "were"
    return f"{all_} in {folder}; {plural(made, 'kernel')} {were} compiled now"

"""`psolver solutions`: what a long run has found, while it goes on or after."""

from __future__ import annotations

import time
from typing import Any

import click

from ...formats import WRITERS
from . import options
from .common import begin, exit_status, output_path, print_answers
from .printing import endless_page, look_of, output_to, settle_format


@click.command()
@click.argument("store")
@options.limit
@click.option("--distinct", is_flag=True, help="One solution of each class only.")
@click.option(
    "--sort", is_flag=True, help="Sort the solutions; -n says how many of them are printed."
)
@options.printing(WRITERS)
@options.time_limit
@options.quiet
def solutions(store: str, **options: Any) -> int:
    """Print the solutions that 'psolver run' keeps in STORE, also while the run goes on.

    They come in the order of the search, each checked. Exit status: 0 printed, 1 the run is
    complete and there are none, 2 bad usage or bad file, 3 none so far, 130 interrupted.
    """
    from ...render.words.runs import stored_line
    from ...runs.solutions import check_keeps, classes
    from ...runs.status import standing
    from ...runs.store import Store
    from ...solve import tasks
    from ..stored import puzzle_of
    from ..terminal import say

    began = time.monotonic()
    settle_format(options, "box")
    path = output_path(options["output"], store, what="file of the run")
    with Store(store) as kept:
        check_keeps(kept)
        puzzle, now = puzzle_of(kept), standing(kept)
        names = "limit", "distinct", "sort", "time_limit"
        of_run = {name: options[name] for name in names}
        run, status_line = begin(puzzle, options["quiet"], began, **of_run)
        with output_to(path, options["format_"], [store], options["live"]) as output:
            look = look_of(output, options, endless_page(output, status_line.say))
            writer = WRITERS[options["format_"]](puzzle, look)
            found = tasks.handed_out(run, lambda: classes(kept, run), now.complete)
            outcome = print_answers(run, status_line, output, writer, found, lambda: None)
            if output.empty and not outcome.complete:
                output.leave()
    if not options["quiet"]:
        say(stored_line(outcome, now))
        if output.files:
            say(output.files)
    return exit_status(outcome, whole=False)

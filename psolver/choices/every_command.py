"""`psolver every`: whether every choice of pieces fills the board."""

from __future__ import annotations

from contextlib import ExitStack
from random import randrange
from typing import Any

import click

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_run,
    interruptible,
    output_path,
    read_puzzle,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.output import Output, say
from ..cli.printed_report import print_report
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.toml.dump import dumps
from ..long_runs import locked
from ..search import drawing_tasks
from ..text.writers import PICTURE_FORMATS
from .choice_numbers import PieceChoices
from .every_search import EveryAnswer, EverySearch
from .every_words import every_progress, every_report, every_summary
from .tiling_file import read_tilings, written_tilings

CURE_OF_LOCK = "wait until it has ended, or choose another name"
EVERY_FORMATS = ("text", "json", *PICTURE_FORMATS)


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.option(
    "--sample",
    type=click.IntRange(min=1),
    metavar="N",
    help="Try N choices, drawn at random; the answer is then open, unless one does not fill it.",
)
@click.option("--seed", type=int, metavar="N", help="Draw the same choices, in the same order.")
@click.option(
    "--tilings",
    metavar="PATH",
    help="Write a tiling for each choice to a file; one that is there is checked and gone on with.",
)
@click.option("--check", is_flag=True, help="With --tilings: only check the file that is there.")
@click.option(
    "--puzzle",
    metavar="PATH",
    help="Write the choice that does not fill the board as a puzzle file.",
)
@option.showing_answer(EVERY_FORMATS)
@option.time_limit
@option.jobs
@option.quiet
def every(
    file: str,
    sample: int | None,
    seed: int | None,
    tilings: str | None,
    check: bool,
    puzzle: str | None,
    **values: Any,
) -> int:
    """Find out whether every choice of pieces fills the board.

    The choices are those that the counts, the key use and the groups of the puzzle in FILE allow.
    Exit status: 0 every choice does, 1 one is found that does not, and that is proved, 2 bad usage
    or bad file, 3 open, 130 interrupted.
    """
    path = output_path(values["output"], file)
    options = with_format(CommandOptions(**values), EVERY_FORMATS)
    if check and not tilings:
        raise click.UsageError("--check works only with --tilings, the file to be checked.")
    for written_path in (tilings, puzzle):
        if written_path is not None:
            output_path(written_path, file, argument=True)
    puzzle_asked = read_puzzle(file, options)
    if puzzle_asked.goal or puzzle_asked.best:
        raise PsolverError(f"{file}: has another goal than to fill the board")
    work = _Work(puzzle_asked, options, tilings)
    answer = work.answer(randrange(drawing_tasks.SEEDS) if seed is None else seed, sample, check)
    if answer:
        print_report(every_report(puzzle_asked, answer), path, options)
    if answer and answer.counterexample and puzzle:
        with Output(puzzle, True) as output:
            output.write(dumps(answer.counterexample.puzzle).removesuffix("\n"))
    if answer and not options.quiet:
        say(every_summary(answer, work.ended, work.run.control.seconds))
    return work.status(answer)


class _Work:
    """The search for an answer, and how it ended.

    ended  the reason why it did not come to its end, "" for none
    """

    def __init__(self, puzzle: Puzzle, options: CommandOptions, tilings: str | None) -> None:
        self._puzzle = puzzle
        self._tilings = tilings
        self.run, self._status_line = begin_run(puzzle, options)
        self.ended = ""

    def answer(self, seed: int, sample: int | None, only_check: bool) -> EveryAnswer | None:
        """Return the answer, None if the choices were not even numbered."""
        search = None
        with ExitStack() as stack:
            if self._tilings:
                stack.enter_context(locked(self._tilings, CURE_OF_LOCK))
            stack.enter_context(interruptible(self.run, self._status_line))
            stack.enter_context(self.run.guarded())
            search = EverySearch(self.run, PieceChoices(self._puzzle), seed, sample)
            self._search(search, only_check)
        if self.run.control.cancelled:
            self.ended = "interrupted"
        elif self.run.limited:
            self.ended = "stopped by the limit"
        return search.answer() if search else None

    def _search(self, search: EverySearch, only_check: bool) -> None:
        """Read the tilings that are there, and find the others."""
        control = self.run.control
        is_there = bool(self._tilings) and read_tilings(self._tilings or "", search)
        if only_check:
            if not is_there:
                raise PsolverError(f"{self._tilings}: cannot be read (No such file or directory)")
            return
        began = control.seconds
        settled_before = search.settled
        self._status_line.words = lambda: every_progress(
            search.settled, search.number_asked, settled_before, control.seconds - began
        )
        with ExitStack() as stack:
            write = None
            if self._tilings:
                written = written_tilings(self._tilings, search, is_there)
                write = stack.enter_context(written)
            for move in search.new_moves():
                if write:
                    write(move)

    def status(self, answer: EveryAnswer | None) -> int:
        """Return the exit status."""
        if answer and answer.every is not None:
            return YES if answer.every else NO
        return INTERRUPTED if self.run.control.cancelled else LIMIT

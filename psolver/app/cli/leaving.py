"""The option --leave, which many commands have: names of cells that stay free. It is noted by its
own callback, and `read` of `common` heeds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle

NOTED = "psolver.leave"  # in the context of a command
TODAY = "today"


def _note(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None and not value.strip():
        raise click.BadParameter('name the cells, such as "Nov 21", or write today')
    context.meta[NOTED] = value


leave = click.option(
    "--leave",
    metavar="NAMES",
    expose_value=False,
    callback=_note,
    help='Leave the cells with these names free, such as "Nov 21", or those of a date: today,'
    " 2026-11-21.",
)


def as_asked(puzzle: Puzzle) -> Puzzle:
    """The puzzle with those cells free that the option names; without it, as it is. Raises
    PsolverError.
    """
    context = click.get_current_context(silent=True)
    asked = context.meta.get(NOTED) if context else None
    if asked is None:
        return puzzle
    from dataclasses import replace

    from ...errors import PsolverError
    from ...puzzle.best import refuse_best
    from ...puzzle.leaving import leaving, leaving_fault
    from ...puzzle.model import Expect

    refuse_best(
        puzzle.best, puzzle.file, "--leave is for other puzzles; draw the board without the cells"
    )
    words = _words(puzzle, asked.split())
    if fault := leaving_fault(puzzle.board, words):
        raise PsolverError(f"{puzzle.file}: --leave: {fault}")
    board = leaving(puzzle.board, words)
    if not board.cells:
        raise PsolverError(
            f"{puzzle.file}: --leave: every cell would stay free; leave some to cover"
        )
    return puzzle if board == puzzle.board else replace(puzzle, board=board, expect=Expect())


def _words(puzzle: Puzzle, words: list[str]) -> list[str]:
    """The names that are meant, those of dates in the place of the dates."""
    known = {name for _, name in puzzle.board.names}
    return [name for word in words for name in ([word] if word in known else _named(puzzle, word))]


def _named(puzzle: Puzzle, word: str) -> list[str]:
    """The names of the cells of a date, or the word itself where it is none."""
    from datetime import date

    from ...puzzle.calendar import DATE, names_of_date

    if not puzzle.board.names or not (word == TODAY or DATE.fullmatch(word)):
        return [word]
    try:
        when = date.today() if word == TODAY else date.fromisoformat(word)
    except ValueError:
        raise click.UsageError(f"--leave: there is no date {word}.") from None
    return names_of_date(puzzle.board, when, puzzle.file)

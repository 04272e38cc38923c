"""The cells of a calendar that stay free next: those of the next date, or of a roll of its dice."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from ..core.errors import PsolverError
from ..core.model import Board, Puzzle
from .date_words import names_of_date, part_of_date
from .free_cells import drawn_names, parts_of_date

FIRST_DAY = date(2024, 1, 1)
# The weekdays of dates come again after this many days.
DAYS = 28 * 366


def kinds_of_next_date(puzzle: Puzzle) -> list[str]:
    """Return what a puzzle can go on with, of "date" and "roll"."""
    kinds = []
    if next_date(puzzle.board) is not None:
        kinds.append("date")
    if puzzle.board.dice:
        kinds.append("roll")
    return kinds


def next_free_names(puzzle: Puzzle, kind: str) -> list[str] | None:
    """Return the names of the cells that stay free next, if there are such cells."""
    if kind == "date":
        return next_date(puzzle.board)
    random = Random()
    return drawn_names(puzzle.board, puzzle.pieces, random, puzzle.file)


def next_date(board: Board) -> list[str] | None:
    """Return the names of the cells that stay free a day later; None if those that stay free now
    are no date.

    >>> names = ((0, 0), "Feb"), ((0, 1), "Mar"), ((0, 2), "29"), ((0, 3), "1")
    >>> next_date(Board(frozenset({(0, 1), (0, 3)}), names=names))
    ['Mar', '1']
    """
    free = [name for _, name in board.free_names]
    free_parts = parts_of_date(free)
    if not {"month", "day"} <= free_parts.keys():
        return None
    later = _day_after(free_parts)
    if later is None:
        return None
    weekday = None
    if "weekday" in free_parts:
        weekday = later.isoweekday()
    try:
        names = names_of_date(board, later.month, later.day, weekday, "the board")
    except PsolverError:
        return None
    for name in free:
        if not part_of_date(name):
            names.append(name)
    return names


def _day_after(date_parts: dict[str, int]) -> date | None:
    """The day after the first one with these parts; None if no day has them."""
    for number in range(DAYS):
        day = FIRST_DAY + timedelta(days=number)
        numbers = {"month": day.month, "day": day.day, "weekday": day.isoweekday()}
        if date_parts.items() <= numbers.items():
            return day + timedelta(days=1)
    return None

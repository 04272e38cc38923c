"""The puzzles that Play goes on with: the same one on the next date, or after a roll of its dice,
the next of several puzzles of a text, the next sample.
"""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from functools import cache
from random import Random

from ..calendars.date_words import names_of_date, part_of_date
from ..calendars.free_cells import drawn_names
from ..cli.sample_files import SUFFIX, samples, samples_folder
from ..core.errors import PsolverError
from ..core.model import Board, Puzzle
from ..html.play_values import is_playable
from .edits import edited, without_answers
from .tab import Tab, TextFault, parsed

FIRST_DAY = date(2024, 1, 1)
DAYS = 28 * 366  # after which the weekdays of dates come again


def next_kinds(tab: Tab) -> list[str]:
    """Return what there is to go on with, of "date", "roll" and "puzzle"."""
    if tab.puzzle is None or tab.fault:
        return []
    there = {
        "date": next_date(tab.puzzle.board) is not None,
        "roll": bool(tab.puzzle.board.dice),
        "puzzle": _next_number(tab) is not None or tab.text in _sample_texts(),
    }
    return [kind for kind, is_there in there.items() if is_there]


async def go_on(tab: Tab, kind: str) -> None:
    """Let a tab have the next puzzle of a kind."""
    number, text = _next_number(tab), tab.text
    if kind == "puzzle" and number is not None:
        tab.position = ()  # of the puzzle before
        tab.choose(number)
        return
    following = await asyncio.to_thread(_next_text, tab.puzzle, text, kind, tab.problem)
    if following and tab.text == text:
        tab.position = ()
        await tab.set_text(following)


def _next_text(puzzle: Puzzle | None, text: str, kind: str, problem: int) -> str:
    if kind in ("date", "roll"):
        names = _next_names(puzzle, kind) if puzzle else None
        if not names:
            return ""
        left = edited(text, "set_leave", {"words": " ".join(names)}, problem)
        return without_answers(left, problem)
    texts = _sample_texts()
    place = texts.index(text) if text in texts else 0
    others = (*texts[place + 1 :], *texts[:place])
    return next((one for one in others if _is_offered(one)), "")


def _next_names(puzzle: Puzzle, kind: str) -> list[str] | None:
    """Return the names of the cells that stay free next, if there are such cells."""
    if kind == "date":
        return next_date(puzzle.board)
    return drawn_names(puzzle.board, puzzle.pieces, Random(), puzzle.file)


def next_date(board: Board) -> list[str] | None:
    """Return the names of the cells that stay free a day later; None if those that stay free now
    are no date.

    >>> names = ((0, 0), "Feb"), ((0, 1), "Mar"), ((0, 2), "29"), ((0, 3), "1")
    >>> next_date(Board(frozenset({(0, 1), (0, 3)}), names=names))
    ['Mar', '1']
    """
    free = [name for _, name in board.free_names]
    parts = dict(part for name in free if (part := part_of_date(name)))
    days = (FIRST_DAY + timedelta(days=number) for number in range(DAYS))
    if not {"month", "day"} <= parts.keys():
        return None
    day = next((one for one in days if _has(one, parts)), None)
    if day is None:
        return None
    later = day + timedelta(days=1)
    weekday = later.isoweekday() if "weekday" in parts else None
    try:
        names = names_of_date(board, later.month, later.day, weekday, "the board")
    except PsolverError:
        return None
    return [*names, *(name for name in free if not part_of_date(name))]


def _has(day: date, parts: dict[str, int]) -> bool:
    numbers = {"month": day.month, "day": day.day, "weekday": day.isoweekday()}
    return parts.items() <= numbers.items()


def _next_number(tab: Tab) -> str | None:
    """The numbers of the variables of the next puzzle of a text of several."""
    if tab.variable is None:
        return None
    numbers = tab.variable.numbers
    place = numbers.index(tab.variable.number) + 1
    return numbers[place] if place < len(numbers) else None


@cache
def _sample_texts() -> tuple[str, ...]:
    paths = (samples_folder() / f"{name}{SUFFIX}" for name in samples())
    return tuple(path.read_text(encoding="utf-8") for path in paths)


def _is_offered(text: str) -> bool:
    """Whether a sample can be played, and has a solution."""
    puzzle, _ = parsed(text, "sample")
    if isinstance(puzzle, TextFault) or puzzle.goal:
        return False
    return puzzle.expect.solutions != 0 and is_playable(puzzle)

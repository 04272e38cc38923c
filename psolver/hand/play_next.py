"""The puzzles that Play goes on with: the same one on the next date, or after a roll of its dice,
the next of several puzzles of a text, the next sample.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING

from ..cli.sample_files import PUZZLE_SUFFIX, samples, samples_folder
from ..core.model import Puzzle
from ..core.registries import SERVICES, service
from ..html import is_playable

if TYPE_CHECKING:
    from ..page import Tab


def next_kinds(tab: Tab) -> list[str]:
    """Return what there is to go on with, of "date", "roll" and "puzzle"."""
    if tab.puzzle is None or tab.fault:
        return []
    kinds = []
    if "kinds_of_next_date" in SERVICES:
        kinds = service("kinds_of_next_date")(tab.puzzle)
    is_another = _next_number(tab) is not None
    if is_another or tab.text in _sample_texts():
        return [*kinds, "puzzle"]
    return kinds


async def go_on(tab: Tab, kind: str) -> None:
    """Let a tab have the next puzzle of a kind."""
    number = _next_number(tab)
    text = tab.text
    if kind == "puzzle" and number is not None:
        tab.position = ()  # of the puzzle before
        tab.choose(number)
        return
    if kind == "puzzle":
        following = await asyncio.to_thread(_next_sample, tab)
    else:
        following = await asyncio.to_thread(_next_date, tab, kind)
    if following and tab.text == text:
        tab.position = ()
        await tab.set_text(following)


def _next_sample(tab: Tab) -> str:
    texts = _sample_texts()
    place = 0
    if tab.text in texts:
        place = texts.index(tab.text)
    other_texts = (*texts[place + 1 :], *texts[:place])
    for text in other_texts:
        if _is_offered(tab.puzzle_in(text)):
            return text
    return ""


def _next_date(tab: Tab, kind: str) -> str:
    """The text for the next date, or after a roll of the dice; "" for no next one."""
    text = tab.text
    if tab.puzzle is None:
        return ""
    names = service("next_free_names")(tab.puzzle, kind)
    if not names:
        return ""
    following: str = service("text_with_free")(text, names, tab.problem)
    return following


def _next_number(tab: Tab) -> str | None:
    """The numbers of the variables of the next puzzle of a text of several."""
    if tab.variable is None:
        return None
    numbers = tab.variable.numbers
    place = numbers.index(tab.variable.number) + 1
    if place == len(numbers):
        return None
    return numbers[place]


@cache
def _sample_texts() -> tuple[str, ...]:
    texts = []
    for name in samples():
        path = samples_folder() / f"{name}{PUZZLE_SUFFIX}"
        texts.append(path.read_text(encoding="utf-8"))
    return tuple(texts)


def _is_offered(puzzle: Puzzle | None) -> bool:
    """Whether the puzzle of a sample can be played, and has a solution."""
    if puzzle is None or puzzle.goal:
        return False
    if puzzle.expect.solutions == 0:
        return False
    return is_playable(puzzle)

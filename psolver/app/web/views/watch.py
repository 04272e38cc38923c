"""The view "Watch": the backtracking, a step at a time."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from nicegui import background_tasks

from ....cover.steps import START, SearchPoint
from ....errors import PsolverError
from ....puzzle.model import Puzzle
from ....render.html.html_writer import picture_style
from ....render.html.page_data import palette
from ....render.html.play_values import is_small, watch_values
from ....render.words.by_hand import (
    BEGINNING,
    LARGE_BOARD,
    NO_BEST_WATCHED,
    NOT_WATCHED,
    bound_line,
)
from ..desk import Desk
from ..module import Module
from ..watch_work import MOST_STEPS, Chapter, chapter

NO_PUZZLE = "There is no puzzle yet: see Puzzle."


class Watched(NamedTuple):
    """What is kept of a search that is watched: where its chapters begin, as far as they were
    looked at, and at which step one is.
    """

    puzzle: Puzzle
    places: list[SearchPoint]
    step: int = 0


def build(desk: Desk) -> None:
    """Build it for a desk."""
    _View(desk)


class _View:
    """The board, and the steps of the search on it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._shown: Puzzle | None = None
        self._module = Module("watch.js", on=self._hear)
        desk.on_change(self._refresh)
        desk.on_open("Watch", self._refresh)

    def _refresh(self) -> None:
        if self._desk.view == "Watch":
            background_tasks.create(self._refresh_now())

    async def _refresh_now(self) -> None:
        """Show the search of the puzzle, if that is another one, from its beginning."""
        puzzle = self._desk.puzzle
        if puzzle is None or puzzle.goal or puzzle.best or not is_small(puzzle):
            self._shown = None
            self._module.call("bare", _why_not(puzzle))
            return
        if puzzle == self._shown:
            return
        self._shown = puzzle
        if self._watched is None or self._watched.puzzle != puzzle:
            self._desk.kept["watch"] = Watched(puzzle, [START])
        values = await asyncio.to_thread(watch_values, puzzle)
        watched = self._watched
        if puzzle is not self._shown or watched is None:
            return  # there is a later one
        firsts = [place.steps for place in watched.places]
        style = picture_style(palette(puzzle))
        self._module.call("begin", values, style, firsts, watched.step, BEGINNING)

    @property
    def _watched(self) -> Watched | None:
        return self._desk.kept.get("watch")

    def _hear(self, event: str, value: Any) -> None:
        """A chapter is needed, or one is at another step."""
        watched = self._watched
        if watched is None or watched.puzzle != self._shown:
            return
        if event == "at":
            self._desk.kept["watch"] = watched._replace(step=int(value))
        elif event == "need" and 0 <= value < len(watched.places):
            background_tasks.create(self._tell_chapter(watched, value))

    async def _tell_chapter(self, watched: Watched, number: int) -> None:
        place = watched.places[number]
        try:
            async for one in self._desk.questions.ask(chapter, watched.puzzle, place):
                if watched.puzzle == self._shown:
                    self._tell(watched, number, one)
                return
        except PsolverError as fault:
            self._shown = None
            self._module.call("bare", str(fault))
        else:
            self._module.call("missed", number)  # another view has asked something

    def _tell(self, watched: Watched, number: int, one: Chapter) -> None:
        place, then = watched.places[number], one.then
        bound = bound_line(then.steps) if then and then.steps >= MOST_STEPS else ""
        if bound:
            then = None
        if then and number + 1 == len(watched.places):
            watched.places.append(then)
        values = {
            "first": place.steps,
            "next": then.steps if then else None,
            "bound": bound,
            "taken": one.taken,
            "steps": one.steps,
            "ways": one.ways,
            "regions": one.regions,
        }
        self._module.call("chapter", number, values)


def _why_not(puzzle: Puzzle | None) -> str:
    """Why there is nothing to watch."""
    if puzzle is None:
        return NO_PUZZLE
    if puzzle.best:
        return NO_BEST_WATCHED
    return NOT_WATCHED if puzzle.goal else LARGE_BOARD

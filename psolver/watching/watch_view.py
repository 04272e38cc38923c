"""The view "Watch": the backtracking, a step at a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..html import is_small, picture_style, watch_values
from . import watch_words as words
from .steps import SEARCH_START, SearchPoint
from .watch_chapters import MOST_WATCHED_STEPS, WatchChapter, watch_chapter

if TYPE_CHECKING:
    from ..page import Connection, Tab

NO_PUZZLE_TO_WATCH = "There is no puzzle yet: see Puzzle."


class WatchState(NamedTuple):
    """A search that is watched: the beginnings of its chapters, the number of the step shown."""

    puzzle: Puzzle
    places: list[SearchPoint]
    step: int = 0


class WatchView:
    """The board, and the steps of the search on it."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab, self._connection = tab, connection
        self._shown: Puzzle | None = None
        self._is_begun = False  # with the placements of Play
        self._module = connection.module("Watch", "watch", hear=self._hear)
        tab.on_change(self._refresh)
        tab.on_open("Watch", self._refresh)

    def _refresh(self) -> None:
        if self._tab.view == "Watch":
            self._connection.begin(self._refresh_now())

    async def _refresh_now(self) -> None:
        """Show the search of the puzzle, if that is another one, from its beginning."""
        self._module.call("offer", self._tab.begun_words)
        puzzle = self._tab.rest(self._is_begun)
        if puzzle is None or (obstacle := why_not_watched(puzzle)):
            self._shown = None
            self._module.call("bare", obstacle if puzzle else NO_PUZZLE_TO_WATCH)
            return
        if puzzle == self._shown:
            return
        self._shown = puzzle
        if self._watched is None or self._watched.puzzle != puzzle:
            self._tab.saved["watch"] = WatchState(puzzle, [SEARCH_START])
        values = await asyncio.to_thread(watch_values, puzzle)
        watched = self._watched
        if puzzle is not self._shown or watched is None:
            return  # there is a later one
        firsts = [place.steps for place in watched.places]
        style = picture_style(puzzle)
        self._module.call("begin", values, style, firsts, watched.step, words.BEGINNING)

    @property
    def _watched(self) -> WatchState | None:
        return self._tab.saved.get("watch")

    def _hear(self, event: str, value: Any) -> None:
        if event == "begun":
            self._is_begun = bool(value)
            self._refresh()
        watched = self._watched
        if watched is None or watched.puzzle != self._shown:
            return
        if event == "at":
            self._tab.saved["watch"] = watched._replace(step=int(value))
        elif event == "need" and 0 <= value < len(watched.places):
            self._connection.begin(self._send_chapter(watched, value))

    async def _send_chapter(self, watched: WatchState, number: int) -> None:
        place = watched.places[number]
        try:
            async for chapter in self._tab.questions.call(watch_chapter, watched.puzzle, place):
                if watched.puzzle == self._shown:
                    self._show(watched, number, chapter)
                return
        except PsolverError as fault:
            self._shown = None
            self._module.call("bare", str(fault))
        else:
            self._module.call("missed", number)  # another view has taken the process

    def _show(self, watched: WatchState, number: int, chapter: WatchChapter) -> None:
        place, then = watched.places[number], chapter.then
        bound = words.bound_line(then.steps) if then and then.steps >= MOST_WATCHED_STEPS else ""
        if bound:
            then = None
        if then and number + 1 == len(watched.places):
            watched.places.append(then)
        values = {
            "first": place.steps,
            "next": then.steps if then else None,
            "bound": bound,
            "taken": chapter.taken,
            "steps": chapter.steps,
            "ways": chapter.ways,
            "regions": chapter.regions,
        }
        self._module.call("chapter", number, values)

    @staticmethod
    def unavailable(tab: Tab) -> str:
        """Return why there is nothing to watch; "" if there is."""
        return why_not_watched(tab.puzzle) if tab.puzzle else tab.no_puzzle_line


def why_not_watched(puzzle: Puzzle) -> str:
    """Return why the search of a puzzle cannot be watched; "" if it can."""
    if puzzle.best:
        return words.NO_BEST_WATCHED
    if puzzle.goal:
        return words.NOT_WATCHED
    return "" if is_small(puzzle) else words.LARGE_BOARD

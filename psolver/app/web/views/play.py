"""The view "Play": the pieces laid by hand, with what can be said of how they lie."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from nicegui import background_tasks

from ....errors import PsolverError
from ....puzzle.model import Puzzle
from ....puzzle.partial import clash
from ....puzzle.tiling import Placement, Tiling
from ....render.html.html_writer import picture_style
from ....render.html.page_data import palette
from ....render.html.play_values import is_playable, play_values
from ....render.words.by_hand import NO_BEST_PLAYED, NOT_PLAYED, TOO_LARGE, clash_line
from ..desk import Desk
from ..faults import in_words_of_page
from ..laid import closed_to, placements_of, told_of
from ..module import Module
from ..play_work import SECONDS, Advice, Told, told
from . import calendar

LONGER = 10  # times as long, when one asks for it
NO_PUZZLE = "There is no puzzle yet: see Puzzle."


def build(desk: Desk) -> None:
    """Build it for a desk."""
    _View(desk)


class _View:
    """The board and the tray, and what lies there."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._puzzle: Puzzle | None = None  # that is shown
        self._number = 0  # of the puzzles shown so far, by which the page calls this one
        self._laid: tuple[Placement, ...] = ()
        self._known: Tiling | None = None  # a solution that was found
        self._advice: Advice | None = None
        self._seconds = SECONDS
        self._asked: tuple[Placement, ...] | None = None  # of which all was told
        calendar.build(desk)
        self._module = Module("play.js", on=self._hear)
        desk.on_change(self._refresh)
        desk.on_open("Play", self._refresh)

    async def _refresh_now(self) -> None:
        """Show the puzzle, if it is another one, with what still can lie there."""
        puzzle = self._desk.puzzle
        if puzzle is None or puzzle.goal or puzzle.best or not is_playable(puzzle):
            self._puzzle = None
            self._module.call("bare", _why_not(puzzle))
            return
        if puzzle != self._puzzle:
            self._puzzle, self._known = puzzle, None
            values = await asyncio.to_thread(play_values, puzzle)
            if puzzle is not self._puzzle:
                return  # there is a later one
            self._laid = _going_together(puzzle, self._desk.kept.get("play", ()))
            style = picture_style(palette(puzzle))
            self._number += 1
            self._module.call("begin", values, style, told_of(puzzle, self._laid), self._number)
            self._asked = None
        if self._asked != self._laid:
            self._ask()

    def _refresh(self) -> None:
        if self._desk.view == "Play":
            background_tasks.create(self._refresh_now())

    def _hear(self, event: str, value: Any) -> None:
        """Somebody has laid a piece, or wants to know more."""
        if self._puzzle is None:
            return
        if event == "laid":
            number, placements = value
            if number == self._number:
                self._lay(self._puzzle, placements)
        elif event == "taken":
            background_tasks.create(self._tell_closed(self._puzzle, *value))
        elif event == "hint" and self._advice:
            (one,) = told_of(self._puzzle, [self._advice.placement])
            self._module.call("hint", one, self._advice.sentence)
        elif event == "longer":
            self._seconds *= LONGER
            self._ask()

    def _lay(self, puzzle: Puzzle, value: Any) -> None:
        placements = placements_of(puzzle, value)
        if fault := clash(puzzle, placements):
            self._module.call("refuse", told_of(puzzle, self._laid), clash_line(fault))
        else:
            self._laid = self._desk.kept["play"] = placements
            self._seconds = SECONDS
        self._ask()

    async def _tell_closed(self, puzzle: Puzzle, number: int, taken: Any) -> None:
        """Tell where a piece that somebody has taken may not lie; the page has numbered that."""
        if number != self._number:
            return
        taking, piece, others = taken
        placements = placements_of(puzzle, others)
        closed = await asyncio.to_thread(closed_to, puzzle, placements, piece)
        if number == self._number:
            self._module.call("closed", taking, closed)

    def _ask(self) -> None:
        self._advice = None
        background_tasks.create(self._wait())

    async def _wait(self) -> None:
        """Tell what is found out of what lies there, as long as that is the question."""
        puzzle, laid = self._puzzle, self._laid
        assert puzzle
        self._asked = laid
        over = False
        call = self._desk.questions.ask(told, puzzle, laid, self._known, self._seconds)
        try:
            async for one in call:
                if (puzzle, laid) != (self._puzzle, self._laid):
                    return
                over = one.over
                self._tell(one)
        except PsolverError as fault:
            why = in_words_of_page(str(fault), puzzle.file)
            self._module.call("tell", {"status": "unknown", "line": f"Stopped: {why}."})
            return
        if not over and laid == self._laid:
            self._asked = None  # another view has asked something: ask again when this one is open

    def _tell(self, one: Told) -> None:
        self._known = one.tiling or self._known
        self._advice = one.advice
        self._module.call("tell", {**one.values, "over": one.over, "hint": one.advice is not None})


def _why_not(puzzle: Puzzle | None) -> str:
    """Why there is nothing to play with."""
    if puzzle is None:
        return NO_PUZZLE
    if puzzle.goal:
        return NOT_PLAYED
    if puzzle.best:
        return NO_BEST_PLAYED
    return TOO_LARGE


def _going_together(puzzle: Puzzle, placements: Sequence[Placement]) -> tuple[Placement, ...]:
    """Those of some placements that can lie there, one after the other."""
    kept: list[Placement] = []
    for one in placements:
        if clash(puzzle, [*kept, one]) is None:
            kept.append(one)
    return tuple(kept)

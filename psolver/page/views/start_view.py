"""The view "Start": a puzzle to play, a new one, the calendar of today, the samples."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from ...core.several_puzzles import PROBLEM
from ..calendar_text import text_on_day
from ..connection import Connection
from ..edits.starting_texts import sample_text
from ..prepared_pictures import prepared_samples
from ..sample_pictures import is_to_play
from ..tab import Tab

CALENDAR = "calendar-month-and-day"


class StartView:
    """The samples in groups; each begins in Play, if it can be played."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab, self._connection = tab, connection
        self._module = connection.module("Start", "home", hear=self._hear)
        connection.begin(self._send_shelf())

    async def _send_shelf(self) -> None:
        words = await asyncio.to_thread(prepared_samples)
        self._module.call("shelf", words.shelf)

    async def _hear(self, event: str, value: Any) -> None:
        if event == "sample":
            name, day, figure = value
            view = "Play" if await asyncio.to_thread(is_to_play, name) else "Puzzle"
            self._tab.want_number(PROBLEM, str(max(figure, 1)))
            await self._show_sample(name, day, view)
        elif event == "today":
            await self._show_sample(CALENDAR, value, "Play")
        elif event == "text":
            await self._show(value["text"], value["view"])

    async def _show_sample(self, name: str, day: Sequence[int], view: str) -> None:
        """Show a sample; a day, (year, month, day), stays free on a calendar."""
        text = await asyncio.to_thread(text_on_day, sample_text(name), day)
        await self._show(text, view)

    async def _show(self, text: str, view: str) -> None:
        await self._tab.set_text(text)
        self._connection.page("go", view)

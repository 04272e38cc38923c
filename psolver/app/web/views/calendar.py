"""The small calendar above the solutions and the board of Play: a click on it chooses the date that
stays free.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from typing import Any

from nicegui import ui

from ....errors import PsolverError
from ..dates import calendar_values, is_whole, words_of_date, words_with
from ..desk import Desk
from ..edits import edited
from ..module import Module


def build(desk: Desk, chosen: Callable[[], None] | None = None) -> None:
    """Build it for a desk; `chosen` is called when a whole date has been, and without it the
    calendar is closed at first.
    """
    _Calendar(desk, chosen)


class _Calendar:
    """The calendar; it is not seen where the board is none."""

    def __init__(self, desk: Desk, chosen: Callable[[], None] | None) -> None:
        self._desk, self._chosen = desk, chosen
        self._module = Module("calendar.js", {"open": chosen is not None}, self._hear)
        desk.on_change(self._show)
        self._show()

    def _show(self) -> None:
        self._module.call("show", calendar_values(self._desk.puzzle), self._desk.fault is None)

    async def _hear(self, event: str, value: Any) -> None:
        """Somebody has chosen a name, or a date, as [year, month, day]."""
        desk = self._desk
        if desk.puzzle is None or desk.fault:
            return
        board, text = desk.puzzle.board, desk.text
        try:
            named = (
                words_of_date(board, date(*value)) if event == "date" else words_with(board, value)
            )
            leave = {"words": " ".join(named)}
            changed = await asyncio.to_thread(edited, text, "set_leave", leave)
        except PsolverError as fault:
            ui.notify(str(fault))
            return
        if desk.text != text:
            return  # somebody has typed meanwhile
        await desk.set_text(changed)
        if desk.text != changed:
            return
        if desk.fault:
            ui.notify(desk.fault.message)
        elif self._chosen and is_whole(desk.puzzle.board):
            self._chosen()

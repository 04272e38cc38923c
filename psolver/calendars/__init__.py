"""Calendars: dates in words, and the cells that they leave free."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Calendars: dates in words, and the cells that they leave free.",
    dates="typed_dates",
    services={
        "solve_by_date": "date_command:solve_by_date",
    },
    docs="calendars.md",
)

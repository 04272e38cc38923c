"""Calendars: dates in words, and the cells that they leave free."""

from __future__ import annotations

from ..core.room import PagePart, Room

ROOM = Room(
    sentence="Calendars: dates in words, and the cells that they leave free.",
    first_files="typed_dates date_counts",
    dates="typed_dates",
    services={
        "kinds_of_next_date": "next_date:kinds_of_next_date",
        "next_free_names": "next_date:next_free_names",
        "solve_by_date": "date_command:solve_by_date",
        "text_on_day": "calendar_part:on_day",
    },
    page_parts={
        "Play": PagePart("calendar_part:part_of_play", 10),
        "Solutions": PagePart("calendar_part:part_of_solutions", 10),
    },
    page_modules={"calendar": "calendar.js"},
    page_sheets=("calendar.css",),
    docs="calendars.md",
)

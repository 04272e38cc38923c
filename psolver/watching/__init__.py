"""A search to be watched, step by step."""

from __future__ import annotations

from ..core.room import PagePart, Room

ROOM = Room(
    sentence="A search to be watched on the page, step by step.",
    first_files="steps",
    page_views={"Watch": PagePart("watch_view:WatchView", 50)},
    page_modules={"watch": "watch.js"},
    page_sheets=("watch.css",),
    docs="gui.md",
)

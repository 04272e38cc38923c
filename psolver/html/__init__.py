"""Pages that a browser shows, each one file."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Pages in one file, with tilings to leaf through, to play, or a film.",
    writers={"html": "tiling_page:page"},
    report_writers={"html": "html_writer:report_page"},
    docs="pictures.md",
)

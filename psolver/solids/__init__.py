"""Solids for 3-D printers."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Solids for 3-D printers.",
    services={"stl_files": "stl:stl_files"},
    docs="solids.md",
)

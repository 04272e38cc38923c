"""Puzzle files in editors: their keys with meanings, and a JSON Schema of them."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, Room

ROOM = Room(
    sentence="The keys of puzzle files, for editors: JSON Schema, completion on the page.",
    first_files="file_keys",
    commands={
        "schema": Command(
            "schema_command", "Print the JSON Schema of puzzle files, for editors.", "Set-up"
        )
    },
    docs="editors.md",
)
OFFERS = {
    "file_keys": (
        "KeyTables RoomKeys Schema TEXT_SCHEMA completions file_schema object_of properties_of"
        " without"
    )
}
__getattr__ = door(__name__, OFFERS)

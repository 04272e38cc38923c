"""The tilings that symmetries of their puzzle keep."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="The tilings that symmetries of their puzzle keep, and tables of them.",
    docs="symmetry.md",
    goals={"kept": "kept_task:KEPT_TASK"},
)

"""The tilings that symmetries of their puzzle keep."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="The tilings that symmetries of their puzzle keep, and tables of them.",
    first_files="symmetric_tilings",
    services={
        "check_symmetric": "symmetric_command:check_symmetric",
        "symmetric_puzzle": "symmetric_command:one_puzzle",
        "solve_by_symmetry": "symmetric_command:solve_by_symmetry",
    },
    docs="symmetry.md",
    goals={"kept": "kept_task:KEPT_TASK"},
)

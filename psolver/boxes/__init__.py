"""Large puzzles whose pieces are all boxes, searched by position."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Large puzzles whose pieces are all boxes, searched by position.",
    goals={"boxes": "box_tasks:BOX_TASK", "units": "box_tasks:UNIT_TASK"},
    large="box_tasks",
    kernels="box_kernels",
)

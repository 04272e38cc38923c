"""Large puzzles whose pieces are all boxes, searched by position."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Large puzzles whose pieces are all boxes, searched by position.",
    first_files="box_search",
    goals={"boxes": "box_tasks:BOX_TASK", "units": "box_tasks:UNIT_TASK"},
    large="box_tasks",
    kernels="box_kernels",
)
OFFERS = {
    "box_puzzles": "is_too_large_to_list",
    "box_weights": "tight_encoding",
    "box_tuning": "FIRST_BOX_NODES",
    "fewest_boxes": "FewestBoxes suits_fewest_boxes",
}
__getattr__ = door(__name__, OFFERS)

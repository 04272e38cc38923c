"""Symmetry puzzles: figures that pieces build."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Symmetry puzzles: symmetric figures that pieces build.",
    first_files="figures",
    docs="symmetry.md",
    goals={"symmetry": "figure_task:FIGURE_TASK"},
)
OFFERS = {
    "figures": "arrangement boxes lister",
    "frame_reasons": "frame_reason",
}
__getattr__ = door(__name__, OFFERS)

"""Whether every choice of some of the pieces fills the board."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, Room

ROOM = Room(
    sentence="Whether every choice of some of the pieces fills the board.",
    first_files="every_search exchanges",
    commands={
        "every": Command(
            "every_command",
            "Find out whether every choice of pieces fills the board.",
            "Solve and count",
        )
    },
    functions={"EveryAnswer": "every_search", "every": "every_function"},
    kernels="exchange_units",
    docs="every-choice.md",
)
OFFERS = {
    "choice_numbers": "PieceChoices",
    "choice_shares": "Settler Share suits_walk",
    "piece_bags": "bags",
}
__getattr__ = door(__name__, OFFERS)

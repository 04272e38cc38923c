# The names that psolver.clues offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .clue_cards import ClueCard as ClueCard
from .clue_cards import cards_of_clues as cards_of_clues
from .clues import clue_sets as clue_sets

ROOM: Room
OFFERS: dict[str, str]

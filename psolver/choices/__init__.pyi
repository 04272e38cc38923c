# The names that psolver.choices offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .choice_numbers import PieceChoices as PieceChoices
from .choice_shares import Settler as Settler
from .choice_shares import Share as Share
from .choice_shares import suits_walk as suits_walk
from .piece_bags import bags as bags

ROOM: Room
OFFERS: dict[str, str]

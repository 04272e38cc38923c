# The names that psolver.choices offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .piece_bags import bags as bags

ROOM: Room
OFFERS: dict[str, str]

# The names that psolver.difficulties offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .difficulty import difficulty_of as difficulty_of
from .difficulty import false_starts_each as false_starts_each
from .difficulty_values import values_of_difficulty as values_of_difficulty
from .measures import difficulty_line as difficulty_line

ROOM: Room
OFFERS: dict[str, str]

# The names that psolver.shell offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .typed_words import sample_meant as sample_meant

ROOM: Room
OFFERS: dict[str, str]

# The names that psolver.long_runs offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .runner import locked as locked

ROOM: Room
OFFERS: dict[str, str]

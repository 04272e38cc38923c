# The names that psolver.covers offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .dlx import problem_lines as problem_lines
from .dlx import problem_of_text as problem_of_text

ROOM: Room
OFFERS: dict[str, str]

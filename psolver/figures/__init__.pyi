# The names that psolver.figures offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .figures import arrangement as arrangement
from .figures import boxes as boxes
from .figures import lister as lister
from .frame_reasons import frame_reason as frame_reason

ROOM: Room
OFFERS: dict[str, str]

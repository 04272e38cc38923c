# The names that psolver.grounds offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .ground_rule import NO_GROUND as NO_GROUND
from .ground_rule import Grounds as Grounds
from .marks_on import allowed_grounds as allowed_grounds
from .marks_on import marks_on_text as marks_on_text
from .open_cells import PLAIN_OPEN as PLAIN_OPEN
from .open_cells import OpenCells as OpenCells
from .open_cells import are_determined as are_determined
from .open_cells import are_handed as are_handed
from .open_cells import distinguishing_classes as distinguishing_classes

ROOM: Room
OFFERS: dict[str, str]

# The names that psolver.families offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .count_rows import PuzzleTask as PuzzleTask
from .count_rows import Skipped as Skipped
from .count_rows import skipped_line as skipped_line
from .count_rows import tasks_of as tasks_of
from .problems import gathered as gathered
from .problems import numbers_chosen as numbers_chosen

ROOM: Room
OFFERS: dict[str, str]

# The names that psolver.difficulties offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .difficulty import difficulty_of as difficulty_of
from .difficulty import false_starts_each as false_starts_each
from .difficulty_values import values_of_difficulty as values_of_difficulty
from .measures import difficulty_line as difficulty_line
from .measures import difficulty_text as difficulty_text
from .scale import KNOWN_FILE as KNOWN_FILE
from .scale import PIPS_LABELS as PIPS_LABELS
from .scale import known_puzzles as known_puzzles
from .scale import label_of as label_of
from .scale import pips_label as pips_label

ROOM: Room
OFFERS: dict[str, str]

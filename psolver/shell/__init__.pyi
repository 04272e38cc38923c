# The names that psolver.shell offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .sample_search import FindableSample as FindableSample
from .sample_search import plain_words as plain_words
from .sample_search import sample_matches as sample_matches
from .typed_words import sample_meant as sample_meant

ROOM: Room
OFFERS: dict[str, str]

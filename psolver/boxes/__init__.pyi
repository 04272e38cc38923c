# The names that psolver.boxes offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .box_puzzles import is_too_large_to_list as is_too_large_to_list
from .box_tuning import FIRST_BOX_NODES as FIRST_BOX_NODES
from .box_weights import tight_encoding as tight_encoding
from .fewest_boxes import FewestBoxes as FewestBoxes
from .fewest_boxes import suits_fewest_boxes as suits_fewest_boxes

ROOM: Room
OFFERS: dict[str, str]

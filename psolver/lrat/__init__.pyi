# The names that psolver.lrat offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .lrat_checker import Fault as Fault
from .lrat_checker import is_refuted as is_refuted
from .proof_hints import hinted_proof as hinted_proof

ROOM: Room
OFFERS: dict[str, str]

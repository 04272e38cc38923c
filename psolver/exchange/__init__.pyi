# The names that psolver.exchange offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .problem_text import certificate as certificate
from .problem_text import count_proof as count_proof
from .problem_text import optimum_certificate as optimum_certificate
from .programmes import NO_OBJECTIVE as NO_OBJECTIVE
from .programmes import LinearObjective as LinearObjective

ROOM: Room
OFFERS: dict[str, str]

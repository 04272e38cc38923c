# The names that psolver.exchange offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .formula_text import dimacs as dimacs
from .formula_text import prove as prove
from .problem_text import EXPORTS as EXPORTS
from .problem_text import certificate as certificate
from .problem_text import count_proof as count_proof
from .problem_text import optimum_certificate as optimum_certificate
from .problem_text import to_dlx as to_dlx
from .programmes import NO_OBJECTIVE as NO_OBJECTIVE
from .programmes import LinearObjective as LinearObjective
from .programmes import opb as opb

ROOM: Room
OFFERS: dict[str, str]

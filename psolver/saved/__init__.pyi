# The names that psolver.saved offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .dictionaries import placements_of as placements_of
from .solution_files import Solution as Solution
from .solution_files import solutions_in as solutions_in
from .solution_files import verified_solutions as verified_solutions

ROOM: Room
OFFERS: dict[str, str]

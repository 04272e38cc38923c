# The names that psolver.disassembly offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .disassembly import Disassembly as Disassembly
from .disassembly import FilmFrame as FilmFrame
from .disassembly import film_frames as film_frames
from .moves import apart_verdict as apart_verdict
from .moves import move_line as move_line
from .moves import names_of_placements as names_of_placements
from .taking_apart import AssemblableWorker as AssemblableWorker
from .taking_apart import disassemblies as disassemblies
from .taking_apart import mark_assemblable as mark_assemblable
from .taking_apart import only_assemblable as only_assemblable
from .turn_moves import Turn as Turn

ROOM: Room
OFFERS: dict[str, str]

# The names that psolver.disassembly offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .assemblable_solutions import AssemblableWorker as AssemblableWorker
from .assemblable_solutions import mark_assemblable as mark_assemblable
from .assemblable_solutions import only_assemblable as only_assemblable
from .disassembly import Disassembly as Disassembly
from .disassembly import FilmFrame as FilmFrame
from .disassembly import Slide as Slide
from .disassembly import film_frames as film_frames
from .disassembly_report import disassembly_values as disassembly_values
from .level_option import find_only_assemblable as find_only_assemblable
from .level_option import least_level_of as least_level_of
from .level_order import LevelOrder as LevelOrder
from .levels import level_of_words as level_of_words
from .levels import level_words as level_words
from .moves import APART_VERBS as APART_VERBS
from .moves import apart_verdict as apart_verdict
from .moves import move_line as move_line
from .moves import names_of_placements as names_of_placements
from .slide_registers import ALL_APART as ALL_APART
from .sliding import SlidingShapes as SlidingShapes
from .sweeps import CORNERS as CORNERS
from .sweeps import RoundedCell as RoundedCell
from .sweeps import Rounding as Rounding
from .sweeps import cells_passed as cells_passed
from .taking_apart import assemblable as assemblable
from .taking_apart import check_lattice as check_lattice
from .taking_apart import disassemblies as disassemblies
from .turn_moves import Turn as Turn

ROOM: Room
OFFERS: dict[str, str]

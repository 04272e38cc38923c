# The names that psolver.solids offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .stl import LEAST_GAP as LEAST_GAP
from .stl import Mesh as Mesh
from .stl import hulls_without as hulls_without
from .stl_export import export_stl as export_stl

ROOM: Room
OFFERS: dict[str, str]

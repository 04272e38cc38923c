# The names that psolver.solids offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .manifold_solids import hulls_without as hulls_without
from .solid_export import export_solids as export_solids
from .solid_mesh import LEAST_GAP as LEAST_GAP
from .solid_mesh import Mesh as Mesh
from .solid_parts import Finish as Finish
from .solid_parts import gap_in_cells as gap_in_cells

ROOM: Room
OFFERS: dict[str, str]

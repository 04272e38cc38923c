# The names that psolver.polyhedra offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .polyhedron_lattice import CellFace as CellFace
from .polyhedron_lattice import PolyhedronLattice as PolyhedronLattice
from .polyhedron_lattice import Spot as Spot

ROOM: Room
OFFERS: dict[str, str]

"""A lattice of one's own, in one file, as `CONTRIBUTING.md` describes it: a wall of bricks in
stretcher bond. A brick has six neighbours, as a hexagon has, but it is longer than high: it can be
turned by half a turn and flipped, no more.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from psolver.core.cells import Isometry
from psolver.lattices.slanted import HEXAGON

NAME = "brick"
# from the row and the two other numbers of a cell, which add up to 0 with it
HALF_TURN = Isometry((0, 1, 2), (-1, -1, -1), (0, 0, 0))
LEFT_RIGHT = Isometry((0, 2, 1), (1, 1, 1), (0, 0, 0))
BRICK = replace(
    HEXAGON,
    name=NAME,
    turns=(HALF_TURN,),
    mirror=LEFT_RIGHT,
    symmetry_kinds=MappingProxyType({}),
)

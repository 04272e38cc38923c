"""Cells, shapes and isometries of the lattices. Independent of puzzles.

One more lattice is a file like `slanted`, and an entry here.
"""

from __future__ import annotations

from .lattice import LATTICES

LATTICES |= {
    "square": "psolver.geometry.lattice",
    "cubic": "psolver.geometry.lattice",
    "hexagon": "psolver.geometry.slanted",
    "triangle": "psolver.geometry.slanted",
    "balls": "psolver.geometry.balls",
    "free balls": "psolver.geometry.balls",
    "tans": "psolver.geometry.tans",
}

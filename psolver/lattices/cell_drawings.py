"""The functions that draw the scenes of a lattice in characters, which its `drawn_as` names."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..core.cells import Cell, MarksByCell
from ..core.lattice import Lattice
from ..text.characters import Charset, Picture, Spot
from ..text.overlay import Labels
from ..text.scene import Scene


class CellDrawings(NamedTuple):
    """The functions of one way to draw slanted cells.

    drawing  from a flat scene, its characters, whether it is roomy, and labels to its picture
    middles  to the lines and columns of the middles of cells, by the row and column of each
    room     to the columns for a text in a roomy cell
    texts    from texts by their cells to a picture of these
    width    to the columns of the roomy picture of a scene
    """

    drawing: Callable[[Scene, Charset, bool, Labels | None], Picture]
    middles: Callable[[Scene, bool], dict[Cell, Spot]]
    room: Callable[[Lattice], int]
    texts: Callable[[Lattice, MarksByCell, Charset], Picture]
    width: Callable[[Scene], int]

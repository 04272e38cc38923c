"""Pictures of cells: the marks and the places of cells that are found in one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ..core import picture as pictures
from ..core.cells import Cell, DrawnMarks
from ..core.lattice import TextPlace
from ..core.picture import Drawn

CellDrawn: TypeAlias = tuple[Cell, Drawn]


def marks_of_drawn(cells_drawn: Iterable[CellDrawn]) -> DrawnMarks:
    """Return the marks of the cells of a picture."""
    marks = {}
    for cell, character in cells_drawn:
        marks[cell] = character.mark
    return marks


def place_of_drawn(cell: Cell, cells_drawn: Iterable[CellDrawn]) -> TextPlace:
    """Return the line and the column in which a cell of a picture is drawn."""
    for drawn_cell, character in cells_drawn:
        if drawn_cell == cell:
            return character.place
    raise KeyError(cell)


def place_in_layers(text: str, shown: Cell) -> TextPlace:
    """Return the line and the column of a layer, a row and a column in a picture, which may be one
    layer without its number.
    """
    _, *place = shown
    if pictures.layer_line(text):
        return pictures.where(text, shown)
    return pictures.where(text, tuple(place))

"""The names and marks on the cells of the page's drawings, of boards and of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from ..core.cells import Cell, translate
from ..core.drawing import Drawing
from ..core.lattice import Lattice
from ..core.model import Board
from ..html import as_drawn
from ..text.palette import PALETTE, mark_color
from ..text.scene import shown_marks

# the layer, the row and the column of a cell, its text, whether it stays free
NamedCell: TypeAlias = list[int | str | bool]
LayersOfText: TypeAlias = Sequence[Sequence[str]]


def names_on_board(board: Board, shift: int) -> list[NamedCell]:
    """Return the names, marks and regions of the cells of a board whose drawing has a shift."""
    free_names = {name for _, name in board.free_names}
    names = dict(board.names)
    marks = dict(board.marks)
    regions = dict(board.regions)
    entries: list[NamedCell] = []
    for cell in names | marks | regions:
        *layer, row, column = board.lattice.shown(cell)
        if not layer:
            layer = [0]
        name = names.get(cell, "")
        mark = marks.get(cell, "")
        region = regions.get(cell, "")
        texts = [text for text in (name, mark, region) if text]
        stays_free = name in free_names
        text = "=".join(texts)
        drawn_column = column - shift
        entries.append([*layer, row, drawn_column, text, stays_free])
    return entries


def marks_on_piece(piece: Drawing, layers: LayersOfText, shift: int) -> dict[str, list[Any]]:
    """Return the marks of a piece as they lie in its drawing, which has some layers and a shift."""
    has_marks = piece.marks or piece.edges
    if not has_marks:
        return {}
    lattice = piece.lattice
    places = _places(layers, shift, lattice)
    if not places:
        return {}
    names: list[Any] = []
    wedges: list[Any] = []
    drawn_piece = as_drawn(piece.piece("#"))
    for mark in shown_marks(drawn_piece.marks, lattice.dimension):
        place = places[mark.cell]
        if mark.to:
            side = _side(lattice, mark.cell, mark.cell_beyond)
            wedge_color = PALETTE[mark_color(mark.text)]
            wedges.append([*place, side, wedge_color])
        else:
            names.append([*place, mark.text, False])
    marks_of_kind = {"names": names, "wedges": wedges}
    if not names:
        del marks_of_kind["names"]
    if not wedges:
        del marks_of_kind["wedges"]
    return marks_of_kind


def _places(layers: LayersOfText, shift: int, lattice: Lattice) -> dict[Cell, list[int]]:
    """The layer, row and column in the drawing of each cell of a piece, moved to the origin."""
    axes = len(lattice.axes)
    places = []
    cells = []
    for layer, rows in enumerate(layers):
        for row, line in enumerate(rows):
            for column, sign in enumerate(line):
                place = (layer, row, column + shift)
                if sign != "#":
                    continue
                cell = lattice.at(place[-axes:])
                if cell is not None:
                    places.append([layer, row, column])
                    cells.append(cell)
    if not cells:
        return {}
    at_origin = translate(cells, lattice.home(cells))
    return dict(zip(at_origin, places, strict=True))


def _side(lattice: Lattice, cell: Cell, beyond: Cell) -> int:
    """The number of the corner from which the side of a cell towards another one goes."""
    corners = lattice.corners(cell)
    corners_beyond = lattice.corners(beyond)
    next_corners = (*corners[1:], corners[0])
    ends_of_sides = list(zip(corners, next_corners, strict=True))
    shared_corners = [corner for corner in corners if corner in corners_beyond]
    for number, ends in enumerate(ends_of_sides):
        if set(ends) <= set(shared_corners):
            return number
    raise AssertionError((cell, beyond))

"""The names and marks on the cells of the page's drawings, of boards and of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.cells import Cell, translate
from ..core.drawing import Drawing
from ..core.lattice import Lattice
from ..core.model import Board
from ..html import as_drawn
from ..text.palette import PALETTE, mark_color
from ..text.scene import shown_marks


def names_on_board(board: Board, shift: int) -> list[list[int | str | bool]]:
    """Return the names, marks and regions of the cells of a board whose drawing has a shift."""
    free_names = {name for _, name in board.free_names}
    names = dict(board.names)
    marks = dict(board.marks)
    regions = dict(board.regions)
    entries: list[list[int | str | bool]] = []
    for cell in names | marks | regions:
        *layer, row, column = board.lattice.shown(cell)
        place = [*(layer or [0]), row, column - shift]
        name = names.get(cell, "")
        texts = [name, marks.get(cell, ""), regions.get(cell, "")]
        text = "=".join(cell_text for cell_text in texts if cell_text)
        entries.append([*place, text, name in free_names])
    return entries


def marks_on_piece(
    piece: Drawing, layers: Sequence[Sequence[str]], shift: int
) -> dict[str, list[Any]]:
    """Return the marks of a piece as they lie in its drawing, which has some layers and a shift."""
    if not piece.marks and not piece.edges:
        return {}
    lattice = piece.lattice
    places = _places(layers, shift, lattice)
    if not places:
        return {}
    names: list[Any] = []
    wedges: list[Any] = []
    marks = as_drawn(piece.piece("#")).marks
    for mark in shown_marks(marks, lattice.dimension):
        place = places[mark.cell]
        if mark.to:
            side = _side(lattice, mark.cell, mark.cell_beyond)
            wedge_color = PALETTE[mark_color(mark.text)]
            wedges.append([*place, side, wedge_color])
        else:
            names.append([*place, mark.text, False])
    marks_of_kind = {"names": names, "wedges": wedges}
    return {kind: entries for kind, entries in marks_of_kind.items() if entries}


def _places(layers: Sequence[Sequence[str]], shift: int, lattice: Lattice) -> dict[Cell, list[int]]:
    """The layer, row and column in the drawing of each cell of a piece, moved to the origin."""
    axes = len(lattice.axes)
    places: list[list[int]] = []
    cells: list[Cell] = []
    for layer, rows in enumerate(layers):
        for row, line in enumerate(rows):
            for column, sign in enumerate(line):
                place = (layer, row, column + shift)
                cell = lattice.at(place[-axes:])
                if sign == "#" and cell is not None:
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
    for number, (start, end) in enumerate(zip(corners, next_corners, strict=True)):
        if start in corners_beyond and end in corners_beyond:
            return number
    raise AssertionError((cell, beyond))

"""What the drawings on the page show of marks: plain data.

names   of cells, and their marks: [layer, row, column, text, does it stay free?]
wedges  beside sides with marks: [layer, row, column, side, "#rrggbb"]; a side goes from the
        corner of this number of the cell to the next one
"""

from __future__ import annotations

from typing import Any

from ...geometry.cells import Cell, translate
from ...geometry.lattice import Lattice
from ...puzzle.drawing import Drawing
from ...puzzle.free_cells import free_names
from ...puzzle.model import Board
from ...render.html.page_data import as_drawn
from ...render.palette import COLORS, mark_color
from ...render.scene import shown_marks

Values = dict[str, Any]


def board_names(board: Board, shift: int) -> list[list[int | str | bool]]:
    """The names and marks of the cells of a board whose drawing has a shift."""
    free = {name for _, name in free_names(board)}
    names, marks = dict(board.names), dict(board.marks)
    named: list[list[int | str | bool]] = []
    for cell in names | marks:
        *layer, row, column = board.lattice.shown(cell)
        name = names.get(cell, "")
        text = "=".join(filter(None, (name, marks.get(cell, ""))))
        named.append([*(layer or [0]), row, column - shift, text, name in free])
    return named


def piece_marks(values: Values, piece: Drawing) -> Values:
    """The marks of a piece as they lie in its drawing, whose `values` have its layers."""
    lattice, places = piece.lattice, {}
    if piece.marks or piece.edges:
        places = _places(values, lattice)
    if not places:
        return {}
    found: dict[str, list[Any]] = {"names": [], "wedges": []}
    for mark in shown_marks(as_drawn(piece.piece("#")).marks, lattice.dimension):
        cell = tuple(map(int, mark.at))
        if mark.to:
            side = _side(lattice, cell, tuple(map(int, mark.to)))
            found["wedges"].append([*places[cell], side, COLORS[mark_color(mark.text)]])
        else:
            found["names"].append([*places[cell], mark.text, False])
    return {kind: told for kind, told in found.items() if told}


def _places(values: Values, lattice: Lattice) -> dict[Cell, list[int]]:
    """For each cell of a piece, at the origin, its layer, row and column in the drawing."""
    found: dict[Cell, list[int]] = {}
    for layer, rows in enumerate(values["layers"]):
        for row, line in enumerate(rows):
            for column, sign in enumerate(line):
                known = (layer, row, column + values["shift"])[-len(lattice.axes) :]
                cell = lattice.at(known)
                if sign == "#" and cell is not None:
                    found[cell] = [layer, row, column]
    if not found:
        return {}
    by = lattice.home(found)
    return dict(zip(translate(found, by), found.values(), strict=True))


def _side(lattice: Lattice, cell: Cell, beyond: Cell) -> int:
    """The number of the corner from which the side of a cell towards another one goes."""
    corners, there = lattice.corners(cell), lattice.corners(beyond)
    after = (*corners[1:], corners[0])
    shared = [one in there and other in there for one, other in zip(corners, after, strict=True)]
    return shared.index(True)

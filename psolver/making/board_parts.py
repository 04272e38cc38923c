"""Parts of boards, and boards with other cells."""

from __future__ import annotations

from dataclasses import replace

from ..core.cells import Cell, Isometry, box, translate
from ..core.closure import closure
from ..core.lattice import Lattice
from ..core.model import Board
from ..core.square_lattice import CUBIC, SQUARE


def can_be_drawn(space: Lattice, cell: Cell) -> bool:
    """Return whether a board with the cell can be drawn, if it is moved."""
    if space in (SQUARE, CUBIC):
        return True
    place = space.shown(cell)
    return min(place) >= 0


def with_cells(board: Board, must: frozenset[Cell], may: frozenset[Cell]) -> Board:
    """Return a board with other cells, moved if that is needed for a drawing."""
    board = replace(board, must=must, may=may)
    places = map(board.lattice.shown, board.cells)
    low, _ = box(places)
    by = tuple([max(0, -number) for number in low])
    if not any(by):
        return board
    clues = []
    for cell, name in board.clues:
        (moved_cell,) = translate([cell], by)
        clues.append((moved_cell, name))
    moved_must = translate(must, by)
    moved_may = translate(may, by)
    return Board(frozenset(moved_must), frozenset(moved_may), tuple(clues), board.lattice)


def symmetries_of_board(space: Lattice, board: Board, kind: str) -> list[Isometry]:
    """Return the isometries of a kind that map a board onto itself."""
    if not kind:
        return []
    cells = board.must | board.may
    isometries: list[Isometry] = []
    for turn in sorted(space.group()):
        if space.symmetry_kind(turn) == kind:
            isometries += space.moves(turn, cells)
    return isometries


def orbit_of_cell(cell: Cell, isometry: Isometry) -> list[Cell]:
    """Return the images of a cell under the powers of an isometry, itself first."""

    def following(image: Cell) -> list[Cell]:
        return [isometry(image)]

    return closure([cell], following)

"""Pieces of other programs that do not move: each lies on certain cells, or is not used.

A piece that is used once becomes clues: all its cells name it. Any other has a mark on one of its
cells, which no cell of the board has but the one that it lies on there:

    a board       a piece on its middle and right cell      the marks of the board
    # # #         # a                                       0 0 a
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from string import ascii_letters, digits
from typing import NamedTuple, TypeAlias

from ...core.cells import Cell, DrawnMarks, MarkedCells
from ...core.model import Piece
from ...lattices.vectors import plus
from .foreign_file import fail_in_file

# The marks of cells that no piece needs, of pieces that lie on no cell of the board, of the others.
FREE_CELL = "0"
NO_CELL_THERE = "1"
ANCHORS = ascii_letters + digits[2:]
PlacedPiece: TypeAlias = tuple[Piece, Sequence[Cell]]


class StationaryPieces(NamedTuple):
    """Pieces that lie on certain cells alone, by their names, with the clues and the marks of the
    board that keep them there.
    """

    pieces: dict[str, Piece]
    clues: dict[Cell, str]
    marks: MarkedCells


def stationary_pieces(
    places: Sequence[PlacedPiece], board: Collection[Cell], file: str
) -> StationaryPieces:
    """Return pieces, which neither turn nor flip, that lie on certain cells of a board.

    Raises PuzzleError if they need more marks than there are.
    """
    board_cells = frozenset(board)
    uses_of_cells: Counter[Cell] = Counter()
    for piece, cells in places:
        if piece.least:
            uses_of_cells.update(cells)
    pieces = {}
    clues: dict[Cell, str] = {}
    anchored = []
    for piece, cells in places:
        pieces[piece.name] = piece
        alone = _lie_alone(cells, board_cells, uses_of_cells)
        if alone and piece.least == piece.most == 1:
            clues |= dict.fromkeys(cells, piece.name)
        else:
            anchored.append((piece, cells))
    if not anchored:
        return StationaryPieces(pieces, clues, ())
    on_board = []
    for _, cells in anchored:
        if board_cells.issuperset(cells):
            on_board.append(cells)
    marks = _anchors(on_board)
    if len(marks) > len(ANCHORS):
        fault = f"has pieces that do not move on over {len(ANCHORS)} places of the board"
        fail_in_file(file, fault)
    for piece, cells in anchored:
        cell = cells[0]
        mark = NO_CELL_THERE
        if board_cells.issuperset(cells):
            anchors = [anchor for anchor in cells if anchor in marks]
            cell = anchors[0]
            mark = marks[cell]
        home = piece.lattice.home(cells)
        origin = plus(cell, home)
        anchor_mark = (origin, mark)
        pieces[piece.name] = replace(piece, marks=(anchor_mark,))
    board_marks = []
    for cell in sorted(board_cells):
        mark = marks.get(cell, FREE_CELL)
        board_marks.append((cell, mark))
    return StationaryPieces(pieces, clues, tuple(board_marks))


def _lie_alone(
    cells: Iterable[Cell], board_cells: Collection[Cell], uses_of_cells: Mapping[Cell, int]
) -> bool:
    """Whether some cells are all on the board, and one piece alone uses each."""
    for cell in cells:
        if cell not in board_cells:
            return False
        if uses_of_cells[cell] != 1:
            return False
    return True


def _anchors(shapes: Sequence[Sequence[Cell]]) -> dict[Cell, str]:
    """The marks of a few cells, of which each shape has one at least; "" if there are no more
    marks.
    """
    marks: DrawnMarks = {}
    waiting = list(shapes)
    while waiting:
        often: Counter[Cell] = Counter()
        for cells in waiting:
            often.update(cells)
        most_often = max(often.values())
        candidates = [cell for cell, times in often.items() if times == most_often]
        cell = min(candidates)
        number = len(marks)
        marks[cell] = ANCHORS[number : number + 1]
        waiting = [cells for cells in waiting if cell not in cells]
    return marks

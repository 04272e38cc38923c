"""The board of a puzzle as the lines of a file: a size or a drawing, and what else is told of its
cells.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import prod

from ...geometry.cells import Cell
from ...geometry.lattice import CUBIC, SQUARE, Lattice
from ...geometry.picture import like_size
from ...puzzle.free_cells import free_names, leaving
from ...puzzle.marked import chessboard
from ...puzzle.model import Board, Puzzle
from .. import MOST_BYTES
from .best import unpacked, values_text
from .cell_names import names_text
from .marks import BOARD, CHESSBOARD
from .values import drawing_value, text_value


def board_lines(puzzle: Puzzle) -> Iterator[str]:
    """The lines of the board, or of the frame where one was given."""
    board, goal = puzzle.board, puzzle.goal
    if goal is None:
        whole = leaving(board, ()) if board.names else board
        drawn = whole if puzzle.best is None else unpacked(whole, board, puzzle.best)
        yield f"board = {drawing_value(board_text(drawn))}"
        yield from _marks(whole)
        if board.wrap:
            yield f"wrap = {json.dumps(board.wrap)}"
        if board.separate:
            yield "separate = true"
        yield from _names(board, whole)
        if puzzle.best and puzzle.best.of_values and puzzle.best.cells:
            yield f"values = {drawing_value(values_text(whole, puzzle.best))}"
    elif goal.framed:
        yield f"board = {drawing_value(board_text(Board(board.may, lattice=board.lattice)))}"


def _marks(board: Board) -> Iterator[str]:
    """The marks of the cells of a whole board."""
    if board.marks:
        text = CHESSBOARD
        if not board.lattice.chequered or board.marks != chessboard(board.cells, board.lattice):
            text = _drawn(dict.fromkeys(board.cells, "#") | dict(board.marks), board.lattice)
        yield f"{BOARD} = {drawing_value(text)}"


def _names(board: Board, whole: Board) -> Iterator[str]:
    """The names of the cells of the whole board, and of those that stay free."""
    if board.names:
        text = names_text(whole)
        yield f"names = {text_value(text) if chr(39) in text else drawing_value(text)}"
        if free := free_names(board):
            yield f"leave = {text_value(' '.join(name for _, name in free))}"


def board_text(board: Board) -> str:
    """The size or the drawing of a board that can be drawn."""
    marks = dict.fromkeys(board.cells, "#") | dict.fromkeys(board.may, "?") | dict(board.clues)
    sides = _sides(board.cells)
    is_box = board.lattice in (SQUARE, CUBIC) and prod(sides) == len(marks)
    if is_box and set(marks.values()) == {"#"}:
        return "x".join(map(str, sides))
    return _drawn(marks, board.lattice)


def _drawn(marks: dict[Cell, str], lattice: Lattice) -> str:
    """The drawing of a board, from the first row and column on, whether they have cells or not."""
    corner = lattice.at((0,) * len(lattice.axes))
    text = lattice.picture({corner: "."} | marks if corner else marks)
    if not lattice.flat and max(marks)[0] == 0:
        text += "\n---\n."  # a layer without cells: the board is solid
    if like_size(text.replace("\n", " ")):
        first, line_end, rest = text.partition("\n")
        text = f"{first}.{line_end}{rest}"  # clues such as 3x4, which are no size
    return text


def drawing_fault(board: Board) -> str:
    """What keeps a board from being drawn; "" where nothing does."""
    if not board.cells:
        return ""
    shown = [board.lattice.shown(cell) for cell in board.cells]
    below = next((cell for cell in shown if min(cell) < 0), None)
    if below:
        cure = "move the board, so that no number of its cells is below 0"
        return f"{below} cannot be drawn; {cure}"
    return "the board is too large to be drawn" if prod(_sides(shown)) > MOST_BYTES else ""


def _sides(cells: Iterable[Cell]) -> tuple[int, ...]:
    """How far cells reach from the first layer, row and column on."""
    return tuple(max(column) + 1 for column in zip(*cells, strict=True))

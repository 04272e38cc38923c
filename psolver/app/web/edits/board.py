"""Edits of the board: each takes the text of a puzzle file and returns the edited text.

Cells are (layer, row, column) as people know them, counted from 0; a flat board has one layer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....errors import PsolverError
from ....geometry.lattice import SQUARE, Lattice
from .document import raw_value, values_in, with_value
from .drawing import Drawing, drawing_in, lattice_in, size_in, sized
from .writing import quoted_drawing

NEW = "3x4"  # a board where there was none


def board_drawing(board: str, lattice: Lattice = SQUARE) -> Drawing | None:
    """The drawing of a board's text; None where it cannot be drawn."""
    if found := sized(board, lattice):
        return found
    return None if size_in(board) else drawing_in(board, lattice)


def paint(text: str, mark: str, cells: Iterable[Sequence[int]]) -> str:
    """Mark cells of the board: "#", "?", "." or the letter of a clue."""
    board, old = _board(text)
    new = old.painted(mark, map(tuple, cells))
    return text if new == old else _with_board(text, board, new)


def add_line(text: str, axis: str, at: int) -> str:
    """One more "layer", "row" or "column" of cells that must be covered, before that of a number.
    A second layer makes the board solid.
    """
    board, old = _board(text)
    return _with_board(text, board, old.widened(axis, at))


def remove_line(text: str, axis: str, at: int) -> str:
    """The board without the layer, row or column of a number; with one layer left it is flat."""
    board, old = _board(text)
    return _with_board(text, board, old.narrowed(axis, at))


def set_board(text: str, board: str) -> str:
    """Another board, by its size, such as "6x10"."""
    return with_value(text, "", "board", quoted_drawing(board))


def _board(text: str) -> tuple[str, Drawing]:
    """The board's text, and its drawing. Raises PsolverError."""
    values = values_in(text)
    board = values.get("board", NEW)
    found = board_drawing(board, lattice_in(values)) if isinstance(board, str) else None
    if found is None:
        raise PsolverError("the board cannot be read; mend it in the text first")
    return board, found


def _with_board(text: str, old: str, new: Drawing) -> str:
    """The text with a board: a size if it was one of squares or cubes and still is, else drawn."""
    was_size = sized(old, new.lattice) is not None
    is_full = all(mark == "#" for layer in new.grid for row in layer for mark in row)
    if was_size and is_full and not new.lattice.slanted:
        board = "x".join(map(str, new.sides if new.solid else new.sides[1:]))
    else:
        board = new.text("" if was_size else old)
    like = raw_value(text, "", "board")
    return with_value(text, "", "board", quoted_drawing(board, like))

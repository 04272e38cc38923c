"""Edits of the board: each takes the text of a puzzle file and returns the edited text.

Cells are (layer, row, column), counted from 0; a flat board has one layer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ....errors import PsolverError
from ....geometry.picture import MOST_CELLS
from .document import raw_value, values_in, with_value
from .grid import (
    Grid,
    box_grid,
    drawn,
    grid_of,
    is_solid,
    narrowed,
    painted,
    sides,
    widened,
)
from .writing import quoted_drawing

SIZE = re.compile(r"\s*[0-9]+(\s*[xX×]\s*[0-9]+){1,2}\s*")
NEW = "3x4"  # a board where there was none


def size_in(text: str) -> tuple[int, ...] | None:
    """The sizes, two or three, of a board that is told by them; None for a drawing.

    >>> size_in("6x10"), size_in("##")
    ((6, 10), None)
    """
    if not SIZE.fullmatch(text):
        return None
    sizes = re.findall("[0-9]+", text)
    if any(len(size) > 9 for size in sizes):
        return None
    return tuple(map(int, sizes))


def board_grid(board: str) -> tuple[Grid, bool] | None:
    """The grid of a board's text, and whether it is solid; None where it cannot be drawn."""
    sizes = size_in(board)
    if sizes is None:
        grid = grid_of(board)
        return None if grid is None else (grid, is_solid(board))
    number = 1
    for size in sizes:
        number *= size
    return (box_grid(sizes), len(sizes) == 3) if 0 < number <= MOST_CELLS else None


def paint(text: str, mark: str, cells: Iterable[Sequence[int]]) -> str:
    """Mark cells of the board: "#", "?", "." or the letter of a clue."""
    old, grid, solid = _board(text)
    new = painted(grid, dict.fromkeys(map(tuple, cells), mark))
    return text if new == grid else _with_board(text, old, new, solid)


def add_line(text: str, axis: str, at: int) -> str:
    """One more "layer", "row" or "column" of cells that must be covered, before that of a number.
    A second layer makes the board solid.
    """
    old, grid, solid = _board(text)
    return _with_board(text, old, widened(grid, axis, at, "#"), solid or axis == "layer")


def remove_line(text: str, axis: str, at: int) -> str:
    """The board without the layer, row or column of a number; with one layer left it is flat."""
    old, grid, solid = _board(text)
    new = narrowed(grid, axis, at)
    return _with_board(text, old, new, solid and not (axis == "layer" and len(new) == 1))


def set_board(text: str, board: str) -> str:
    """Another board, by its size, such as "6x10"."""
    return with_value(text, "", "board", quoted_drawing(board))


def _board(text: str) -> tuple[str, Grid, bool]:
    """The board's text, its grid, and whether it is solid. Raises PsolverError."""
    board = values_in(text).get("board", NEW)
    found = board_grid(board) if isinstance(board, str) else None
    if found is None:
        raise PsolverError("the board cannot be read; mend it in the text first")
    return board, *found


def _with_board(text: str, old: str, grid: Grid, solid: bool) -> str:
    """The text with a board: a size if it was one and still is, else drawn."""
    was_size = size_in(old) is not None
    if was_size and all(mark == "#" for layer in grid for row in layer for mark in row):
        board = "x".join(map(str, sides(grid) if solid else sides(grid)[1:]))
    else:
        board = drawn(grid, solid, "" if was_size else old)
    like = raw_value(text, "", "board")
    return with_value(text, "", "board", quoted_drawing(board, like))

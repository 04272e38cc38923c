"""Cells with names that stay free, such as those of a date: they are no cells of their board, and
no piece lies there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..wording import meant, quoted
from .checks import refuse
from .model import Board
from .named import Names


def free_names(board: Board) -> Names:
    """The cells that stay free, with their names, sorted."""
    if not board.names:
        return ()
    cells = board.must | board.may
    return tuple((cell, name) for cell, name in board.names if cell not in cells)


def leaving_fault(board: Board, words: Iterable[str]) -> str:
    """What keeps the cells of these names from staying free."""
    cells = {name: cell for cell, name in board.names}
    if not cells:
        return "no cell of the board has a name; the key 'names' gives them"
    clued, seen = dict(board.clues), set[str]()
    for word in words:
        if word in seen:
            return f"{quoted(word)} is named twice"
        seen.add(word)
        if word not in cells:
            cure = (
                meant(word, cells) or meant(word.title(), cells) or "'psolver show' shows the names"
            )
            return f"no cell has the name {quoted(word)} ({cure})"
        if cells[word] in clued:
            piece = quoted(clued[cells[word]])
            return f"the cell {quoted(word)} cannot stay free; its clue says that {piece} covers it"
    return ""


def leaving(board: Board, words: Iterable[str]) -> Board:
    """The board on which the cells of these names stay free, and no others. Raises PuzzleError.

    >>> days = Board(frozenset({(0, 0), (0, 1)}), names=(((0, 0), "1"), ((0, 1), "2")))
    >>> leaving(days, ["2"]).cells, free_names(leaving(days, ["2"]))
    (((0, 0),), (((0, 1), '2'),))
    """
    words = list(words)
    refuse("", "leave", leaving_fault(board, words))
    free = {cell for cell, name in board.names if name in words}
    must = board.must.union(cell for cell, _ in free_names(board)) - free
    return replace(board, must=must, may=board.may - free)

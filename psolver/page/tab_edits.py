"""Edits of the text of a puzzle that other views than Puzzle make: clues, cells that stay free."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.cell_names import word_fault
from ..core.cells import Cell
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.tilings import Placement
from ..core.toml.dump import PIECE_LETTERS, words_text
from .edits import edited, without_answers


def text_with_clues(
    text: str, puzzle: Puzzle, placements: Sequence[Placement], problem: int = 0
) -> str:
    """Return a puzzle's text with placements, or cells of them, as clues of its board, or that of
    one of its problems. Raises PsolverError for names of several words, and for a board that cannot
    be drawn.
    """
    board = puzzle.board
    words = {cell: name for cell, name in board.clues if name not in PIECE_LETTERS}
    has_names = False
    for placement in placements:
        name = placement.piece
        if name in PIECE_LETTERS:
            mark = name
        else:
            if word_fault(name) or "'''" in name:
                raise PsolverError(f"only names of one word can be clues, not {name}")
            has_names = True
            words |= dict.fromkeys(placement.cells, name)
            mark = "#"
        places = []
        for cell in placement.cells:
            places.append(_place_of(cell, board.lattice))
        text = edited(text, "paint", {"mark": mark, "cells": places}, problem)
    if not has_names:
        return text
    free_board = board
    if board.names:
        free_board = board.leaving(())
    rows = words_text(free_board, words)
    return edited(text, "set_clues", {"words": rows}, problem)


def _place_of(cell: Cell, lattice: Lattice) -> list[int]:
    """The layer, row and column of a cell as people count them."""
    *layer, row, column = lattice.shown(cell)
    return [*(layer or [0]), row, column]


def text_with_free(text: str, names: Sequence[str], problem: int = 0) -> str:
    """Return a text with the names of other cells that stay free, of one of its problems if it has
    some, and without the answers that it expects, which are those of the cells before. Raises
    PsolverError.
    """
    changed = edited(text, "set_leave", {"words": " ".join(names)}, problem)
    if changed == text:
        return text
    return without_answers(changed, problem)

"""Edits of the text of a puzzle that other views than Puzzle make: clues, cells that stay free."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.cell_names import word_fault
from ..core.errors import PsolverError
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
    lattice = puzzle.board.lattice
    words = {cell: name for cell, name in puzzle.board.clues if name not in PIECE_LETTERS}
    for placement in placements:
        if placement.piece not in PIECE_LETTERS:
            if word_fault(placement.piece) or "'''" in placement.piece:
                raise PsolverError(f"only names of one word can be clues, not {placement.piece}")
            words |= dict.fromkeys(placement.cells, placement.piece)
        mark = placement.piece if placement.piece in PIECE_LETTERS else "#"
        cells = [([0] * 3 + list(lattice.shown(cell)))[-3:] for cell in placement.cells]
        text = edited(text, "paint", {"mark": mark, "cells": cells}, problem)
    if any(placement.piece not in PIECE_LETTERS for placement in placements):
        board = puzzle.board
        rows = words_text(board.leaving(()) if board.names else board, words.items())
        text = edited(text, "set_clues", {"words": rows}, problem)
    return text


def text_with_free(text: str, names: Sequence[str], problem: int = 0) -> str:
    """Return a text with the names of other cells that stay free, of one of its problems if it has
    some, and without the answers that it expects, which are those of the cells before. Raises
    PsolverError.
    """
    changed = edited(text, "set_leave", {"words": " ".join(names)}, problem)
    return text if changed == text else without_answers(changed, problem)

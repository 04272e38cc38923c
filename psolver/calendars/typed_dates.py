"""Dates as people type them: which words are of a date, and the cells that a text leaves free."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from random import Random

from ..core.board import Board
from ..core.piece import Piece
from .date_words import DAYS_FROM_TODAY, RANDOM
from .date_words import TODAY as TODAY
from .date_words import is_of_date as is_of_date
from .free_cells import drawn_names, missing_part, names_meant

DATE_WORDS = (*DAYS_FROM_TODAY, RANDOM)


def names_left(
    board: Board, pieces: Sequence[Piece], text: str, seed: int | None, file: str
) -> tuple[list[str], str, bool]:
    """Return the names of the cells that a text leaves free, a sentence on what was drawn or is
    missing, "" for none, and whether they were drawn at random, by a seed if there is one. Raises
    PsolverError as `names_meant` does.
    """
    names_of_cells = {name for _, name in board.names}
    is_random = text.strip() == RANDOM and RANDOM not in names_of_cells
    if names_of_cells and is_random:
        random = Random()
        if seed is not None:
            random = Random(str(seed))  # -1 is not 1
        names = drawn_names(board, pieces, random, file)
        names_text = " ".join(names)
        return names, f'drawn at random: --leave "{names_text}"', True
    today = datetime.date.today()
    names = names_meant(board, text, today, file)
    note = missing_part(board, names, today)
    return names, note, False

"""Edits of a puzzle: functions from the text of its file to the edited text.

Comments, order and all that an edit does not mean stay byte for byte; line ends too. Each raises
PsolverError for what cannot be: its sentence says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import begin, board, pieces, sets
from .top import set_leave, set_title, set_usual_count, set_usual_flag

EDITS: Mapping[str, Callable[..., str]] = {
    edit.__name__: edit
    for edit in (
        begin.begin,
        begin.sample,
        begin.starter,
        board.add_line,
        board.paint,
        board.remove_line,
        board.set_board,
        pieces.add_piece,
        pieces.remove_piece,
        pieces.set_color,
        pieces.set_count,
        pieces.set_flag,
        pieces.set_name,
        pieces.set_shape,
        sets.add_set,
        sets.draw_set,
        sets.remove_set,
        set_leave,
        set_title,
        set_usual_count,
        set_usual_flag,
    )
}


def edited(text: str, name: str, values: Mapping[str, Any]) -> str:
    """The text after the edit of a name, with the values that it takes. Raises PsolverError."""
    return EDITS[name](text, **values)

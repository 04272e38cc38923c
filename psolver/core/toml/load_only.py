"""The key `only` of a file, which chooses the pieces that are used.

only = ["A", "B"]
only = {A = 1, B = [0, 3]}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..checks import ONCE
from ..errors import PuzzleError
from ..piece import Piece, unknown_fault
from .keys import Table
from .load_pieces import ONLY


def only_pieces(top: Table, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return the pieces of a file that has the key `only`, a list of the names of those that are
    used, or a table with counts for names: the others are not used.
    """
    pieces = tuple(pieces)
    only = top.values[ONLY]
    bounds = {}
    if isinstance(only, dict):
        table = Table(only, top.file, ONLY)
        try:
            bounds = {name: table.count(name, ONCE) for name in only}
        except PuzzleError as fault:
            fault.key = ONLY  # which has a place in the file
            raise
    names = [*bounds] if isinstance(only, dict) else top.texts(ONLY)
    piece_names = [piece.name for piece in pieces]
    for number, name in enumerate(names, 1):
        if name not in piece_names:
            key = ONLY
            if isinstance(only, list):
                key = f"{ONLY}[{number}]"
            top.fail(key, unknown_fault(name, piece_names))
    if not names:
        top.fail(ONLY, "names no piece")
    bounds |= {name: (0, 0) for name in piece_names if name not in names}
    chosen = []
    for piece in pieces:
        least, most = bounds.get(piece.name, (piece.least, piece.most))
        chosen.append(replace(piece, least=least, most=most))
    return tuple(chosen)

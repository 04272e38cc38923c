"""The names of the pieces in a text, as the puzzle will have them, also if it has faults elsewhere,
such as no board yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.drawing import name_pieces
from ...core.errors import PuzzleError
from ...core.lattice import Lattice
from ...core.picture import NAMES
from ...core.plain_values import Values
from ...core.rule_entries import RULES
from ...core.several_puzzles import PROBLEM
from ...core.square_lattice import CUBIC, SQUARE
from ...core.toml.keys import Table
from ...core.toml.load_pieces import pictured_pieces, table_pieces
from ...core.toml.load_sets import set_pieces
from .drawing_readers import board_drawing, lattice_of_file
from .editable_drawing import EditableDrawing
from .toml_document import values_in


def names_of_pieces(text: str) -> list[str]:
    """Return the names of the pieces one by one, in the order of the text: those drawn in `pieces`,
    those of named sets, those of tables; [] if they cannot be read.
    """
    values = values_in(text)
    lattice = lattice_of_file(values)
    boards = [board for board in _boards(values, lattice) if board]
    if lattice == SQUARE and any(board.solid for board in boards):
        lattice = CUBIC
    top = Table(values, "puzzle")
    try:
        tables = list(top.tables("piece"))
        for entry in RULES:
            if entry.lists_pieces:
                tables = list(entry.load().piece_tables(top, tables))
        drawings = [
            *pictured_pieces(top, lattice),
            *set_pieces(top, lattice),
            *table_pieces(tables, top, lattice),
        ]
        return name_pieces(drawings, _names_on_boards(values, boards), top.file)[1]
    except PuzzleError:
        return []


def _boards(values: Values, lattice: Lattice) -> Iterator[EditableDrawing | None]:
    """The boards of a text, of its problems too, as far as they are drawn."""
    for table in (values, *values.get(PROBLEM, ())):
        board = table.get("board")
        yield board_drawing(board, lattice) if isinstance(board, str) else None


def _names_on_boards(values: Values, boards: list[EditableDrawing]) -> set[str]:
    """The names that the clues of boards give to pieces."""
    names = set()
    for board in boards:
        for mark in board.marks():
            if mark in NAMES:
                names.add(mark)
    clues = values.get("clues")
    return names | set(clues.split() if isinstance(clues, str) else ())


def with_new_name(names: Iterable[str], old: str, name: str) -> list[str]:
    """Return some names with another one in place of the old one.

    >>> with_new_name(["I", "L"], "L", "T")
    ['I', 'T']
    """
    new_names = []
    for piece_name in names:
        new_name = piece_name
        if piece_name == old:
            new_name = name
        new_names.append(new_name)
    return new_names

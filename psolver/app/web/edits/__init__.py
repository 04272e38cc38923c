"""The edits of a puzzle: functions from the text of its file to the edited text.

Comments, order and everything else that an edit is not about stay byte for byte, line ends too.
Each raises PsolverError if it is impossible; its sentence gives the reason. The edits of the
board and of the whole puzzle are in this file, and the table of all edits.

Cells are (layer, row, column) as people count them, from 0; a flat board has one layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ....errors import PsolverError
from ....formats.toml.load_board import flat_lattices
from ....geometry.lattice import SQUARE, Lattice, lattice_named
from ...sample_files import SUFFIX, sample_names, samples_folder, sequence_names
from . import piece_edits
from .editable_drawing import EditableDrawing, drawing_in, lattice_in, size_in, sized
from .toml_document import (
    count_value,
    flag_value,
    quoted_drawing,
    quoted_text,
    raw_value,
    values_in,
    with_value,
)

STARTERS = Path(__file__).parents[2] / "starters"
MOST_SIDE = 99  # of a board that one begins with
NEW_BOARD = "3x4"  # of a text that has no board yet


def board_drawing(board: str, lattice: Lattice = SQUARE) -> EditableDrawing | None:
    """Return the drawing of a board's text; None if it cannot be drawn."""
    if found := sized(board, lattice):
        return found
    return None if size_in(board) else drawing_in(board, lattice)


def paint(text: str, mark: str, cells: Iterable[Sequence[int]]) -> str:
    """Mark cells of the board: "#", "?", "." or the letter of a clue."""
    board, old = _board(text)
    new = old.painted(mark, map(tuple, cells))
    return text if new == old else _with_board(text, board, new)


def add_line(text: str, axis: str, at: int) -> str:
    """Add a "layer", "row" or "column" of cells that must be covered, before the one of a number. A
    second layer makes the board solid.
    """
    board, old = _board(text)
    return _with_board(text, board, old.widened(axis, at))


def remove_line(text: str, axis: str, at: int) -> str:
    """Remove the layer, row or column of a number; with one layer left the board is flat."""
    board, old = _board(text)
    return _with_board(text, board, old.narrowed(axis, at))


def set_board(text: str, board: str) -> str:
    """Replace the board by one of a size, such as "6x10"."""
    return with_value(text, "", "board", quoted_drawing(board))


def _board(text: str) -> tuple[str, EditableDrawing]:
    values = values_in(text)
    board = values.get("board", NEW_BOARD)
    found = board_drawing(board, lattice_in(values)) if isinstance(board, str) else None
    if found is None:
        raise PsolverError("the board cannot be read; mend it in the text first")
    return board, found


def _with_board(text: str, old: str, new: EditableDrawing) -> str:
    """The text with a board: a size if it was one of squares or cubes and still is, else drawn."""
    was_size = sized(old, new.lattice) is not None
    is_full = all(mark == "#" for layer in new.grid for row in layer for mark in row)
    if was_size and is_full and not new.lattice.slanted:
        board = "x".join(map(str, new.sides if new.solid else new.sides[1:]))
    else:
        board = new.text("" if was_size else old)
    like = raw_value(text, "", "board")
    return with_value(text, "", "board", quoted_drawing(board, like))


# the whole puzzle ---------------------------------------------------------------------------------


def set_title(text: str, title: str) -> str:
    """Set the title; "" removes it."""
    return with_value(text, "", "title", quoted_text(title) if title else None)


def set_leave(text: str, words: str) -> str:
    """Set the names of the cells that stay free."""
    return with_value(text, "", "leave", quoted_text(words))


def set_usual_count(text: str, least: int, most: int | None) -> str:
    """Set how often a piece is used that has no count of its own."""
    return with_value(text, "", "count", count_value(least, most))


def set_usual_flag(text: str, key: str, flag: bool) -> str:
    """Set "can_rotate" or "can_reverse" for the pieces that have no such key of their own."""
    return with_value(text, "", key, flag_value(flag))


# another puzzle in its place ----------------------------------------------------------------------


def starter_names() -> list[str]:
    """Return the names of the puzzles with comments that a new puzzle may begin with."""
    return sorted(path.stem for path in STARTERS.glob(f"*{SUFFIX}"))


def boards() -> list[dict[str, Any]]:
    """Return the boards that a new puzzle may begin with, for each lattice: their kinds, each with
    the names and first values of its numbers.
    """
    box = {"kind": "", "numbers": [["Rows", 6], ["Columns", 10], ["Layers", 1]]}
    found: list[dict[str, Any]] = [{"lattice": "square", "title": "squares, cubes", "kinds": [box]}]
    for name in flat_lattices()[1:]:
        sizes = (size.example for size in lattice_named(name).sizes)
        kinds = [_kind(example) for example in sizes]
        found.append({"lattice": name, "title": f"{name}s", "kinds": kinds})
    return found


def _kind(example: str) -> dict[str, Any]:
    """A kind of boards, from a size such as "hexagon of side 5" or "parallelogram 4x9"."""
    kind, size = example.rsplit(" ", 1)
    numbers = [int(number) for number in size.split("x")]
    names = ["Side"] if len(numbers) == 1 else ["Rows", "Base" if "trapez" in kind else "Columns"]
    return {"kind": kind, "numbers": [list(pair) for pair in zip(names, numbers, strict=True)]}


def begin(
    _: str, sizes: Sequence[Any], piece_set: str, lattice: str = "square", kind: str = ""
) -> str:
    """Return a board of a kind, see `boards`, and a named set or none. The sizes of squares and
    cubes are rows, columns and layers, flat with one layer.
    """
    if not all(type(size) is int and 1 <= size <= MOST_SIDE for size in sizes):
        raise PsolverError(f"a size is a whole number from 1 to {MOST_SIDE}")
    lines = []
    if lattice == "square":
        *flat, layers = sizes
        numbers = flat if layers == 1 else [layers, *flat]
    else:
        numbers = list(sizes)
        lines.append(f"lattice = {quoted_text(lattice)}")
    size = "x".join(map(str, numbers))
    lines.append(f"board = {quoted_text(f'{kind} {size}'.strip())}")
    if piece_set:
        lines.append(f"piece_set = {quoted_text(piece_set)}")
    return "\n".join(lines) + "\n"


def sample(_: str, name: str) -> str:
    """Return the text of a sample."""
    if name not in (*sample_names(), *sequence_names()):
        raise PsolverError(f"there is no sample {name!r}")
    return (samples_folder() / f"{name}{SUFFIX}").read_text(encoding="utf-8")


def starter(_: str, name: str) -> str:
    """Return the text of a puzzle with comments, to begin with."""
    if name not in starter_names():
        raise PsolverError(f"there is no example {name!r}")
    return (STARTERS / f"{name}{SUFFIX}").read_text(encoding="utf-8")


# all edits ----------------------------------------------------------------------------------------


EDITS: Mapping[str, Callable[..., str]] = {
    edit.__name__: edit
    for edit in (
        begin,
        sample,
        starter,
        add_line,
        paint,
        remove_line,
        set_board,
        set_leave,
        set_title,
        set_usual_count,
        set_usual_flag,
        piece_edits.add_piece,
        piece_edits.remove_piece,
        piece_edits.set_color,
        piece_edits.set_count,
        piece_edits.set_flag,
        piece_edits.set_name,
        piece_edits.set_shape,
        piece_edits.add_set,
        piece_edits.draw_set,
        piece_edits.remove_set,
    )
}


def edited(text: str, name: str, values: Mapping[str, Any]) -> str:
    """Return the text after the edit of a name, with its values. Raises PsolverError."""
    return EDITS[name](text, **values)

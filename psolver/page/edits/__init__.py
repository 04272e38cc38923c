"""The edits of a puzzle: functions from the text of its file to the edited text.

Comments, order and everything else that an edit is not about stay byte for byte, line ends too.
Each raises PsolverError if it is impossible; its sentence gives the reason.

A cell     (layer, row, column) as people count them, from 0; a flat board has one layer
A place    of a piece in the text: ("piece", 2) is its third [[piece]], ("pieces", 0) the first
           drawing in `pieces`

A drawing in `pieces` that is given a name, a count, a flag or a colour of its own moves to a
[[piece]].
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import sub
from typing import Any, NamedTuple, TypeAlias

import tomlkit

from ...core.cells import Cell, box
from ...core.errors import PictureError, PsolverError
from ...core.lattice import Lattice
from ...core.named_sets import NamedSet, named_set, set_names
from ...core.picture import LAYER, layer_texts, lines_of, piece_blocks
from ...core.square_lattice import SQUARE
from ...core.toml.forms import FORM
from ...core.toml.load_pieces import REFLECT
from .board_shapes import board_value
from .editable_drawing import (
    CELL_MARKS,
    HOLE,
    EditableDrawing,
    drawing_in,
    flush,
    indentation,
    lattice_of_file,
    size_in,
    sized,
)
from .problem_edits import (
    add_problem,
    edited_problem,
    remove_problem,
    with_chosen_count,
    with_renamed_choices,
)
from .starting_texts import begin, sample, starter
from .toml_document import (
    count_text,
    flag_text,
    list_text,
    quoted_drawing,
    quoted_text,
    raw_value,
    values_in,
    with_table,
    with_value,
    without_table,
)
from .toml_document import (
    without_answers as without_answers,
)

NEW_BOARD = "3x4"  # of a text that has no board yet
UNREADABLE_PIECE = "this piece cannot be read; mend it in the text first"
NO_CELLS = "a piece has at least one cell; take it away instead"
PiecePlace: TypeAlias = tuple[str, int]


def board_drawing(board: str, lattice: Lattice = SQUARE) -> EditableDrawing | None:
    """Return the drawing of the text of a board, or of a piece; None if it cannot be drawn."""
    if drawing := sized(board, lattice):
        return drawing
    return None if size_in(board) else drawing_in(board, lattice)


def paint(text: str, mark: str, cells: Iterable[Sequence[int]]) -> str:
    """Mark cells of the board: "#", "?", "." or the letter of a clue. It grows to hold them all."""
    return draw_cells(text, [(*cell, mark) for cell in cells])


def draw_cells(text: str, cells: Iterable[Sequence[Any]]) -> str:
    """Mark cells of the board, (layer, row, column, mark) each; it grows to hold them all."""
    board, old = _board(text)
    new = old.marked([(tuple(cell), mark) for *cell, mark in cells])
    return text if new == old else _with_board(text, board, new)


def set_cells(text: str, cells: Iterable[Sequence[Any]]) -> str:
    """Replace the cells of the board by others, (layer, row, column, mark) each."""
    board, old = _board(text)
    marks = {tuple(cell): mark for *cell, mark in cells if mark != HOLE}
    axes = len(old.lattice.axes)
    marks = {cell: mark for cell, mark in marks.items() if old.lattice.at(cell[-axes:])}
    if not marks:
        raise PsolverError("a board has at least one cell")
    new = old.redrawn(marks)
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
    drawing = board_drawing(board, lattice_of_file(values)) if isinstance(board, str) else None
    if drawing is None:
        raise PsolverError("the board cannot be read; mend it in the text first")
    return board, drawing


def _with_board(text: str, old: str, new: EditableDrawing) -> str:
    """The text with a board: a size if it was one of squares or cubes and still is, else drawn."""
    was_size = sized(old, new.lattice) is not None
    is_full = set(new.marks()) == {"#"}
    size = "x".join(map(str, new.sides if new.solid else new.sides[1:]))
    if was_size and is_full and sized(size, new.lattice) == new:
        board = size
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


def set_clues(text: str, words: str) -> str:
    """Set the clues in rows of words."""
    return with_value(text, "", "clues", f"'''\n{words}\n'''")


def set_usual_count(text: str, least: int, most: int | None) -> str:
    """Set how often a piece is used that has no count of its own."""
    return with_value(text, "", "count", count_text(least, most))


def set_usual_flag(text: str, key: str, flag: bool) -> str:
    """Set "can_rotate" or "can_reverse" for the pieces that have no such key of their own."""
    return _with_flag(text, "", values_in(text), key, flag)


def _with_flag(text: str, table: str, values: Mapping[str, Any], key: str, flag: bool) -> str:
    """The text with a flag of a table with some values, under the name that the flag has there."""
    if key == "can_reverse" and REFLECT in values:
        if key not in values:
            key = REFLECT
        else:
            text = with_value(text, table, REFLECT, None)
    return with_value(text, table, key, flag_text(flag))


def choose_board(text: str, sizes: Sequence[Any], kind: str = "") -> str:
    """Replace the board by one of a kind, see `boards`."""
    lattice = lattice_of_file(values_in(text)).name
    return with_value(text, "", "board", board_value(sizes, lattice, kind))


# pieces -------------------------------------------------------------------------------------------


def set_shape(text: str, place: PiecePlace, cells: Iterable[Sequence[int]]) -> str:
    """Replace the cells, (layer, row, column), of a piece that is drawn in the text."""
    lattice = lattice_of_file(values_in(text))
    shape = _shape_of(cells, lattice)
    kind, number = place
    if kind == "piece":
        table = f"piece[{number + 1}]"
        old = _values(text, number).get("shape", "")
        _check_fixed(old)
        raw = raw_value(text, table, "shape")
        new = _redrawn(old if isinstance(old, str) else "", shape, lattice)
        return with_value(text, table, "shape", quoted_drawing(new, raw))
    lines, blocks = _lines_and_blocks(text)
    block = _block_of(blocks, number)
    _check_fixed(block.text)
    lines[block.start : block.end] = _redrawn(block.text, shape, lattice).split("\n")
    return _with_pieces(text, lines)


def _check_fixed(drawing: object) -> None:
    if isinstance(drawing, str) and re.search(FORM, drawing):  # its size has a variable
        raise PsolverError("the size of this piece has a variable; change it in the text")


def new_piece(text: str, cells: Iterable[Sequence[int]], name: str, color: str = "") -> str:
    """Add a piece with a name: a drawing with this letter if that is all, else a [[piece]]."""
    values = values_in(text)
    lattice = lattice_of_file(values)
    shape = _shape_of(cells, lattice)
    if len(name) == 1 and not color and "piece" not in values:
        return _with_drawings(text, [_shape_text(shape, lattice, name)])
    table = {"name": name, "shape": _shape_text(shape, lattice)}
    if color:
        table["color"] = color
    return _with_new_table(text, table)


def _with_drawings(text: str, drawings: Iterable[str]) -> str:
    lines, blocks = _lines_and_blocks(text)
    new_lines: list[str] = []
    for drawing in drawings:
        new_lines += ["", *drawing.split("\n")]
    if blocks:
        end = blocks[-1].end
        lines[end:end] = new_lines
    else:
        lines = new_lines[1:]
    return _with_pieces(text, lines)


def remove_piece(text: str, place: PiecePlace) -> str:
    """Remove a piece."""
    kind, number = place
    if kind == "piece":
        return without_table(text, number)
    lines, blocks = _lines_and_blocks(text)
    start, end, _ = _block_of(blocks, number)
    if len(blocks) == 1:
        return _with_pieces(text, [])
    if number + 1 < len(blocks):
        end = blocks[number + 1].start
    else:
        start = blocks[number - 1].end
    del lines[start:end]
    return _with_pieces(text, lines)


def set_name(text: str, place: PiecePlace, name: str, old: str = "") -> str:
    """Rename a piece, and its `old` name in groups; with "" psolver chooses a name."""
    if old and name:
        text = with_renamed_choices(_with_renamed_groups(text, old, name), old, name)
    text, number = _in_table(text, place)
    table, lattice = f"piece[{number + 1}]", lattice_of_file(values_in(text))
    shape = _values(text, number).get("shape")
    if isinstance(shape, str) and (mark := _mark_of(shape, lattice)) not in ("#", name):
        drawing = shape.replace(mark, "#")  # else a name that is gone would come back
        raw = raw_value(text, table, "shape")
        text = with_value(text, table, "shape", quoted_drawing(drawing, raw))
    return with_value(text, table, "name", quoted_text(name) if name else None)


def _with_renamed_groups(text: str, old: str, name: str) -> str:
    """The text in which the groups call a piece by another name."""
    groups = values_in(text).get("group")
    for number, group in enumerate(groups if isinstance(groups, list) else [], 1):
        names = group.get("pieces") if isinstance(group, dict) else None
        if isinstance(names, list) and old in names:
            new = dict.fromkeys(name if piece_name == old else piece_name for piece_name in names)
            text = with_value(text, f"group[{number}]", "pieces", list_text(new))
    return text


def set_count(text: str, place: PiecePlace, least: int, most: int | None, name: str = "") -> str:
    """Set how often a piece is used. The name is for `edited`, which looks for it in `only`."""
    return _with_setting(text, place, "count", count_text(least, most))


def join_pieces(text: str, places: Sequence[PiecePlace], least: int, most: int | None) -> str:
    """Make one piece of several with the same shape, used so often; the first one stays."""
    for place in sorted(places[1:], key=lambda piece_place: -piece_place[1]):
        text = remove_piece(text, place)
    return set_count(text, places[0], least, most)


def set_flag(text: str, place: PiecePlace, key: str, flag: bool) -> str:
    """Set "can_rotate" or "can_reverse" of a piece."""
    text, number = _in_table(text, place)
    return _with_flag(text, f"piece[{number + 1}]", _values(text, number), key, flag)


def set_color(text: str, place: PiecePlace, color: str) -> str:
    """Set the colour of a piece; with "" psolver chooses one."""
    return _with_setting(text, place, "color", quoted_text(color) if color else None)


def _with_setting(text: str, place: PiecePlace, key: str, raw: str | None) -> str:
    text, number = _in_table(text, place)
    return with_value(text, f"piece[{number + 1}]", key, raw)


# named sets ---------------------------------------------------------------------------------------


def add_set(text: str, name: str) -> str:
    """Add a named set of pieces."""
    return _with_sets(text, [*_sets(text), name])


def remove_set(text: str, number: int) -> str:
    """Remove the named set of a number (from 0)."""
    names = _sets(text)
    return _with_sets(text, names[:number] + names[number + 1 :])


def draw_set(text: str, number: int, names: Sequence[str]) -> str:
    """Replace a named set by drawings of its pieces, with these names, to be edited."""
    chosen = _chosen(_sets(text), number)
    if chosen is None or len(chosen.shapes) != len(names):
        raise PsolverError("this set cannot be read; mend 'piece_set' in the text first")
    text = remove_set(text, number)
    named = [(name, shape) for name, (_, shape) in zip(names, chosen.shapes, strict=True)]
    if chosen.reverse and all(len(name) == 1 for name in names):
        drawn = [_shape_text(shape, chosen.lattice, name) for name, shape in named]
        return _with_drawings(text, drawn)
    for name, shape in named:
        values: dict[str, Any] = {"name": name, "shape": _shape_text(shape, chosen.lattice)}
        if not chosen.reverse:
            values["can_reverse"] = False
        text = _with_new_table(text, values)
    return text


def _chosen(words: Sequence[str], number: int) -> NamedSet | None:
    word = " ".join(words[number].lower().split()) if number < len(words) else ""
    name = word.removeprefix("free ")
    return named_set(name) if name in set_names() else None


def _sets(text: str) -> list[str]:
    value = values_in(text).get("piece_set", [])
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise PsolverError("the named sets cannot be read; mend 'piece_set' in the text first")
    return names


def _with_sets(text: str, names: Sequence[str]) -> str:
    raw = None
    if names:
        raw = quoted_text(names[0]) if len(names) == 1 else list_text(names)
    return with_value(text, "", "piece_set", raw)


# drawings in `pieces` -----------------------------------------------------------------------------


class PieceBlock(NamedTuple):
    """A drawing in `pieces`, and the numbers of its first line and of the line after it, from 0."""

    start: int
    end: int
    text: str


def _lines_and_blocks(text: str) -> tuple[list[str], list[PieceBlock]]:
    """The lines of `pieces`, and its drawings."""
    pieces = values_in(text).get("pieces", "")
    if not isinstance(pieces, str):
        raise PsolverError("the pieces cannot be read; mend 'pieces' in the text first")
    lines = lines_of(pieces)
    blocks: list[PieceBlock] = []
    added = 0
    for line, drawing in piece_blocks(pieces):
        start = line - 1 + added
        if blocks and start == blocks[-1].end:
            lines.insert(start, "")  # a drawing cannot stand directly below a size
            added += 1
            start += 1
        blocks.append(PieceBlock(start, start + len(drawing.split("\n")), drawing))
    return lines, blocks


def _block_of(blocks: Sequence[PieceBlock], number: int) -> PieceBlock:
    if number >= len(blocks):
        raise PsolverError(UNREADABLE_PIECE)
    return blocks[number]


def _with_pieces(text: str, lines: Sequence[str]) -> str:
    """The text with other lines in `pieces`, or without that key."""
    if not any(line.strip() for line in lines):
        return with_value(text, "", "pieces", None)
    raw = raw_value(text, "", "pieces")
    return with_value(text, "", "pieces", quoted_drawing("\n".join(lines), raw))


def _in_table(text: str, place: PiecePlace) -> tuple[str, int]:
    """The text after a piece was moved to a [[piece]] of its own, and the number of that one."""
    kind, number = place
    if kind == "piece":
        return text, number
    _, blocks = _lines_and_blocks(text)
    block = _block_of(blocks, number)
    values: dict[str, Any] = {"shape": flush(block.text)}
    copies, lattice = [number], lattice_of_file(values_in(text))
    if (mark := _mark_of(block.text, lattice)) != "#":
        marks = [_mark_of(block.text, lattice) for block in blocks]
        copies = [copy for copy, other_mark in enumerate(marks) if other_mark == mark]
    if len(copies) > 1:
        values["count"] = _times(values_in(text).get("count", 1), len(copies))
    for copy in reversed(copies):
        text = remove_piece(text, ("pieces", copy))
    at = len(values_in(text).get("piece", []))
    return _with_new_table(text, values), at


def _times(count: Any, number: int) -> Any:
    if isinstance(count, list):
        return [_times(bound, number) for bound in count]
    return count * number if isinstance(count, int) else count


def _with_new_table(text: str, values: dict[str, Any]) -> str:
    lines = []
    for key, value in values.items():
        if key == "shape":
            raw = quoted_drawing(value)
        elif isinstance(value, str):
            raw = quoted_text(value)
        else:
            raw = tomlkit.item(value).as_string()
        lines.append(f"{key} = {raw}")
    return with_table(text, "piece", "\n".join(lines))


def _values(text: str, number: int) -> dict[str, Any]:
    tables = values_in(text).get("piece")
    if not isinstance(tables, list) or number >= len(tables):
        raise PsolverError(UNREADABLE_PIECE)
    values: dict[str, Any] = tables[number]
    return values


# drawings of shapes -------------------------------------------------------------------------------


def _shape_of(cells: Iterable[Sequence[int]], lattice: Lattice) -> set[Cell]:
    """The cells that people count as (layer, row, column); those of squares and cubes have these
    three numbers, with their box at the origin, and (0, 0, 0) alone stands for any one cell. Raises
    PsolverError if there are none.
    """
    counted_cells: set[Cell] = {tuple(cell) for cell in cells}
    if not counted_cells:
        raise PsolverError(NO_CELLS)
    if not lattice.slanted:
        low, _ = box(counted_cells)
        return {tuple(map(sub, cell, low)) for cell in counted_cells}
    if counted_cells == {(0, 0, 0)}:
        return {next(iter(lattice.steps))}
    found_cells = {lattice.at(tuple(place)) for _, *place in counted_cells}
    shape = {cell for cell in found_cells if cell is not None}
    if not shape:
        raise PsolverError(NO_CELLS)
    return shape


def _shape_text(shape: Iterable[Cell], lattice: Lattice, mark: str = "#", hole: str = HOLE) -> str:
    """The drawing of a shape; lines of squares without cells have a "." alone."""
    marks = dict.fromkeys(shape, mark)
    if lattice.slanted:
        return lattice.picture(marks)
    layers = []
    for lines in layer_texts(marks, hole):
        layers.append("\n".join(line.rstrip(" ") or HOLE for line in lines))
    return f"\n{LAYER}\n".join(layers)


def _redrawn(old: str, shape: Iterable[Cell], lattice: Lattice) -> str:
    """The drawing of a shape in the style of another: its mark, its holes, its place."""
    blank_before = re.match(r"( *\n)*", old)
    blank_after = re.search(r"(\n *)*$", old)
    assert blank_before
    assert blank_after
    drawn = [line for line in lines_of(old) if line.strip(" ") not in ("", LAYER)]
    indent = indentation(drawn)
    ragged = len({len(line) for line in drawn}) > 1 or any(" " in line[indent:] for line in drawn)
    hole = " " if ragged and HOLE not in old else HOLE
    lines = _shape_text(shape, lattice, _mark_of(old, lattice), hole).split("\n")
    return blank_before[0] + "\n".join(" " * indent + line for line in lines) + blank_after[0]


def _mark_of(drawing: str, lattice: Lattice) -> str:
    """The mark that the cells of a piece are drawn with. Raises PsolverError."""
    if not lattice.slanted and size_in(drawing):
        return "#"
    try:
        marks = lattice.parse(drawing, CELL_MARKS, 1).values()
    except PictureError:
        raise PsolverError(UNREADABLE_PIECE) from None
    return next((mark for mark in marks if mark != "?"), "#")


# all edits ----------------------------------------------------------------------------------------


# these are about one problem of a file
EDITS_OF_PROBLEMS = (
    choose_board,
    add_line,
    draw_cells,
    paint,
    remove_line,
    set_board,
    set_cells,
    set_clues,
    set_leave,
    set_title,
    set_usual_count,
    set_usual_flag,
)
EDITS_OF_PIECES = (
    new_piece,
    remove_piece,
    set_color,
    join_pieces,
    set_count,
    set_flag,
    set_name,
    set_shape,
    add_set,
    draw_set,
    remove_set,
)
EDITS_OF_FILES = (begin, sample, starter, add_problem, remove_problem)
EDITS: Mapping[str, Callable[..., str]] = {
    edit.__name__: edit for edit in (*EDITS_OF_FILES, *EDITS_OF_PROBLEMS, *EDITS_OF_PIECES)
}


def edited(text: str, name: str, values: Mapping[str, Any], problem: int = 0) -> str:
    """Return the text after the edit of a name, with its values; of a text with several problems
    one of these is edited, by its number. Raises PsolverError.
    """
    edit = EDITS[name]
    if edit in (add_problem, remove_problem):
        return edit(text, problem)
    if edit is set_count and values.get("name"):
        counted = with_chosen_count(text, problem, values["name"], values["least"], values["most"])
        return counted or edit(text, **values)
    if problem and edit in EDITS_OF_PROBLEMS:
        return edited_problem(text, problem, lambda alone: edit(alone, **values))
    return edit(text, **values)

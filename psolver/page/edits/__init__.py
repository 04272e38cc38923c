"""The edits of a puzzle: functions from the text of its file to the edited text.

Comments, order and everything else that an edit is not about stay byte for byte, line ends too.
Each raises PsolverError if it is impossible; its sentence gives the reason.

A cell     (layer, row, column) as people count them, from 0; a flat board has one layer
A place    of a piece in the text: ("piece", 2) is its third [[piece]], ("pieces", 0) the first
           drawing in `pieces`

A drawing in `pieces` that is given a name, a count, a flag or a colour of its own becomes a
[[piece]], and so do those behind it: all pieces keep their order, names and colours
(`piece_places`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import sub
from typing import Any

from ...core.cells import Cell, box
from ...core.errors import PsolverError
from ...core.lattice import Lattice
from ...core.picture import LAYER, lines_of
from ...core.toml.forms import FORM
from ...core.toml.load_pieces import REFLECT
from .board_shapes import board_value
from .drawing_grid import HOLE
from .drawing_lines import indentation
from .drawing_readers import board_drawing, lattice_of_file, sized
from .editable_drawing import EditableDrawing
from .piece_names import names_of_pieces
from .piece_places import (
    UNREADABLE_SET,
    PiecePlace,
    block_of,
    drawing_of_set,
    lines_and_blocks,
    mark_of,
    places_of_pieces,
    set_of_word,
    sets_in,
    shape_text,
    tables_of_sets,
    values_of_table,
    with_names_as_before,
    with_new_tables,
    with_own_table,
    with_pieces,
    with_sets,
    without_drawing,
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
    with_value,
    without_table,
)
from .toml_document import (
    without_answers as without_answers,
)

NEW_BOARD = "3x4"  # of a text that has no board yet
NO_CELLS = "a piece has at least one cell; take it away instead"


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
    names = names_of_pieces(text)
    kind, number = place
    if kind == "piece":
        table = f"piece[{number + 1}]"
        old = values_of_table(text, number).get("shape", "")
        _check_fixed(old)
        raw = raw_value(text, table, "shape")
        new = _redrawn(old if isinstance(old, str) else "", shape, lattice)
        return with_names_as_before(
            with_value(text, table, "shape", quoted_drawing(new, raw)), names
        )
    lines, drawings = lines_and_blocks(text)
    drawing = block_of(drawings, number)
    _check_fixed(drawing.text)
    lines[drawing.start : drawing.end] = _redrawn(drawing.text, shape, lattice).split("\n")
    return with_names_as_before(with_pieces(text, lines), names)


def _check_fixed(drawing: object) -> None:
    if isinstance(drawing, str) and re.search(FORM, drawing):  # its size has a variable
        raise PsolverError("the size of this piece has a variable; change it in the text")


def new_piece(text: str, cells: Iterable[Sequence[int]], name: str, color: str = "") -> str:
    """Add a piece with a name, the last one: a drawing with this letter if that is all, else a
    [[piece]].
    """
    values = values_in(text)
    lattice = lattice_of_file(values)
    shape = _shape_of(cells, lattice)
    names = [*names_of_pieces(text), None]
    if len(name) == 1 and not color and values.keys().isdisjoint(("piece", "piece_set")):
        return with_names_as_before(_with_drawings(text, [shape_text(shape, lattice, name)]), names)
    table = {"name": name, "shape": shape_text(shape, lattice)}
    if color:
        table["color"] = color
    return with_names_as_before(with_new_tables(text, [table]), names)


def _with_drawings(text: str, drawn: Iterable[str]) -> str:
    lines, drawings = lines_and_blocks(text)
    new_lines: list[str] = []
    for drawing in drawn:
        new_lines += ["", *drawing.split("\n")]
    if drawings:
        end = drawings[-1].end
        lines[end:end] = new_lines
    else:
        lines = new_lines[1:]
    return with_pieces(text, lines)


def remove_piece(text: str, place: PiecePlace) -> str:
    """Remove a piece; the others keep their names."""
    kind, number = place
    pairs = zip(names_of_pieces(text), places_of_pieces(text), strict=False)
    names = [name for name, other_place in pairs if other_place != tuple(place)]
    if kind == "piece":
        return with_names_as_before(without_table(text, number), names)
    return with_names_as_before(without_drawing(text, number), names)


def set_name(text: str, place: PiecePlace, name: str, old: str = "") -> str:
    """Rename a piece, and its `old` name in groups; with "" psolver chooses a name."""
    if old and name:
        text = with_renamed_choices(_with_renamed_groups(text, old, name), old, name)
    text, number = with_own_table(text, place)
    names = _names_beside(text, number)
    table, lattice = f"piece[{number + 1}]", lattice_of_file(values_in(text))
    shape = values_of_table(text, number).get("shape")
    if isinstance(shape, str) and (mark := mark_of(shape, lattice)) not in ("#", name):
        drawing = shape.replace(mark, "#")  # else a name that is gone would come back
        raw = raw_value(text, table, "shape")
        text = with_value(text, table, "shape", quoted_drawing(drawing, raw))
    text = with_value(text, table, "name", quoted_text(name) if name else None)
    return with_names_as_before(text, names)


def _names_beside(text: str, number: int) -> list[str | None]:
    """The names of all pieces but that of the [[piece]] of a number, which may be any."""
    pairs = zip(names_of_pieces(text), places_of_pieces(text), strict=False)
    return [None if place == ("piece", number) else name for name, place in pairs]


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
    text, number = with_own_table(text, place)
    names, values = names_of_pieces(text), values_of_table(text, number)
    return with_names_as_before(_with_flag(text, f"piece[{number + 1}]", values, key, flag), names)


def set_color(text: str, place: PiecePlace, color: str) -> str:
    """Set the colour of a piece; with "" psolver chooses one."""
    return _with_setting(text, place, "color", quoted_text(color) if color else None)


def _with_setting(text: str, place: PiecePlace, key: str, raw: str | None) -> str:
    text, number = with_own_table(text, place)
    names = names_of_pieces(text)
    return with_names_as_before(with_value(text, f"piece[{number + 1}]", key, raw), names)


# named sets ---------------------------------------------------------------------------------------


def add_set(text: str, name: str) -> str:
    """Add a named set of pieces."""
    return with_sets(text, [*sets_in(text), name])


def remove_set(text: str, number: int) -> str:
    """Remove the named set of a number (from 0)."""
    names = sets_in(text)
    return with_sets(text, names[:number] + names[number + 1 :])


def draw_set(text: str, number: int, names: Sequence[str]) -> str:
    """Replace a named set by drawings of its pieces, with these names, to be edited; so are those
    behind it, if its pieces need tables.
    """
    words = sets_in(text)
    chosen = set_of_word(words, number)
    if chosen is None or len(chosen.shapes) != len(names):
        raise PsolverError(UNREADABLE_SET)
    names_now = names_of_pieces(text)
    if number == 0 and chosen.reverse and all(len(name) == 1 for name in names):
        pairs = zip(names, chosen.shapes, strict=True)
        drawn = [drawing_of_set(chosen, shape, name) for name, (_, shape) in pairs]
        return with_names_as_before(_with_drawings(remove_set(text, 0), drawn), names_now)
    tables = tables_of_sets(text, number, {number: names})
    return with_names_as_before(
        with_new_tables(with_sets(text, words[:number]), tables, 0), names_now
    )


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
    lines = shape_text(shape, lattice, mark_of(old, lattice), hole).split("\n")
    return blank_before[0] + "\n".join(" " * indent + line for line in lines) + blank_after[0]


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

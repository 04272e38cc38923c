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
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...core.cells import Cell, box, translate
from ...core.errors import PsolverError
from ...core.lattice import Lattice
from ...core.picture import LAYER, lines_of
from ...core.plain_values import GivenValues
from ...core.toml.forms import FORM
from ...core.toml.load_pieces import REFLECT
from .board_shapes import board_value
from .drawing_grid import HOLE
from .drawing_lines import indentation
from .drawing_readers import board_drawing, lattice_of_file, sized
from .editable_drawing import EditableDrawing
from .piece_names import names_of_pieces, with_new_name
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
    table_of_piece,
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
    marked_cells = [(*cell, mark) for cell in cells]
    return draw_cells(text, marked_cells)


def draw_cells(text: str, cells: Iterable[Sequence[Any]]) -> str:
    """Mark cells of the board, (layer, row, column, mark) each; it grows to hold them all."""
    board, old = _board(text)
    marked_cells = []
    for *cell, mark in cells:
        marked_cells.append((tuple(cell), mark))
    new = old.marked(marked_cells)
    if new == old:
        return text
    return _with_board(text, board, new)


def set_cells(text: str, cells: Iterable[Sequence[Any]]) -> str:
    """Replace the cells of the board by others, (layer, row, column, mark) each."""
    board, old = _board(text)
    axes = len(old.lattice.axes)
    marks = {}
    for *place, mark in cells:
        if mark == HOLE:
            continue
        cell = tuple(place)
        if old.lattice.at(cell[-axes:]):
            marks[cell] = mark
    if not marks:
        raise PsolverError("a board has at least one cell")
    new = old.redrawn(marks)
    if new == old:
        return text
    return _with_board(text, board, new)


def add_line(text: str, axis: str, at: int) -> str:
    """Add a "layer", "row" or "column" of cells that must be covered, before the one of a number. A
    second layer makes the board solid.
    """
    board, old = _board(text)
    new = old.widened(axis, at)
    return _with_board(text, board, new)


def remove_line(text: str, axis: str, at: int) -> str:
    """Remove the layer, row or column of a number; with one layer left the board is flat."""
    board, old = _board(text)
    new = old.narrowed(axis, at)
    return _with_board(text, board, new)


def set_board(text: str, board: str) -> str:
    """Replace the board by one of a size, such as "6x10"."""
    return with_value(text, "", "board", quoted_drawing(board))


def _board(text: str) -> tuple[str, EditableDrawing]:
    values = values_in(text)
    board = values.get("board", NEW_BOARD)
    drawing = None
    if isinstance(board, str):
        drawing = board_drawing(board, lattice_of_file(values))
    if drawing is None:
        raise PsolverError("the board cannot be read; mend it in the text first")
    return board, drawing


def _with_board(text: str, old: str, new: EditableDrawing) -> str:
    """The text with a board: a size if it was one of squares or cubes and still is, else drawn."""
    was_size = sized(old, new.lattice) is not None
    board = new.text("" if was_size else old)
    marks = set(new.marks())
    if was_size and marks == {"#"}:
        sides = [str(side) for side in new.sides]
        if not new.solid:
            sides = sides[1:]
        size = "x".join(sides)
        if sized(size, new.lattice) == new:
            board = size
    like = raw_value(text, "", "board")
    raw = quoted_drawing(board, like)
    return with_value(text, "", "board", raw)


# the whole puzzle ---------------------------------------------------------------------------------


def set_title(text: str, title: str) -> str:
    """Set the title; "" removes it."""
    raw = quoted_text(title) if title else None
    return with_value(text, "", "title", raw)


def set_leave(text: str, words: str) -> str:
    """Set the names of the cells that stay free."""
    return with_value(text, "", "leave", quoted_text(words))


def set_clues(text: str, words: str) -> str:
    """Set the clues in rows of words."""
    raw = f"'''\n{words}\n'''"
    return with_value(text, "", "clues", raw)


def set_usual_count(text: str, least: int, most: int | None) -> str:
    """Set how often a piece is used that has no count of its own."""
    raw = count_text(least, most)
    return with_value(text, "", "count", raw)


def set_usual_flag(text: str, key: str, flag: bool) -> str:
    """Set "can_rotate" or "can_reverse" for the pieces that have no such key of their own."""
    values = values_in(text)
    return _with_flag(text, "", values, key, flag)


def _with_flag(text: str, table: str, values: GivenValues, key: str, flag: bool) -> str:
    """The text with a flag of a table with some values, under the name that the flag has there."""
    if key == "can_reverse" and REFLECT in values:
        if key not in values:
            key = REFLECT
        else:
            text = with_value(text, table, REFLECT, None)
    return with_value(text, table, key, flag_text(flag))


def choose_board(text: str, sizes: Sequence[Any], kind: str = "") -> str:
    """Replace the board by one of a kind, see `boards`."""
    lattice = lattice_of_file(values_in(text))
    raw = board_value(sizes, lattice.name, kind)
    return with_value(text, "", "board", raw)


# pieces -------------------------------------------------------------------------------------------


def set_shape(text: str, place: PiecePlace, cells: Iterable[Sequence[int]]) -> str:
    """Replace the cells, (layer, row, column), of a piece that is drawn in the text."""
    lattice = lattice_of_file(values_in(text))
    shape = _shape_of(cells, lattice)
    names = names_of_pieces(text)
    kind, number = place
    if kind == "piece":
        table = table_of_piece(number)
        old = values_of_table(text, number).get("shape", "")
        _check_fixed(old)
        if not isinstance(old, str):
            old = ""
        new = _redrawn(old, shape, lattice)
        like = raw_value(text, table, "shape")
        raw = quoted_drawing(new, like)
        text = with_value(text, table, "shape", raw)
        return with_names_as_before(text, names)
    lines, drawings = lines_and_blocks(text)
    drawing = block_of(drawings, number)
    _check_fixed(drawing.text)
    new = _redrawn(drawing.text, shape, lattice)
    new_lines = new.split("\n")
    lines[drawing.start : drawing.end] = new_lines
    text = with_pieces(text, lines)
    return with_names_as_before(text, names)


def _check_fixed(drawing: object) -> None:
    if not isinstance(drawing, str):
        return
    if re.search(FORM, drawing):  # its size has a variable
        raise PsolverError("the size of this piece has a variable; change it in the text")


def new_piece(text: str, cells: Iterable[Sequence[int]], name: str, color: str = "") -> str:
    """Add a piece with a name, the last one: a drawing with this letter if that is all, else a
    [[piece]].
    """
    values = values_in(text)
    lattice = lattice_of_file(values)
    shape = _shape_of(cells, lattice)
    names = [*names_of_pieces(text), None]
    has_only_drawings = "piece" not in values and "piece_set" not in values
    is_letter = len(name) == 1
    if has_only_drawings and is_letter and not color:
        drawing = shape_text(shape, lattice, name)
        text = _with_drawings(text, [drawing])
        return with_names_as_before(text, names)
    drawing = shape_text(shape, lattice)
    table = {"name": name, "shape": drawing}
    if color:
        table["color"] = color
    text = with_new_tables(text, [table])
    return with_names_as_before(text, names)


def _with_drawings(text: str, drawn: Iterable[str]) -> str:
    lines, drawings = lines_and_blocks(text)
    new_lines = []
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
    names = []
    for name, other_place in pairs:
        if other_place != tuple(place):
            names.append(name)
    without = without_drawing
    if kind == "piece":
        without = without_table
    return with_names_as_before(without(text, number), names)


def set_name(text: str, place: PiecePlace, name: str, old: str = "") -> str:
    """Rename a piece, and its `old` name in groups; with "" psolver chooses a name."""
    if old and name:
        text = _with_renamed_groups(text, old, name)
        text = with_renamed_choices(text, old, name)
    text, number = with_own_table(text, place)
    names = _names_beside(text, number)
    text = _with_unnamed_shape(text, number, name)
    raw = quoted_text(name) if name else None
    text = with_value(text, table_of_piece(number), "name", raw)
    return with_names_as_before(text, names)


def _with_unnamed_shape(text: str, number: int, name: str) -> str:
    """The text in which the drawing of a [[piece]] has no letter but a name: else a name that is
    gone would come back.
    """
    shape = values_of_table(text, number).get("shape")
    if not isinstance(shape, str):
        return text
    lattice = lattice_of_file(values_in(text))
    mark = mark_of(shape, lattice)
    if mark in ("#", name):
        return text
    table = table_of_piece(number)
    like = raw_value(text, table, "shape")
    unnamed = shape.replace(mark, "#")
    raw = quoted_drawing(unnamed, like)
    return with_value(text, table, "shape", raw)


def _names_beside(text: str, number: int) -> list[str | None]:
    """The names of all pieces but that of the [[piece]] of a number, which may be any."""
    renamed = ("piece", number)
    pairs = zip(names_of_pieces(text), places_of_pieces(text), strict=False)
    names = []
    for name, place in pairs:
        names.append(None if place == renamed else name)
    return names


def _with_renamed_groups(text: str, old: str, name: str) -> str:
    """The text in which the groups call a piece by another name."""
    groups = values_in(text).get("group")
    if not isinstance(groups, list):
        return text
    for number, group in enumerate(groups, 1):
        names = None
        if isinstance(group, dict):
            names = group.get("pieces")
        if not isinstance(names, list):
            continue
        if old not in names:
            continue
        new_names = with_new_name(names, old, name)
        different_names = dict.fromkeys(new_names)
        raw = list_text(different_names)
        table = f"group[{number}]"
        text = with_value(text, table, "pieces", raw)
    return text


def set_count(text: str, place: PiecePlace, least: int, most: int | None, name: str = "") -> str:
    """Set how often a piece is used. The name is for `edited`, which looks for it in `only`."""
    raw = count_text(least, most)
    return _with_setting(text, place, "count", raw)


def join_pieces(text: str, places: Sequence[PiecePlace], least: int, most: int | None) -> str:
    """Make one piece of several with the same shape, used so often; the first one stays."""
    first_place, *other_places = places

    def number_of_place(place: PiecePlace) -> int:
        return place[1]

    # backwards, so that the numbers of the others stay
    for place in sorted(other_places, key=number_of_place, reverse=True):
        text = remove_piece(text, place)
    return set_count(text, first_place, least, most)


def set_flag(text: str, place: PiecePlace, key: str, flag: bool) -> str:
    """Set "can_rotate" or "can_reverse" of a piece."""
    text, number = with_own_table(text, place)
    names = names_of_pieces(text)
    values = values_of_table(text, number)
    table = table_of_piece(number)
    text = _with_flag(text, table, values, key, flag)
    return with_names_as_before(text, names)


def set_color(text: str, place: PiecePlace, color: str) -> str:
    """Set the colour of a piece; with "" psolver chooses one."""
    raw = quoted_text(color) if color else None
    return _with_setting(text, place, "color", raw)


def _with_setting(text: str, place: PiecePlace, key: str, raw: str | None) -> str:
    text, number = with_own_table(text, place)
    names = names_of_pieces(text)
    text = with_value(text, table_of_piece(number), key, raw)
    return with_names_as_before(text, names)


# named sets ---------------------------------------------------------------------------------------


def add_set(text: str, name: str) -> str:
    """Add a named set of pieces."""
    names = [*sets_in(text), name]
    return with_sets(text, names)


def remove_set(text: str, number: int) -> str:
    """Remove the named set of a number (from 0)."""
    names = sets_in(text)
    del names[number : number + 1]
    return with_sets(text, names)


def draw_set(text: str, number: int, names: Sequence[str]) -> str:
    """Replace a named set by drawings of its pieces, with these names, to be edited; so are those
    behind it, if its pieces need tables.
    """
    words = sets_in(text)
    chosen = set_of_word(words, number)
    if chosen is None:
        raise PsolverError(UNREADABLE_SET)
    if len(chosen.shapes) != len(names):
        raise PsolverError(UNREADABLE_SET)
    names_now = names_of_pieces(text)
    are_letters = all(len(name) == 1 for name in names)
    if number == 0 and chosen.reverse and are_letters:
        drawings = []
        for name, (_, shape) in zip(names, chosen.shapes, strict=True):
            drawing = drawing_of_set(chosen, shape, name)
            drawings.append(drawing)
        text = remove_set(text, 0)
        text = _with_drawings(text, drawings)
        return with_names_as_before(text, names_now)
    tables = tables_of_sets(text, number, {number: names})
    text = with_sets(text, words[:number])
    text = with_new_tables(text, tables, 0)
    return with_names_as_before(text, names_now)


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
        layer, row, column = low
        return set(translate(counted_cells, (-layer, -row, -column)))
    if counted_cells == {(0, 0, 0)}:
        return {next(iter(lattice.steps))}
    shape = set()
    for _, *place in counted_cells:
        cell = lattice.at(tuple(place))
        if cell is not None:
            shape.add(cell)
    if not shape:
        raise PsolverError(NO_CELLS)
    return shape


def _redrawn(old: str, shape: Iterable[Cell], lattice: Lattice) -> str:
    """The drawing of a shape in the style of another: its mark, its holes, its place."""
    blank_before = re.match(r"( *\n)*", old)
    blank_after = re.search(r"(\n *)*$", old)
    assert blank_before
    assert blank_after
    drawn = []
    for line in lines_of(old):
        if line.strip(" ") not in ("", LAYER):
            drawn.append(line)
    indent = indentation(drawn)
    hole = HOLE
    if HOLE not in old and _has_blank_holes(drawn, indent):
        hole = " "
    mark = mark_of(old, lattice)
    drawing = shape_text(shape, lattice, mark, hole)
    blanks = " " * indent
    lines = []
    for line in drawing.split("\n"):
        lines.append(blanks + line)
    new = "\n".join(lines)
    return blank_before[0] + new + blank_after[0]


def _has_blank_holes(lines: Sequence[str], indent: int) -> bool:
    """Whether the lines of a drawing are not equally long, or have blanks between cells."""
    lengths = {len(line) for line in lines}
    if len(lengths) > 1:
        return True
    return any(" " in line[indent:] for line in lines)


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
ALL_EDITS: tuple[Callable[..., str], ...] = EDITS_OF_FILES + EDITS_OF_PROBLEMS + EDITS_OF_PIECES
EDITS = {edit.__name__: edit for edit in ALL_EDITS}


def edited(text: str, name: str, values: GivenValues, problem: int = 0) -> str:
    """Return the text after the edit of a name, with its values; of a text with several problems
    one of these is edited, by its number. Raises PsolverError.
    """
    edit = EDITS[name]
    if edit in (add_problem, remove_problem):
        return edit(text, problem)
    if edit is set_count and values.get("name"):
        name_in_only = values["name"]
        counted = with_chosen_count(text, problem, name_in_only, values["least"], values["most"])
        return counted or edit(text, **values)
    if problem and edit in EDITS_OF_PROBLEMS:

        def edit_alone(alone: str) -> str:
            return edit(alone, **values)

        return edited_problem(text, problem, edit_alone)
    return edit(text, **values)

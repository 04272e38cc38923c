"""The pieces in a text: the drawings in `pieces`, then the named sets, then the [[piece]] tables.
This is also their order in the puzzle, which gives colours, and names to those without.

So if a drawing, or a set, becomes tables, all pieces behind it do too, before the tables that are
there already: none changes its place. `with_names_as_before` gives back a name that an edit took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import tomlkit

from ...core.cells import Cell
from ...core.errors import PictureError, PsolverError
from ...core.lattice import Lattice
from ...core.named_sets import NamedSet, named_set, set_names
from ...core.picture import LAYER, NAMES, blocks, layer_texts, lines_of, piece_blocks
from ...core.plain_values import Values
from .drawing_grid import CELL_MARKS, HOLE
from .drawing_lines import flush
from .drawing_readers import lattice_of_file, size_in
from .piece_names import names_of_pieces
from .toml_document import (
    list_text,
    quoted_drawing,
    quoted_text,
    raw_value,
    values_in,
    with_table,
    with_value,
)

UNREADABLE_PIECE = "this piece cannot be read; mend it in the text first"
UNREADABLE_SET = "this set cannot be read; mend 'piece_set' in the text first"
MARKS_OF_DRAWINGS = "pieces_marks"  # the key of the marks of the drawings, a picture for each
PiecePlace: TypeAlias = tuple[str, int]
NamesOfPieces: TypeAlias = Sequence[str | None]  # one by one; None for any name


class PieceBlock(NamedTuple):
    """A drawing in `pieces`, and the numbers of its first line and of the line after it, from 0."""

    start: int
    end: int
    text: str


def lines_and_blocks(text: str) -> tuple[list[str], list[PieceBlock]]:
    """Return the lines of `pieces`, and its drawings. Raises PsolverError."""
    pieces = values_in(text).get("pieces", "")
    if not isinstance(pieces, str):
        raise PsolverError("the pieces cannot be read; mend 'pieces' in the text first")
    lines = lines_of(pieces)
    drawings = []
    added_lines = 0
    end = -1
    for line_number, drawing in piece_blocks(pieces):
        start = line_number - 1 + added_lines
        if start == end:
            lines.insert(start, "")  # a drawing cannot stand directly below a size
            added_lines += 1
            start += 1
        height = len(drawing.split("\n"))
        end = start + height
        drawings.append(PieceBlock(start, end, drawing))
    return lines, drawings


def block_of(drawings: Sequence[PieceBlock], number: int) -> PieceBlock:
    """Return the drawing of a number. Raises PsolverError if there are fewer."""
    if number >= len(drawings):
        raise PsolverError(UNREADABLE_PIECE)
    return drawings[number]


def with_pieces(text: str, lines: Sequence[str]) -> str:
    """Return the text with other lines in `pieces`, or without that key."""
    has_drawings = any(line.strip() for line in lines)
    if not has_drawings:
        return with_value(text, "", "pieces", None)
    like = raw_value(text, "", "pieces")
    raw = quoted_drawing("\n".join(lines), like)
    return with_value(text, "", "pieces", raw)


def without_drawing(text: str, number: int) -> str:
    """Return the text without the drawing of a number (from 0) in `pieces`, and without its marks.
    Raises PsolverError.
    """
    lines, drawings = lines_and_blocks(text)
    start, end, _ = block_of(drawings, number)
    text = _without_marks(text, number)
    if len(drawings) == 1:
        return with_pieces(text, [])
    next_number = number + 1
    if next_number < len(drawings):
        end = drawings[next_number].start
    else:
        start = drawings[number - 1].end
    del lines[start:end]
    return with_pieces(text, lines)


def _without_marks(text: str, number: int) -> str:
    """The text without the marks of the drawing of a number."""
    marks = _marks_of_drawings(text)
    if not marks:
        return text
    del marks[number : number + 1]
    if not marks:
        return with_value(text, "", MARKS_OF_DRAWINGS, None)
    pictures = "\n\n".join(marks) + "\n"
    like = raw_value(text, "", MARKS_OF_DRAWINGS)
    raw = quoted_drawing(pictures, like)
    return with_value(text, "", MARKS_OF_DRAWINGS, raw)


def _marks_of_drawings(text: str) -> list[str]:
    pictures = values_in(text).get(MARKS_OF_DRAWINGS)
    if not isinstance(pictures, str):
        return []
    return [block for _, block in blocks(pictures)]


# tables -------------------------------------------------------------------------------------------


def with_new_tables(text: str, tables: Iterable[Values], number: int | None = None) -> str:
    """Return the text with more [[piece]] tables, of these values: before the one of a number (from
    0), or after all. Raises PsolverError.
    """
    lines_of_tables = [_lines_of_table(values) for values in tables]
    lines = "\n\n[[piece]]\n".join(lines_of_tables)
    return with_table(text, "piece", lines, number)


def _lines_of_table(values: Values) -> str:
    lines = []
    for key, value in values.items():
        if key in ("shape", "marks"):
            raw = quoted_drawing(value)
        elif isinstance(value, str):
            raw = quoted_text(value)
        else:
            raw = tomlkit.item(value).as_string()
        lines.append(f"{key} = {raw}")
    return "\n".join(lines)


def with_own_table(text: str, place: PiecePlace) -> tuple[str, int]:
    """Return the text in which a piece has a [[piece]] of its own, and the number of that one.
    Copies of a letter are one piece, so that they share a table, and so do further copies without
    a letter. Raises PsolverError.
    """
    kind, number = place
    if kind == "piece":
        return text, number
    _, drawings = lines_and_blocks(text)
    block_of(drawings, number)
    lattice = lattice_of_file(values_in(text))
    letters = [mark_of(drawing.text, lattice) for drawing in drawings]
    moved = _drawings_to_move(letters, number)
    tables = _tables_of_drawings(text, moved, number, letters)
    tables += tables_of_sets(text, 0)
    for copy in reversed(moved):
        text = without_drawing(text, copy)
    if sets_in(text):
        text = with_sets(text, [])
    return with_new_tables(text, tables, 0), 0


def _drawings_to_move(letters: Sequence[str], number: int) -> list[int]:
    """The numbers of the drawings that become tables with the one of a number: all behind the first
    copy of its letter, but for copies of letters that come before, which have their place there.
    """
    letter = letters[number]
    first_number = number
    if letter != "#":
        first_number = letters.index(letter)
    earlier_letters = set(letters[:first_number])
    earlier_letters.discard("#")
    numbers = range(first_number, len(letters))
    return [copy for copy in numbers if letters[copy] not in earlier_letters]


def _tables_of_drawings(
    text: str, moved: Sequence[int], number: int, letters: Sequence[str]
) -> list[Values]:
    """The values of tables with the drawings of some numbers; the one of `number`, if it has no
    letter, has a table of its own.
    """
    _, drawings = lines_and_blocks(text)
    names = names_of_pieces(text)
    if not names:
        numbers = range(len(drawings))
        names = [f"{copy} without a name" for copy in numbers]
    marks = _marks_of_drawings(text)
    usual_count = values_in(text).get("count", 1)
    tables: dict[str, Values] = {}
    copies = Counter[str]()
    for copy in moved:
        has_no_letter = letters[copy] == "#"
        is_edited = copy == number and has_no_letter
        name = "" if is_edited else names[copy]
        copies[name] += 1
        if name in tables:
            count = _times(usual_count, copies[name])
            tables[name]["count"] = count
            continue
        drawing = drawings[copy].text
        values: Values = {"shape": flush(drawing)}
        if copy < len(marks):
            values["marks"] = flush(marks[copy])
        tables[name] = values
    return list(tables.values())


def _times(count: Any, number: int) -> Any:
    if isinstance(count, list):
        return [_times(bound, number) for bound in count]
    if isinstance(count, int):
        return count * number
    return count


def values_of_table(text: str, number: int) -> Values:
    """Return the values of the [[piece]] of a number. Raises PsolverError if there are fewer."""
    tables = values_in(text).get("piece")
    if not isinstance(tables, list):
        raise PsolverError(UNREADABLE_PIECE)
    if number >= len(tables):
        raise PsolverError(UNREADABLE_PIECE)
    values: Values = tables[number]
    return values


# drawings of shapes -------------------------------------------------------------------------------


def shape_text(shape: Iterable[Cell], lattice: Lattice, mark: str = "#", hole: str = HOLE) -> str:
    """Return the drawing of a shape; lines of squares without cells have a "." alone."""
    marks = dict.fromkeys(shape, mark)
    if lattice.slanted:
        return lattice.picture(marks)
    layers = []
    for rows in layer_texts(marks, hole):
        lines = []
        for row in rows:
            line = row.rstrip(" ")
            lines.append(line or HOLE)
        layers.append("\n".join(lines))
    return f"\n{LAYER}\n".join(layers)


def mark_of(drawing: str, lattice: Lattice) -> str:
    """Return the mark that the cells of a piece are drawn with. Raises PsolverError."""
    if not lattice.slanted and size_in(drawing):
        return "#"
    try:
        cells = lattice.parse(drawing, CELL_MARKS, 1)
    except PictureError:
        raise PsolverError(UNREADABLE_PIECE) from None
    for mark in cells.values():
        if mark != "?":
            return mark
    return "#"


# named sets ---------------------------------------------------------------------------------------


def set_of_word(words: Sequence[str], number: int) -> NamedSet | None:
    """Return the set that the word of a number names; None for none."""
    if number >= len(words):
        return None
    word = words[number].lower()
    name = " ".join(word.split())
    name = name.removeprefix("free ")
    if name not in set_names():
        return None
    return named_set(name)


def sets_in(text: str) -> list[str]:
    """Return the names of the named sets. Raises PsolverError if they cannot be read."""
    names = values_in(text).get("piece_set", [])
    if isinstance(names, str):
        return [names]
    if isinstance(names, list):
        are_texts = [isinstance(name, str) for name in names]
        if all(are_texts):
            return names
    raise PsolverError("the named sets cannot be read; mend 'piece_set' in the text first")


def with_sets(text: str, names: Sequence[str]) -> str:
    """Return the text with other named sets."""
    raw = None
    if len(names) == 1:
        raw = quoted_text(names[0])
    elif names:
        raw = list_text(names)
    return with_value(text, "", "piece_set", raw)


def drawing_of_set(chosen: NamedSet, shape: Iterable[Cell], mark: str = "#") -> str:
    """Return the drawing of a shape of a named set."""
    lattice = chosen.lattice
    if lattice.polyhedral:
        return lattice.picture(dict.fromkeys(shape, mark))
    return shape_text(shape, lattice, mark)


def tables_of_sets(
    text: str, first: int, names: Mapping[int, Sequence[str]] | None = None
) -> list[Values]:
    """Return the values of [[piece]] tables with the pieces of the named sets from a number (from
    0) on, with the names that they have or, by the number of a set, that are given. Raises
    PsolverError.
    """
    words = sets_in(text)
    names_now = names_of_pieces(text)
    usual_count = values_in(text).get("count", 1)
    tables: dict[str, Values] = {}
    copies = Counter[str]()
    _, drawings = lines_and_blocks(text)
    start = len(drawings)
    for number in range(len(words)):
        chosen = set_of_word(words, number)
        if chosen is None:
            raise PsolverError(UNREADABLE_SET)
        number_of_shapes = len(chosen.shapes)
        end = start + number_of_shapes
        names_of_set: Sequence[str] = names_now[start:end]
        if not names_of_set:
            names_of_set = [letter for letter, _ in chosen.shapes]
        if names and names.get(number):
            names_of_set = names[number]
        if len(names_of_set) != number_of_shapes:
            raise PsolverError(UNREADABLE_SET)
        start = end
        if number < first:
            continue
        for name, (_, shape) in zip(names_of_set, chosen.shapes, strict=True):
            drawing = drawing_of_set(chosen, shape)
            values: Values = {"name": name, "shape": drawing}
            if not chosen.reverse:
                values["can_reverse"] = False
            copies[name] += 1
            if name in tables:  # a copy: a set is named twice, or has two of a piece
                count = _times(usual_count, copies[name])
                values["count"] = count
            tables[name] = values
    return list(tables.values())


# names --------------------------------------------------------------------------------------------


def places_of_pieces(text: str) -> list[PiecePlace]:
    """Return the places of the pieces one by one, those of a set as ("piece_set", number), of all
    that `names_of_pieces` names.
    """
    _, drawings = lines_and_blocks(text)
    places = []
    for number in range(len(drawings)):
        places.append(("pieces", number))
    words = sets_in(text)
    for number in range(len(words)):
        chosen = set_of_word(words, number)
        if chosen:
            place = ("piece_set", number)
            places += [place] * len(chosen.shapes)
    tables = values_in(text).get("piece", ())
    for number, table in enumerate(tables):
        place = ("piece", number)
        places += [place] * _pieces_of_table(table)
    return places


def _pieces_of_table(table: Values) -> int:
    """The number of pieces of a [[piece]], which may list their edges or their marks."""
    for key in ("edges", "marks"):
        listed = table.get(key)
        if isinstance(listed, list):
            return len(listed)
    return 1


def with_names_as_before(text: str, names: NamesOfPieces) -> str:
    """Return the text in which the pieces, one by one, have these names; None for any name. Copies
    that share a name share none that the text gives. A text that cannot be read, or has another
    number of pieces, stays. Raises PsolverError.
    """
    only_names = []
    for name in names:
        is_only = names.count(name) == 1
        only_names.append(name if is_only else None)
    names = only_names
    for _ in names:  # a name that is given back may change others behind it
        names_now = names_of_pieces(text)
        if len(names_now) != len(names):
            break
        changed = _first_changed(names_now, names)
        if changed is None:
            break
        number, name = changed
        place = places_of_pieces(text)[number]
        text = _with_name(text, place, name, names)
    return text


def _first_changed(names_now: Sequence[str], names: NamesOfPieces) -> tuple[int, str] | None:
    """The number and the name of the first piece that has another name now."""
    for number, name in enumerate(names):
        if name is not None and name != names_now[number]:
            return number, name
    return None


def _with_name(text: str, place: PiecePlace, name: str, names: NamesOfPieces) -> str:
    """The text with a name of one piece; if it is in a set, with its name of all from there on."""
    kind, number = place
    if kind == "piece_set":
        return _with_names_of_sets(text, number, names)
    if kind == "pieces":
        lines, drawings = lines_and_blocks(text)
        drawing = drawings[number]
        if _may_have_letter(text, drawing.text, name):
            lettered = drawing.text.replace("#", name)
            lines[drawing.start : drawing.end] = lettered.split("\n")
            return with_pieces(text, lines)
        text, number = with_own_table(text, place)
    table = table_of_piece(number)
    return with_value(text, table, "name", quoted_text(name))


def table_of_piece(number: int) -> str:
    """Return the [[piece]] of a number, from 0, as edits of tables have it, from 1."""
    return f"piece[{number + 1}]"


def _may_have_letter(text: str, drawing: str, name: str) -> bool:
    """Whether a name can be the letter of the cells of a drawing in a text, which has none yet."""
    if len(name) != 1 or name not in NAMES:
        return False
    if size_in(drawing):
        return False
    lattice = lattice_of_file(values_in(text))
    return mark_of(drawing, lattice) == "#"


def _with_names_of_sets(text: str, number: int, names: NamesOfPieces) -> str:
    """The text with tables in the place of the sets from a number on, with the names given."""
    tables = tables_of_sets(text, number)
    place = ("piece_set", number)
    start = places_of_pieces(text).index(place)
    names_from_there = names[start:]
    for values, name in zip(tables, names_from_there, strict=False):
        if name:
            values["name"] = name
    sets_before = sets_in(text)[:number]
    text = with_sets(text, sets_before)
    return with_new_tables(text, tables, 0)

"""The pieces in a text: the drawings in `pieces`, then the named sets, then the [[piece]] tables.
This is also their order in the puzzle, which gives colours, and names to those without.

So if a drawing, or a set, becomes tables, all pieces behind it do too, before the tables that are
there already: none changes its place. `with_names_as_before` gives back a name that an edit took.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import tomlkit

from ...core.cells import Cell
from ...core.errors import PictureError, PsolverError
from ...core.lattice import Lattice
from ...core.named_sets import NamedSet, named_set, set_names
from ...core.picture import LAYER, NAMES, blocks, layer_texts, lines_of, piece_blocks
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
Values: TypeAlias = dict[str, Any]


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
    drawings: list[PieceBlock] = []
    added = 0
    for line, drawing in piece_blocks(pieces):
        start = line - 1 + added
        if drawings and start == drawings[-1].end:
            lines.insert(start, "")  # a drawing cannot stand directly below a size
            added += 1
            start += 1
        drawings.append(PieceBlock(start, start + len(drawing.split("\n")), drawing))
    return lines, drawings


def block_of(drawings: Sequence[PieceBlock], number: int) -> PieceBlock:
    """Return the drawing of a number. Raises PsolverError if there are fewer."""
    if number >= len(drawings):
        raise PsolverError(UNREADABLE_PIECE)
    return drawings[number]


def with_pieces(text: str, lines: Sequence[str]) -> str:
    """Return the text with other lines in `pieces`, or without that key."""
    if not any(line.strip() for line in lines):
        return with_value(text, "", "pieces", None)
    raw = raw_value(text, "", "pieces")
    return with_value(text, "", "pieces", quoted_drawing("\n".join(lines), raw))


def without_drawing(text: str, number: int) -> str:
    """Return the text without the drawing of a number (from 0) in `pieces`, and without its marks.
    Raises PsolverError.
    """
    lines, drawings = lines_and_blocks(text)
    start, end, _ = block_of(drawings, number)
    if marks := _marks_of_drawings(text):
        del marks[number : number + 1]
        pictures = "\n\n".join(marks) + "\n"
        raw = quoted_drawing(pictures, raw_value(text, "", MARKS_OF_DRAWINGS))
        text = with_value(text, "", MARKS_OF_DRAWINGS, raw if marks else None)
    if len(drawings) == 1:
        return with_pieces(text, [])
    if number + 1 < len(drawings):
        end = drawings[number + 1].start
    else:
        start = drawings[number - 1].end
    del lines[start:end]
    return with_pieces(text, lines)


def _marks_of_drawings(text: str) -> list[str]:
    pictures = values_in(text).get(MARKS_OF_DRAWINGS)
    return [block for _, block in blocks(pictures)] if isinstance(pictures, str) else []


# tables -------------------------------------------------------------------------------------------


def with_new_tables(text: str, tables: Iterable[Values], number: int | None = None) -> str:
    """Return the text with more [[piece]] tables, of these values: before the one of a number (from
    0), or after all. Raises PsolverError.
    """
    return with_table(text, "piece", "\n\n[[piece]]\n".join(map(_lines_of_table, tables)), number)


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
    first_number = number if letters[number] == "#" else letters.index(letters[number])
    earlier_letters = set(letters[:first_number]) - {"#"}  # copies of these have their place there
    names = names_of_pieces(text) or [f"{copy} without a name" for copy in range(len(drawings))]
    moved = [
        copy for copy in range(first_number, len(drawings)) if letters[copy] not in earlier_letters
    ]
    marks, tables = _marks_of_drawings(text), dict[str, Values]()
    copies: dict[str, int] = defaultdict(lambda: 1)
    for copy in moved:
        values: Values = {"shape": flush(drawings[copy].text)}
        if copy < len(marks):
            values["marks"] = flush(marks[copy])
        is_edited = letters[copy] == "#" and copy == number
        key = "" if is_edited else names[copy]
        if key in tables:
            copies[key] += 1
            tables[key]["count"] = _times(values_in(text).get("count", 1), copies[key])
        tables.setdefault(key, values)
    more_tables = tables_of_sets(text, 0)
    for copy in reversed(moved):
        text = without_drawing(text, copy)
    text = with_sets(text, []) if sets_in(text) else text
    return with_new_tables(text, [*tables.values(), *more_tables], 0), 0


def _times(count: Any, number: int) -> Any:
    if isinstance(count, list):
        return [_times(bound, number) for bound in count]
    return count * number if isinstance(count, int) else count


def values_of_table(text: str, number: int) -> dict[str, Any]:
    """Return the values of the [[piece]] of a number. Raises PsolverError if there are fewer."""
    tables = values_in(text).get("piece")
    if not isinstance(tables, list) or number >= len(tables):
        raise PsolverError(UNREADABLE_PIECE)
    values: dict[str, Any] = tables[number]
    return values


# drawings of shapes -------------------------------------------------------------------------------


def shape_text(shape: Iterable[Cell], lattice: Lattice, mark: str = "#", hole: str = HOLE) -> str:
    """Return the drawing of a shape; lines of squares without cells have a "." alone."""
    marks = dict.fromkeys(shape, mark)
    if lattice.slanted:
        return lattice.picture(marks)
    layers = []
    for lines in layer_texts(marks, hole):
        layers.append("\n".join(line.rstrip(" ") or HOLE for line in lines))
    return f"\n{LAYER}\n".join(layers)


def mark_of(drawing: str, lattice: Lattice) -> str:
    """Return the mark that the cells of a piece are drawn with. Raises PsolverError."""
    if not lattice.slanted and size_in(drawing):
        return "#"
    try:
        marks = lattice.parse(drawing, CELL_MARKS, 1).values()
    except PictureError:
        raise PsolverError(UNREADABLE_PIECE) from None
    return next((mark for mark in marks if mark != "?"), "#")


# named sets ---------------------------------------------------------------------------------------


def set_of_word(words: Sequence[str], number: int) -> NamedSet | None:
    """Return the set that the word of a number names; None for none."""
    word = " ".join(words[number].lower().split()) if number < len(words) else ""
    name = word.removeprefix("free ")
    return named_set(name) if name in set_names() else None


def sets_in(text: str) -> list[str]:
    """Return the names of the named sets. Raises PsolverError if they cannot be read."""
    value = values_in(text).get("piece_set", [])
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise PsolverError("the named sets cannot be read; mend 'piece_set' in the text first")
    return names


def with_sets(text: str, names: Sequence[str]) -> str:
    """Return the text with other named sets."""
    raw = None
    if names:
        raw = quoted_text(names[0]) if len(names) == 1 else list_text(names)
    return with_value(text, "", "piece_set", raw)


def drawing_of_set(chosen: NamedSet, shape: Iterable[Cell], mark: str = "#") -> str:
    """Return the drawing of a shape of a named set."""
    if chosen.lattice.polyhedral:
        return chosen.lattice.picture(dict.fromkeys(shape, mark))
    return shape_text(shape, chosen.lattice, mark)


def tables_of_sets(
    text: str, first: int, names: Mapping[int, Sequence[str]] | None = None
) -> list[Values]:
    """Return the values of [[piece]] tables with the pieces of the named sets from a number (from
    0) on, with the names that they have or, by the number of a set, that are given. Raises
    PsolverError.
    """
    words, tables = sets_in(text), dict[str, Values]()
    chosen_sets = [set_of_word(words, number) for number in range(len(words))]
    names_now, copies = names_of_pieces(text), defaultdict[str, int](lambda: 1)
    start = len(lines_and_blocks(text)[1])
    for number, chosen in enumerate(chosen_sets):
        if chosen is None:
            raise PsolverError(UNREADABLE_SET)
        end = start + len(chosen.shapes)
        names_of_set = (names or {}).get(number) or names_now[start:end]
        names_of_set = names_of_set or [letter for letter, _ in chosen.shapes]
        if len(names_of_set) != len(chosen.shapes):
            raise PsolverError(UNREADABLE_SET)
        start = end
        if number < first:
            continue
        for name, (_, shape) in zip(names_of_set, chosen.shapes, strict=True):
            values: Values = {"name": name, "shape": drawing_of_set(chosen, shape)}
            if not chosen.reverse:
                values["can_reverse"] = False
            if name in tables:  # a copy: a set is named twice, or has two of a piece
                copies[name] += 1
                values["count"] = _times(values_in(text).get("count", 1), copies[name])
            tables[name] = values
    return list(tables.values())


# names --------------------------------------------------------------------------------------------


def places_of_pieces(text: str) -> list[PiecePlace]:
    """Return the places of the pieces one by one, those of a set as ("piece_set", number), of all
    that `names_of_pieces` names.
    """
    values = values_in(text)
    places: list[PiecePlace] = [("pieces", n) for n in range(len(lines_and_blocks(text)[1]))]
    words = sets_in(text)
    for number in range(len(words)):
        chosen = set_of_word(words, number)
        places += [("piece_set", number)] * (len(chosen.shapes) if chosen else 0)
    for number, table in enumerate(values.get("piece", ())):
        listed = [table[key] for key in ("edges", "marks") if isinstance(table.get(key), list)]
        places += [("piece", number)] * (len(listed[0]) if listed else 1)
    return places


def with_names_as_before(text: str, names: Sequence[str | None]) -> str:
    """Return the text in which the pieces, one by one, have these names; None for any name. Copies
    that share a name share none that the text gives. A text that cannot be read, or has another
    number of pieces, stays. Raises PsolverError.
    """
    names = [name if names.count(name) == 1 else None for name in names]
    for _ in names:
        names_now = names_of_pieces(text)
        if len(names_now) != len(names):
            break
        pairs = enumerate(zip(names_now, names, strict=True))
        changed_at = next(
            (at for at, (now, name) in pairs if name is not None and name != now), None
        )
        if changed_at is None:
            break
        text = _with_name(text, places_of_pieces(text)[changed_at], str(names[changed_at]), names)
    return text


def _with_name(text: str, place: PiecePlace, name: str, names: Sequence[str | None]) -> str:
    """The text with a name of one piece; if it is in a set, with its name of all from there on."""
    kind, number = place
    if kind == "piece_set":
        tables = tables_of_sets(text, number)
        start = places_of_pieces(text).index(place)
        for values, given_name in zip(tables, names[start:], strict=False):
            values["name"] = given_name or values["name"]
        text = with_sets(text, sets_in(text)[:number])
        return with_new_tables(text, tables, 0)
    if kind == "pieces":
        lines, drawings = lines_and_blocks(text)
        drawing = drawings[number]
        is_drawn = not size_in(drawing.text) and len(name) == 1 and name in NAMES
        if is_drawn and mark_of(drawing.text, lattice_of_file(values_in(text))) == "#":
            lines[drawing.start : drawing.end] = drawing.text.replace("#", name).split("\n")
            return with_pieces(text, lines)
        text, number = with_own_table(text, place)
    return with_value(text, f"piece[{number + 1}]", "name", quoted_text(name))

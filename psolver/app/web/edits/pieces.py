"""Edits of the pieces: each takes the text of a puzzle file and returns the edited text.

A place   says where the text tells a piece: ("piece", 2) is its third [[piece]], ("pieces", 0) the
          first drawing in `pieces`

A drawing in `pieces` that is given a name, a count, a flag or a colour of its own moves to a
[[piece]].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import tomlkit

from ....errors import PsolverError
from ....geometry.picture import blocks, lines_of
from .document import raw_value, values_in, with_table, with_value, without_table
from .drawing import lattice_in
from .shapes import UNREADABLE, drawing_of, flush, mark_of, redrawn, shape_of
from .writing import count_value, flag_value, quoted_drawing, quoted_text

Place = tuple[str, int]


def set_shape(text: str, place: Place, cells: Iterable[Sequence[int]]) -> str:
    """Other cells, (layer, row, column), for a piece that is drawn in the text."""
    lattice = lattice_in(values_in(text))
    shape = shape_of(cells, lattice)
    kind, number = place
    if kind == "piece":
        table = f"piece[{number + 1}]"
        old = _values(text, number).get("shape", "")
        raw = raw_value(text, table, "shape")
        new = redrawn(old if isinstance(old, str) else "", shape, lattice)
        return with_value(text, table, "shape", quoted_drawing(new, raw))
    lines, found = _blocks(text)
    first, block = _of(found, number)
    new_lines = redrawn(block, shape, lattice).split("\n")
    lines[first : first + len(block.split("\n"))] = new_lines
    return _with_pieces(text, lines)


def add_piece(text: str, cells: Iterable[Sequence[int]], name: str = "") -> str:
    """One more piece: a [[piece]] if it has a name or all others are so, else in `pieces`."""
    values = values_in(text)
    lattice = lattice_in(values)
    drawing = drawing_of(shape_of(cells, lattice), lattice)
    if name or ("pieces" not in values and "piece" in values):
        return with_new_table(
            text, {"name": name, "shape": drawing} if name else {"shape": drawing}
        )
    return add_drawings(text, [drawing])


def add_drawings(text: str, drawings: Iterable[str]) -> str:
    """More drawings in `pieces`."""
    lines, found = _blocks(text)
    more = [line for drawing in drawings for line in ("", *drawing.split("\n"))]
    if found:
        first, block = found[-1]
        end = first + len(block.split("\n"))
        lines[end:end] = more
    else:
        lines = more[1:]
    return _with_pieces(text, lines)


def remove_piece(text: str, place: Place) -> str:
    """The text without a piece."""
    kind, number = place
    if kind == "piece":
        return without_table(text, number)
    lines, found = _blocks(text)
    first, block = _of(found, number)
    end = first + len(block.split("\n"))
    if number + 1 < len(found):
        end = found[number + 1][0]
    elif number:
        before, last = found[number - 1]
        first = before + len(last.split("\n"))
    del lines[first:end]
    return _with_pieces(text, lines if len(found) > 1 else [])


def set_name(text: str, place: Place, name: str, old: str = "") -> str:
    """Another name for a piece, also in the groups that name it by its `old` one; "": psolver
    chooses one.
    """
    text = _named_anew(text, old, name) if old and name else text
    text, number = _in_table(text, place)
    table, lattice = f"piece[{number + 1}]", lattice_in(values_in(text))
    shape = _values(text, number).get("shape")
    if isinstance(shape, str) and (mark := mark_of(shape, lattice)) not in ("#", name):
        drawing = shape.replace(mark, "#")  # else a name that is gone would come back
        raw = raw_value(text, table, "shape")
        text = with_value(text, table, "shape", quoted_drawing(drawing, raw))
    return with_value(text, table, "name", quoted_text(name) if name else None)


def _named_anew(text: str, old: str, name: str) -> str:
    """The text in which the groups call a piece by another name."""
    groups = values_in(text).get("group")
    for number, group in enumerate(groups if isinstance(groups, list) else [], 1):
        names = group.get("pieces") if isinstance(group, dict) else None
        if isinstance(names, list) and old in names:
            new = dict.fromkeys(name if one == old else one for one in names)
            told = [quoted_text(one) if isinstance(one, str) else str(one) for one in new]
            text = with_value(text, f"group[{number}]", "pieces", f"[{', '.join(told)}]")
    return text


def set_count(text: str, place: Place, least: int, most: int | None) -> str:
    """How often a piece is used."""
    text, number = _in_table(text, place)
    return with_value(text, f"piece[{number + 1}]", "count", count_value(least, most))


def set_flag(text: str, place: Place, key: str, flag: bool) -> str:
    """Whether a piece "can_rotate" or "can_reverse"."""
    text, number = _in_table(text, place)
    return with_value(text, f"piece[{number + 1}]", key, flag_value(flag))


def set_color(text: str, place: Place, color: str) -> str:
    """The colour of a piece; "": psolver chooses one."""
    text, number = _in_table(text, place)
    raw = quoted_text(color) if color else None
    return with_value(text, f"piece[{number + 1}]", "color", raw)


# drawings in `pieces` -----------------------------------------------------------------------------


def _blocks(text: str) -> tuple[list[str], list[tuple[int, str]]]:
    """The lines of `pieces`, and its drawings: the number (from 0) of its first line, and its
    text.
    """
    pieces = values_in(text).get("pieces", "")
    if not isinstance(pieces, str):
        raise PsolverError("the pieces cannot be read; mend 'pieces' in the text first")
    return lines_of(pieces), [(line - 1, block) for line, block in blocks(pieces)]


def _of(found: Sequence[tuple[int, str]], number: int) -> tuple[int, str]:
    if number >= len(found):
        raise PsolverError(UNREADABLE)
    return found[number]


def _with_pieces(text: str, lines: Sequence[str]) -> str:
    """The text with other lines in `pieces`; without it where there are none."""
    if not any(line.strip() for line in lines):
        return with_value(text, "", "pieces", None)
    raw = raw_value(text, "", "pieces")
    return with_value(text, "", "pieces", quoted_drawing("\n".join(lines), raw))


def _in_table(text: str, place: Place) -> tuple[str, int]:
    """The text in which a piece has a [[piece]] of its own, and the number of that one."""
    kind, number = place
    if kind == "piece":
        return text, number
    _, found = _blocks(text)
    block = _of(found, number)[1]
    values: dict[str, Any] = {"shape": flush(block)}
    copies, lattice = [number], lattice_in(values_in(text))
    if (mark := mark_of(block, lattice)) != "#":
        copies = [one for one, (_, other) in enumerate(found) if mark_of(other, lattice) == mark]
    if len(copies) > 1:
        values["count"] = _times(values_in(text).get("count", 1), len(copies))
    for copy in reversed(copies):
        text = remove_piece(text, ("pieces", copy))
    at = len(values_in(text).get("piece", []))
    return with_new_table(text, values), at


def _times(count: Any, number: int) -> Any:
    """A count of a file, that often."""
    if isinstance(count, list):
        return [_times(one, number) for one in count]
    return count * number if isinstance(count, int) else count


def with_new_table(text: str, values: dict[str, Any]) -> str:
    """The text with one more [[piece]] of these values."""
    lines = []
    for key, value in values.items():
        if key == "shape":
            lines.append(f"shape = {quoted_drawing(value)}")
        else:
            raw = quoted_text(value) if isinstance(value, str) else tomlkit.item(value).as_string()
            lines.append(f"{key} = {raw}")
    told = "\n".join(lines)
    return with_table(text, told, dict(tomlkit.parse(told).unwrap()))


def _values(text: str, number: int) -> dict[str, Any]:
    """The values of a [[piece]]. Raises PsolverError where there is none."""
    tables = values_in(text).get("piece")
    if not isinstance(tables, list) or number >= len(tables):
        raise PsolverError(UNREADABLE)
    values: dict[str, Any] = tables[number]
    return values

"""The pieces as a file gives them: pictures in `pieces`, named sets, and [[piece]] tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from ..errors import PictureError
from ..geometry.catalogue import named_set, set_names
from ..geometry.picture import NAMES, blocks, layer_line, parse
from .colors import NAMED, color
from .model import Piece
from .naming import Drawing
from .table import Table

PIECE = ("name", "shape", "count", "can_rotate", "can_reverse", "color")


def drawn_pieces(top: Table) -> Iterator[Drawing]:
    """The pictures in `pieces`."""
    if isinstance(top.values.get("pieces"), (list, dict)):
        top.fail("pieces", "holds pictures in quotes; a piece with its own settings is written [[piece]]")
    text = top.text("pieces")
    if line := layer_line(text):
        top.fail("pieces", f"line {line}: '---' begins a layer, but 3-D puzzles are not built yet")
    for line, block in blocks(text):
        yield Drawing(_piece(top, top, "pieces", block, line), "pieces", f"pieces: line {line}")


def set_pieces(top: Table) -> Iterator[Drawing]:
    """The shapes of the sets that `piece_set` names."""
    least, most = top.count("count", (1, 1))
    rotate, reverse = top.flag("can_rotate", True), top.flag("can_reverse", True)
    names = top.texts("piece_set")
    for number, name in enumerate(names, 1):
        word = " ".join(name.lower().split()).removeprefix("free ")
        if word not in set_names():
            close = get_close_matches(word, set_names(), 1, 0.9)
            hint = f"did you mean '{close[0]}'?" if close else f"known sets: {', '.join(set_names())}"
            key = f"piece_set[{number}]" if len(names) > 1 else "piece_set"
            top.fail(key, f"unknown set '{name}' ({hint})")
        chosen = named_set(word)
        for letter, shape in chosen.shapes:
            piece = Piece(letter, shape, least, most, rotate, reverse and chosen.reverse)
            yield Drawing(piece, "piece_set", word)


def table_pieces(tables: Iterable[Table], top: Table) -> Iterator[Drawing]:
    """The pieces of the [[piece]] tables."""
    for table in tables:
        if "shape" not in table.values:
            table.fail("shape", "missing; draw the piece, such as shape = '##'")
        text = table.text("shape")
        if line := layer_line(text):
            table.fail("shape", f"line {line}: '---' begins a layer, but 3-D puzzles are not built yet")
        pictures = list(blocks(text))
        if len(pictures) > 1:
            line = pictures[1][0] - 1
            table.fail("shape", f"line {line}: a blank line inside a piece; write an empty row with '.'")
        line, block = pictures[0] if pictures else (1, "")
        yield Drawing(_piece(table, top, "shape", block, line), "piece", table.path)


def _piece(table: Table, top: Table, key: str, text: str, line: int) -> Piece:
    """The piece of one picture, named by its mark unless the table says a name."""
    try:
        marks = parse(text, "#" + NAMES, line)
    except PictureError as error:
        table.fail(key, f"{error}; a piece is drawn with # or one letter or digit, and . or space for no cell")
    if not marks:
        place = f"line {line}: " if key == "pieces" else ""
        table.fail(key, f"{place}empty picture; draw the piece's cells with #")
    used = sorted(set(marks.values()))
    if len(used) > 1:
        named = ", ".join(f"'{mark}'" for mark in used)
        apart = "; a blank line sets pieces apart" if key == "pieces" else ""
        table.fail(key, f"line {line}: a piece is drawn with one mark, found {named}{apart}")
    own = table is not top
    least, most = table.count("count", top.count("count", (1, 1)))
    rotate = table.flag("can_rotate", top.flag("can_rotate", True))
    reverse = table.flag("can_reverse", top.flag("can_reverse", True))
    name = _name(table) if own and "name" in table.values else used[0].replace("#", "")
    return Piece(name, tuple(sorted(marks)), least, most, rotate, reverse, _color(table) if own else None)


def _name(table: Table) -> str:
    name = table.text("name").strip()
    if not name:
        table.fail("name", "empty name; leave 'name' out to have one chosen")
    if not name.isprintable():
        table.fail("name", f"'{name}' has characters that cannot be printed")
    return name


def _color(table: Table) -> str | None:
    text = table.text("color")
    value = color(text)
    if value is None and "color" in table.values:
        close = get_close_matches(text.lower(), NAMED, 1)
        hint = f" (did you mean '{close[0]}'?)" if close else ""
        table.fail("color", f'\'{text}\' is no colour{hint}; write "#rrggbb", "#rgb" or one of {", ".join(NAMED)}')
    return value

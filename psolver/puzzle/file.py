"""The puzzle file: TOML text to a Puzzle. Every key is checked; an error says the file, the key, what and how to mend.

`load` reads a path, `loads` a text; both raise PuzzleError.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import prod
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import tomli

from ..errors import PictureError, PuzzleError
from ..geometry.catalogue import named_set, set_names
from ..geometry.lattice import Cell
from ..geometry.picture import NAMES, blocks, lines_of, parse
from .colors import NAMED, color
from .model import Board, Expect, Piece, Puzzle
from .naming import Drawing, name_pieces
from .outcome import REASON_KINDS
from .table import Table, kind_of

TOP = (
    "title",
    "notes",
    "source",
    "goal",
    "board",
    "pieces",
    "piece_set",
    "count",
    "can_rotate",
    "can_reverse",
    "piece",
    "expect",
)
PIECE = ("name", "shape", "count", "can_rotate", "can_reverse", "color")
EXPECT = ("solutions", "distinct", "at_least", "reason", "source", "effort")
MOST_CELLS = 1_000_000
NO_3D = '3-D puzzles are not built yet; psolver solves flat ones, such as board = "6x10"'

ELSEWHERE = {
    **dict.fromkeys(EXPECT, "belongs into the [expect] table"),
    **dict.fromkeys(PIECE, "belongs into a [[piece]] table"),
    **dict.fromkeys(TOP, "belongs to the top of the file, before the first table ([[piece]] or [expect])"),
}


def load(path: str | PathLike[str]) -> Puzzle:
    """The puzzle in a file. Raises PuzzleError when it cannot be read, is not UTF-8 or has any fault."""
    name = fspath(path)
    try:
        data = Path(path).read_bytes()
    except IsADirectoryError:
        raise PuzzleError(name, "", "is a folder, not a puzzle file") from None
    except (OSError, ValueError) as error:
        if Path(path).is_dir() if isinstance(error, PermissionError) else False:  # what Windows says of a folder
            raise PuzzleError(name, "", "is a folder, not a puzzle file") from None
        raise PuzzleError(name, "", f"cannot be read ({getattr(error, 'strerror', None) or error})") from None
    return load_bytes(data, name)


def load_bytes(data: bytes, file: str = "puzzle") -> Puzzle:
    """The puzzle in the bytes of a file (UTF-8, with or without a byte-order mark)."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PuzzleError(file, "", f"line {line} is not UTF-8; save the file as UTF-8 text") from None
    return loads(text, file)


def loads(text: str, file: str = "puzzle") -> Puzzle:
    """The puzzle in a TOML text; `file` is what messages call it. Raises PuzzleError."""
    try:
        values = tomli.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise PuzzleError(file, "", "lists or tables are nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, or a number too long for Python
        raise PuzzleError(file, "", f"not valid TOML: {error}") from None
    return _puzzle(Table(values, file))


def _puzzle(top: Table) -> Puzzle:
    top.only(TOP, ELSEWHERE)
    if top.choice("goal", ("tiling", "symmetry")) == "symmetry":
        top.fail("goal", "symmetry puzzles are not built yet; only 'tiling' is")
    marks = _board_marks(top)
    drawings = [*_drawn_pieces(top), *_set_pieces(top), *_piece_tables(top)]
    if not drawings:
        raise PuzzleError(top.file, "", "has no pieces; draw them in 'pieces', or give a 'piece_set' or a [[piece]]")

    def fail(where: str, what: str) -> Any:
        raise PuzzleError(top.file, where, what)

    clue_marks = sorted({mark for mark in marks.values() if mark not in "#?"})
    pieces = name_pieces(drawings, clue_marks, fail)
    given = {drawing.piece.name for drawing in drawings} & {piece.name for piece in pieces}
    for cell, mark in marks.items():
        if mark in clue_marks and mark not in {piece.name for piece in pieces}:
            names = ", ".join(sorted(name for name in given if name in NAMES)) or "none"
            row, column = cell
            place = f"row {row + 1}, column {column + 1}"
            top.fail("board", f"{place}: the clue '{mark}' names no piece (pieces a clue can name: {names})")
    return Puzzle(
        pieces,
        _board(marks),
        top.text("title"),
        top.text("notes"),
        top.text("source"),
        _expect(top),
        top.file,
    )


def _board_marks(top: Table) -> dict[Cell, str]:
    """The marks of the board, by cell: "#", "?" or a clue."""
    if "board" not in top.values:
        top.fail("board", 'missing; draw it, or give its size, such as board = "6x10"')
    text = top.text("board")
    if re.fullmatch(r"\s*\d+(\s*[xX×]\s*\d+)+\s*", text):
        return dict.fromkeys(_box_cells(top, text), "#")
    if any(line.strip() == "---" for line in lines_of(text)):
        top.fail("board", NO_3D)
    try:
        marks = parse(text, "#?" + NAMES)
    except PictureError as error:
        top.fail("board", str(error))
    if not marks:
        top.fail("board", "empty picture")
    return marks


def _box_cells(top: Table, text: str) -> Iterator[Cell]:
    sizes = re.findall(r"\d+", text)
    if any(len(size) > 9 for size in sizes) or prod(map(int, sizes)) > MOST_CELLS:
        top.fail("board", f"{text.strip()} is too large; a board has at most {MOST_CELLS:,} cells")
    lengths = [int(size) for size in sizes]
    if not all(lengths):
        top.fail("board", f"a board of size {text.strip()} has no cells")
    if len(lengths) > 2:
        top.fail("board", NO_3D)
    return product(*map(range, lengths))


def _board(marks: dict[Cell, str]) -> Board:
    may = frozenset(cell for cell, mark in marks.items() if mark == "?")
    clues = tuple(sorted((cell, mark) for cell, mark in marks.items() if mark not in "#?"))
    return Board(frozenset(marks) - may, may, clues)


def _drawn_pieces(top: Table) -> Iterator[Drawing]:
    for line, text in blocks(top.text("pieces")):
        piece = _piece(top, top, "pieces", text, line)
        yield Drawing(piece, "pieces", f"pieces: line {line}")


def _set_pieces(top: Table) -> Iterator[Drawing]:
    least, most = top.count("count", (1, 1))
    for name in top.texts("piece_set"):
        word = " ".join(name.lower().split()).removeprefix("free ")
        if word not in set_names():
            Table({"piece_set": word}, top.file).choice("piece_set", set_names())
        chosen = named_set(word)
        reverse = chosen.reverse and top.flag("can_reverse", True)
        for letter, shape in chosen.shapes:
            piece = Piece(letter, shape, least, most, top.flag("can_rotate", True), reverse)
            yield Drawing(piece, "piece_set", f"piece_set '{word}'")


def _piece_tables(top: Table) -> Iterator[Drawing]:
    tables = top.values.get("piece", [])
    if not isinstance(tables, list) or not all(isinstance(values, dict) for values in tables):
        top.fail("piece", f"write [[piece]], with two brackets, before each piece (found {kind_of(tables)})")
    for number, values in enumerate(tables, 1):
        table = Table(values, top.file, f"piece[{number}]")
        table.only(PIECE, ELSEWHERE)
        if "shape" not in values:
            table.fail("shape", "missing; draw the piece, such as shape = '##'")
        text = table.text("shape")
        pictures = list(blocks(text))
        if len(pictures) > 1:
            table.fail("shape", f"line {pictures[1][0] - 1}: blank line inside a piece (write an empty row with '.')")
        line, block = pictures[0] if pictures else (1, "")
        yield Drawing(_piece(table, top, "shape", block, line), "piece", f"piece[{number}]")


def _piece(table: Table, top: Table, key: str, text: str, line: int) -> Piece:
    """The piece of one picture, named by its mark unless the table says a name."""
    if any(row.strip() == "---" for row in lines_of(text)):
        table.fail(key, NO_3D)
    try:
        marks = parse(text, "#" + NAMES, line)
    except PictureError as error:
        table.fail(key, str(error))
    if not marks:
        table.fail(key, "empty picture" if key == "shape" else f"line {line}: empty picture")
    used = sorted(set(marks.values()))
    if len(used) > 1:
        named = ", ".join(f"'{mark}'" for mark in used)
        table.fail(key, f"line {line}: a piece is drawn with one mark, found {named}")
    name = _name(table) if table is not top and "name" in table.values else used[0].replace("#", "")
    least, most = table.count("count", top.count("count", (1, 1)) if table is not top else (1, 1))
    rotate = table.flag("can_rotate", top.flag("can_rotate", True))
    reverse = table.flag("can_reverse", top.flag("can_reverse", True))
    return Piece(name, tuple(sorted(marks)), least, most, rotate, reverse, _color(table) if table is not top else None)


def _name(table: Table) -> str:
    name = table.text("name").strip()
    if not name:
        table.fail("name", "empty name")
    if not name.isprintable():
        table.fail("name", f"{name!r} has characters that cannot be printed")
    return name


def _color(table: Table) -> str | None:
    text = table.text("color")
    value = color(text)
    if value is None and "color" in table.values:
        table.fail("color", f"'{text}' is no colour; write \"#rrggbb\" or one of {', '.join(NAMED)}")
    return value


def _expect(top: Table) -> Expect:
    values = top.values.get("expect", {})
    if not isinstance(values, dict):
        top.fail("expect", f"expected the table [expect], found {kind_of(values)}")
    table = Table(values, top.file, "expect")
    table.only(EXPECT, ELSEWHERE)
    return Expect(
        table.number("solutions"),
        table.number("distinct"),
        table.number("at_least", 1),
        table.choice("reason", REASON_KINDS),
        table.text("source") or None,
        table.choice("effort", ("normal", "slow")),
    )

"""The data of the drawings of pieces, from a puzzle's text: their cells, names, colours, counts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from colorsys import hls_to_rgb
from itertools import count
from math import prod
from typing import Any, TypeVar

from ..core.cells import Shape
from ..core.drawing import Drawing
from ..core.errors import PictureError, PuzzleError
from ..core.lattice import Lattice
from ..core.model import Piece, Puzzle
from ..core.picture import NAMES, piece_blocks
from ..core.rule_entries import RULES
from ..core.toml.keys import Table
from ..core.toml.load_pieces import ONLY, REFLECT, pictured_pieces, table_pieces
from ..core.toml.load_sets import set_pieces
from ..core.toml.piece_colors import color
from ..rules.cell_marks import shape_of_marks
from ..rules.edges import one_cell
from ..text.palette import PALETTE, own_colors
from .drawn_marks import marks_on_piece
from .edits.drawing_readers import board_drawing, drawing_of
from .edits.editable_drawing import EditableDrawing

MOST_EDITED_CELLS = 10_000  # that are drawn to be edited
Values = dict[str, Any]
Value = TypeVar("Value")
GOLDEN_SHARE = 0.618  # the part of a circle between a hue and the next one
# each character of a drawing of a piece as its cells are drawn on the page
_CELLS = dict.fromkeys(range(ord("0"), ord("z") + 1), "#")


def pieces_of_text(top: Table, lattice: Lattice, puzzle: Puzzle | None) -> list[Values]:
    """Return the data of the pieces of a text, in its order."""
    pieces = list(_blocks(top, lattice))
    pieces += _sets(top, puzzle)
    pieces += _tables(top, lattice)
    _name(pieces, top, puzzle)
    return pieces


def readable(read: Callable[[], Value], default: Value) -> Value:
    """Return a value of a text; the default if it has a fault, which the editor shows."""
    try:
        return read()
    except PuzzleError:
        return default


def cells_of_drawing(drawing: EditableDrawing) -> Values:
    """Return the layers of a drawing, in which "." stands for every hole, and its shift."""
    layers = []
    for layer in drawing.grid:
        lines = []
        for row, marks in enumerate(layer):
            line = ""
            for column, mark in enumerate(marks):
                is_blank = mark == " "
                if is_blank and drawing.has(row, column):
                    mark = "."
                line += mark
            lines.append(line)
        layers.append(lines)
    return {"layers": layers, "shift": drawing.shift}


def _cells_of_shape(shape: Shape, lattice: Lattice) -> Values:
    """The layers of the drawing of a shape, and its shift; of polyhedra the cells."""
    if lattice.polyhedral:
        return {"layers": [], "shift": 0, "cells": list(shape)}
    return cells_of_drawing(drawing_of(shape, lattice))


def settings_of(table: Table, top: Table) -> Values:
    """Return the count and the flags of a table, or else of the top of the file."""
    once: tuple[int, int | None] = (1, 1)
    if "use" in top.values:
        once = (0, 1)
    usual = readable(lambda: top.count("count", once), once)
    least, most = readable(lambda: table.count("count", usual), usual)
    return {
        "least": least,
        "most": most,
        "can_rotate": _flag(table, top, "can_rotate"),
        "can_reverse": _flag(table, top, "can_reverse", REFLECT),
    }


def _flag(table: Table, top: Table, *keys: str) -> bool | None:
    """The flag that the first of the tables gives under the first of the keys; None: the lattice
    decides.
    """
    for values in (table.values, top.values):
        for key in keys:
            if key not in values:
                continue
            flag = values[key]
            if isinstance(flag, bool):
                return flag
            return None
    return None


# cells --------------------------------------------------------------------------------------------


def _blocks(top: Table, lattice: Lattice) -> Iterator[Values]:
    text = top.values.get("pieces", "")
    if not isinstance(text, str):
        return
    for number, (_, block) in enumerate(piece_blocks(text)):
        place = ["pieces", number]
        drawn = _drawing(block, lattice)
        yield {"place": place, **drawn, **settings_of(top, top)}


def _sets(top: Table, puzzle: Puzzle | None) -> Iterator[Values]:
    no_names: tuple[str, ...] = ()
    names = readable(lambda: top.texts("piece_set"), no_names)
    for number, name in enumerate(names):
        pieces = []
        if puzzle:
            for drawing in _drawings_of_set(top, name, puzzle.board.lattice):
                cells = _cells_of_shape(drawing.shape, drawing.lattice)
                pieces.append({"name": drawing.name, **cells})
        place = ["piece_set", number]
        yield {"place": place, "set": name, "pieces": pieces}


def _drawings_of_set(top: Table, name: str, lattice: Lattice) -> list[Drawing]:
    values = {**top.values, "piece_set": name}
    set_table = Table(values, top.file)
    return readable(lambda: list(set_pieces(set_table, lattice)), [])


def _tables(top: Table, lattice: Lattice) -> Iterator[Values]:
    """The pieces of [[piece]] tables; those of one with a list of edges or marks as a set."""
    tables = top.values.get("piece", [])
    if not isinstance(tables, list):
        return
    for number, values in enumerate(tables):
        if isinstance(values, dict):
            place = ["piece", number]
            yield {"place": place, **_pieces_of_table(values, top, lattice)}


def _pieces_of_table(values: Values, top: Table, lattice: Lattice) -> Values:
    for key in ("edges", "marks"):
        listed = values.get(key)
        if isinstance(listed, list):
            pieces = []
            for text in listed:
                pieces.append(_table_drawing(values, key, text, top, lattice))
            set_name = f"{len(listed)} pieces by their {key}"
            return {"set": set_name, "pieces": pieces}
    key = "marks"
    if "edges" in values:
        key = "edges"
    piece = _table_drawing(values, key, values.get(key), top, lattice)
    name = values.get("name")
    if isinstance(name, str):
        piece["name"] = name.strip()
    piece_table = Table(values, top.file)
    return {**piece, **settings_of(piece_table, top)}


def _table_drawing(values: Values, key: str, text: object, top: Table, lattice: Lattice) -> Values:
    """The drawing and the colour of a [[piece]]; without a shape it has the cells that the text of
    one of its keys needs.
    """
    needed_shape = ""
    if key == "edges":
        needed_shape = one_cell(top)
    elif isinstance(text, str):
        needed_shape = shape_of_marks(text)
    shape = values.get("shape", needed_shape)
    drawn_shape = shape if isinstance(shape, str) else ""
    drawn = _drawing(drawn_shape, lattice)
    own_color = values.get("color")
    if isinstance(own_color, str):
        drawn["color"] = color(own_color) or ""
    return drawn


def _drawing(text: str, lattice: Lattice) -> Values:
    if lattice.polyhedral:
        return _drawing_of_polyhedra(text, lattice)
    drawing = board_drawing(text, lattice)
    if drawing is None or prod(drawing.sides) > MOST_EDITED_CELLS:
        return {"name": "", "color": "", "layers": [], "shift": 0}
    letters = set(drawing.marks()) - set(" .?#")
    values = cells_of_drawing(drawing)
    layers = []
    for lines in values["layers"]:
        line_of_cells = [line.translate(_CELLS) for line in lines]
        layers.append(line_of_cells)
    values["layers"] = layers
    letter = min(letters, default="")
    return {"name": letter, "color": "", **values}


def _drawing_of_polyhedra(text: str, lattice: Lattice) -> Values:
    """The cells of a piece of polyhedra, which the page shows, but does not edit."""
    try:
        marks = lattice.parse(text, "#" + NAMES)
    except PictureError:
        marks = {}
    letters = set(marks.values()) - {"#"}
    values = _cells_of_shape(tuple(marks), lattice)
    letter = min(letters, default="")
    return {"name": letter, "color": "", **values}


# names and colours --------------------------------------------------------------------------------


def _name(pieces: Sequence[Values], top: Table, puzzle: Puzzle | None) -> None:
    """Give each piece its name, its colour, which of them the text gives, and its marks; if pieces
    are chosen by name, also its count.
    """
    named = _named(top, puzzle) if puzzle else iter(())
    colors = own_colors(puzzle) if puzzle else {}
    for number, piece in enumerate(_single_pieces(pieces)):
        given_keys = []
        for key in ("name", "color"):
            if piece.get(key):
                given_keys.append(key)
        piece["given"] = given_keys
        drawing_and_piece = next(named, None)
        if drawing_and_piece:
            drawing, puzzle_piece = drawing_and_piece
            piece["name"] = puzzle_piece.name
            if "least" in piece and puzzle_piece.least == 0:
                piece["least"] = 0
            if "most" in piece and ONLY in top.values:
                piece["least"] = puzzle_piece.least
                piece["most"] = puzzle_piece.most
            marks = marks_on_piece(drawing, piece["layers"], piece["shift"])
            piece.update(marks)
        place = number % len(PALETTE)
        usual = PALETTE[place]
        own_color = colors.get(piece["name"]) or piece.get("color")
        piece["color"] = own_color or usual


def _single_pieces(pieces: Sequence[Values]) -> Iterator[Values]:
    """The values of pieces, those of a set one by one."""
    for entry in pieces:
        yield from entry.get("pieces", [entry])


def _named(top: Table, puzzle: Puzzle) -> Iterator[tuple[Drawing, Piece]]:
    """The drawings that become pieces, in order, and these pieces."""
    drawings = _drawings_of_pieces(top, puzzle.board.lattice)
    drawn_names = {drawing.name for drawing in drawings}
    for drawing in drawings:
        yield drawing, _piece_of(drawing, puzzle, drawn_names)


def _drawings_of_pieces(top: Table, lattice: Lattice) -> list[Drawing]:
    tables = []
    for values in top.values.get("piece", []):
        tables.append(Table(values, top.file))
    for entry in RULES:
        if entry.lists_pieces:
            rule = entry.load()
            tables = list(rule.piece_tables(top, tables))
    return [
        *pictured_pieces(top, lattice),
        *set_pieces(top, lattice),
        *table_pieces(tables, top, lattice),
    ]


def _piece_of(drawing: Drawing, puzzle: Puzzle, drawn_names: Collection[str]) -> Piece:
    """The piece that a drawing became, of all drawings with some names."""
    for piece in puzzle.pieces:
        if not _has_name(piece, drawing, drawn_names):
            continue
        if _has_look(piece, drawing):
            return piece
    raise AssertionError(drawing)


def _has_look(piece: Piece, drawing: Drawing) -> bool:
    """Whether a piece has the shape and the marks of a drawing."""
    if piece.orientations != drawing.orientations:
        return False
    if not piece.has_marks:
        return True
    return piece.marked == drawing.images


def _has_name(piece: Piece, drawing: Drawing, drawn_names: Collection[str]) -> bool:
    """Whether a piece may have its name from a drawing, of all with some names."""
    if not drawing.name:
        return piece.name not in drawn_names
    if drawing.tile:
        return True
    name_with_size = f"{drawing.name}{piece.size}"
    return piece.name in (drawing.name, name_with_size)


def next_piece(pieces: Sequence[Values]) -> Values:
    """Return the name and the colour of the next piece; "" for the colour that its place gives
    it.
    """
    names = set()
    colors = set()
    unnamed_pieces = 0  # in a text that has a fault
    for piece in _single_pieces(pieces):
        colors.add(piece["color"])
        if piece["name"]:
            names.add(piece["name"])
        else:
            unnamed_pieces += 1
    name = _free_name(names, unnamed_pieces)
    place = len(names) + unnamed_pieces
    usual = PALETTE[place % len(PALETTE)]
    if usual not in colors:
        return {"name": name, "color": ""}
    return {"name": name, "color": _free_color(colors)}


def _free_name(names: Collection[str], names_to_come: int) -> str:
    """The next free name after those that some pieces will get which have none yet."""
    free_names = _free_names(names)
    for _ in range(names_to_come):
        next(free_names)
    return next(free_names)


def _free_names(names: Collection[str]) -> Iterator[str]:
    for letter in NAMES:
        if letter not in names:
            yield letter
    for number in count(1):
        name = f"P{number}"
        if name not in names:
            yield name


def _free_color(colors: Collection[str]) -> str:
    for palette_color in PALETTE:
        if palette_color not in colors:
            return palette_color
    number = 0
    while (further_color := _further_color(number)) in colors:
        number += 1
    return further_color


def _further_color(number: int) -> str:
    """A colour beside those of the palette, by its number."""
    hue = number * GOLDEN_SHARE % 1
    shares = hls_to_rgb(hue, 0.7, 0.6)
    hex_color = "#"
    for share in shares:
        hex_color += f"{round(255 * share):02x}"
    return hex_color

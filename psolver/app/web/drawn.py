"""What the drawings on the page show of a puzzle's text: plain data.

    {"lattice": {"name": "square", ...},
     "board": {"layers": [["##", "#?"]], "shift": 0, "solid": False},
     "pieces": [{"place": ["pieces", 0], "name": "A", "layers": [["##"]], "shift": 0, "least": 1,
                 "most": 1, "can_rotate": True, "can_reverse": True, "color": "#e499bd"}]}

They are drawn as the text tells them, a board of one cell or a piece that no clue may name, so that
most mistakes can be mended in the drawing too. Pieces come in the order of a puzzle.

    lattice  see outlines.py
    board    {"large": its lengths} of one that is too large, {"varied": its text} of one that is
             another for each number of a variable
    told     is there a board in the text, be it one that cannot be drawn?
    layers   rows of characters: a space where no cell can lie
    names    of cells of the board or of a piece, and their marks; see marked.py
    wedges   beside the sides of a piece that have marks; see marked.py
    shift    how far columns are from those by which people know cells
    place    where the text tells it: see edits/pieces.py
    given    the text gives it: "name", "color"; others were chosen by psolver
    set      of a named set its name; its pieces are in "pieces"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, TypeVar

from ...errors import PuzzleError
from ...formats.keys import Table
from ...formats.toml.load import values_of
from ...formats.toml.load_pieces import color, drawn_pieces, set_pieces, table_pieces
from ...formats.toml.vary import FORM, chosen
from ...geometry.cells import Shape
from ...geometry.lattice import Lattice
from ...geometry.picture import blocks
from ...puzzle import drawing as naming
from ...puzzle.model import Puzzle
from ...render.palette import COLORS, own_colors
from ...rules.edges import one_cell, piece_tables
from .edits.board import board_drawing
from .edits.drawing import Drawing, drawing_in, drawing_of, lattice_in
from .marked import board_names, piece_marks
from .outlines import outlines

MOST_CELLS = 10_000  # that are drawn to be edited
Values = dict[str, Any]
Value = TypeVar("Value")


def drawn(
    text: str, puzzle: Puzzle | None, given: Mapping[str, int] | None = None
) -> Values | None:
    """The data of a text; None where it is no TOML. `puzzle` is the text's, None where it is at
    fault; `given` says which number the variable is of a text that is several puzzles.
    """
    try:
        written = Table(values_of(text.removeprefix("\ufeff")), "puzzle")
        top = chosen(written, given) if given else written
    except PuzzleError:
        return None
    named = _named(top, puzzle) if puzzle else iter(())
    colors = own_colors(puzzle) if puzzle else {}
    lattice = lattice_in(top.values)
    pieces = [*_blocks(top, lattice), *_sets(top, puzzle), *_tables(top, lattice)]
    _name(pieces, named, colors)
    return {
        "title": _readable(lambda: written.text("title"), ""),
        "lattice": outlines(lattice),
        "board": _varied(written) or _board(top.values.get("board"), lattice, puzzle),
        "told": "board" in top.values,
        "symmetry": top.values.get("goal") == "symmetry",
        "settings": _settings(top, top),
        "pieces": pieces,
    }


def _varied(written: Table) -> Values | None:
    """The board of a text that is several puzzles, where it is another one in each."""
    board = written.values.get("board")
    return {"varied": board} if isinstance(board, str) and FORM.search(board) else None


def _readable(read: Callable[[], Value], default: Value) -> Value:
    """A value of a text; the default where it is at fault, which the editor says."""
    try:
        return read()
    except PuzzleError:
        return default


def _board(text: object, lattice: Lattice, puzzle: Puzzle | None) -> Values | None:
    """The board; None where there is none that can be drawn."""
    found = board_drawing(text, lattice) if isinstance(text, str) else None
    if found is None:
        return None
    if _is_large(found):
        return {"large": list(found.sides if found.solid else found.sides[1:])}
    names = board_names(puzzle.board, found.shift) if puzzle else []
    return {**_cells(found), "solid": found.solid, **({"names": names} if names else {})}


def _is_large(drawing: Drawing) -> bool:
    return prod(drawing.sides) > MOST_CELLS


def _cells(drawing: Drawing) -> Values:
    """The cells of a drawing."""
    layers = [
        [
            "".join(_sign(drawing, mark, row, column) for column, mark in enumerate(line))
            for row, line in enumerate(layer)
        ]
        for layer in drawing.grid
    ]
    return {"layers": layers, "shift": drawing.shift}


def _sign(drawing: Drawing, mark: str, row: int, column: int) -> str:
    """What a place of a drawing shows: a mark, "." for a hole, a space where no cell can lie."""
    if mark != " ":
        return mark
    return "." if drawing.has(row, column) else " "


def _settings(table: Table, top: Table) -> Values:
    """The count and the flags of a table, or else of the top of the file."""
    once: tuple[int, int | None] = (1, 1)
    usual = _readable(lambda: top.count("count", once), once)
    least, most = _readable(lambda: table.count("count", usual), usual)
    flags: Values = {}
    for key in ("can_rotate", "can_reverse"):
        value = table.values.get(key, top.values.get(key))
        flags[key] = value if isinstance(value, bool) else None  # None: by the lattice
    return {"least": least, "most": most, **flags}


# pieces -------------------------------------------------------------------------------------------


def _blocks(top: Table, lattice: Lattice) -> Iterator[Values]:
    """The drawings in `pieces`."""
    text = top.values.get("pieces", "")
    if isinstance(text, str):
        for number, (_, block) in enumerate(blocks(text)):
            yield {"place": ["pieces", number], **_drawing(block, lattice), **_settings(top, top)}


def _sets(top: Table, puzzle: Puzzle | None) -> Iterator[Values]:
    """The named sets."""
    none: tuple[str, ...] = ()
    for number, name in enumerate(_readable(lambda: top.texts("piece_set"), none)):
        one = Table({**top.values, "piece_set": name}, top.file)
        found: list[naming.Drawing] = []
        if puzzle:
            lattice = puzzle.board.lattice
            found = _readable(lambda: list(set_pieces(one, lattice)), [])  # noqa: B023
        pieces = [{"name": each.name, **_shape(each.shape, each.lattice)} for each in found]
        yield {"place": ["piece_set", number], "set": name, "pieces": pieces}


def _tables(top: Table, lattice: Lattice) -> Iterator[Values]:
    """The [[piece]] tables."""
    tables = top.values.get("piece", [])
    for number, values in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(values, dict):
            table = Table(values, top.file)
            if isinstance(edges := values.get("edges"), list):
                yield _tiles(table, top, number, len(edges), lattice)
                continue
            shape = values.get("shape", one_cell(top) if "edges" in values else "")
            own = _drawing(shape if isinstance(shape, str) else "", lattice)
            if isinstance(values.get("name"), str):
                own["name"] = values["name"].strip()
            if isinstance(values.get("color"), str):
                own["color"] = color(values["color"]) or ""
            yield {"place": ["piece", number], **own, **_settings(table, top)}


def _tiles(table: Table, top: Table, number: int, times: int, lattice: Lattice) -> Values:
    """The pieces of a [[piece]] table that has a list of edges, together as those of a set."""
    shape = table.values.get("shape", one_cell(top))
    one = _drawing(shape if isinstance(shape, str) else "", lattice)
    if isinstance(table.values.get("color"), str):
        one["color"] = color(table.values["color"]) or ""
    pieces = [dict(one) for _ in range(times)]
    return {"place": ["piece", number], "set": f"{times} pieces by their edges", "pieces": pieces}


def _drawing(text: str, lattice: Lattice) -> Values:
    """The name and the cells that a drawing shows."""
    found = drawing_in(text, lattice)
    if found is None or _is_large(found):
        return {"name": "", "color": "", "layers": [], "shift": 0}
    marks = {mark for layer in found.grid for row in layer for mark in row} - set(" .?#")
    cells = _cells(found)
    cells["layers"] = [[row.translate(_CELLS) for row in layer] for layer in cells["layers"]]
    return {"name": min(marks, default=""), "color": "", **cells}


_CELLS = dict.fromkeys(range(ord("0"), ord("z") + 1), "#")


def _shape(shape: Shape, lattice: Lattice) -> Values:
    """The cells of a shape."""
    return _cells(drawing_of(shape, lattice))


# names and colours --------------------------------------------------------------------------------


def _named(top: Table, puzzle: Puzzle) -> Iterator[tuple[naming.Drawing, str]]:
    """The drawings that become pieces, in order, and what psolver calls these pieces."""
    lattice = puzzle.board.lattice
    tables = piece_tables(top, [Table(values, top.file) for values in top.values.get("piece", [])])
    drawings = [
        *drawn_pieces(top, lattice),
        *set_pieces(top, lattice),
        *table_pieces(tables, top, lattice),
    ]
    given = {drawing.name for drawing in drawings}
    for drawing in drawings:
        name = next(
            piece.name
            for piece in puzzle.pieces
            if piece.orientations == drawing.orientations
            and (not piece.has_marks or piece.marked == drawing.images)
            and (
                piece.name in (drawing.name, f"{drawing.name}{piece.size}")
                if drawing.name
                else piece.name not in given
            )
        )
        yield drawing, name


def _name(
    pieces: Sequence[Values],
    named: Iterator[tuple[naming.Drawing, str]],
    colors: dict[str, str],
) -> None:
    """Tell each piece its name, its colour, which of them the text gives, and its marks."""
    number = 0
    for piece in (one for entry in pieces for one in entry.get("pieces", [entry])):
        if "place" in piece and "set" in piece:
            continue
        piece["given"] = [key for key in ("name", "color") if piece.get(key)]
        if found := next(named, None):
            drawing, piece["name"] = found
            piece.update(piece_marks(piece, drawing))
        usual = COLORS[number % len(COLORS)]
        piece["color"] = colors.get(piece["name"]) or piece.get("color") or usual
        number += 1

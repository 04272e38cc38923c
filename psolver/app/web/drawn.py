"""What the drawings on the page show of a puzzle's text: plain data.

    {"board": {"layers": [["##", "#?"]], "solid": False},
     "pieces": [{"place": ["pieces", 0], "name": "A", "layers": [["##"]], "least": 1, "most": 1,
                 "can_rotate": True, "can_reverse": True, "color": "#e499bd"}]}

They are drawn as the text tells them, a board of one cell or a piece that no clue may name, so that
most mistakes can be mended in the drawing too. Pieces come in the order of a puzzle.

    place  where the text tells it: see edits/pieces.py
    given  the text gives it: "name", "color"; others were chosen by psolver
    set    of a named set its name; its pieces are in "pieces"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from ...errors import PuzzleError
from ...formats.keys import Table
from ...formats.naming import Drawing
from ...formats.toml.colours import color
from ...formats.toml.load import values_of
from ...formats.toml.pieces import drawn_pieces, set_pieces, table_pieces
from ...geometry.cells import Shape
from ...geometry.picture import blocks, layer_texts
from ...puzzle.model import Puzzle
from ...render.palette import COLORS, own_colors
from .edits.board import board_grid
from .edits.grid import Grid, grid_of, sides

MOST_CELLS = 10_000  # that are drawn to be edited
Values = dict[str, Any]
Value = TypeVar("Value")


def drawn(text: str, puzzle: Puzzle | None) -> Values | None:
    """The data of a text; None where it is no TOML. `puzzle` is the text's, None where it is at
    fault.
    """
    try:
        top = Table(values_of(text.removeprefix("\ufeff")), "puzzle")
    except PuzzleError:
        return None
    names = _names(top, puzzle) if puzzle else iter(())
    colors = own_colors(puzzle) if puzzle else {}
    pieces = [*_blocks(top), *_sets(top, puzzle), *_tables(top)]
    _name(pieces, names, colors)
    return {
        "title": _readable(lambda: top.text("title"), ""),
        "board": _board(top.values.get("board")),
        "symmetry": top.values.get("goal") == "symmetry",
        "settings": _settings(top, top),
        "pieces": pieces,
    }


def _readable(read: Callable[[], Value], default: Value) -> Value:
    """A value of a text; the default where it is at fault, which the editor says."""
    try:
        return read()
    except PuzzleError:
        return default


def _board(text: object) -> Values | None:
    """The board; None where there is none that can be drawn."""
    found = board_grid(text) if isinstance(text, str) else None
    if found is None:
        return None
    grid, solid = found
    layers, rows, columns = sides(grid)
    if layers * rows * columns > MOST_CELLS:
        return {"large": [layers, rows, columns] if solid else [rows, columns]}
    return {"layers": _rows(grid), "solid": solid}


def _rows(grid: Grid) -> list[list[str]]:
    return [["".join(row).replace(" ", ".") for row in layer] for layer in grid]


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


def _blocks(top: Table) -> Iterator[Values]:
    """The drawings in `pieces`."""
    text = top.values.get("pieces", "")
    if isinstance(text, str):
        for number, (_, block) in enumerate(blocks(text)):
            yield {"place": ["pieces", number], **_drawing(block), **_settings(top, top)}


def _sets(top: Table, puzzle: Puzzle | None) -> Iterator[Values]:
    """The named sets."""
    none: tuple[str, ...] = ()
    for number, name in enumerate(_readable(lambda: top.texts("piece_set"), none)):
        one = Table({**top.values, "piece_set": name}, top.file)
        found: list[Drawing] = []
        if puzzle:
            lattice = puzzle.board.lattice
            found = _readable(lambda: list(set_pieces(one, lattice)), [])  # noqa: B023
        pieces = [{"name": each.name, "layers": _layers(each.shape)} for each in found]
        yield {"place": ["piece_set", number], "set": name, "pieces": pieces}


def _tables(top: Table) -> Iterator[Values]:
    """The [[piece]] tables."""
    tables = top.values.get("piece", [])
    for number, values in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(values, dict):
            shape = values.get("shape", "")
            table = Table(values, top.file)
            own = _drawing(shape if isinstance(shape, str) else "")
            if isinstance(values.get("name"), str):
                own["name"] = values["name"].strip()
            if isinstance(values.get("color"), str):
                own["color"] = color(values["color"]) or ""
            yield {"place": ["piece", number], **own, **_settings(table, top)}


def _drawing(text: str) -> Values:
    """The name and the cells that a drawing shows."""
    grid = grid_of(text)
    if grid is None or sides(grid)[0] * sides(grid)[1] * sides(grid)[2] > MOST_CELLS:
        return {"name": "", "color": "", "layers": []}
    marks = {mark for layer in grid for row in layer for mark in row} - set(" .?#")
    cells = [[row.translate(_CELLS) for row in layer] for layer in _rows(grid)]
    return {"name": min(marks, default=""), "color": "", "layers": cells}


_CELLS = dict.fromkeys(range(ord("0"), ord("z") + 1), "#")


def _layers(shape: Shape) -> list[list[str]]:
    return layer_texts(dict.fromkeys(shape, "#"))


# names and colours --------------------------------------------------------------------------------


def _names(top: Table, puzzle: Puzzle) -> Iterator[str]:
    """What psolver calls the pieces that drawings become, in the order of the drawings."""
    lattice = puzzle.board.lattice
    tables = [Table(values, top.file) for values in top.values.get("piece", [])]
    drawings = [
        *drawn_pieces(top, lattice),
        *set_pieces(top, lattice),
        *table_pieces(tables, top, lattice),
    ]
    given = {drawing.name for drawing in drawings}
    for drawing in drawings:
        yield next(
            piece.name
            for piece in puzzle.pieces
            if piece.orientations == drawing.orientations
            and (
                piece.name in (drawing.name, f"{drawing.name}{piece.size}")
                if drawing.name
                else piece.name not in given
            )
        )


def _name(pieces: Sequence[Values], names: Iterator[str], colors: dict[str, str]) -> None:
    """Tell each piece its name and its colour, and which of them the text gives."""
    number = 0
    for piece in (one for entry in pieces for one in entry.get("pieces", [entry])):
        if "place" in piece and "set" in piece:
            continue
        piece["given"] = [key for key in ("name", "color") if piece.get(key)]
        piece["name"] = next(names, piece["name"])
        usual = COLORS[number % len(COLORS)]
        piece["color"] = colors.get(piece["name"]) or piece.get("color") or usual
        number += 1

"""The data of the drawings on the page, from a puzzle's text.

    {"lattice": {"name": "square", ...},
     "board": {"layers": [["##", "#?"]], "shift": 0, "solid": False},
     "pieces": [{"place": ["pieces", 0], "name": "A", "layers": [["##"]], "shift": 0, "least": 1,
                 "most": 1, "can_rotate": True, "can_reverse": True, "color": "#e499bd"}]}

They show the text as it is, even a board of one cell or a piece that no clue may name, so that most
mistakes can be mended in the drawing too. Pieces come in the order of a puzzle.

    lattice  see `lattice_values`
    board    {"large": its lengths} of one that is too large, {"varied": its text} of one that is
             another for each number of a variable
    problems  the number of the problems of the text, 0 for none
    written  whether the text has a board, even one that cannot be drawn
    layers   rows of characters: a space where no cell can lie
    names    of cells of the board or of a piece, and marks: [layer, row, column, text, stays free]
    wedges   beside sides with marks: [layer, row, column, side, "#rrggbb"]; a side goes from the
             corner of this number of the cell to the next one
    shift    the difference between columns of the lattice and of the drawing
    missing  "pieces", "board", if the text has none yet and needs them
    twins    see `twins_of`
    balance  see `area_balance`; None if the text has a fault
    fresh    the name and the colour ("" for the usual one) of the next piece, which no other has
    place    of a piece in the text: see edits
    given    "name", "color", if the text gives them; others were chosen by psolver
    set      the name of a named set; its pieces are in "pieces"
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from colorsys import hls_to_rgb
from dataclasses import replace
from itertools import chain, count, islice, product
from math import ceil, inf, prod
from typing import Any, TypeVar

from ..core.cells import Cell, Shape, translate
from ..core.drawing import Drawing
from ..core.errors import PictureError, PuzzleError
from ..core.lattice import Lattice
from ..core.model import Board, Piece, Puzzle
from ..core.picture import NAMES, piece_blocks
from ..core.registries import FRONTS, service
from ..core.rule_entries import RULES
from ..core.several_puzzles import PROBLEM, VARY
from ..core.square_lattice import CUBIC, SQUARE
from ..core.toml.forms import FORM
from ..core.toml.keys import Table
from ..core.toml.load import toml_values
from ..core.toml.load_pieces import ONLY, REFLECT, pictured_pieces, table_pieces
from ..core.toml.load_sets import set_pieces
from ..core.toml.piece_colors import color
from ..html import as_drawn
from ..rules.cell_marks import shape_of_marks
from ..rules.edges import one_cell
from ..search.areas import least_area
from ..text.check_words import uses_of_piece
from ..text.palette import PALETTE, mark_color, own_colors
from ..text.scene import shown_marks
from .edits.drawing_readers import board_drawing, drawing_of, lattice_of_file
from .edits.editable_drawing import EditableDrawing

MOST_EDITED_CELLS = 10_000  # that are drawn to be edited
Values = dict[str, Any]
Value = TypeVar("Value")
LENGTH_DIGITS = 4  # of lengths
GOLDEN_SHARE = 0.618  # the part of a circle between a hue and the next one
_CELLS = dict.fromkeys(range(ord("0"), ord("z") + 1), "#")


def drawing_values(
    text: str, puzzle: Puzzle | None, numbers: Mapping[str, int] | None = None
) -> Values | None:
    """Return the data of a text; None if it is not TOML. `puzzle` is the text's, or None if it has
    a fault; `numbers` has the number of the variable of a text that is several puzzles, or of its
    problem.
    """
    numbers = numbers or {}
    try:
        file = Table(toml_values(text.removeprefix("\ufeff")), "puzzle")
        written = _problem_of(file, numbers.get(PROBLEM, 1))
        is_varied = numbers and puzzle and written is file and VARY in FRONTS
        top = service("chosen_numbers")(written, numbers) if is_varied else written
    except PuzzleError:
        return None
    lattice = lattice_of_file(top.values)
    pieces = [*_blocks(top, lattice), *_sets(top, puzzle), *_tables(top, lattice)]
    _name(pieces, top, puzzle)
    return {
        "title": _title(written),
        "lattice": lattice_values(lattice),
        "board": _varied(written) or _board(top.values.get("board"), lattice, puzzle),
        "written": "board" in top.values,
        "problems": len(file.values.get(PROBLEM, ())),
        "missing": _missing(top.values),
        "balance": area_balance(puzzle) if puzzle else None,
        "twins": twins_of(puzzle, pieces) if puzzle and VARY not in written.values else [],
        "fresh": _fresh(pieces),
        "symmetry": top.values.get("goal") == "symmetry",
        "settings": _settings(top, top),
        "pieces": pieces,
    }


def unfinished(text: str, problem: int = 1) -> tuple[str, list[str]]:
    """Return the title of a text, or of one of its problems, and the parts that it has not got yet,
    "pieces" and "board"; no parts for a text that is not TOML.

    >>> unfinished('title = "Mine"\\nboard = "2x2"')
    ('Mine', ['pieces'])
    """
    try:
        top = _problem_of(Table(toml_values(text.removeprefix("\ufeff")), "puzzle"), problem)
    except PuzzleError:
        return "", []
    return _title(top), _missing(top.values)


def _title(top: Table) -> str:
    return _readable(lambda: top.text("title"), "")


def _problem_of(top: Table, number: int) -> Table:
    """The values of a file for the problem of a number."""
    problem: Table = service("chosen_problem")(top, number) if PROBLEM in FRONTS else top
    return problem


def _missing(values: Mapping[str, Any]) -> list[str]:
    missing = []
    if not (values.get("pieces") or values.get("piece") or values.get("piece_set")):
        missing.append("pieces")
    if "board" not in values and values.get("goal") != "symmetry":
        missing.append("board")
    return missing


def _varied(written: Table) -> Values | None:
    """The board of a text that is several puzzles, if each has another one."""
    board = written.values.get("board")
    return {"varied": board} if isinstance(board, str) and re.search(FORM, board) else None


def _readable(read: Callable[[], Value], default: Value) -> Value:
    """A value of a text; the default if it has a fault, which the editor shows."""
    try:
        return read()
    except PuzzleError:
        return default


def _board(text: object, lattice: Lattice, puzzle: Puzzle | None) -> Values | None:
    if lattice.polyhedral:
        return {"cells": list(puzzle.board.cells)} if puzzle else None
    drawing = board_drawing(text, lattice) if isinstance(text, str) else None
    if drawing is None:
        return None
    if prod(drawing.sides) > MOST_EDITED_CELLS:
        return {"large": list(drawing.sides if drawing.solid else drawing.sides[1:])}
    values = {**_cells(drawing), "solid": drawing.solid or not drawing.lattice.flat}
    if puzzle and (names := _board_names(puzzle.board, drawing.shift)):
        values["names"] = names
    return values


def _cells(drawing: EditableDrawing) -> Values:
    """The layers of a drawing, in which "." stands for every hole, and its shift."""
    layers = []
    for layer in drawing.grid:
        lines = []
        for row, marks in enumerate(layer):
            line = ""
            for column, mark in enumerate(marks):
                line += "." if mark == " " and drawing.has(row, column) else mark
            lines.append(line)
        layers.append(lines)
    return {"layers": layers, "shift": drawing.shift}


def _cells_of_shape(shape: Shape, lattice: Lattice) -> Values:
    """The layers of the drawing of a shape, and its shift; of polyhedra the cells."""
    if lattice.polyhedral:
        return {"layers": [], "shift": 0, "cells": list(shape)}
    return _cells(drawing_of(shape, lattice))


def _settings(table: Table, top: Table) -> Values:
    """The count and the flags of a table, or else of the top of the file."""
    once: tuple[int, int | None] = (0, 1) if "use" in top.values else (1, 1)
    usual = _readable(lambda: top.count("count", once), once)
    least, most = _readable(lambda: table.count("count", usual), usual)
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
            if key in values:
                return values[key] if isinstance(values[key], bool) else None
    return None


# pieces -------------------------------------------------------------------------------------------


def _blocks(top: Table, lattice: Lattice) -> Iterator[Values]:
    text = top.values.get("pieces", "")
    if isinstance(text, str):
        for number, (_, block) in enumerate(piece_blocks(text)):
            yield {"place": ["pieces", number], **_drawing(block, lattice), **_settings(top, top)}


def _sets(top: Table, puzzle: Puzzle | None) -> Iterator[Values]:
    none: tuple[str, ...] = ()
    for number, name in enumerate(_readable(lambda: top.texts("piece_set"), none)):
        set_drawings = _drawings_of_set(top, name, puzzle.board.lattice) if puzzle else []
        pieces = []
        for drawn in set_drawings:
            pieces.append({"name": drawn.name, **_cells_of_shape(drawn.shape, drawn.lattice)})
        yield {"place": ["piece_set", number], "set": name, "pieces": pieces}


def _drawings_of_set(top: Table, name: str, lattice: Lattice) -> list[Drawing]:
    set_table = Table({**top.values, "piece_set": name}, top.file)
    return _readable(lambda: list(set_pieces(set_table, lattice)), [])


def _tables(top: Table, lattice: Lattice) -> Iterator[Values]:
    """The pieces of [[piece]] tables; those of one with a list of edges or marks as a set."""
    tables = top.values.get("piece", [])
    for number, values in enumerate(tables if isinstance(tables, list) else []):
        if not isinstance(values, dict):
            continue
        place = ["piece", number]
        for key in ("edges", "marks"):
            if isinstance(listed := values.get(key), list):
                pieces = [_table_drawing(values, key, text, top, lattice) for text in listed]
                set_name = f"{len(listed)} pieces by their {key}"
                yield {"place": place, "set": set_name, "pieces": pieces}
                break
        else:
            key = "edges" if "edges" in values else "marks"
            drawn = _table_drawing(values, key, values.get(key), top, lattice)
            if isinstance(values.get("name"), str):
                drawn["name"] = values["name"].strip()
            yield {"place": place, **drawn, **_settings(Table(values, top.file), top)}


def _table_drawing(values: Values, key: str, text: object, top: Table, lattice: Lattice) -> Values:
    """The drawing and the colour of a [[piece]]; without a shape it has the cells that the text of
    one of its keys needs.
    """
    shape = ""
    if key == "edges":
        shape = one_cell(top)
    elif isinstance(text, str):
        shape = shape_of_marks(text)
    shape = values.get("shape", shape)
    drawn = _drawing(shape if isinstance(shape, str) else "", lattice)
    if isinstance(values.get("color"), str):
        drawn["color"] = color(values["color"]) or ""
    return drawn


def _drawing(text: str, lattice: Lattice) -> Values:
    if lattice.polyhedral:
        return _drawing_of_polyhedra(text, lattice)
    drawing = board_drawing(text, lattice)
    if drawing is None or prod(drawing.sides) > MOST_EDITED_CELLS:
        return {"name": "", "color": "", "layers": [], "shift": 0}
    names = set(drawing.marks()) - set(" .?#")
    cells = _cells(drawing)
    cells["layers"] = [[row.translate(_CELLS) for row in layer] for layer in cells["layers"]]
    return {"name": min(names, default=""), "color": "", **cells}


def _drawing_of_polyhedra(text: str, lattice: Lattice) -> Values:
    """The cells of a piece of polyhedra, which the page shows, but does not edit."""
    try:
        marks = lattice.parse(text, "#" + NAMES)
    except PictureError:
        marks = {}
    names = set(marks.values()) - {"#"}
    return {"name": min(names, default=""), "color": "", **_cells_of_shape(tuple(marks), lattice)}


# names and colours --------------------------------------------------------------------------------


def _named(top: Table, puzzle: Puzzle) -> Iterator[tuple[Drawing, Piece]]:
    """The drawings that become pieces, in order, and these pieces."""
    lattice = puzzle.board.lattice
    tables = [Table(values, top.file) for values in top.values.get("piece", [])]
    for entry in RULES:
        if entry.lists_pieces:
            tables = list(entry.load().piece_tables(top, tables))
    drawings = [
        *pictured_pieces(top, lattice),
        *set_pieces(top, lattice),
        *table_pieces(tables, top, lattice),
    ]
    drawn_names = {drawing.name for drawing in drawings}
    for drawing in drawings:
        yield (
            drawing,
            next(
                piece
                for piece in puzzle.pieces
                if _has_name(piece, drawing, drawn_names) and _has_look(piece, drawing)
            ),
        )


def _has_look(piece: Piece, drawing: Drawing) -> bool:
    """Whether a piece has the shape and the marks of a drawing."""
    if piece.orientations != drawing.orientations:
        return False
    return not piece.has_marks or piece.marked == drawing.images


def _has_name(piece: Piece, drawing: Drawing, drawn_names: Collection[str]) -> bool:
    """Whether a piece may have its name from a drawing, of all with some names."""
    if not drawing.name:
        return piece.name not in drawn_names
    return drawing.tile or piece.name in (drawing.name, f"{drawing.name}{piece.size}")


def _name(pieces: Sequence[Values], top: Table, puzzle: Puzzle | None) -> None:
    """Give each piece its name, its colour, which of them the text gives, and its marks; if pieces
    are chosen by name, also its count.
    """
    named = _named(top, puzzle) if puzzle else iter(())
    colors = own_colors(puzzle) if puzzle else {}
    for number, piece in enumerate(_single_pieces(pieces)):
        piece["given"] = [key for key in ("name", "color") if piece.get(key)]
        if drawing_and_piece := next(named, None):
            drawing, puzzle_piece = drawing_and_piece
            piece["name"] = puzzle_piece.name
            if not puzzle_piece.least and "least" in piece:
                piece["least"] = 0
            if ONLY in top.values and "most" in piece:
                piece["least"], piece["most"] = puzzle_piece.least, puzzle_piece.most
            piece.update(_piece_marks(piece, drawing))
        usual = PALETTE[number % len(PALETTE)]
        piece["color"] = colors.get(piece["name"]) or piece.get("color") or usual


def _single_pieces(pieces: Sequence[Values]) -> Iterator[Values]:
    """The values of pieces, those of a set one by one."""
    for entry in pieces:
        yield from entry.get("pieces", [entry])


def _fresh(pieces: Sequence[Values]) -> Values:
    """The name and the colour of the next piece; "" for the colour that its place gives it."""
    single_pieces = [*_single_pieces(pieces)]
    names = {piece["name"] for piece in single_pieces} - {""}
    colors = {piece["color"] for piece in single_pieces}
    unnamed = sum(not piece["name"] for piece in single_pieces)  # in a text that has a fault
    numbered = (f"P{number}" for number in count(1))
    fresh_names = (name for name in chain(NAMES, numbered) if name not in names)
    name = next(islice(fresh_names, unnamed, None))
    usual = PALETTE[(len(names) + unnamed) % len(PALETTE)]
    if usual not in colors:
        return {"name": name, "color": ""}
    further_colors = (_further_color(number) for number in count())
    fresh_colors = (color for color in chain(PALETTE, further_colors) if color not in colors)
    return {"name": name, "color": next(fresh_colors)}


def _further_color(number: int) -> str:
    """A colour beside those of the palette, by its number."""
    shares = hls_to_rgb(number * GOLDEN_SHARE % 1, 0.7, 0.6)
    red, green, blue = (round(255 * share) for share in shares)
    return f"#{red:02x}{green:02x}{blue:02x}"


# areas --------------------------------------------------------------------------------------------


def area_balance(puzzle: Puzzle) -> Values | None:
    """Return how many cells the pieces cover, the fewest and the most (None: any number), and how
    many of the board must and can be covered; None if the puzzle is not about filling a board.

    >>> from ..core.toml.load import loads
    >>> area_balance(loads('board = "2x3"\\npieces = "##"\\ncount = [1, 3]'))
    {'pieces': [2, 6], 'board': [6, 6]}
    """
    if puzzle.goal or (puzzle.best and puzzle.best.goal != "tiling"):
        return None
    least = sum(piece.least * piece.size for piece in puzzle.pieces)
    most = _most_area(puzzle.pieces, None)
    for group in puzzle.groups:
        within = [piece for piece in puzzle.pieces if piece.name in group.pieces]
        other_pieces = [piece for piece in puzzle.pieces if piece not in within]
        rest = sum(piece.least * piece.size for piece in other_pieces)
        least = max(least, least_area(within, group.least) + rest)
        bounds = _most_area(within, group.most), _most_area(other_pieces, None)
        most = min(most, sum(bounds))
    board = [len(puzzle.board.must), len(puzzle.board.cells)]
    return {"pieces": [least, None if most == inf else most], "board": board}


def _most_area(pieces: Sequence[Piece], times: int | None) -> float:
    """The most cells that some pieces cover that are used at most so often together."""
    area, times_left = 0.0, inf if times is None else times
    for piece in sorted(pieces, key=lambda piece: -piece.size):
        used = min(times_left, inf if piece.most is None else piece.most)
        if used == inf:
            return inf
        area += used * piece.size
        times_left -= used
    return int(area)


# equal pieces -------------------------------------------------------------------------------------


def twins_of(puzzle: Puzzle, pieces: Sequence[Values]) -> list[Values]:
    """Return the groups of drawn pieces that have the same shape and may be placed in the same way,
    so that their exchange is another solution: {"names": ..., "places": ..., "least": ..., "most":
    ..., "words": how often they are used together}. None if a rule or a clue may tell them apart.
    """
    if puzzle.rules or puzzle.best:
        return []
    drawn: dict[str, list[Any]] = defaultdict(list)
    for piece_values in pieces:
        if "set" not in piece_values:
            drawn[piece_values["name"]].append(piece_values["place"])
    clues = {name for _, name in puzzle.board.clues}
    groups: dict[Any, list[Piece]] = defaultdict(list)
    for piece in puzzle.pieces:
        is_free = piece.name not in clues and not piece.has_marks
        if is_free and piece.most != 0 and len(drawn[piece.name]) == 1:
            groups[piece.orientations].append(piece)
    return [_twins(group, drawn) for group in groups.values() if len(group) > 1]


def _twins(group: Sequence[Piece], drawn: Mapping[str, list[Any]]) -> Values:
    least = sum(piece.least for piece in group)
    numbers = [piece.most for piece in group]
    most = None if None in numbers else sum(number or 0 for number in numbers)
    names = [piece.name for piece in group]
    words = uses_of_piece(replace(group[0], least=least, most=most))
    places = [drawn[name][0] for name in names]
    return {"names": names, "places": places, "least": least, "most": most, "words": words}


# marks --------------------------------------------------------------------------------------------


def _board_names(board: Board, shift: int) -> list[list[int | str | bool]]:
    """The names, marks and regions of the cells of a board whose drawing has a shift."""
    free = {name for _, name in board.free_names}
    names, marks, regions = dict(board.names), dict(board.marks), dict(board.regions)
    named: list[list[int | str | bool]] = []
    for cell in names | marks | regions:
        *layer, row, column = board.lattice.shown(cell)
        name = names.get(cell, "")
        texts = [name, marks.get(cell, ""), regions.get(cell, "")]
        text = "=".join(part for part in texts if part)
        named.append([*(layer or [0]), row, column - shift, text, name in free])
    return named


def _piece_marks(values: Values, piece: Drawing) -> Values:
    """The marks of a piece as they lie in its drawing, whose `values` have its layers."""
    if not piece.marks and not piece.edges:
        return {}
    lattice = piece.lattice
    places = _places(values, lattice)
    if not places:
        return {}
    marks_of_kind: dict[str, list[Any]] = {"names": [], "wedges": []}
    for mark in shown_marks(as_drawn(piece.piece("#")).marks, lattice.dimension):
        place = places[mark.cell]
        if mark.to:
            side = _side(lattice, mark.cell, mark.cell_beyond)
            marks_of_kind["wedges"].append([*place, side, PALETTE[mark_color(mark.text)]])
        else:
            marks_of_kind["names"].append([*place, mark.text, False])
    return {kind: marks for kind, marks in marks_of_kind.items() if marks}


def _places(values: Values, lattice: Lattice) -> dict[Cell, list[int]]:
    """The layer, row and column in the drawing of each cell of a piece, moved to the origin."""
    places: list[list[int]] = []
    cells: list[Cell] = []
    for layer, rows in enumerate(values["layers"]):
        for row, line in enumerate(rows):
            for column, sign in enumerate(line):
                place = (layer, row, column + values["shift"])[-len(lattice.axes) :]
                cell = lattice.at(place)
                if sign == "#" and cell is not None:
                    places.append([layer, row, column])
                    cells.append(cell)
    at_origin = translate(cells, lattice.home(cells)) if cells else ()
    return dict(zip(at_origin, places, strict=True))


def _side(lattice: Lattice, cell: Cell, beyond: Cell) -> int:
    """The number of the corner from which the side of a cell towards another one goes."""
    corners, corners_beyond = lattice.corners(cell), lattice.corners(beyond)
    next_corners = (*corners[1:], corners[0])
    sides = zip(corners, next_corners, strict=True)
    shared = [{*side} <= {*corners_beyond} for side in sides]
    return shared.index(True)


# lattices -----------------------------------------------------------------------------------------


def lattice_values(lattice: Lattice) -> dict[str, Any]:
    """Return the data of a lattice, that of squares for cubes, whose layers are drawn.

    {"name": "triangle", "upright": False, "step": [0.76, 1.32], "ring": [1, 1], "aside": [0, 0],
     "round": False, "block": 1, "shapes": [[[0.76, 0.0], [1.52, 1.32], [0.0, 1.32]], [...]]}

    upright  whether there is a cell at each place, and there may be layers
    step     the distance to the next column and to the next row, if a cell has the area 1
    block    of the lattice; above 1 there are blocks of as many rows and columns
    shapes   the corners of a cell at a place with an even sum of row and column, and an odd one,
             or at the places of a block, row by row, from the end of the columns and rows before
             it; None: no cell lies there
    signs    for each shape the characters beside that of its cell in a picture: [down, right, sign]
    turns    the number of rotations of a lattice that has signs
    ring     the greatest distance, in rows and in columns, of a cell and its neighbours; whole
             blocks
    aside    the rows and columns by which a layer is further down and to the right than the one
             below
    round    whether cells are balls, each in the square of its shape
    polyhedra  the geometry of cells that are polyhedra, which are drawn as solids alone
    """
    flat = lattice if lattice.flat else SQUARE
    unit = flat.area**0.5
    signs = []
    row, column = flat.shown(next(iter(flat.steps)))
    origin, apart = _corners(flat, row, column)[0], max(2, flat.block)
    across = (_corners(flat, row, column + apart)[0][0] - origin[0]) / apart
    down = (_corners(flat, row + apart, column)[0][1] - origin[1]) / apart
    shapes = []
    for row, column in product(range(flat.block), range(apart)):
        corners = [(x - column * across, y - row * down) for x, y in _corners(flat, row, column)]
        shapes.append([[_tidy(x / unit), _tidy(y / unit)] for x, y in corners] or None)
        cell = flat.at((row, column))
        signs.append([] if cell is None else list(flat.signs_beside(cell)))
    return {
        "name": "square" if lattice is CUBIC else lattice.name,
        "upright": not flat.slanted,
        "step": [_tidy(across / unit), _tidy(down / unit)],
        "block": flat.block,
        "shapes": shapes,
        **({"signs": signs, "turns": len(flat.group(True, False))} if any(signs) else {}),
        "ring": _ring(flat),
        "aside": list(lattice.layer_shift),
        "round": lattice.round,
        **({"polyhedra": service("polyhedron_values")(lattice)} if lattice.polyhedral else {}),
    }


def _corners(lattice: Lattice, row: int, column: int) -> list[tuple[float, float]]:
    """The places of the corners of the cell in a row and a column; [] if there is no cell."""
    cell = lattice.at((row, column))
    return [] if cell is None else [lattice.project(corner) for corner in lattice.corners(cell)]


def _ring(lattice: Lattice) -> list[int]:
    high = wide = 0
    for kind in lattice.steps:
        row, column = lattice.shown(kind)
        for neighbour in lattice.neighbours(kind):
            other_row, other_column = lattice.shown(neighbour)
            high = max(high, abs(row - other_row))
            wide = max(wide, abs(column - other_column))
    return [ceil(distance / lattice.block) * lattice.block for distance in (high, wide)]


def _tidy(length: float) -> float:
    return round(length, LENGTH_DIGITS)

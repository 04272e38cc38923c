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
from collections.abc import Mapping
from math import prod

from ..core.errors import PuzzleError
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.plain_values import GivenValues, Values
from ..core.registries import FRONTS, service
from ..core.several_puzzles import PROBLEM, VARY
from ..core.toml.forms import FORM
from ..core.toml.keys import Table
from ..core.toml.load import toml_values
from .drawn_lattice import lattice_values
from .drawn_marks import names_on_board
from .drawn_pieces import (
    MOST_EDITED_CELLS,
    cells_of_drawing,
    next_piece,
    pieces_of_text,
    readable,
    settings_of,
)
from .edits.drawing_readers import board_drawing, lattice_of_file
from .piece_balance import area_balance, twins_of


def drawing_values(
    text: str, puzzle: Puzzle | None, numbers: Mapping[str, int] | None = None
) -> Values | None:
    """Return the data of a text; None if it is not TOML. `puzzle` is the text's, or None if it has
    a fault; `numbers` has the number of the variable of a text that is several puzzles, or of its
    problem.
    """
    numbers = numbers or {}
    try:
        file = _table_of_text(text)
        written = _problem_of(file, numbers.get(PROBLEM, 1))
        top = written
        is_varied = numbers and written is file and VARY in FRONTS
        if is_varied and puzzle:
            top = service("chosen_numbers")(written, numbers)
    except PuzzleError:
        return None
    lattice = lattice_of_file(top.values)
    pieces = pieces_of_text(top, lattice, puzzle)
    board = _varied_board(written)
    if board is None:
        board = _board(top.values.get("board"), lattice, puzzle)
    balance = None
    twins = []
    if puzzle:
        balance = area_balance(puzzle)
        if VARY not in written.values:
            twins = twins_of(puzzle, pieces)
    problems = file.values.get(PROBLEM, ())
    return {
        "title": _title(written),
        "lattice": lattice_values(lattice),
        "board": board,
        "written": "board" in top.values,
        "problems": len(problems),
        "missing": _missing(top.values),
        "balance": balance,
        "twins": twins,
        "fresh": next_piece(pieces),
        "symmetry": top.values.get("goal") == "symmetry",
        "settings": settings_of(top, top),
        "pieces": pieces,
    }


def unfinished(text: str, problem: int = 1) -> tuple[str, list[str]]:
    """Return the title of a text, or of one of its problems, and the parts that it has not got yet,
    "pieces" and "board"; no parts for a text that is not TOML.

    >>> unfinished('title = "Mine"\\nboard = "2x2"')
    ('Mine', ['pieces'])
    """
    try:
        top = _problem_of(_table_of_text(text), problem)
    except PuzzleError:
        return "", []
    return _title(top), _missing(top.values)


def _table_of_text(text: str) -> Table:
    """The values of a text. Raises PuzzleError if it is not TOML."""
    values = toml_values(text.removeprefix("\ufeff"))
    return Table(values, "puzzle")


def _problem_of(top: Table, number: int) -> Table:
    """The values of a file for the problem of a number."""
    if PROBLEM not in FRONTS:
        return top
    problem: Table = service("chosen_problem")(top, number)
    return problem


def _title(top: Table) -> str:
    return readable(lambda: top.text("title"), "")


def _missing(values: GivenValues) -> list[str]:
    missing = []
    keys_of_pieces = ("pieces", "piece", "piece_set")
    if not any(values.get(key) for key in keys_of_pieces):
        missing.append("pieces")
    if "board" not in values and values.get("goal") != "symmetry":
        missing.append("board")
    return missing


def _varied_board(written: Table) -> Values | None:
    """The board of a text that is several puzzles, if each has another one."""
    board = written.values.get("board")
    if isinstance(board, str) and re.search(FORM, board):
        return {"varied": board}
    return None


def _board(text: object, lattice: Lattice, puzzle: Puzzle | None) -> Values | None:
    if lattice.polyhedral:
        if puzzle is None:
            return None
        return {"cells": list(puzzle.board.cells)}
    if not isinstance(text, str):
        return None
    drawing = board_drawing(text, lattice)
    if drawing is None:
        return None
    if prod(drawing.sides) > MOST_EDITED_CELLS:
        sides = list(drawing.sides)
        if not drawing.solid:
            sides = sides[1:]
        return {"large": sides}
    values = cells_of_drawing(drawing)
    values["solid"] = drawing.solid or not drawing.lattice.flat
    if puzzle:
        names = names_on_board(puzzle.board, drawing.shift)
        if names:
            values["names"] = names
    return values

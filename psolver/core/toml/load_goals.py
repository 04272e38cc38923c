"""The keys of a file for its goal: symmetric figures, and the best tilings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from ..cells import Cell, MarksByCell
from ..checks import AIMS, GOALS, USUAL_AIMS
from ..errors import PictureError
from ..figure import frame_cells, frame_sides, frame_size
from ..goal import (
    MOST_VALUE,
    NO_BEST,
    NO_SYMMETRIC_FIGURES,
    NOTHING_WORTH,
    UNFRAMED,
    VALUES_NEED_BEST,
    Best,
    SymmetryGoal,
    boundless,
    kinds_fault,
)
from ..lattice import Lattice
from ..model import Board, Piece
from ..picture import MOST_BOARD_CELLS
from ..room import RuleEntry
from ..wording import plural, quoted
from .keys import Table
from .load_board import NAME_KEYS, WRAP_KEYS
from .load_pieces import VALUE
from .load_words import cell_rows, row_lines


def figure_goal(
    top: Table, lattice: Lattice, tables: Iterable[Table], rules: Iterable[RuleEntry]
) -> SymmetryGoal | None:
    """Return the requirements for the figures of a symmetry puzzle; None for any other puzzle."""
    if top.choice("goal", GOALS) == "symmetry":
        return _symmetry_goal(top, lattice, tables, rules)
    settings = ("symmetry", "connected")
    top.refuse(settings, 'is a setting of symmetry puzzles; write goal = "symmetry" too')
    return None


def frame_of_figures(
    goal: SymmetryGoal,
    top: Table,
    marks: MarksByCell,
    pieces: tuple[Piece, ...],
    lattice: Lattice,
) -> Board:
    """Return the frame of a symmetry puzzle: drawn, or as large as every figure needs it."""
    if goal.framed:
        return _frame(top, marks, lattice)
    return _grown_frame(top, pieces, MOST_BOARD_CELLS)


def _symmetry_goal(
    top: Table, lattice: Lattice, tables: Iterable[Table], rules: Iterable[RuleEntry]
) -> SymmetryGoal:
    """Return the requirements for the figure, which lies in a flat lattice. Fails at keys that only
    a puzzle with a board can have.
    """
    kinds_of_lattice = tuple(lattice.symmetry_kinds)
    if not kinds_of_lattice:
        top.fail("goal", NO_SYMMETRIC_FIGURES.format(lattice.plural))
    names = kinds_of_lattice
    if "symmetry" in top.values:
        names = top.texts("symmetry")
    for number, name in enumerate(names, 1):
        fault = kinds_fault([name], kinds_of_lattice)
        if fault:
            key = "symmetry"
            if isinstance(top.values[key], list):
                key = f"symmetry[{number}]"
            top.fail(key, fault)
    fault = kinds_fault(names, kinds_of_lattice)
    if fault:
        top.fail("symmetry", fault)
    connected = top.flag("connected", True)
    framed = "board" in top.values
    if not connected and not framed:
        top.fail("board", UNFRAMED)
    top.refuse(NAME_KEYS, "belongs to a board; the cells of a frame have no names")
    top.refuse(["board_marks"], "belongs to a board; the cells of a frame have no marks")
    top.refuse(WRAP_KEYS, "belongs to a board; a frame neither wraps nor has separate parts")
    top.refuse(["best", "values"], NO_BEST)
    for table in tables:
        table.refuse([VALUE], VALUES_NEED_BEST)
    for entry in rules:
        without_board = entry.load().WITHOUT_BOARD
        top.refuse([*entry.keys, entry.table], without_board)
        for table in tables:
            table.refuse(entry.piece_keys, without_board)
    return SymmetryGoal(names, connected, framed)


def _frame(top: Table, marks: MarksByCell, lattice: Lattice) -> Board:
    """The frame that a file draws: # and ? both mean it."""
    if not lattice.symmetry_kinds:
        top.fail(
            "board",
            'a figure lies flat, and so does its frame, such as board = "7x7"; leave out a third'
            " size and layers",
        )
    for cell, mark in marks.items():
        if mark not in "#?":
            fault = f"'{mark}' would be a clue, which a frame cannot have"
            where = lattice.where(top.text("board"), cell)
            top.fail("board", f"{fault}; draw it with #, or give a size", where)
    return Board(frozenset(), frozenset(marks), lattice=lattice)


def _grown_frame(top: Table, pieces: tuple[Piece, ...], most_cells: int) -> Board:
    """The frame that is large enough for every connected figure of the pieces, a cell at least."""
    for piece in pieces:
        if piece.most is None:
            top.fail("board", f"missing, and {boundless(piece)}")
    lattice = pieces[0].lattice
    cells_of_frame = prod(frame_sides(pieces)) * len(lattice.steps)
    if cells_of_frame > most_cells:
        fault = f"the pieces need one of up to {frame_size(pieces)}, more than {most_cells:,} cells"
        top.fail("board", f'missing, and {fault}; give a smaller one, such as board = "20x20"')
    cells = frozenset(frame_cells(pieces))
    return Board(frozenset(), cells, lattice=lattice)


VALUE_DIGITS = "0123456789"
# stands for a cell worth nothing
NO_VALUE = "."
# they show that a board was drawn where digits are expected
DRAWING_SIGNS = "/\\-#?"
OR_DRAWN = ", or draw the board with a digit in each cell"


def best_of(
    top: Table, tables: Sequence[Table], names: Sequence[str], drawn: Board, board: Board
) -> Best | None:
    """Return the best tilings of a file, None if all are its solutions. The pieces of the `tables`
    have these names; `drawn` is the board as it is drawn, `board` the whole, without the cells that
    stay free.
    """
    goal = top.values.get("goal", "tiling")
    aim = top.choice("best", AIMS)
    if aim is None:
        aim = USUAL_AIMS.get(goal, "")
    by_value = "value" in aim
    if not by_value:
        for table in tables:
            table.refuse([VALUE], VALUES_NEED_BEST)
        top.refuse(["values"], VALUES_NEED_BEST)
    if not aim:
        return None
    board_cells = set(board.cells)
    if by_value:
        of_pieces = _of_pieces(tables, names)
        of_cells = []
        if "values" in top.values:
            for cell, value in _of_cells(top, drawn).items():
                if cell in board_cells:
                    of_cells.append((cell, value))
        if not any(of_pieces.values()) and not any(dict(of_cells).values()):
            top.fail("best", NOTHING_WORTH)
        return Best(aim, goal, tuple(of_cells), tuple(of_pieces.items()))
    if aim != "most cells":
        return Best(aim, goal)
    counted = drawn.must
    if goal == "tiling":
        counted |= drawn.may
    counted &= board_cells
    if not counted:
        top.fail("board", "no cell counts; draw those that count with #")
    return Best(aim, goal, tuple((cell, 1) for cell in counted))


def _of_pieces(tables: Sequence[Table], names: Sequence[str]) -> dict[str, int]:
    """The values of the pieces of tables, by their names."""
    values: dict[str, int] = {}
    for table, name in zip(tables, names, strict=True):
        value = table.number(VALUE) or 0
        if value > MOST_VALUE:
            table.fail(VALUE, f"the number is too large; it may be at most {MOST_VALUE:,}")
        values.setdefault(name, value)
        if values[name] != value:
            fault = f"a copy of this piece is worth {values[name]}"
            table.fail(VALUE, f"{fault}; give both one value")
    return values


def _of_cells(top: Table, board: Board) -> dict[Cell, int]:
    """The values of cells, a digit each: the board drawn with digits, or rows like its rows."""
    cells = board.must | board.may
    text = top.text("values")
    try:
        drawn = board.lattice.parse(text, VALUE_DIGITS, 1)
    except PictureError:
        drawn = {}
    if drawn and drawn.keys() == cells:
        return {cell: int(mark) for cell, mark in drawn.items()}
    return _in_rows(top, board)


def _in_rows(top: Table, board: Board) -> dict[Cell, int]:
    """The values of cells, in rows like those of the cells; rows without cells are left out."""
    rows = cell_rows(board)
    lines = row_lines(top.text("values"), board.lattice)
    if len(lines) != len(rows):
        of_cells = plural(len(rows), "row")
        of_values = plural(len(lines), "row")
        fault = f"the board has {of_cells} of cells, the values {of_values}"
        top.fail("values", f"{fault}; write a line for each row{OR_DRAWN}")
    values = {}
    for (number, words), cells in zip(lines, rows, strict=True):
        place = (number, None)
        line = "".join(words)
        if len(line) != len(cells):
            line = line.replace(NO_VALUE, "")
        for mark in line:
            if mark not in VALUE_DIGITS + NO_VALUE:
                fault = f"{quoted(mark)} is not a digit from 0 to 9"
                if mark in DRAWING_SIGNS:
                    fault += f"; write digits alone{OR_DRAWN}"
                top.fail("values", fault, place)
        if len(line) != len(cells):
            digits = plural(len(line), "digit")
            fault = f"{digits} for a row of {plural(len(cells), 'cell')}"
            top.fail("values", f"{fault}; write one for each", place)
        line = line.replace(NO_VALUE, "0")
        for cell, digit in zip(cells, line, strict=True):
            values[cell] = int(digit)
    return values

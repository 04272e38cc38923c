"""Which tilings of a puzzle are the best, as its file says it.

goal = "packing"
best = "most value"
board = "2x3"
values = '''
123
111
'''
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...geometry.cells import Cell
from ...puzzle.best import AIMS, DEFAULTS, MOST_VALUE, NOTHING_WORTH, VALUES, Best
from ...puzzle.model import NO_BEST, Board, Piece
from ...wording import plural, quoted
from ..keys import Table
from ..naming import Drawing, sameness
from .cell_names import cell_rows, row_lines
from .goal import GOALS
from .touch import colors_matter

BEST_KEYS = ("best", "values")
VALUE = "value"  # of a [[piece]]
DIGITS = "0123456789"
NO_VALUE = "."  # stands for a cell worth nothing


def refuse_best(top: Table, tables: Sequence[Table]) -> None:
    """Fail where a symmetry puzzle says what is best, or worth something."""
    for key in BEST_KEYS:
        if key in top.values:
            top.fail(key, NO_BEST)
    _refuse_values(tables)


def _refuse_values(tables: Sequence[Table]) -> None:
    """Fail where a piece is worth something."""
    for table in tables:
        if VALUE in table.values:
            table.fail(VALUE, VALUES)


def aim_of(top: Table) -> str | None:
    """The aim of a file; None for one that says none, and whose goal has none."""
    goal = goal_of(top)
    return top.choice("best", AIMS) or DEFAULTS.get(goal)


def goal_of(top: Table) -> str:
    """The goal of a file."""
    return top.choice("goal", GOALS) or "tiling"


def packed(board: Board, goal: str) -> Board:
    """A board of which no cell need be covered, but for the clues, where that is the goal."""
    if goal == "tiling":
        return board
    clued = {cell for cell, _ in board.clues}
    return replace(board, must=board.must & clued, may=board.may | board.must - clued)


def best_of(
    top: Table,
    tables: Sequence[Table],
    drawings: Sequence[Drawing],
    pieces: Sequence[Piece],
    drawn: Board,
    board: Board,
) -> Best | None:
    """The best tilings of a file: `drawn` is the board as it is drawn, `board` as it is packed,
    without the cells that stay free; the `tables` of pieces have brought these drawings.
    """
    aim, goal = aim_of(top), goal_of(top)
    by_value = aim is not None and "value" in aim
    if not by_value:
        _refuse_values(tables)
        if "values" in top.values:
            top.fail("values", VALUES)
    if aim is None:
        return None
    there = set(board.cells)
    if by_value:
        of_pieces = _of_pieces(tables, drawings, pieces, colors_matter(top))
        of_cells = _of_cells(top, drawn) if "values" in top.values else {}
        kept = tuple((cell, value) for cell, value in of_cells.items() if cell in there)
        if not any(of_pieces.values()) and not any(value for _, value in kept):
            top.fail("best", NOTHING_WORTH)
        return Best(aim, goal, kept, tuple(of_pieces.items()))
    if aim != "most cells":
        return Best(aim, goal)
    counted = drawn.must if goal != "tiling" else drawn.must | drawn.may
    if not counted & there:
        top.fail("board", "no cell counts; draw those that count with #")
    return Best(aim, goal, tuple((cell, 1) for cell in counted & there))


def _of_pieces(
    tables: Sequence[Table],
    drawings: Sequence[Drawing],
    pieces: Sequence[Piece],
    colors_matter: bool,
) -> dict[str, int]:
    """What the pieces of tables are worth, by their names."""
    given = {drawing.name for drawing in drawings}
    unnamed = {sameness(p, colors_matter): p.name for p in pieces if p.name not in given}
    values: dict[str, int] = {}
    for table, drawing in zip(tables, drawings, strict=True):
        value = table.number(VALUE) or 0
        if value > MOST_VALUE:
            table.fail(VALUE, f"the number is too large; it may be at most {MOST_VALUE:,}")
        name = drawing.name or unnamed[sameness(drawing, colors_matter)]
        if values.setdefault(name, value) != value:
            table.fail(VALUE, f"a copy of this piece is worth {values[name]}; give both one value")
    return values


def _of_cells(top: Table, board: Board) -> dict[Cell, int]:
    """The values of cells, a digit each, in rows as the cells lie in rows."""
    rows = cell_rows(board)
    lines = [
        (number, "".join(words)) for number, words in row_lines(top.text("values"), board.lattice)
    ]
    if len(lines) != len(rows):
        what = f"{plural(len(rows), 'row')} of cells, the values {plural(len(lines), 'row')}"
        top.fail("values", f"the board has {what}; write a line for each row")
    values: dict[Cell, int] = {}
    for (number, line), cells in zip(lines, rows, strict=True):
        if len(line) != len(cells):
            line = line.replace(NO_VALUE, "")
        for mark in line:
            if mark not in DIGITS + NO_VALUE:
                top.fail("values", f"{quoted(mark)} is no digit from 0 to 9", (number, None))
        if len(line) != len(cells):
            what = f"{plural(len(line), 'digit')} for a row of {plural(len(cells), 'cell')}"
            top.fail("values", f"{what}; write one for each", (number, None))
        for cell, mark in zip(cells, line, strict=True):
            values[cell] = 0 if mark == NO_VALUE else int(mark)
    return values


def unpacked(whole: Board, board: Board, best: Best) -> Board:
    """The whole board of a packing as a file draws it, where `board` is what is packed of it: the
    cells that count are drawn with #.
    """
    if best.goal == "tiling":
        return whole
    counted = whole.may | whole.must
    if best.aim == "most cells":
        counted -= {cell for cell in board.may if not best.of_cell(cell)}
    return replace(whole, must=counted, may=frozenset(whole.cells) - counted)


def values_text(board: Board, best: Best) -> str:
    """The values of the cells of a board in rows."""
    rows = cell_rows(board)
    return "\n".join("".join(str(best.of_cell(cell)) for cell in cells) for cells in rows)


def uncounted_cell(board: Board, best: Best) -> str:
    """The fault of cells that count where not all do; "" where a file draws those that count."""
    if best.aim != "most cells":
        return ""
    drawn = board.cells if best.goal == "tiling" else [cell for cell, _ in board.clues]
    what = "the board has the cell" if best.goal == "tiling" else "there is a clue at the cell"
    bare = next((cell for cell in drawn if not best.of_cell(cell)), None)
    return "" if bare is None else f"{what} {bare}, which does not count"

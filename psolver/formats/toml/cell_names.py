"""The names of cells in a puzzle file, in rows of words as the cells lie in rows, and the cells
that stay free.

    board = "2x3"
    names = '''
    Jan Feb Mar
    Apr  .  Jun
    '''
    leave = "Feb"
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from ...geometry.cells import Cell
from ...geometry.lattice import CUBIC, Lattice
from ...puzzle.free_cells import leaving, leaving_fault
from ...puzzle.model import Board
from ...puzzle.named import NO_NAME, twice_fault, word_fault
from ...wording import plural
from ..keys import Table

NAMED = ("names", "leave")  # keys of a file


def with_names(top: Table, board: Board) -> Board:
    """The board with the names that a file gives its cells, without the cells that stay free.
    Raises PuzzleError.
    """
    if "names" in top.values:
        board = replace(board, names=tuple(_read(top, board).items()))
    if "leave" not in top.values:
        return board
    words = top.text("leave").split()
    if fault := leaving_fault(board, words):
        top.fail("leave", fault)
    if len(words) == len(board.must | board.may):
        top.fail("leave", "every cell would stay free; leave some to cover")
    return leaving(board, words)


def _read(top: Table, board: Board) -> dict[Cell, str]:
    """The names by their cells."""
    drawn = cell_rows(board)
    lines = row_lines(top.text("names"), board.lattice)
    if len(lines) != len(drawn):
        rows = f"{plural(len(drawn), 'row')} of cells"
        what = f"the board has {rows}, the names {plural(len(lines), 'row')} of words"
        top.fail("names", f"{what}; write a line for each row")
    names: dict[Cell, str] = {}
    for (number, words), cells in zip(lines, drawn, strict=True):
        if len(words) != len(cells):
            what = f"{plural(len(words), 'word')} for a row of {plural(len(cells), 'cell')}"
            cure = f"write '{NO_NAME}' for a cell without a name"
            top.fail("names", f"{what}; {cure}", (number, None))
        for cell, word in zip(cells, words, strict=True):
            if word == NO_NAME:
                continue
            if fault := word_fault(word) or twice_fault([*names.values(), word]):
                top.fail("names", fault, (number, None))
            names[cell] = word
    return names


def row_lines(text: str, lattice: Lattice) -> list[tuple[int, list[str]]]:
    """The words of each line of a text that tells a row of cells, with its number, from 1; empty
    lines tell none, nor do those that set layers apart.

    >>> row_lines("a b\\n---\\nc", CUBIC)
    [(1, ['a', 'b']), (3, ['c'])]
    """
    between = " -" if lattice is CUBIC else " "
    lines = enumerate(text.splitlines(), 1)
    return [
        (number, line.split()) for number, line in lines if line.strip() and line.strip(between)
    ]


def cell_rows(board: Board) -> list[list[Cell]]:
    """The cells of a board as they lie in rows, from the first layer and row on."""

    def row(cell: Cell) -> tuple[int, ...]:
        return board.lattice.shown(cell)[:-1]

    cells = sorted(board.cells, key=board.lattice.shown)
    return [list(some) for _, some in groupby(cells, row)]


def names_text(board: Board) -> str:
    """The names of the cells of a board in rows, one below the other where they are as long."""
    names = dict(board.names)
    rows = [[names.get(cell, NO_NAME) for cell in cells] for cells in cell_rows(board)]
    wide = max(len(word) for row in rows for word in row)
    return "\n".join(" ".join(word.rjust(wide) for word in row) for row in rows)

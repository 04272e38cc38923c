"""What lies where on a board that wraps, and in which part of one whose parts are boards of their
own, from the definitions: for `verify` alone, which shares nothing with the code that finds
placements elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import add, mul, sub
from typing import TypeAlias

from ..geometry.lattice import Lattice
from .model import Board, Puzzle

Cell: TypeAlias = tuple[int, ...]


def inside(cell: Cell, board: Board) -> Cell:
    """The cell that one beyond a side of a board is where it wraps; itself elsewhere.

    >>> inside((1, 6), Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    (1, 0)
    """
    if not board.wrap:
        return cell
    (top, left), (bottom, right) = board.box
    row, column = cell
    if "rows" in board.wrap:
        row = top + (row - top) % (bottom - top + 1)
    if "columns" in board.wrap:
        column = left + (column - left) % (right - left + 1)
    return row, column


def mark_inside(where: Cell, board: Board) -> Cell:
    """Where a mark is, a cell or a side (its cell, then the one beyond), with its cell inside a
    board that wraps.

    >>> mark_inside((1, 6, 1, 7), Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    (1, 0, 1, 1)
    """
    length = board.lattice.dimension
    cell, beyond = where[:length], where[length:]
    there = inside(cell, board)
    return there + tuple(a + b - c for a, b, c in zip(there, beyond, cell, strict=False))


def other_side(cell: Cell, beyond: Cell, board: Board) -> tuple[Cell, Cell]:
    """A side of a cell, as it is seen from the cell that lies beyond it."""
    there = inside(beyond, board)
    return there, tuple(map(add, there, map(sub, cell, beyond)))


def steps_from(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    """The cells that share a side with a cell, wraps aside."""
    values = tuple(sum(map(mul, factors, cell)) for factors in lattice.invariants)
    for kind, steps in lattice.steps.items():
        if tuple(sum(map(mul, factors, kind)) for factors in lattice.invariants) == values:
            yield from (tuple(map(add, cell, step)) for step in steps)


def parts_of(puzzle: Puzzle) -> dict[Cell, int]:
    """For each cell of a puzzle's board, and of what lies beside it, the number of the part that it
    belongs to.
    """
    board = puzzle.board
    cells = (board.must | board.may).union(*(one.cells for one in puzzle.beside))
    found: dict[Cell, int] = {}
    for number, first in enumerate(cells):
        todo = [first] if first not in found else []
        while todo:
            cell = todo.pop()
            if cell in cells and cell not in found:
                found[cell] = number
                todo += steps_from(cell, board.lattice)
    return found

"""Boards that wrap: where the last column lies beside the first (a tube), or the last row beside
the first, or both (a torus).

A cell beyond the last column of the box is the one in its first column, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add

from ..geometry.cells import Cell, Shape, parts_of
from .model import Board
from .piece import Piece
from .wrap import WRAPS


def periods(board: Board) -> tuple[int, ...]:
    """For each axis after how many cells a board begins again; 0 where it does not wrap.

    >>> periods(Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    (0, 6)
    """
    if not board.wrap:
        return (0,) * board.lattice.dimension
    low, high = board.box
    return tuple(
        last - first + 1 if name in board.wrap else 0
        for name, first, last in zip(WRAPS, low, high, strict=True)
    )


def folding(board: Board) -> Callable[[Cell], Cell]:
    """The function that brings a cell beyond a side of a board that wraps to the one it is.

    >>> fold = folding(Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    >>> fold((1, 6)), fold((4, -1))
    ((1, 0), (4, 5))
    """
    if not board.wrap:
        return lambda cell: cell
    axes = tuple(zip(board.box[0], periods(board), strict=True))

    def fold(cell: Cell) -> Cell:
        return tuple(
            [
                (at - low) % period + low if period else at
                for at, (low, period) in zip(cell, axes, strict=True)
            ]
        )

    return fold


def beside(board: Board) -> Callable[[Cell], set[Cell]]:
    """The function from a cell to those that share a side with it on a board, whether they belong
    to it or not.
    """
    fold, near = folding(board), board.lattice.neighbours
    return lambda cell: set(map(fold, near(cell))) - {cell}


def components(board: Board, cells: Iterable[Cell]) -> list[Shape]:
    """The parts of some cells of a board that hang together, each sorted, in the order of their
    first cells.

    >>> cells = [(0, 0), (0, 1), (0, 3), (0, 5)]
    >>> components(Board(frozenset(cells), wrap=("columns",)), cells)
    [((0, 0), (0, 1), (0, 5)), ((0, 3),)]
    """
    if not board.wrap:
        return board.lattice.components(cells)
    return parts_of(cells, beside(board))


def lies_so(board: Board, piece: Piece, cells: Shape) -> bool:
    """Are some cells of a board what a piece covers somewhere?"""
    if len(cells) != piece.size or {len(cell) for cell in cells} != {piece.lattice.dimension}:
        return False
    if not board.wrap:
        return piece.lattice.normalise(cells) in piece.orientations
    fold, wanted = folding(board), set(cells)
    for form in piece.orientations:
        for there in cells:
            by = tuple(a - b for a, b in zip(there, form[0], strict=True))
            if {fold(tuple(map(add, cell, by))) for cell in form} == wanted:
                return True
    return False

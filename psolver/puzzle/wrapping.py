"""Boards that wrap: where the last column lies beside the first (a tube), or the last row beside
the first, or both (a torus).

A cell beyond the last column of the box is the one in its first column, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import add, sub

from ..geometry.cells import Cell, Shape, parts_of, translate
from .marked import Marked, Marks, laid
from .model import Board, Puzzle
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


def folding_marks(board: Board) -> Callable[[Cell], Cell]:
    """The function that brings where a mark is, at a cell or at a side of one, to the cells of a
    board that wraps; the cell beyond a side is a step from its cell, also beyond the board.

    >>> fold = folding_marks(Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    >>> fold((1, 6)), fold((1, 6, 1, 5)), fold((1, 0, 1, -1))
    ((1, 0), (1, 0, 1, -1), (1, 0, 1, -1))
    """
    fold, length = folding(board), board.lattice.dimension

    def fold_where(where: Cell) -> Cell:
        cell = where[:length]
        there = fold(cell)
        beyond = where[length:]
        return there + tuple(map(add, there, map(sub, beyond, cell)))

    return fold_where


def across(board: Board) -> Callable[[Cell, Cell], tuple[Cell, Cell]]:
    """The function from a side, a cell of a board and the cell beyond, to that side as it is seen
    from the other one.

    >>> over = across(Board(frozenset({(0, 0), (0, 5)}), wrap=("columns",)))
    >>> over((0, 5), (0, 6)), over((0, 0), (0, 1))
    (((0, 0), (0, -1)), ((0, 1), (0, 0)))
    """
    fold = folding(board)

    def over(cell: Cell, beyond: Cell) -> tuple[Cell, Cell]:
        there = fold(beyond)
        return there, tuple(map(add, there, map(sub, cell, beyond)))

    return over


def corner_points(puzzle: Puzzle) -> Callable[[Cell], set[Cell]]:
    """The function from a cell of a puzzle's board, or of what lies beside it, to the points at its
    corners; those of separate parts are others, wherever they lie.

    >>> board = Board(frozenset({(0, 0), (1, 5)}), wrap=("columns",))
    >>> points = corner_points(Puzzle((Piece("D", ((0, 0),)),), board))
    >>> sorted(points((0, 5)) & points((0, 0)))
    [(0, 0), (1, 0)]
    """
    board = puzzle.board
    fold, corners = folding(board), board.lattice.corners
    if not board.separate:
        return lambda cell: set(map(fold, corners(cell)))
    cells = chain(board.cells, *(one.cells for one in puzzle.beside))
    parts = enumerate(components(board, cells))
    part_of = {cell: number for number, part in parts for cell in part}
    return lambda cell: {(part_of[cell], *corner) for corner in corners(cell)}


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
    wanted = set(cells)
    return len(wanted) == piece.size and any(
        wanted == set(lying(board, Marked(form), by)[0])
        for form in piece.orientations
        for by in _steps(form, cells)
    )


def lying(board: Board, one: Marked, by: Cell) -> tuple[Shape, Marks]:
    """The cells of an orientation that is moved by a vector, and its marks, each sorted, as they
    are on a board.

    >>> one = Marked(((0, 0), (0, 1)), (((0, 1), "b"), ((0, 1, 0, 2), "a")))
    >>> lying(Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)), one, (2, 5))
    (((2, 0), (2, 5)), (((2, 0), 'b'), ((2, 0, 2, 1), 'a')))
    """
    fold, fold_where = folding(board), folding_marks(board)
    moves = by * 2
    marks = ((fold_where(tuple(map(add, where, moves))), mark) for where, mark in one.marks)
    return tuple(sorted(map(fold, translate(one.shape, by)))), tuple(sorted(marks))


def showings(board: Board, piece: Piece, cells: Shape) -> list[Marks]:
    """The marks that a piece may show that lies on some cells (sorted) of a board, each time
    others; marks of the board are not looked at.
    """
    if not board.wrap:
        shape = piece.lattice.normalise(cells)
        return [laid(one, cells) for one in piece.marked if one.shape == shape]
    every = (lying(board, one, by) for one in piece.marked for by in _steps(one.shape, cells))
    return sorted({marks for there, marks in every if there == cells})


def _steps(shape: Shape, cells: Shape) -> Iterator[Cell]:
    """The vectors that move the first cell of a shape to each of some cells."""
    return (tuple(map(sub, cell, shape[0])) for cell in cells)

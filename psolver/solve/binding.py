"""Which groups of pieces bind a search: those that forbid something the pieces' own bounds and the
areas allow.
"""

from __future__ import annotations

from typing import NamedTuple

from ..puzzle.model import Piece, PieceGroup, Puzzle
from .areas import MOST_CELLS, areas, completing, sums_by_number


class Bound(NamedTuple):
    """A group that binds, and how often its pieces are used; a bound that follows from those of the
    pieces is loosened to 0, or to the most there is room for.
    """

    group: PieceGroup
    least: int
    most: int


def binding(puzzle: Puzzle) -> list[Bound]:
    """The groups of a puzzle that bind, in order.

    >>> from ..puzzle.model import Board
    >>> dots = tuple(Piece(name, ((0, 0),), 0, 1) for name in "AB")
    >>> two, one = PieceGroup("", ("A", "B"), 0, 2), PieceGroup("", ("A", "B"), 0, 1)
    >>> board = Board(frozenset(), frozenset({(0, 0), (0, 1)}))
    >>> [bound.most for bound in binding(Puzzle(dots, board, groups=(two, one)))]
    [1]
    """
    found = []
    for group in puzzle.piece_bounds if puzzle.rules else ():
        low, high = numbers_by_area(puzzle, group) or numbers_by_bounds(puzzle, group)
        least = group.least if group.least > low else 0
        most = high if group.most is None else min(group.most, high)
        if least or most < high:
            found.append(Bound(group, least, most))
    return found


def numbers_by_bounds(puzzle: Puzzle, group: PieceGroup) -> tuple[int, int]:
    """How often the pieces of a group are used at least and at most, by their own bounds and the
    room on the board.
    """
    pieces, room = members(puzzle, group), len(puzzle.board.cells)
    most = (
        room // piece.size if piece.most is None else min(piece.most, room // piece.size)
        for piece in pieces
    )
    return sum(piece.least for piece in pieces), sum(most)


def members(puzzle: Puzzle, group: PieceGroup) -> list[Piece]:
    """The pieces of a group, in the order of the puzzle."""
    names = set(group.pieces)
    return [piece for piece in puzzle.pieces if piece.name in names]


def numbers_by_area(puzzle: Puzzle, group: PieceGroup) -> tuple[int, int] | None:
    """How often the pieces of a group are used at least and at most as far as the areas go; None
    where they allow no number, or that takes long.
    """
    must, cells = len(puzzle.board.must), len(puzzle.board.cells)
    if cells > MOST_CELLS:
        return None
    within = members(puzzle, group)
    others = [piece for piece in puzzle.pieces if piece not in within]
    sums = sums_by_number(within, cells, None)
    if sums is None:
        return None
    fitting = completing(areas(others, cells), must, cells)
    least = sum(piece.least for piece in within)
    numbers = [number for number, of in enumerate(sums, least) if of & fitting]
    return (numbers[0], numbers[-1]) if numbers else None

"""Which groups of pieces bind a search: those that forbid something the pieces' own bounds and the
areas allow.
"""

from __future__ import annotations

from typing import NamedTuple

from ..puzzle.model import Piece, PieceGroup, Puzzle


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
    for group in puzzle.groups:
        low, high = alone(puzzle, group)
        total = fixed_by_area(puzzle, group)
        if total is not None:
            low, high = max(low, total), min(high, total)
        least = group.least if group.least > low else 0
        most = high if group.most is None else min(group.most, high)
        if least or most < high:
            found.append(Bound(group, least, most))
    return found


def alone(puzzle: Puzzle, group: PieceGroup) -> tuple[int, int]:
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


def fixed_by_area(puzzle: Puzzle, group: PieceGroup) -> int | None:
    """How often the pieces of a group are used in every tiling, where the area alone tells: all
    that may be used are in it and of one size, and no cell is optional; else None.
    """
    used = [piece for piece in puzzle.pieces if piece.most != 0]
    sizes = {piece.size for piece in used}
    if puzzle.board.may or len(sizes) != 1:
        return None
    if not {piece.name for piece in used} <= set(group.pieces):
        return None
    return len(puzzle.board.must) // sizes.pop()

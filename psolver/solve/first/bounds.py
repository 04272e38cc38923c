"""Which puzzles ask for little more than that the board is filled."""

from __future__ import annotations

from ...puzzle.model import Piece, Puzzle


def used(puzzle: Puzzle) -> list[Piece]:
    """The pieces that may be used."""
    return [piece for piece in puzzle.pieces if piece.most != 0]


def has_room(puzzle: Puzzle) -> bool:
    """Does no piece run out, however the board is filled?

    >>> from ...puzzle.model import Board
    >>> board, bar = Board(frozenset({(0, 0), (0, 1), (0, 2)})), ((0, 0), (0, 1))
    >>> [has_room(Puzzle((Piece("I", bar, 0, most),), board)) for most in (0, 1, None)]
    [True, True, True]
    """
    room = len(puzzle.board.cells)
    return all(piece.most is None or piece.most >= room // piece.size for piece in used(puzzle))


def are_free(puzzle: Puzzle) -> bool:
    """Is every filling of the board a tiling, however often it uses which piece?

    It is where no piece runs out and none is asked for, or where the only one is used as often as
    the board asks for anyway.
    """
    pieces = used(puzzle)
    if len(pieces) == 1:
        (only,) = pieces
        return has_room(puzzle) and only.least * only.size <= len(puzzle.board.must)
    return has_room(puzzle) and all(piece.least == 0 for piece in pieces)

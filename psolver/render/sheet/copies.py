"""What is cut out: is there a board, which pieces, how often, and how they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...errors import PsolverError
from ...geometry.cells import Shape, extent
from ...puzzle.model import Piece, Puzzle
from ...puzzle.tiling import Placement
from .places import size_of

# of one puzzle, for what becomes a drawing of some megabytes
MOST_PIECES = 5_000
MOST_CELLS = 100_000  # of the board and of all pieces


def has_board(puzzle: Puzzle) -> bool:
    """Is there a board, or a frame that a figure fits into?"""
    return puzzle.goal is None or puzzle.goal.framed


def copies(puzzle: Puzzle, solution: Iterable[Placement] | None) -> list[tuple[Piece, int]]:
    """Each piece that may be used, and how often it is cut out: as often as it may be used.

    One that may be used any number of times is there as often as in a solution; without one, as
    often as such pieces fill the board together. Raises PsolverError where there are too many.
    """
    area = len(puzzle.board.cells)
    endless = sum(piece.size for piece in puzzle.pieces if piece.most is None)
    used = Counter(placement.piece for placement in solution or ())

    def number(piece: Piece) -> int:
        most = max(1, area // piece.size)  # more do not fit
        if piece.most is not None:
            return min(piece.most, most)
        if solution is not None:
            return max(piece.least, used[piece.name])
        return min(max(1, piece.least, area // endless), most)

    found = [(piece, number(piece)) for piece in puzzle.pieces if piece.most != 0]
    if not found:
        raise PsolverError(f"{puzzle.file}: uses no piece, so that there is nothing to cut out")
    _check(puzzle, sum(often for _, often in found), "pieces to cut out", MOST_PIECES)
    cells = len(puzzle.board.cells) if has_board(puzzle) else 0
    cells += sum(piece.size * often for piece, often in found)
    _check(puzzle, cells, "cells of board and pieces", MOST_CELLS)
    return [(piece, often) for piece, often in found if often]


def _check(puzzle: Puzzle, number: int, what: str, most: int) -> None:
    """Raise PsolverError where there is more than psolver draws."""
    if number > most:
        raise PsolverError(
            f"{puzzle.file}: {number:,} {what}, more than the {most:,} that psolver draws"
        )


def lying(piece: Piece) -> Shape:
    """The shape of a piece as it is cut out: as in its picture, but lower where it may be turned.

    >>> lying(Piece("I", ((0, 0), (1, 0), (2, 0))))
    ((0, 0), (0, 1), (0, 2))
    """
    lattice = piece.lattice
    turns = lattice.group(piece.can_rotate, False)
    shapes = [lattice.normalise(turn.images(piece.shape)) for turn in turns]

    def height(shape: Shape) -> tuple[float, ...]:
        layers = () if lattice.flat else extent(shape)[:1]
        _, high = size_of(lattice, shape)
        return *layers, round(high, 6)

    return min((piece.shape, *shapes), key=height)

"""How large a figure can be: bounds that make a search through all frames end."""

from __future__ import annotations

from collections.abc import Iterable

from ..geometry.cells import extent
from .piece import Piece


def half_perimeter(pieces: Iterable[Piece]) -> int:
    """The most rows and columns together that a connected figure of some pieces takes (every `most`
    is a number).

    Two sets of cells that touch share a row or a column, so that their common box has at least one
    row or column less than their boxes together. Piece by piece, and for pieces that are connected
    cell by cell, that bounds the whole.

    >>> half_perimeter([Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), 3, 3)])
    13
    """
    pieces = list(pieces)
    area = sum((piece.most or 0) * piece.size for piece in pieces)
    grown = sum((piece.most or 0) * (sum(extent(piece.shape)) - 1) for piece in pieces)
    return 1 + min(area, grown)


def longest_sides(pieces: Iterable[Piece]) -> tuple[int, ...]:
    """The most rows, and the most columns, of a connected figure of some pieces (every `most` is a
    number).
    """
    pieces = [piece for piece in pieces if piece.most]
    if not pieces:
        return 0, 0
    extents = {piece.name: [extent(form) for form in piece.orientations] for piece in pieces}
    around = half_perimeter(pieces)
    sides = []
    for along, across in ((0, 1), (1, 0)):
        stacked = widest = 0
        for piece in pieces:
            stacked += (piece.most or 0) * max(sides_of[along] for sides_of in extents[piece.name])
            if piece.least:
                widest = max(widest, min(sides_of[across] for sides_of in extents[piece.name]))
        sides.append(min(stacked, around - (widest or 1)))
    return tuple(sides)


def frame_sides(pieces: Iterable[Piece]) -> tuple[int, ...]:
    """The rows and columns, one at least, of the frame that is just large enough for every
    connected figure of some pieces (every `most` is a number).

    >>> frame_sides([Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), 3, 3)])
    (9, 9)
    """
    return tuple(max(1, side) for side in longest_sides(pieces))

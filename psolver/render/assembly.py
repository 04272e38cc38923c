"""The assembly of solid pieces: one by one, each coming straight from one side.

side   from which a piece comes: a name, and the direction along one axis of cells
Move   a piece, by its number, and the side from which it comes
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..geometry.cells import Shape

# the axis, and does one look along it towards greater numbers? The first that will do is taken
SIDES = {
    "above": (0, True),
    "front": (1, True),
    "right": (2, True),
    "left": (2, False),
    "back": (1, False),
    "below": (0, False),
}


class Move(NamedTuple):
    """A piece, by its number, and the side from which it comes."""

    piece: int
    side: str


def assembly(pieces: Sequence[Shape]) -> tuple[Move, ...] | None:
    """The moves that put pieces together, all from above if possible; None if no order of such
    moves exists.

    A piece that can leave can still do so when others have left, so that taking any of them away
    again and again finds an order if there is one.

    >>> assembly([((1, 0, 0),), ((0, 0, 0),)])
    (Move(piece=1, side='above'), Move(piece=0, side='above'))
    """
    return _taken_apart(pieces, ("above",)) or _taken_apart(pieces, tuple(SIDES))


def _taken_apart(pieces: Sequence[Shape], sides: Sequence[str]) -> tuple[Move, ...] | None:
    """The moves that put pieces together, from some sides, or None; found backwards."""
    hiding = {side: _hiding(pieces, side) for side in sides}
    left = (1 << len(pieces)) - 1
    order = sorted(range(len(pieces)), key=lambda piece: pieces[piece], reverse=True)
    moves: list[Move] = []
    while left:
        leaving = (
            Move(piece, side)
            for side in sides
            for piece in order
            if left >> piece & 1 and not hiding[side][piece] & left
        )
        move = next(leaving, None)
        if move is None:
            return None
        moves.append(move)
        left ^= 1 << move.piece
    return tuple(reversed(moves))


def _hiding(pieces: Sequence[Shape], side: str) -> list[int]:
    """For each piece the pieces between a side and a cell of it: a bit for each."""
    axis, rising = SIDES[side]
    lines = defaultdict(list)
    for piece, cells in enumerate(pieces):
        for cell in cells:
            lines[cell[:axis] + cell[axis + 1 :]].append((cell[axis], piece))
    hiding = [0] * len(pieces)
    for line in lines.values():
        seen = 0
        for _, piece in sorted(line, reverse=rising):
            hiding[piece] |= seen
            seen |= 1 << piece
    return [bits & ~(1 << piece) for piece, bits in enumerate(hiding)]


class Order(NamedTuple):
    """Pieces, by their numbers, in an order, and whether each can come straight down into its
    place.
    """

    numbers: tuple[int, ...]
    from_above: bool


def order(pieces: Mapping[int, Shape]) -> Order:
    """The order in which to put in some pieces: of those that have no other left below them the
    lowest, then the first in reading order; if each has others below it, of all that are left.

    >>> order({0: ((1, 0, 0),), 1: ((0, 0, 0),)})
    Order(numbers=(1, 0), from_above=True)
    """
    left = {number: _below(number, pieces) for number in pieces}
    numbers: list[int] = []
    from_above = True
    while left:
        free = [number for number, below in left.items() if not below & left.keys()]
        from_above &= bool(free)
        numbers.append(min(free or left, key=lambda number: pieces[number]))
        del left[numbers[-1]]
    return Order(tuple(numbers), from_above)


def _below(number: int, pieces: Mapping[int, Shape]) -> set[int]:
    highest = {cell[1:]: cell[0] for cell in pieces[number]}  # cells are sorted by their layers
    return {
        other
        for other, cells in pieces.items()
        if other != number and any(cell[0] < highest.get(cell[1:], cell[0]) for cell in cells)
    }

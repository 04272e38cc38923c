"""The order in which the pieces of a solid are put together: each comes straight from one side, or
all are put in from above as far as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..core.cells import Shape
from ..core.lattice import Lattice
from ..core.square_lattice import CUBIC
from .isometric_cubes import SIDE_AXES
from .solid_form import form_of

# for each piece the pieces that hide it from a side, a bit for each
Hiding: TypeAlias = Sequence[int]


class Move(NamedTuple):
    """A piece, by its number, and the side from which it comes."""

    piece: int
    side: str


Moves: TypeAlias = tuple[Move, ...]


def assembly(pieces: Sequence[Shape], lattice: Lattice = CUBIC) -> Moves | None:
    """The moves that put pieces together, all from above if possible; None if no order of such
    moves exists.

    A piece that can leave can still do so when others have left, so that taking any of them away
    again and again finds an order if there is one.

    >>> assembly([((1, 0, 0),), ((0, 0, 0),)])
    (Move(piece=1, side='above'), Move(piece=0, side='above'))
    """
    hiding = form_of(lattice).hiding
    hiding_from_above = {"above": hiding(pieces, "above")}
    moves = _taken_apart(pieces, hiding_from_above)
    if moves:
        return moves
    hiding_from_sides = {}
    for side in SIDE_AXES:
        hiding_from_sides[side] = hiding(pieces, side)
    return _taken_apart(pieces, hiding_from_sides)


def _taken_apart(pieces: Sequence[Shape], hiding: Mapping[str, Hiding]) -> Moves | None:
    """The moves that put pieces together, from the sides on which these others hide each, or None;
    found backwards.
    """

    def shape_of(piece: int) -> Shape:
        return pieces[piece]

    number = len(pieces)
    order = sorted(range(number), key=shape_of, reverse=True)
    pieces_left = (1 << number) - 1
    moves = []
    while pieces_left:
        move = _next_move(hiding, order, pieces_left)
        if move is None:
            return None
        moves.append(move)
        pieces_left ^= 1 << move.piece
    moves.reverse()
    return tuple(moves)


def _next_move(hiding: Mapping[str, Hiding], order: Iterable[int], pieces_left: int) -> Move | None:
    """The first move that takes a piece away from those that are left, a bit for each."""
    for side, hiding_pieces in hiding.items():
        for piece in order:
            is_left = pieces_left >> piece & 1
            if not is_left:
                continue
            if not hiding_pieces[piece] & pieces_left:
                return Move(piece, side)
    return None


class Order(NamedTuple):
    """Pieces, by their numbers, in an order, and whether each can come straight down."""

    numbers: tuple[int, ...]
    from_above: bool


def building_order(pieces: Mapping[int, Shape], lattice: Lattice = CUBIC) -> Order:
    """The order in which to put in some pieces: of those that have no other left below them the
    lowest, then the first in reading order; if each has others below it, of all that are left.

    >>> building_order({0: ((1, 0, 0),), 1: ((0, 0, 0),)})
    Order(numbers=(1, 0), from_above=True)
    """

    def shape_of(number: int) -> Shape:
        return pieces[number]

    pieces_below = _pieces_below(pieces, lattice)
    numbers = []
    from_above = True
    while pieces_below:
        free = []
        for number, below in pieces_below.items():
            if below.isdisjoint(pieces_below):
                free.append(number)
        if not free:
            from_above = False
        candidates = free or pieces_below
        next_number = min(candidates, key=shape_of)
        numbers.append(next_number)
        del pieces_below[next_number]
    return Order(tuple(numbers), from_above)


def _pieces_below(pieces: Mapping[int, Shape], lattice: Lattice) -> dict[int, set[int]]:
    """For each piece the pieces that have it above them."""
    shapes = list(pieces.values())
    above = form_of(lattice).hiding(shapes, "above")
    pieces_below: dict[int, set[int]] = {number: set() for number in pieces}
    for below, bits in zip(pieces, above, strict=True):
        for place, number in enumerate(pieces):
            if bits >> place & 1:
                pieces_below[number].add(below)
    return pieces_below

"""Pieces put together one by one: compared with pieces that are moved away cell by cell."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

from psolver.core.cells import Shape
from psolver.pictures.solid_drawing import SIDE_AXES, Move, assembly

# two rings, each of which goes through the other
CHAIN = [
    tuple((1, row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)),
    tuple(
        (layer, 1, column)
        for layer in range(3)
        for column in range(1, 4)
        if (layer, column) != (1, 2)
    ),
]


def dissected(seed: int) -> list[Shape]:
    """Some pieces of a box, grown at random; half of them then swap a cell."""
    random = Random(seed)
    free = set(product(range(3), range(3), range(2)))
    owners = {cell: n for n, cell in enumerate(random.sample(sorted(free), 4))}
    while left := sorted(free - owners.keys()):
        cell = random.choice(left)
        near = [
            owners[c] for c in owners if sum(abs(a - b) for a, b in zip(c, cell, strict=True)) == 1
        ]
        if near:
            owners[cell] = random.choice(near)
    if seed % 2:
        one, other = random.sample(sorted(owners), 2)
        owners[one], owners[other] = owners[other], owners[one]
    return [tuple(sorted(cell for cell in owners if owners[cell] == n)) for n in range(4)]


def can_leave(piece: Shape, others: list[Shape], side: str) -> bool:
    """Does a piece touch none of the others, moved away cell by cell?"""
    axis, up = SIDE_AXES[side]
    taken = {cell for other in others for cell in other}
    for distance in range(1, 9):
        step = distance if up else -distance
        moved = {
            tuple(value + step * (place == axis) for place, value in enumerate(cell))
            for cell in piece
        }
        if moved & taken:
            return False
    return True


def is_good(pieces: list[Shape], moves: list[Move]) -> bool:
    return all(
        can_leave(pieces[move.piece], [pieces[one.piece] for one in moves[:place]], move.side)
        for place, move in enumerate(moves)
    )


def test_the_moves_can_be_made_and_there_are_none_only_if_there_is_no_order() -> None:
    found = set()
    for pieces in map(dissected, range(40)):
        moves = assembly(pieces)
        found.add(moves is None)
        if moves is None:
            assert not any(
                all(
                    any(
                        can_leave(pieces[n], [pieces[p] for p in order[:place]], s)
                        for s in SIDE_AXES
                    )
                    for place, n in enumerate(order)
                )
                for order in permutations(range(len(pieces)))
            )
        else:
            assert sorted(move.piece for move in moves) == [*range(len(pieces))]
            assert is_good(pieces, list(moves))
    assert {True, False} == found


def test_all_come_from_above_where_that_can_be_done() -> None:
    bridge = ((0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 0, 2), (0, 0, 2))
    assert (Move(1, "above"), Move(0, "above")) == assembly([bridge, ((0, 0, 1),)])


def test_a_piece_under_a_hook_comes_from_the_side() -> None:
    hook = ((0, 0, 0), (0, 0, 1), (1, 0, 0), (2, 0, 0), (2, 0, 1))
    moves = assembly([hook, ((1, 0, 1),)])
    assert (Move(0, "above"), Move(1, "front")) == moves


def test_links_of_a_chain_cannot_be_put_together() -> None:
    assert not set(CHAIN[0]) & set(CHAIN[1])
    assert assembly(CHAIN) is None

"""Pieces put together one by one: compared with pieces that are moved away little by little."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import dist
from operator import add
from random import Random

import pytest

import psolver
from psolver.pictures import assembly

Piece = Sequence[psolver.Cell]
CanLeave = Callable[[Piece, Iterable[Piece], str], bool]
# up, forwards, to the right
STEPS = {
    "above": (1, 0, 0),
    "front": (0, 1, 0),
    "right": (0, 0, 1),
    "left": (0, 0, -1),
    "back": (0, -1, 0),
    "below": (-1, 0, 0),
}
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


def dissected(seed: int) -> list[Piece]:
    """Some pieces of a box, grown at random; half of them then swap a cell."""
    random = Random(seed)
    free = set(product(range(3), range(3), range(2)))
    owners = {cell: n for n, cell in enumerate(random.sample(sorted(free), 4))}
    while left := sorted(free - owners.keys()):
        cell = random.choice(left)
        near = [owners[c] for c in owners if dist(c, cell) == 1]
        if near:
            owners[cell] = random.choice(near)
    if seed % 2:
        one, other = random.sample(sorted(owners), 2)
        owners[one], owners[other] = owners[other], owners[one]
    return [tuple(sorted(cell for cell in owners if owners[cell] == n)) for n in range(4)]


def heap(seed: int) -> list[Piece]:
    """Some balls of a small pyramid, each given at random to one of a few pieces, or left out."""
    random = Random(seed)
    size = next(one for one in psolver.BALLS.sizes if one.example.startswith("pyramid"))
    parts: dict[int, list[psolver.Cell]] = defaultdict(list)
    for cell in size.cells(random.randint(2, 4)):
        parts[random.randint(-1, 4)].append(cell)
    parts.pop(-1, None)
    return [tuple(sorted(cells)) for cells in parts.values()]


def can_leave_cubes(piece: Piece, others: Iterable[Piece], side: str) -> bool:
    """Does a piece touch none of the others, moved away cell by cell?"""
    taken = {cell for other in others for cell in other}
    for distance in range(1, 9):
        step = [distance * way for way in STEPS[side]]
        if any(tuple(map(add, cell, step)) in taken for cell in piece):
            return False
    return True


def in_space(cell: psolver.Cell) -> tuple[float, ...]:
    """The middle of a ball, if balls are 1 wide: right, forwards, up."""
    layer, row, column = psolver.BALLS.shown(cell)
    return column + layer / 2, row + layer / 2, layer / 2**0.5


def can_leave_balls(piece: Piece, others: Iterable[Piece], side: str) -> bool:
    """Do the balls of a piece come into none of the others, moved away in small steps?"""
    up, forwards, right = STEPS[side]
    there = [in_space(cell) for other in others for cell in other]
    for here in map(in_space, piece):
        for step in range(160):
            moved = [a + step / 20 * b for a, b in zip(here, (right, forwards, up), strict=True)]
            if any(dist(moved, other) < 0.99 for other in there):
                return False
    return True


def come_apart(pieces: Sequence[Piece], sides: Iterable[str], can_leave: CanLeave) -> bool:
    """Can pieces be taken away one by one? One that can leave can still do so after others."""
    left = [*pieces]
    while left:
        for piece in left:
            others = [one for one in left if one is not piece]
            if any(can_leave(piece, others, side) for side in sides):
                left = others
                break
        else:
            return False
    return True


@pytest.mark.parametrize(
    ("make", "number", "lattice", "can_leave"),
    [(dissected, 40, psolver.CUBIC, can_leave_cubes), (heap, 12, psolver.BALLS, can_leave_balls)],
)
def test_the_moves_can_be_made_and_there_are_none_only_if_there_is_no_order(
    make: Callable[[int], list[Piece]], number: int, lattice: psolver.Lattice, can_leave: CanLeave
) -> None:
    found = set()
    for pieces in map(make, range(number)):
        moves = assembly(pieces, lattice)
        sides = {side for _, side in moves or ()}
        found.add(moves and sides == {"above"})
        assert come_apart(pieces, STEPS, can_leave) == (moves is not None)
        assert come_apart(pieces, ["above"], can_leave) == (sides == {"above"})
        if moves:
            assert sorted(piece for piece, _ in moves) == [*range(len(pieces))]
            for place, (piece, side) in enumerate(moves):
                before = [pieces[one] for one, _ in moves[:place]]
                assert can_leave(pieces[piece], before, side)
    assert len(found) > 1


def test_links_of_a_chain_cannot_be_put_together() -> None:
    assert not set(CHAIN[0]) & set(CHAIN[1])
    assert assembly(CHAIN) is None

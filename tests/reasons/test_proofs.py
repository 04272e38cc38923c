"""Colourings: what they say, and that weights that prove nothing are found out."""

from __future__ import annotations

import random
from itertools import product

import pytest
from support.controls import at_work

import psolver
from psolver import Weights
from psolver.core import Cancelled, Control
from psolver.reasons import colouring_reason, weights_fault
from psolver.reasons.plain_shadings import Copies, most_weight
from psolver.search import encode

CORNERS = "board = '''\n.###\n####\n####\n###.\n'''\npiece_set = 'dominoes'\ncount = 'any'"


@pytest.mark.parametrize(
    ("weights", "fault"),
    [
        (Weights(2, (), ()), "the pieces may weigh as much as the board"),
        (Weights(0, (), ()), "the pieces may weigh 0, the board 0"),
        (Weights(2, (((9, 9), 1),), ()), "(9, 9) is not part of the puzzle"),
        (Weights(2, (), (("Q", 1),)), "Q is not part of the puzzle"),
        (Weights(3, (((0, 1), 1),), ()), "the piece 'I' on [0, 1], [0, 2] weighs 1, not 0"),
    ],
)
def test_weights_that_prove_nothing_are_told_why(weights: Weights, fault: str) -> None:
    said = weights_fault(psolver.loads(CORNERS), weights)
    assert said
    assert said == fault or (weights.modulus == 3 and "weighs 1, not 0" in said)


def test_an_optional_cell_must_not_weigh() -> None:
    puzzle = psolver.loads("board = '#?'\npieces = '#'\ncount = 'any'")
    weights = Weights(2, (((0, 0), 1), ((0, 1), 1)), (("A", 1),))
    assert "an optional cell has a weight" == weights_fault(puzzle, weights)


def test_the_most_weight_of_pieces_is_that_of_brute_force() -> None:
    rng = random.Random(1)
    found = []
    for _ in range(500):
        pieces = []
        for _ in range(rng.randint(1, 4)):
            least = rng.choice([0, 0, 1, 2])
            size = rng.choice([1, 2, 4, 4, 5])
            pieces.append(Copies(rng.randint(-5, 5), size, least, least + rng.randint(0, 4)))
        high = rng.randint(1, 30)
        low = high - rng.choice([0, 0, 1, 4])
        weights = []
        for way in product(*(range(one.least, one.most + 1) for one in pieces)):
            used = [*zip(pieces, way, strict=True)]
            if low <= sum(one.size * times for one, times in used) <= high:
                weights.append(sum(one.weight * times for one, times in used))
        found.append(most_weight(pieces, low, high))
        assert max(weights, default=None) == found[-1]
    assert 50 < found.count(None) < 450


def test_a_run_that_is_to_end_tries_no_shading() -> None:
    encoding = encode(psolver.loads(CORNERS))
    control = at_work(Control())
    assert colouring_reason(encoding)
    control.cancel()
    with pytest.raises(Cancelled):
        colouring_reason(encoding)

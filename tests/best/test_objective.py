"""What pieces are worth together at most, as far as their areas go."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from support.seeds import seeds
from support.tuning import tune

import psolver
from psolver import Puzzle
from psolver.best import cover_objective
from psolver.best.objective import bound_by_area
from psolver.search import encode

CELLS = 12
COUNTS = "[0, 1]", "[0, 2]", "[0, 3]", '"any"'


def valued(seed: int) -> Puzzle:
    """Bars of random lengths, counts and values, to be laid on a row."""
    random = Random(f"worths {seed}")
    tables = [
        f"[[piece]]\nshape = '{'#' * length}'\nvalue = {random.randint(1, 9)}\n"
        f"count = {random.choice(COUNTS)}\n"
        for length in random.sample(range(1, 6), random.randint(1, 3))
    ]
    top = f"goal = 'packing'\nbest = 'most value'\nboard = '1x{CELLS}'\n"
    return psolver.loads(top + "".join(tables))


def most_value(puzzle: Puzzle) -> int:
    """By trying all numbers of the pieces: bars fill a row as they like."""
    assert puzzle.best
    often = [range((CELLS if piece.most is None else piece.most) + 1) for piece in puzzle.pieces]
    return max(
        sum(n * puzzle.best.of_piece(p.name) for n, p in zip(numbers, puzzle.pieces, strict=True))
        for numbers in product(*often)
        if sum(n * p.size for n, p in zip(numbers, puzzle.pieces, strict=True)) <= CELLS
    )


@pytest.mark.parametrize("seed", seeds(8, 500))
def test_the_bound_by_area_is_what_bars_are_worth_on_a_row(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = valued(seed)
    aim = cover_objective(encode(puzzle))
    best = most_value(puzzle)
    assert best == bound_by_area(puzzle, aim)
    tune(monkeypatch, MOST_KNAPSACK=0)  # as on a large board
    assert best <= bound_by_area(puzzle, aim)

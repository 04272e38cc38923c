"""Which kernel an engine takes is decided by the problem alone."""

from __future__ import annotations

from itertools import product

import pytest
from support.places import SAMPLES

from psolver import load
from psolver.puzzle.model import Board, Piece, Puzzle
from psolver.solve import strategy as engines
from psolver.solve.encode import encode


def solid(*sides: int) -> Puzzle:
    """The pentominoes, one cube thick, in a box."""
    flat = load(SAMPLES / "pentominoes-6x10.toml").pieces
    pieces = tuple(
        Piece(p.name, tuple((0, *cell) for cell in p.shape), can_reverse=False) for p in flat
    )
    return Puzzle(pieces, Board(frozenset(product(*map(range, sides)))))


@pytest.mark.parametrize(
    ("puzzle", "kernel", "fewest_first"),
    [
        (solid(3, 4, 5), "_planes", "_planes"),
        (solid(2, 5, 6), "_planes", "_planes"),
        (solid(2, 3, 10), "_backtrack", "_planes"),
        (load(SAMPLES / "pentominoes-6x10.toml"), "_backtrack", "_planes"),
        (load(SAMPLES / "pentominoes-8x8.toml"), "_backtrack", "_planes"),
        (load(SAMPLES / "y-pentominoes-20x20.toml"), "_backtrack", "_dlx"),
    ],
)
def test_kernels_are_chosen_by_the_problem(puzzle: Puzzle, kernel: str, fewest_first: str) -> None:
    problem = encode(puzzle).problem
    assert kernel == engines._kernel_for(problem).__name__
    assert fewest_first == engines._fewest_first(problem).__name__

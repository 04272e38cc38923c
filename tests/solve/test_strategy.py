"""Which kernel an engine takes is decided by the problem alone."""

from __future__ import annotations

from itertools import product

import pytest
from support.places import SAMPLES

from psolver import load
from psolver.control import UNWATCHED
from psolver.cover.kernels import choice
from psolver.puzzle.model import Board, Piece, Puzzle
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
        (solid(3, 4, 5), "bit planes", "bit planes"),
        (solid(2, 5, 6), "bit planes", "bit planes"),
        (solid(2, 3, 10), "fit tables", "bit planes"),
        (load(SAMPLES / "pentominoes-6x10.toml"), "fit tables", "bit planes"),
        (load(SAMPLES / "pentominoes-8x8.toml"), "fit tables", "bit planes"),
        (load(SAMPLES / "y-pentominoes-20x20.toml"), "fit tables", "dancing cells"),
    ],
)
def test_kernels_are_chosen_by_the_problem(puzzle: Puzzle, kernel: str, fewest_first: str) -> None:
    problem = encode(puzzle).problem
    assert kernel == choice.fastest(problem).name
    assert fewest_first == choice.fewest_first(problem, UNWATCHED).name

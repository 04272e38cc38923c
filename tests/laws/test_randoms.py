"""The random puzzles are worth a law: most have solutions, some have none, everything that a puzzle
may have occurs, and every kernel gets some of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice, product

import pytest
from support import brute, brute_figures
from support.random_figures import random_symmetry_puzzle
from support.randoms import MAKERS

from psolver.cover.sat.session import DEFAULT_SOLVER
from psolver.puzzle.model import Piece, Puzzle
from psolver.solve.run import Options, Run
from psolver.solve.tasks import count, tilings

SEEDS = range(100)


def is_connected(piece: Piece) -> bool:
    return len(piece.lattice.components(piece.shape)) == 1


def has_holes(puzzle: Puzzle) -> bool:
    """Are cells left out of the smallest region with straight sides around the board?"""
    cells, lattice = puzzle.board.cells, puzzle.board.lattice
    ranges = [range(min(values), max(values) + 1) for values in zip(*cells, strict=True)]
    return len(cells) < sum(map(lattice.has, product(*ranges)))


FEATURES: dict[str, Callable[[Puzzle], bool]] = {
    "optional cells": lambda one: bool(one.board.may),
    "holes": has_holes,
    "clues": lambda one: bool(one.board.clues),
    "a mirror twin": lambda one: any(piece.name == "Z" for piece in one.pieces),
    "a piece in two parts": lambda one: not all(map(is_connected, one.pieces)),
    "a piece that may not turn": lambda one: not all(piece.can_rotate for piece in one.pieces),
    "a piece that may not flip": lambda one: not all(piece.can_reverse for piece in one.pieces),
    "a piece used any number of times": lambda one: any(p.most is None for p in one.pieces),
    "a piece used at least twice": lambda one: any(piece.least > 1 for piece in one.pieces),
    "a piece that is not used": lambda one: any(piece.most == 0 for piece in one.pieces),
}


@pytest.mark.parametrize("make", MAKERS)
def test_at_least_half_of_the_puzzles_have_solutions_and_a_sixth_none(
    make: Callable[[int], Puzzle],
) -> None:
    solvable = sum(bool(list(islice(brute.tilings(make(seed)), 1))) for seed in SEEDS)
    assert len(SEEDS) / 2 <= solvable <= len(SEEDS) * 5 / 6


def test_at_least_half_of_the_symmetry_puzzles_have_solutions_and_a_sixth_none() -> None:
    puzzles = [random_symmetry_puzzle(seed) for seed in SEEDS]
    solvable = sum(bool(brute_figures.answers(one, one.goal)[0]) for one in puzzles if one.goal)
    assert len(SEEDS) / 2 <= solvable <= len(SEEDS) * 5 / 6


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("feature", FEATURES)
def test_everything_occurs(make: Callable[[int], Puzzle], feature: str) -> None:
    found = [FEATURES[feature](make(seed)) for seed in SEEDS]
    assert 5 <= sum(found) <= 95


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize(
    ("engine", "kernels"),
    [
        ("backtrack", {"fit tables"}),
        ("dlx", {"bit planes", "dancing cells"}),
        ("sat", {DEFAULT_SOLVER}),
        ("count", {"count"}),
    ],
)
def test_every_kernel_searches_some_that_have_solutions(
    make: Callable[[int], Puzzle], engine: str, kernels: set[str]
) -> None:
    reached: Counter[str] = Counter()
    for seed in range(30):
        run = Run(make(seed), Options(engine=engine))
        if engine == "count":
            count(run)
        else:
            list(tilings(run))
        run.close()
        reached[run.outcome.kernel or run.outcome.engine] += run.outcome.solutions > 0
    assert kernels == {name for name, number in reached.items() if number >= 3}

"""The random puzzles are worth a law: about half have solutions, everything that a puzzle may have
occurs, and every kernel gets some of them; and brute force has the right neighbours and moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import dist, prod

import pytest
from support import brute, brute_figures, by_hand
from support.random_figures import random_symmetry_puzzle
from support.random_mixtures import FEATURES as MIXED
from support.random_mixtures import random_mixture
from support.random_plain import MAKERS
from support.seeds import thinned

import psolver
from psolver import Piece, Puzzle
from psolver.engines import BitSets
from psolver.search import DEFAULT_SOLVER, encode

SEEDS = range(100)


def is_connected(piece: Piece) -> bool:
    return len(piece.lattice.components(piece.shape)) == 1


def has_holes(puzzle: Puzzle) -> bool:
    """Are cells left out of the smallest region with straight sides around the board?"""
    cells, lattice = puzzle.board.cells, puzzle.board.lattice
    if lattice.name in by_hand.ROUND:  # a box of places
        lengths = (len({*values}) for values in zip(*map(lattice.shown, cells), strict=True))
        return len(cells) < prod(lengths)
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


@pytest.mark.slow
@pytest.mark.parametrize("make", thinned(MAKERS, 3))
def test_half_to_five_sixths_of_the_puzzles_have_solutions(make: Callable[[int], Puzzle]) -> None:
    solvable = sum(brute.is_possible(make(seed)) for seed in SEEDS)
    assert len(SEEDS) / 2 <= solvable <= len(SEEDS) * 5 / 6


@pytest.mark.slow
def test_half_to_two_thirds_of_the_mixtures_have_solutions_and_every_feature_occurs() -> None:
    possible: Counter[str] = Counter()
    number = 120
    for seed in range(number):
        puzzle = random_mixture(seed)
        is_possible = brute.is_possible(puzzle)
        for feature in ("all", *puzzle.file.split(": ")[1].split(", ")):
            possible[feature] += is_possible
    assert number / 2 <= possible["all"] <= number * 2 / 3
    assert [] == [feature for feature in MIXED if possible[feature] < 4]


def test_at_least_half_of_the_symmetry_puzzles_have_solutions_and_a_sixth_none() -> None:
    puzzles = [random_symmetry_puzzle(seed) for seed in SEEDS]
    solvable = sum(bool(brute_figures.answers(one, one.goal)[0]) for one in puzzles if one.goal)
    assert len(SEEDS) / 2 <= solvable <= len(SEEDS) * 5 / 6


@pytest.mark.parametrize("make", thinned(MAKERS, len(MAKERS)))
def test_everything_occurs(make: Callable[[int], Puzzle]) -> None:
    puzzles = list(map(make, SEEDS))
    found = {name: sum(map(feature, puzzles)) for name, feature in FEATURES.items()}
    assert {} == {name: number for name, number in found.items() if not 5 <= number <= 95}


@pytest.mark.parametrize("make", thinned(MAKERS, 6))
@pytest.mark.parametrize(
    ("engine", "kernels"),
    [
        ("backtrack", {"fit tables"}),
        ("dlx", {"bit sets", "dancing cells"}),
        ("sat", {DEFAULT_SOLVER}),
        ("count", {"count"}),
    ],
)
def test_every_kernel_searches_some_that_have_solutions(
    make: Callable[[int], Puzzle], engine: str, kernels: set[str]
) -> None:
    reached: Counter[str] = Counter()
    for seed in range(30):
        with psolver.Search(make(seed), engine=engine) as search:
            if engine == "count":
                search.count()
            else:
                list(search)
        outcome = search.outcome
        reached[outcome.kernel or outcome.engine] += outcome.solutions > 0
        found = {name for name, number in reached.items() if number >= 3}
        if kernels <= found:
            break
    assert kernels == found


@pytest.mark.parametrize("make", MAKERS[:2])
def test_bit_sets_suit_many_random_puzzles(make: Callable[[int], Puzzle]) -> None:
    suited = [one for one in map(make, range(30)) if BitSets.suits(encode(one).problem)]
    assert len(suited) >= 10
    assert any(puzzle.board.may for puzzle in suited)
    assert any(piece.most != 1 for puzzle in suited for piece in puzzle.pieces)


# brute force itself -------------------------------------------------------------------------------


@pytest.mark.parametrize("lattice", by_hand.SLANTED)
def test_the_moves_that_are_written_by_hand_are_the_isometries_of_the_plane(lattice: str) -> None:
    """Six keep left and right, six exchange them, no two are the same, and all keep distances."""
    sums = (0,) if lattice == "hexagon" else (1, 2)
    cells = [cell for cell in product(range(-2, 3), repeat=3) if sum(cell) in sums]

    def lies(cell: by_hand.Cell) -> complex:
        return complex(*by_hand.middle(lattice, cell))

    moves = by_hand.MOVES[lattice]
    first, beside, above = cells[0], cells[5], cells[-1]
    for number, move in enumerate(moves):
        assert all(
            abs(dist_of(lies(move(a)), lies(move(b))) - dist_of(lies(a), lies(b))) < 1e-9
            for a, b in product(cells, repeat=2)
        )
        before = (lies(beside) - lies(first)) * (lies(above) - lies(first)).conjugate()
        after = (lies(move(beside)) - lies(move(first))) * (
            lies(move(above)) - lies(move(first))
        ).conjugate()
        assert abs(after - (before if number < 6 else before.conjugate())) < 1e-9
    assert 12 == len({tuple(map(move, cells)) for move in moves})
    kept = [by_hand.middle(lattice, moves[6](cell))[1] for cell in cells]
    assert kept == [by_hand.middle(lattice, cell)[1] for cell in cells]


def dist_of(a: complex, b: complex) -> float:
    return dist((a.real, a.imag), (b.real, b.imag))


@pytest.mark.parametrize("lattice", by_hand.SLANTED)
def test_the_cells_beside_a_cell_are_the_nearest(lattice: str) -> None:
    sums = (0,) if lattice == "hexagon" else (1, 2)
    cells = [cell for cell in product(range(-3, 4), repeat=3) if sum(cell) in sums]
    middles = {cell: by_hand.middle(lattice, cell) for cell in cells}
    nearest = 3**0.5 if lattice == "hexagon" else 3**-0.5
    for cell in product(range(-1, 2), repeat=3):
        if sum(cell) in sums:
            near = {one for one in cells if abs(dist(middles[cell], middles[one]) - nearest) < 1e-9}
            assert near == by_hand.beside(cell, lattice)
            assert len(near) == (6 if lattice == "hexagon" else 3)

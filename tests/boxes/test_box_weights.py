"""Weights on cells: what follows from them keeps all packings of boxes."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from support import brute
from support.seeds import seeds

import psolver
from psolver import Board, Cell, Piece, Puzzle
from psolver.boxes import tight_encoding
from psolver.boxes.box_weights import implied_problem
from psolver.core import UNWATCHED
from psolver.engines import is_cover
from psolver.search import Options, Run, encode


def block(*sides: int) -> tuple[Cell, ...]:
    return tuple(product(*map(range, sides)))


def random_bricks(seed: int) -> Puzzle:
    """A box, all of whose cells may stay free but a few, maybe with holes, and bricks."""
    random = Random(seed)
    dimension = random.choice((2, 2, 3))
    sides = [random.randint(2, 7 if dimension == 2 else 4) for _ in range(dimension)]
    cells = set(block(*sides))
    cells -= set(random.sample(sorted(cells), random.choice((0, 0, 1))))
    must = frozenset(random.sample(sorted(cells), random.choice((0, 0, 1, 2))))
    pieces = []
    room = len(cells)
    for name in "AB"[: random.choice((1, 1, 2))]:
        shape = block(*(random.randint(1, min(3, side)) for side in sides))
        most = min(room // len(shape), 6)
        least = random.randint(0, most)
        room -= least * len(shape)
        turned = random.random() < 0.5
        pieces.append(Piece(name, shape, least, random.choice((least, least + 1)), turned))
    return Puzzle(tuple(pieces), Board(must, frozenset(cells) - must))


@pytest.mark.parametrize("seed", seeds(1, 30))
def test_what_follows_from_weights_keeps_all_packings(seed: int) -> None:
    followed = 0
    for puzzle in map(random_bricks, range(100 * seed, 100 * seed + 100)):
        encoding = encode(puzzle)
        problem = implied_problem(encoding, UNWATCHED.tick)
        if problem is None:
            continue
        followed += 1
        number = encoding.of_placements
        for one in brute.solutions(puzzle):
            cover = sorted(number[placement] for placement in brute.to_tiling(puzzle, one))
            assert is_cover(problem, tuple(cover))
    assert followed > 10


def bricks(goal: str, **bounds: object) -> Puzzle:
    lines = "".join(f"{name} = {value}\n" for name, value in bounds.items())
    return psolver.loads(f'{goal}board = "15x15x15"\n[[piece]]\nshape = "4x5x6"\n{lines}')


def test_28_bricks_of_hoffman_do_not_fit_and_27_leave_lines_full() -> None:
    puzzle = bricks('goal = "packing"\n', count='"any"')
    for number, cells in (28, None), (27, 351):
        found = tight_encoding(Run(puzzle, Options()), puzzle, number * 120)
        assert found
        excluded = [option for option in found.problem.options if option[-1] == 3376]
        assert (len(excluded) == found.placed) == (cells is None)
        # three lines of 15 cells through each of 27 points, three points to a line
        assert sum(found.problem.least[:3375]) == (cells or sum(found.problem.least[:3375]))


@pytest.mark.slow
@pytest.mark.long
def test_27_bricks_are_the_most_in_the_box_of_hoffman() -> None:
    # D. G. Hoffman, Packing problems and inequalities (1981): the volume leaves room for 28
    (found,) = psolver.solve(bricks('goal = "packing"\n', count='"any"'), limit=1)
    assert 27 == len(found.placements)


@pytest.mark.slow
def test_the_puzzle_of_hoffman_has_21_solutions() -> None:
    # Wikipedia, Hoffman's packing puzzle: 21 up to symmetries
    cells = frozenset(block(15, 15, 15))
    puzzle = Puzzle((Piece("A", block(4, 5, 6), 27, 27),), Board(frozenset(), cells))
    outcome = psolver.Search(puzzle, distinct=True).count()
    assert (21 * 48, 21) == (outcome.solutions, outcome.distinct)

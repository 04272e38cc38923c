"""Large puzzles of boxes: a search by position finds what other engines and brute force find."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest
from support import brute
from support.seeds import seeds
from support.tuning import tune

import psolver
from psolver import Board, Cell, Piece, Puzzle, Tiling
from psolver.boxes import FewestBoxes
from psolver.search import Options, Run

# every puzzle of several boxes is large
BY_POSITION = {"FEWEST_CELLS": 0, "FEWEST_COVERED": 0, "FEWEST_OF_FEW": 0, "MOST_BOXES": inf}


def block(*sides: int) -> tuple[Cell, ...]:
    return tuple(product(*map(range, sides)))


def cut(random: Random, sides: tuple[int, ...]) -> list[tuple[Cell, tuple[int, ...]]]:
    """A box as some boxes, each with its lowest corner."""
    long = [axis for axis, side in enumerate(sides) if side > 1]
    if not long or random.random() < 0.25:
        return [((0,) * len(sides), sides)]
    axis = random.choice(long)
    at = random.randrange(1, sides[axis])
    low, high = (
        cut(random, (*sides[:axis], n, *sides[axis + 1 :])) for n in (at, sides[axis] - at)
    )
    moved = [((*c[:axis], c[axis] + at, *c[axis + 1 :]), s) for c, s in high]
    return low + moved


def random_boxes(seed: int, unit: int = 1) -> Puzzle:
    """A box, which may have holes, and boxes of several kinds, which half of the time are those of
    a tiling.
    """
    random, puzzle = Random(seed), None
    while puzzle is None:
        puzzle = _several_boxes(random, unit)
    return puzzle


def _several_boxes(random: Random, unit: int) -> Puzzle | None:
    """None if all are of one kind, or the box is large."""
    flat = random.random() < 0.6
    sides = tuple(random.randint(1, 6 if flat else 3) for _ in range(2 if flat else 3))
    parts = cut(random, (sides[0],) * len(sides) if random.random() < 0.3 else sides)
    holes = parts[: random.choice((0, 0, 1, 2))] if len(parts) > 2 else []
    kept = [part for part in parts if part not in holes]
    cells = {
        tuple(unit * (a + b) + c for a, b, c in zip(corner, cell, inside, strict=True))
        for corner, size in kept
        for cell in block(*size)
        for inside in block(*(unit,) * len(sides))
    }
    shapes = [list(size) for _, size in kept]
    if random.random() < 0.5:
        random.choice(shapes)[0] += random.choice((-1, 1, 1))
    turned = random.random() < 0.7
    groups = Counter(tuple(sorted(one) if turned else one) for one in shapes if all(one))
    pieces = []
    for name, (size, number) in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", groups.items(), strict=False):
        most = random.choice((number, number, number, number + 1, None))
        least = random.choice((number, number, number - 1))
        shape = block(*(unit * side for side in size))
        pieces.append(Piece(name, shape, least, most, turned, random.random() < 0.5))
    is_large = len(cells) > 16 * unit ** len(sides)  # for brute force
    return None if is_large or len(pieces) < 2 else Puzzle(tuple(pieces), Board(frozenset(cells)))


@pytest.fixture
def _by_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every puzzle of several boxes be searched by position, unless another engine is named."""
    tune(monkeypatch, **BY_POSITION)


def counted(puzzle: Puzzle, **options: Any) -> tuple[int, int | None]:
    with psolver.Search(puzzle, jobs=2, **options) as search:
        outcome = search.count(classes=True)
    assert outcome.complete
    return outcome.solutions, outcome.distinct


def listed(puzzle: Puzzle, **options: Any) -> list[Tiling]:
    return list(psolver.tilings(puzzle, jobs=2, **options))


@pytest.mark.usefixtures("_by_position")
@pytest.mark.parametrize("seed", seeds(12, 1000))
def test_a_search_by_position_finds_what_brute_force_and_other_engines_find(seed: int) -> None:
    puzzle = random_boxes(seed)
    expected = sorted(brute.to_tiling(puzzle, one) for one in brute.solutions(puzzle))
    assert expected == sorted(listed(puzzle))
    assert expected == listed(puzzle, sort=True)
    assert len(expected) == counted(puzzle)[0]
    assert bool(expected) == bool(listed(puzzle, limit=1))
    for up_to in ("symmetries", "rotations", "reflections"):
        assert counted(puzzle, up_to=up_to, engine="dlx") == counted(puzzle, up_to=up_to)
        expected = listed(puzzle, up_to=up_to, sort=True, distinct=True, engine="dlx")
        assert expected == listed(puzzle, up_to=up_to, sort=True, distinct=True)


@pytest.mark.parametrize("seed", seeds(8, 500))
@pytest.mark.parametrize("engine", ["auto", "dlx"])
@pytest.mark.usefixtures("_by_position")
def test_a_board_in_units_has_the_tilings_of_the_small_one(seed: int, engine: str) -> None:
    """By position, or as one of a smaller board."""
    small, large = random_boxes(seed), random_boxes(seed, unit=3)
    assert counted(small, engine="backtrack") == counted(large, engine=engine)
    inside = {
        tuple((one.piece, one.cells[0], len(one.cells)) for one in found)
        for found in listed(small, engine="backtrack")
    }
    assert inside == {
        tuple((p, tuple(n // 3 for n in c[0]), len(c) // 3 ** len(c[0])) for p, c, *_ in found)
        for found in listed(large, engine=engine)
    }


@pytest.mark.parametrize("seed", seeds(12, 1000))
def test_the_fewest_boxes_are_those_of_brute_force(seed: int) -> None:
    puzzle = random_boxes(seed)
    pieces = tuple(replace(piece, least=0, most=piece.least + 1) for piece in puzzle.pieces)
    loose = replace(puzzle, pieces=pieces)
    numbers = [len(one) for one in brute.solutions(loose)]
    boxes = FewestBoxes(Run(loose, Options()))
    for number in range(min(numbers, default=len(puzzle.board.cells) + 1)):
        boxes.advance(number, 10_000_000)
        assert boxes.done
        assert boxes.found is None
    if numbers:
        boxes.advance(min(numbers), 10_000_000)
        assert boxes.found
        assert min(numbers) == len(boxes.found.placements)


@pytest.mark.parametrize("seed", seeds(10, 1000))
def test_searches_with_other_orders_find_a_tiling_if_brute_force_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, ORDERED_NODES=3, **BY_POSITION)
    puzzle = random_boxes(seed)
    expected = {brute.to_tiling(puzzle, one) for one in brute.solutions(puzzle)}
    found = listed(puzzle, limit=1)
    assert bool(expected) == bool(found)
    assert expected.issuperset(found)


@pytest.mark.parametrize("seed", seeds(10, 2000))
def test_positions_that_are_known_to_be_dead_lose_no_tiling(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # each one is remembered, in few places
    monkeypatch.setenv("PSOLVER_PLAIN", "1")
    tune(monkeypatch, LEAST_DEAD_NODES=0, MOST_DEAD=16, **BY_POSITION)
    puzzle = random_boxes(seed)
    expected = {brute.to_tiling(puzzle, one) for one in brute.solutions(puzzle)}
    assert expected == set(listed(puzzle))


@pytest.mark.slow
def test_twelve_squares_are_the_fewest_in_a_square_of_side_17() -> None:
    # OEIS A018835
    squares = "\\n".join(f"{one}x{one}" for one in range(1, 17))
    text = f'board = "17x17"\nbest = "fewest pieces"\ncount = "any"\npieces = "{squares}"'
    search = psolver.Search(psolver.loads(text), limit=1)
    (first,) = search
    assert 12 == len(first.placements)
    assert "box packing" in {work.kernel for work in search.outcome.work}


def test_a_simple_perfect_squared_square_has_one_tiling() -> None:
    outcome = psolver.Search("squared-square-112").count()
    assert ("box packing", 8, 1) == (outcome.kernel, outcome.solutions, outcome.distinct)


def test_a_proof_about_units_is_no_reason_about_cells() -> None:
    puzzle = psolver.loads('board = "20x20"\npieces = "2x8"\ncount = "any"')
    outcome = psolver.Search(puzzle).count()
    assert ("impossible", None) == (outcome.status, outcome.reason)


def test_one_tiling_of_a_board_in_units_is_found_as_that_of_a_small_one() -> None:
    puzzle = psolver.loads('board = "90x120"\npieces = "6x15"\ncount = "any"')
    search = psolver.Search(puzzle, limit=1)
    (found,) = search
    assert 120 == len(found.placements)
    assert "rectangle plan" == search.outcome.kernel


@pytest.mark.parametrize(
    ("key", "piece", "limits", "solutions", "kernel"),
    [
        ("", "", {}, 16, "box packing"),
        ("", "\\n\\n##\\n#", {}, 1504, ""),
        ("touch = 'never'\n", "", {}, 0, ""),
        ("wrap = 'rows'\n", "", {}, 82, ""),
        ("", "", {"MOST_BOXES": 5}, 16, ""),
        ("", "", {"FEWEST_COVERED": 10**9, "FEWEST_OF_FEW": 10**9}, 16, ""),
    ],
)
def test_only_large_puzzles_of_boxes_are_searched_by_position(
    key: str,
    piece: str,
    limits: dict[str, int],
    solutions: int,
    kernel: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tune(monkeypatch, **(BY_POSITION | limits))
    text = f'board = "6x6"\n{key}pieces = "2x3\\n2x6{piece}"\ncount = [0, 9]'
    outcome = psolver.Search(psolver.loads(text)).count()
    assert (solutions, kernel) == (outcome.solutions, outcome.kernel)


@pytest.mark.usefixtures("_by_position")
def test_what_is_found_does_not_depend_on_cores() -> None:
    shapes = "\\n".join(f"{4 + n % 3}x{n % 7 + 5}" for n in range(18))
    puzzle = psolver.loads(f'board = "40x44"\ncount = "any"\npieces = "{shapes}"')
    found = [list(psolver.tilings(puzzle, limit=60, jobs=jobs)) for jobs in (1, 3)]
    assert 60 == len(found[0])
    assert found[0] == found[1]


def test_a_search_by_position_is_stopped() -> None:
    search = psolver.Search("squared-square-112")
    search.cancel()
    assert "interrupted" == search.count().status

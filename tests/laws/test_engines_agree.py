"""Engines find what brute force finds, on random puzzles: every tiling, every class, for every
group.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest
from support import brute
from support.randoms import random_puzzle, random_solid
from support.searches import added, listed_by_sat, searched
from support.seeds import seeds

from psolver.api import Search
from psolver.cover.kernels import driver
from psolver.cover.kernels.bit_planes import BitPlanes
from psolver.cover.problem import Cover, Problem, orbit
from psolver.puzzle.model import Puzzle
from psolver.puzzle.tiling import Tiling
from psolver.solve import strategy
from psolver.solve.encode import encode
from psolver.solve.symmetry import UpTo, permutations

LISTING = [name for name in strategy.ENGINES if name != "count"]
SEEDS = seeds(15, 250)


def as_brute(tiling: Tiling) -> frozenset[brute.Lying]:
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in tiling)


def known(puzzle: Puzzle) -> set[frozenset[brute.Lying]]:
    """The tilings of a random puzzle by brute force."""
    found = list(brute.tilings(puzzle))
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_search_finds_every_tiling_and_class_that_brute_force_finds(seed: int) -> None:
    puzzle = random_puzzle(seed)
    expected = known(puzzle)
    with Search(puzzle) as search:
        found = [as_brute(tiling) for tiling in search]
    assert len(expected) == len(found) == search.outcome.solutions == search.outcome.printed
    assert expected == set(found)
    assert search.outcome.complete
    assert len(brute.classes(puzzle, expected)) == search.outcome.distinct


@pytest.mark.parametrize("up_to", ["symmetries", "rotations", "reflections"])
@pytest.mark.parametrize("seed", SEEDS)
def test_distinct_search_finds_one_tiling_of_each_class(seed: int, up_to: str) -> None:
    puzzle = random_puzzle(seed)
    expected = known(puzzle)
    with Search(puzzle, distinct=True, up_to=up_to) as search:  # type: ignore[arg-type]
        found = {as_brute(tiling) for tiling in search}
    classes = brute.classes(puzzle, expected, up_to)
    assert [1] * len(classes) == [len(members & found) for members in classes]
    assert len(classes) == len(found) == search.outcome.distinct == search.outcome.printed
    assert len(expected) == search.outcome.solutions


@pytest.mark.parametrize("seed", SEEDS)
def test_cubes_find_the_same_classes_as_one_formula(seed: int) -> None:
    puzzle = random_puzzle(seed)
    expected = known(puzzle)
    encoding = encode(puzzle)
    for up_to in ("symmetries", "reflections"):
        problem = replace(encoding.problem, symmetries=permutations(encoding, up_to))  # type: ignore[arg-type]
        orbits = [orbit(c, problem.symmetries) for c in listed_by_sat(problem, cubes=True)]
        covers = [cover for images in orbits for cover in images]
        assert len(expected) == len(covers) == len(set(covers))
        assert expected == {as_brute(encoding.tiling(cover)) for cover in covers}


@pytest.mark.parametrize("seed", seeds(8, 40))
def test_a_search_that_goes_on_in_a_child_process_loses_nothing_and_repeats_nothing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strategy, "OWN_CONFLICTS", 1 + seed % 4)
    puzzle = random_puzzle(seed)
    expected = known(puzzle)
    with Search(puzzle, engine="sat") as search:
        found = [as_brute(tiling) for tiling in search]
    assert len(expected) == len(found)
    assert expected == set(found)
    assert len(brute.classes(puzzle, expected)) == search.outcome.distinct


@pytest.mark.parametrize("make", [random_puzzle, random_solid])
@pytest.mark.parametrize(
    "seed",
    seeds(15, 300),
)
def test_counts_without_listing_are_what_brute_force_counts(
    seed: int, make: Callable[[int], Puzzle]
) -> None:
    puzzle = make(seed)
    expected = known(puzzle)
    for up_to in get_args(UpTo):
        with Search(puzzle, distinct=True, up_to=up_to, engine="count") as search:
            outcome = search.count()
        assert (len(expected), len(brute.classes(puzzle, expected, up_to))) == (
            outcome.solutions,
            outcome.distinct,
        )
        assert outcome.complete


@pytest.mark.parametrize("engine", ["backtrack", "dlx"])
@pytest.mark.parametrize(
    "seed",
    seeds(15, 300),
)
def test_kernels_find_count_and_class_what_brute_force_finds(seed: int, engine: str) -> None:
    puzzle = random_puzzle(seed)
    expected = known(puzzle)
    with Search(puzzle, engine=engine) as search:
        found = [as_brute(tiling) for tiling in search]
    assert len(expected) == len(found)
    assert expected == set(found)
    assert len(brute.classes(puzzle, expected)) == search.outcome.distinct
    up_to = ("symmetries", "rotations", "reflections")[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:  # type: ignore[arg-type]
        one_each = {as_brute(tiling) for tiling in search}
    assert [1] * len(classes) == [len(members & one_each) for members in classes]
    with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:  # type: ignore[arg-type]
        assert (len(expected), len(classes)) == (search.count().solutions, search.outcome.distinct)
    with Search(puzzle, engine=engine) as search:
        assert (len(expected), True) == (search.count().solutions, search.outcome.complete)
        assert search.outcome.distinct in (None, len(brute.classes(puzzle, expected)))


@pytest.mark.parametrize("seed", seeds(15, 100))
def test_engines_find_in_space_what_brute_force_finds(seed: int) -> None:
    puzzle = random_solid(seed)
    expected = known(puzzle)
    up_to: UpTo = ("symmetries", "rotations", "reflections")[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    for engine in LISTING:
        with Search(puzzle, engine=engine) as search:
            found = [as_brute(tiling) for tiling in search]
        assert (len(expected), expected) == (len(found), set(found))
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            assert (len(expected), len(classes)) == (
                search.count().solutions,
                search.outcome.distinct,
            )
    check_planes(puzzle, up_to, expected, classes)


def by_planes(problem: Problem) -> tuple[list[Cover], int, int | None]:
    return added(searched(problem, BitPlanes(problem)))


def check_planes(
    puzzle: Puzzle,
    up_to: UpTo,
    expected: set[frozenset[brute.Lying]],
    classes: list[set[frozenset[brute.Lying]]],
) -> None:
    """Bit planes, where they suit, whether an engine takes them or not."""
    encoding = encode(puzzle)
    if BitPlanes.suits(encoding.problem):
        covers, solutions, number = by_planes(encoding.problem)
        assert (len(expected), len(expected)) == (len(covers), solutions)
        assert expected == {as_brute(encoding.tiling(cover)) for cover in covers}
        covers, solutions, number = by_planes(
            replace(encoding.problem, symmetries=permutations(encoding, up_to))
        )
        one_each = {as_brute(encoding.tiling(cover)) for cover in covers}
        assert [1] * len(classes) == [len(members & one_each) for members in classes]
        assert (len(expected), len(classes), len(classes)) == (solutions, number, len(covers))


@pytest.mark.parametrize("seed", seeds(10, 150))
def test_bit_planes_find_in_the_plane_what_brute_force_finds(seed: int) -> None:
    puzzle = random_puzzle(seed)
    expected = known(puzzle)
    check_planes(puzzle, "reflections", expected, brute.classes(puzzle, expected, "reflections"))


@pytest.mark.parametrize("turn", [0, 40])
@pytest.mark.parametrize("seed", seeds(15, 80))
def test_auto_loses_nothing_and_repeats_nothing_whoever_takes_over_when(
    seed: int, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strategy, "OPENING_CONFLICTS", 1 + seed % 4)
    monkeypatch.setattr(strategy, "OPENING_CLASSES", 1 + seed % 3)
    monkeypatch.setattr(strategy, "TURN_NODES", {"backtrack": turn, "dlx": turn})
    monkeypatch.setattr(strategy, "TURN_CONFLICTS", 1)
    monkeypatch.setattr(strategy, "OWN_OPTIONS", 5000 if seed % 5 else 0)
    monkeypatch.setattr(driver, "SLICE_NODES", 10)
    puzzle = random_puzzle(seed)
    expected = known(puzzle)
    with Search(puzzle) as search:
        found = [as_brute(tiling) for tiling in search]
    assert len(expected) == len(found)
    assert expected == set(found)
    assert len(brute.classes(puzzle, expected)) == search.outcome.distinct
    with Search(puzzle) as search:
        assert (len(expected), True) == (search.count().solutions, search.outcome.complete)


@pytest.mark.parametrize("limit", [1, 2])
@pytest.mark.parametrize("seed", range(40))
def test_a_sorted_search_shows_the_first_tilings_and_counts_all(seed: int, limit: int) -> None:
    puzzle = random_puzzle(seed)
    known(puzzle)
    with Search(puzzle) as whole:
        every = sorted(whole)
    with Search(puzzle, sort=True, limit=limit) as search:
        first = list(search)
    assert every[:limit] == first
    assert replace(whole.outcome, printed=len(first), nodes=0, seconds=0) == replace(
        search.outcome, nodes=0, seconds=0
    )


@pytest.mark.parametrize("seed", range(40))
def test_a_limited_search_finds_as_many_tilings_as_it_may(seed: int) -> None:
    puzzle = random_puzzle(seed)
    every = known(puzzle)
    for limit in (1, 2, 5):
        with Search(puzzle, limit=limit) as search:
            found = {as_brute(tiling) for tiling in search}
        assert min(limit, len(every)) == len(found) == search.outcome.solutions
        assert found <= every
        assert (len(every) < limit) == search.outcome.complete


def test_bit_planes_suit_many_random_puzzles() -> None:
    for make, most in ((random_solid, 40), (random_puzzle, 30)):
        suited = [
            puzzle for puzzle in map(make, range(most)) if BitPlanes.suits(encode(puzzle).problem)
        ]
        assert len(suited) >= most // 3
        assert any(puzzle.board.may for puzzle in suited)
        assert any(piece.most != 1 for puzzle in suited for piece in puzzle.pieces)


@pytest.mark.parametrize(("make", "number"), [(random_puzzle, 100), (random_solid, 40)])
def test_random_puzzles_are_of_every_kind(make: Callable[[int], Puzzle], number: int) -> None:
    puzzles = [make(seed) for seed in range(number)]
    solvable = [puzzle for puzzle in puzzles if next(iter(brute.tilings(puzzle)), None)]
    kinds = {
        "solvable": len(solvable),
        "impossible": len(puzzles) - len(solvable),
        "optional cells": sum(bool(puzzle.board.may) for puzzle in solvable),
        "clues": sum(bool(puzzle.board.clues) for puzzle in solvable),
        "several pieces": sum(len(puzzle.pieces) > 1 for puzzle in solvable),
        "several of a piece": sum(
            any(piece.most != 1 for piece in puzzle.pieces) for puzzle in solvable
        ),
        "symmetric": sum(len(brute.symmetries(puzzle)) > 1 for puzzle in solvable),
    }
    assert {kind: many for kind, many in kinds.items() if many < number // 13} == {}

"""Symmetry puzzles, random ones and families of polyominoes, have the arrangements that brute force
finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from support import brute_figures
from support.random_figures import FIGURE_MAKERS, random_symmetry_puzzle
from support.seeds import LONG, SLOW, seeds
from support.tuning import tune

import psolver
from psolver import HEXAGON, TRIANGLE, Piece, Puzzle, Search, Shape, verify
from psolver.core import named_set, polyforms

Named = tuple[str, Shape]

SEEDS = seeds(20, 300)


def shapes(*names: str) -> list[Named]:
    """The shapes of named sets, each with its letter and size."""
    return [
        (f"{letter}{len(shape)}", shape)
        for name in names
        for letter, shape in named_set(name).shapes
    ]


SMALL = shapes("trominoes", "tetrominoes", "pentominoes")
TWELVE = shapes("tetrominoes", "pentominoes")
PAIRS = list(combinations(TWELVE, 2))
TRIPLES = Random(1).sample(list(combinations(TWELVE, 3)), 30)
THREES = [(piece,) * 3 for piece in SMALL]
CASES = [
    pytest.param(
        [*chosen],
        id="".join(name for name, _ in chosen),
        marks=() if number in (0, 1, 40, 80, 120) else SLOW if number % 5 == 0 else LONG,
    )
    for number, chosen in enumerate([*THREES, *PAIRS, *TRIPLES])
]


def puzzle_of(chosen: list[Named]) -> Puzzle:
    """All symmetries, any frame."""
    pieces = tuple(
        Piece(name, shape, times, times) for (name, shape), times in Counter(chosen).items()
    )
    return psolver.puzzle(pieces=pieces, goal="symmetry")


def check(puzzle: Puzzle, **options: object) -> None:
    """What is found is what brute force finds: one arrangement of each class, and as many
    figures.
    """
    assert puzzle.goal
    classes, figures = brute_figures.answers(puzzle, puzzle.goal)
    turns = brute_figures.group(puzzle)
    with Search(puzzle, **options) as search:  # type: ignore[arg-type]
        tilings = list(search)
    assert all(verify(puzzle, tiling) == () for tiling in tilings)
    found = [brute_figures.first_image(tiling, turns) for tiling in tilings]
    outcome = search.outcome
    assert (set(classes), len(classes)) == (set(found), len(found))
    assert (len(classes), len(classes), len(figures)) == (
        outcome.solutions,
        outcome.distinct,
        outcome.figures,
    )
    assert outcome.complete


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_puzzle_has_the_arrangements_that_brute_force_finds(seed: int) -> None:
    check(random_symmetry_puzzle(seed))


@pytest.mark.parametrize("make", FIGURE_MAKERS[1:])
@pytest.mark.parametrize("seed", seeds(12, 250))
def test_a_random_puzzle_of_other_cells_has_the_arrangements_that_brute_force_finds(
    seed: int, make: Callable[[int], Puzzle]
) -> None:
    check(make(seed))


FORMS = [
    *((TRIANGLE, shape) for size in (3, 4, 5) for shape in polyforms(size, TRIANGLE)),
    *((HEXAGON, shape) for shape in polyforms(3, HEXAGON)),
]


@pytest.mark.parametrize(
    "number",
    [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, len(FORMS)))],
)
def test_three_of_a_kind_form_the_figures_that_brute_force_finds(number: int) -> None:
    lattice, shape = FORMS[number]
    check(psolver.puzzle(goal="symmetry", pieces=[Piece("A", shape, 3, 3, lattice=lattice)]))


@pytest.mark.parametrize("chosen", CASES)
def test_polyominoes_form_the_figures_that_brute_force_finds(chosen: list[Named]) -> None:
    check(puzzle_of(chosen))


@pytest.mark.parametrize("seed", seeds(1, 6))
def test_a_search_handed_to_child_processes_finds_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, OWN_CONFLICTS=1 + 20 * seed)
    check(puzzle_of([TWELVE[seed], TWELVE[seed], TWELVE[-1 - seed]]))


@pytest.mark.parametrize("solver", ["glucose4", "minisat22", "kissat404"])
def test_other_solvers_find_the_same(solver: str) -> None:
    for seed in range(3):
        check(random_symmetry_puzzle(seed), sat_solver=solver)


@pytest.mark.slow
def test_what_is_printed_does_not_depend_on_the_number_of_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tune(monkeypatch, OWN_CONFLICTS=300)
    runs = []
    for jobs in (1, 2, 3):
        with Search(puzzle_of([TWELVE[0], TWELVE[3], TWELVE[7]]), jobs=jobs) as search:
            runs.append(([*search], search.outcome.nodes))
    assert runs[0] == runs[1] == runs[2]
    assert runs[0][0]


@pytest.mark.parametrize(("most", "expected"), [(0, 1), (1, 7)])
def test_arrangements_without_a_fixed_piece_are_the_same_only_if_it_is_never_used(
    most: int, expected: int
) -> None:
    fixed = Piece("L", ((0, 0), (0, 1), (0, 2), (1, 0)), 0, most, False, False)
    pieces = (Piece("I", ((0, 0), (0, 1))), fixed)
    puzzle = psolver.puzzle(goal="symmetry", pieces=pieces)
    assert puzzle.goal
    assert expected == psolver.count(puzzle) == len(brute_figures.answers(puzzle, puzzle.goal)[0])

"""The columns for designers: brute force finds the same only solutions, and pieces needed."""

from __future__ import annotations

from collections import Counter

import pytest
from support import brute
from support.random_mixtures import random_with
from support.random_plain import random_hexagons, random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver.core.model import Puzzle
from psolver.difficulties.difficulty import difficulty_of
from psolver.families.counted_puzzles import Design
from psolver.families.design import design_of
from psolver.search.counting_tasks import count_tilings
from psolver.search.run import Options, Run

KINDS = [
    random_puzzle,
    random_solid,
    random_hexagons,
    random_with("optional", "groups"),
    random_with("optional", "touch"),
    random_with("optional"),
]


def found(puzzle: Puzzle, limit: int | None = None) -> Design:
    run = Run(puzzle, Options(jobs=1, limit=limit))
    count_tilings(run)
    return design_of(run)


def by_brute_force(puzzle: Puzzle) -> Design:
    """The same from a list of all solutions."""
    solutions = [*brute.tilings(puzzle)]
    if not solutions:
        return Design(False)
    used = [Counter(name for name, *_ in one) for one in solutions]
    needed = (one.name for one in puzzle.pieces if all(names[one.name] for names in used))
    unique = len(brute.classes(puzzle, map(frozenset, solutions))) == 1
    return Design(unique, needed=tuple(needed))


@pytest.mark.parametrize("seed", seeds(90, 300))
def test_brute_force_finds_the_same(seed: int) -> None:
    puzzle = KINDS[seed % len(KINDS)](seed)
    expected = by_brute_force(puzzle)
    difficulty = difficulty_of(puzzle).number
    assert expected._replace(difficulty=difficulty) == found(puzzle)
    assert expected._replace(difficulty=difficulty) == found(puzzle, limit=1)


def test_the_sample_has_unique_puzzles_and_pieces_that_are_not_needed() -> None:
    puzzles = [KINDS[seed % len(KINDS)](seed) for seed in range(90)]
    designs = [*map(by_brute_force, puzzles)]
    assert {True, False} == {one.unique for one in designs}
    needed = [one.needed for one in designs]
    pairs = zip(puzzles, needed, strict=True)
    assert sum(names is not None and len(names) < len(puzzle.pieces) for puzzle, names in pairs) > 4
    assert needed.count(None) > 4


def test_the_best_and_symmetric_figures_have_no_columns() -> None:
    assert Design() == found(psolver.load("samples/blocking-dominoes-5x5.toml"))

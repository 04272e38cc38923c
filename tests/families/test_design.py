"""The columns for designers: brute force finds the same only solutions, and pieces needed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support import brute
from support.command import run
from support.random_mixtures import random_with
from support.random_plain import drawable, random_hexagons, random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver import Puzzle
from psolver.difficulties import difficulty_of

KINDS = [
    random_puzzle,
    random_solid,
    random_hexagons,
    random_with("optional", "groups"),
    random_with("optional", "touch"),
    random_with("optional"),
    random_with("optional", "marks"),
]


def found(puzzle: Puzzle, *options: str) -> dict[str, Any]:
    """The columns in a row."""
    data = psolver.dumps(puzzle).encode()
    (line,) = run("-", "--table", "--format", "json", "-q", *options, data=data).lines
    return {key: line.get(key) for key in ("unique", "difficulty", "needed")}


def by_brute_force(puzzle: Puzzle) -> dict[str, Any]:
    """The same from a list of all solutions."""
    solutions = [*brute.tilings(puzzle)]
    difficulty = difficulty_of(puzzle).number
    if not solutions:
        return {"unique": False, "difficulty": difficulty, "needed": None}
    used = [Counter(name for name, *_ in one) for one in solutions]
    needed = [one.name for one in puzzle.pieces if all(names[one.name] for names in used)]
    unique = len(brute.classes(puzzle, map(frozenset, solutions))) == 1
    return {"unique": unique, "difficulty": difficulty, "needed": needed}


@pytest.mark.parametrize("seed", seeds(24, 300))
def test_brute_force_finds_the_same(seed: int) -> None:
    puzzle = drawable(KINDS[seed % len(KINDS)](seed))
    expected = by_brute_force(puzzle)
    assert expected == found(puzzle)
    assert expected == found(puzzle, "-n", "1")


def test_the_best_and_symmetric_figures_have_no_columns() -> None:
    nothing = {"unique": None, "difficulty": None, "needed": None}
    assert nothing == found(psolver.load("blocking-dominoes-5x5"))

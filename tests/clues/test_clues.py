"""Clues for a designer: as few as brute force finds by trying all sets; one solution is left."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from support import brute
from support.random_mixtures import random_mixture
from support.random_plain import (
    random_hexagons,
    random_puzzle,
    random_solid,
    random_tans,
    random_triangles,
)
from support.seeds import seeds

import psolver
from psolver import Puzzle


def mixture(seed: int) -> Puzzle:
    """A random puzzle with one of the features that change what clues can do."""
    features = [("optional", "touch"), ("optional", "groups"), ("marks",), ("edges",), ("wrap",)]
    return random_mixture(seed, *features[seed % len(features)])


KINDS = [random_puzzle, random_solid, random_hexagons, random_triangles, random_tans, mixture]


def fewest(puzzle: Puzzle, chosen: brute.Found, pieces: bool = False) -> int | None:
    """The number of clues in the smallest set that leaves one solution, of all sets; None if none
    does.
    """
    named = [{(c, one[0]) for one in found for c in one[1]} for found in brute.tilings(puzzle)]
    groups = [{(cell, one[0]) for cell in one[1]} for one in chosen]
    if not pieces:
        groups = [{pair} for pair in set[tuple[object, str]]().union(*groups)]
    agreeing = [{n for n, names in enumerate(named) if group <= names} for group in groups]
    for number in range(len(groups) + 1):
        for some in combinations(agreeing, number):
            if len(set(range(len(named))).intersection(*some)) == 1:
                return number
    return None


@pytest.mark.parametrize("seed", seeds(18, 1200))
def test_no_smaller_set_of_clues_leaves_one_solution(seed: int) -> None:
    puzzle = KINDS[seed % len(KINDS)](seed // len(KINDS))
    solutions = [brute.of_tiling(one) for one in psolver.tilings(puzzle)]
    pieces = seed % 4 == 3
    number = 1 + seed % 3 if seed % 3 < len(solutions) else 1
    found = psolver.clue(puzzle, number, pieces=pieces, jobs=1)
    quick = psolver.clue(puzzle, number, pieces=pieces, quick=True, jobs=1)
    if not solutions:
        assert (None, None) == (found, quick)
        return
    expected = fewest(puzzle, solutions[number - 1], pieces)
    if found is None or quick is None:
        assert (None, None, None) == (expected, found, quick)
        return
    assert (expected, True) == (len(found.groups), found.is_smallest)
    assert solutions[number - 1] == brute.of_tiling(found.solution)
    assert len(quick.groups) >= len(found.groups)
    for one in found, quick:
        assert [one.solution] == [*psolver.tilings(one.added_to(puzzle))]


@pytest.mark.parametrize("seed", seeds(6, 300))
def test_of_several_solutions_the_one_is_taken_that_needs_fewest(seed: int) -> None:
    puzzle = KINDS[seed % len(KINDS)](seed // len(KINDS))
    solutions = [brute.of_tiling(one) for one in psolver.tilings(puzzle, limit=6)]
    numbers = [fewest(puzzle, one) for one in solutions]
    found = psolver.clue(puzzle, among=6, jobs=1)
    expected = min((one for one in numbers if one is not None), default=None)
    assert expected == (len(found.groups) if found else None)
    if found:
        assert (True, numbers.index(expected) + 1) == (found.is_smallest, found.number)


def test_clues_that_are_there_stay() -> None:
    puzzle = psolver.load("soma-cube-clues")
    (first, *_), few = puzzle.board.clues, puzzle.board.clues[:2]
    begun = replace(puzzle, board=replace(puzzle.board, clues=few))
    found = psolver.clue(begun)
    assert found
    assert first[0] not in found.cells
    whole = found.added_to(begun)
    assert len(whole.board.clues) == 2 + len(found.groups)
    assert 1 == psolver.count(whole) == whole.expect.solutions

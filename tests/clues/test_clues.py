"""Clues for a designer: as few as brute force finds by trying all sets; one solution is left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest
from support import brute
from support.places import SAMPLES
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
from psolver.clues.clues import clue_sets
from psolver.clues.hitting import HittingSets
from psolver.core.model import Puzzle
from psolver.hand.partial import ClueSet, ClueTask, clued
from psolver.search.run import Options, Run
from psolver.search.sat.session import Session


def mixture(seed: int) -> Puzzle:
    """A random puzzle with one of the features that change what clues can do."""
    features = [("optional", "touch"), ("optional", "groups"), ("marks",), ("edges",), ("wrap",)]
    return random_mixture(seed, *features[seed % len(features)])


KINDS = [random_puzzle, random_solid, random_hexagons, random_triangles, random_tans, mixture]


def last(puzzle: Puzzle, task: ClueTask | None = None) -> ClueSet | None:
    """The best set of clues."""
    run = Run(puzzle, Options(jobs=1))
    found = [*clue_sets(run, task or ClueTask())]
    assert run.complete
    sizes = [(-len(one.groups), one.least) for one in found]
    assert sorted(sizes) == sizes
    return found[-1] if found else None


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


@pytest.mark.parametrize("seed", seeds(60, 1200))
def test_no_smaller_set_of_clues_leaves_one_solution(seed: int) -> None:
    puzzle = KINDS[seed % len(KINDS)](seed // len(KINDS))
    solutions = [brute.of_tiling(one) for one in psolver.tilings(puzzle)]
    pieces = seed % 4 == 3
    number = 1 + seed % 3 if seed % 3 < len(solutions) else 1
    found = last(puzzle, ClueTask(number, pieces=pieces))
    quick = last(puzzle, ClueTask(number, pieces=pieces, quick=True))
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
        left = [*psolver.tilings(clued(puzzle, one.solution, one.cells))]
        assert [one.solution] == left


@pytest.mark.parametrize("seed", seeds(12, 300))
def test_of_several_solutions_the_one_is_taken_that_needs_fewest(seed: int) -> None:
    puzzle = KINDS[seed % len(KINDS)](seed // len(KINDS))
    solutions = [brute.of_tiling(one) for one in psolver.tilings(puzzle, limit=6)]
    numbers = [fewest(puzzle, one) for one in solutions]
    found = last(puzzle, ClueTask(among=6))
    expected = min((one for one in numbers if one is not None), default=None)
    assert expected == (len(found.groups) if found else None)
    if found:
        assert (True, numbers.index(expected) + 1) == (found.is_smallest, found.number)


def test_none_of_a_small_set_can_be_left_out() -> None:
    puzzle = psolver.load(SAMPLES / "optional-5x5.toml")
    found = last(puzzle, ClueTask(quick=True))
    assert found
    for one in found.cells:
        fewer = [cell for cell in found.cells if cell != one]
        assert psolver.count(clued(puzzle, found.solution, fewer)) > 1


def test_the_solutions_that_are_not_known_yet_are_searched_for() -> None:
    found = last(psolver.load(SAMPLES / "soma-cube.toml"), ClueTask(pieces=True))
    assert found
    assert (3, 3, 3) == (len(found.groups), found.least, len({*found.groups}))


def test_sets_are_hit_with_as_few_places_as_brute_force_needs() -> None:
    def hits(places: Iterable[int], sets: Iterable[frozenset[int]]) -> bool:
        return all(not one.isdisjoint(places) for one in sets)

    with Session() as session:
        hitting = HittingSets(session, 6)
        assert () == hitting.smallest()
        sets = []
        for one in map(frozenset, ([0, 1], [1, 2], [3, 4, 5], [0, 2, 5], [4], [0, 3])):
            sets.append(one)
            hitting.add(one)
            found = hitting.smallest()
            smaller = combinations(range(6), len(found) - 1)
            assert (True, False) == (hits(found, sets), any(hits(some, sets) for some in smaller))
            assert hitting.least == len(found)


def test_clues_that_are_there_stay() -> None:
    puzzle = psolver.load(SAMPLES / "soma-cube.toml")
    (first,) = psolver.tilings(puzzle, limit=1)
    begun = replace(puzzle, board=clued(puzzle, first, [(0, 0, 0)]).board)
    found = last(begun)
    assert found
    assert (0, 0, 0) not in found.cells
    whole = clued(begun, found.solution, found.cells)
    assert len(whole.board.clues) == 1 + len(found.groups)
    assert 1 == psolver.count(whole) == whole.expect.solutions


def test_a_solution_that_is_given_has_as_few_clues_as_by_its_number() -> None:
    five = psolver.load(SAMPLES / "five-pentominoes-5x5.toml")
    for number, solution in enumerate(psolver.tilings(five, limit=6), 1):
        given = last(five, ClueTask(number, solution=solution))
        found = last(five, ClueTask(number))
        assert given is not None
        assert found is not None
        assert (number, solution, found.least) == (given.number, given.solution, given.least)
        assert len(found.groups) == len(given.groups)

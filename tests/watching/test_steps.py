"""A search that is watched step by step finds what brute force finds."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from support.brute import tilings
from support.problems import brute, langford, queens
from support.random_plain import MAKERS
from support.seeds import seeds

import psolver
from psolver.search import Cover, Problem, encode
from psolver.watching.steps import SEARCH_START, Step, stretch

TWO_OF_THREE = Problem((2,), (2,), ((0,), (0,), (0,)), (0, 0, 0))
MAY_STAY_BARE = Problem((0, 0), (1, 1), ((0,), (1,), (0, 1)), ())
NOT_USED = Problem((1, 0), (1, 0), ((0, 1), (0,)), ())


def steps(problem: Problem) -> list[Step]:
    """All steps of a search."""
    return list(stretch(problem, SEARCH_START, sys.maxsize).steps)


def replayed(told: Iterable[Step]) -> list[Cover]:
    """The covers that some steps from the first on meet, as somebody follows them on a board."""
    taken: list[int] = []
    found = []
    for step in told:
        if step.kind == "try":
            taken.append(step.option)
        elif step.kind == "back":
            assert step.option == taken.pop()
        elif step.kind == "solution":
            found.append(tuple(sorted(taken)))
        assert step.depth == len(taken)
    return found


@pytest.mark.parametrize(
    "problem", [TWO_OF_THREE, MAY_STAY_BARE, NOT_USED, Problem((), (), (), ())]
)
def test_it_meets_each_cover_once(problem: Problem) -> None:
    assert brute(problem) == sorted(replayed(steps(problem)))


@pytest.mark.parametrize("seed", seeds(4, 300))
@pytest.mark.parametrize("make", MAKERS)
def test_it_meets_each_tiling_of_a_puzzle_once(
    make: Callable[[int], psolver.Puzzle], seed: int
) -> None:
    puzzle = make(seed)
    encoding = encode(puzzle)
    covers = replayed(steps(encoding.problem))
    found = [
        frozenset((name, frozenset(cells)) for name, cells in encoding.tiling(cover))
        for cover in covers
    ]
    assert Counter(tilings(puzzle)) == Counter(found)


@pytest.mark.parametrize(("problem", "number"), [(queens(6), 4), (langford(7), 52)])
def test_it_counts_its_solutions(problem: Problem, number: int) -> None:
    *_, last = steps(problem)
    assert ("end", number) == (last.kind, last.solutions)

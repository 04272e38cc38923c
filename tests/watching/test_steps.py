"""A search that is watched step by step finds what brute force finds, and can begin anywhere."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from support.brute import tilings
from support.problems import brute, langford, queens
from support.random_plain import MAKERS
from support.seeds import seeds

from psolver.core.model import Puzzle
from psolver.search.encoding import encode
from psolver.search.problem import Cover, Problem
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


@pytest.mark.parametrize("seed", seeds(12, 300))
@pytest.mark.parametrize("make", MAKERS)
def test_it_meets_each_tiling_of_a_puzzle_once(make: Callable[[int], Puzzle], seed: int) -> None:
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


def test_it_chooses_what_can_be_covered_in_the_fewest_ways_the_first_of_these() -> None:
    problem = Problem((1, 1, 1), (1, 1, 1), ((0,), (0,), (1, 2), (2,)), ())
    first, second = steps(problem)[:2]
    assert Step("choose", item=1, ways=1) == first
    assert Step("try", 1, 2, 1, 1, 1, 1) == second


def test_the_ways_that_are_told_are_those_it_chose_from() -> None:
    part = stretch(queens(6), SEARCH_START, 500)
    for step, ways in zip(part.steps, part.ways, strict=True):
        if step.kind in ("choose", "dead end"):
            looked_at = [number for number in ways if number >= 0]
            assert (step.ways, step.item) == (min(looked_at), ways.index(min(looked_at)))
        else:
            assert ways == ()


def test_a_node_is_an_option_that_is_tried() -> None:
    told = steps(queens(5))
    nodes = [step.nodes for step in told if step.kind == "try"]
    assert list(range(1, len(nodes) + 1)) == nodes
    assert told[-1].nodes == len(nodes)


def test_what_cannot_be_covered_is_a_dead_end() -> None:
    problem = Problem((1, 1), (1, 1), ((0,),), ())
    assert [Step("dead end", 1), Step("end")] == steps(problem)


@pytest.mark.parametrize("number", [1, 7, 100])
@pytest.mark.parametrize("problem", [queens(5), langford(4), MAY_STAY_BARE])
def test_stretches_make_the_whole(problem: Problem, number: int) -> None:
    whole = steps(problem)
    found: list[Step] = []
    taken: list[int] = []
    place = SEARCH_START
    while place:
        part = stretch(problem, place, number)
        assert (len(found), tuple(taken)) == (place.steps, part.taken)
        for step in part.steps:
            if step.kind == "try":
                taken.append(step.option)
            elif step.kind == "back":
                taken.pop()
        found += part.steps
        place = part.then
    assert whole == found

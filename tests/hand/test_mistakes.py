"""The placements to take up from a board that cannot be completed, against brute force."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from support.brute import placements as places
from support.brute import tilings
from support.hand_positions import lying
from support.random_plain import MAKERS
from support.seeds import seeds

from psolver import Placement, Puzzle
from psolver.hand import clash, completion
from psolver.hand.hints import mistake
from psolver.hand.mistakes import MOST_MISTAKE_SETS, smallest_hitting_sets


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_hitting_sets_are_the_smallest(seed: int) -> None:
    random = Random(seed)
    size = random.randint(1, 6)
    numbers = range(size)
    cores = [frozenset(random.sample(numbers, random.randint(1, size))) for _ in range(4)]

    def core(out: frozenset[int]) -> frozenset[int]:
        return next((one for one in cores if not one & out), frozenset())

    every = [set(one) for n in range(size + 1) for one in combinations(numbers, n)]
    hitting = [one for one in every if all(one & core for core in cores)]
    least = min(map(len, hitting))
    expected = {frozenset(one) for one in hitting if len(one) == least}
    found = smallest_hitting_sets(size, core)
    assert len(found) == len(set(found)) == min(MOST_MISTAKE_SETS, len(expected))
    assert expected.issuperset(found)


def laid_at_random(puzzle: Puzzle, random: Random) -> list[Placement]:
    """A few placements that go together."""
    every = sorted(
        (name, sorted(cells)) for piece in puzzle.pieces for name, cells in places(puzzle, piece)
    )
    laid: list[Placement] = []
    for name, cells in random.sample(every, min(len(every), 12)):
        one = Placement(name, tuple(cells))
        if clash(puzzle, [*laid, one]) is None:
            laid.append(one)
    return laid


@pytest.mark.parametrize("seed", seeds(4, 600))
@pytest.mark.parametrize("make", MAKERS)
def test_what_is_taken_up_is_the_least(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    laid = laid_at_random(puzzle, Random(seed))
    if completion(puzzle, laid).status != "impossible":
        return
    there, solutions = frozenset(map(lying, laid)), list(tilings(puzzle))
    told = mistake(puzzle, laid)
    assert told
    if not solutions:
        assert ((), 0) == (told.placements, told.solutions)
        return
    kept = there - set(map(lying, told.placements))
    assert max(len(there & one) for one in solutions) == len(kept)
    numbers = {there & one: sum(there & one <= other for other in solutions) for one in solutions}
    most = max(number for some, number in numbers.items() if len(some) == len(kept))
    assert most == told.solutions == numbers[kept]

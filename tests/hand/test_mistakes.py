"""The placements to take up from a board that cannot be completed, against brute force."""

from __future__ import annotations

from collections.abc import Callable
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

"""Quarters of squares, kites, drafters and sticks with every rule and goal: engines find what brute
force finds, the verifier takes it and nothing else, and files hold it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from support import brute
from support.agreement import check_engine, engines_of
from support.brute import to_tiling
from support.random_mixtures import random_mixture_of_parts, random_mixture_of_tans
from support.random_plain import PART_MAKERS
from support.seeds import seeds

import psolver
from psolver import PsolverError, Puzzle, verify

MAKERS = [random_mixture_of_tans, *([random_mixture_of_parts] if PART_MAKERS else [])]
of_each = pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)


@of_each
@pytest.mark.parametrize("seed", seeds(12, 300))
def test_engines_find_and_count_what_brute_force_finds(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = make(seed)
    for engine in engines_of(puzzle):
        check_engine(puzzle, engine)


@of_each
@pytest.mark.parametrize("seed", seeds(12, 300))
def test_verify_takes_a_tiling_and_not_the_same_without_one_placement(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle, random = make(seed), Random(seed)
    every = set(brute.tilings(puzzle))
    blocks = puzzle.best is not None and puzzle.best.goal == "blocking"
    for one in sorted(every, key=lambda one: sorted(map(brute.in_order, one)))[:20]:
        fewer = frozenset(sorted(one, key=brute.in_order)[random.random() < 0.5 :])
        for other in (one, fewer):
            right = other in every and not (blocks and brute.has_room(puzzle, other))
            assert right == (not verify(puzzle, to_tiling(puzzle, other)))


@of_each
@pytest.mark.parametrize("seed", seeds(12, 300))
def test_a_file_holds_them(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    try:
        text = psolver.dumps(puzzle)
    except PsolverError:
        return
    assert puzzle == psolver.loads(text)

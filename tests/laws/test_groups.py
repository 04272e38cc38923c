"""Puzzles in which some of the pieces are used: every engine finds what brute force finds, and
reasons are true.
"""

from __future__ import annotations

from itertools import islice
from typing import get_args

import pytest
from support import brute
from support.random_groups import random_groups
from support.seeds import seeds

from psolver.api import Search
from psolver.puzzle.model import Puzzle
from psolver.puzzle.rest import clash, rest
from psolver.puzzle.tiling import Placement, Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.solve import strategy
from psolver.solve.completion import completion
from psolver.solve.encode import encode
from psolver.solve.reasons.colouring import colouring_reason
from psolver.solve.reasons.core import core_reason
from psolver.solve.reasons.quick import area_reason
from psolver.solve.symmetry import UpTo

LISTING = [name for name in strategy.ENGINES if name != "count"]


def as_brute(one: Tiling) -> frozenset[brute.Lying]:
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in one)


def known(puzzle: Puzzle) -> set[frozenset[brute.Lying]]:
    return set(brute.tilings(puzzle))


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_engines_find_what_brute_force_finds(seed: int) -> None:
    puzzle = random_groups(seed)
    expected = known(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    for engine in LISTING:
        with Search(puzzle, engine=engine) as search:
            found = [as_brute(one) for one in search]
        assert (len(expected), expected) == (len(found), set(found))
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            one_each = {as_brute(one) for one in search}
        assert [1] * len(classes) == [len(members & one_each) for members in classes]
        assert len(one_each) == len(classes)
    for engine in strategy.ENGINES:
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            outcome = search.count()
        assert (len(expected), len(classes)) == (outcome.solutions, outcome.distinct)


@pytest.mark.parametrize("seed", seeds(25, 500))
def test_what_is_drawn_and_numbered_keeps_to_the_groups(seed: int) -> None:
    puzzle = random_groups(seed)
    expected = known(puzzle)
    with Search(puzzle) as search:
        drawn = [as_brute(one) for one in search.sample(5, seed=1)]
    assert len(drawn) == (5 if expected else 0)
    assert set(drawn) <= expected
    numbered = set()
    for index in range(1, min(len(expected), 4) + 1):
        with Search(puzzle) as search:
            numbered |= {as_brute(one) for one in search.at(index)}
    assert len(numbered) == min(len(expected), 4)
    assert numbered <= expected


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_no_reason_is_given_where_there_is_a_tiling(seed: int) -> None:
    puzzle = random_groups(seed)
    possible = bool(known(puzzle))
    if area_reason(puzzle):
        assert not possible
        assert str(area_reason(puzzle))
        return
    encoding = encode(puzzle)
    if possible:
        assert colouring_reason(encoding) is None
        assert core_reason(encoding) is None
        return
    reason = core_reason(encoding)
    assert reason is None or reason.sentence


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_verify_tells_tilings_that_keep_to_the_groups_from_others(seed: int) -> None:
    from dataclasses import replace

    puzzle = random_groups(seed)
    expected = known(puzzle)
    for one in islice(brute.tilings(replace(puzzle, groups=())), 50):
        found = tiling((name, sorted(cells)) for name, cells in one)
        found = replace(found, lattice=puzzle.board.lattice)
        assert (one in expected) == (verify(puzzle, found) == ())


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_what_is_left_of_a_puzzle_has_the_tilings_that_hold_the_placements(seed: int) -> None:
    puzzle = random_groups(seed)
    for one in islice(brute.tilings(puzzle), 2):
        laid = [Placement(name, tuple(sorted(cells))) for name, cells in sorted(one)[:1]]
        if not laid:
            continue
        assert clash(puzzle, laid) is None
        left = rest(puzzle, laid)
        whole = {found for found in known(puzzle) if sorted(one)[0] in found}
        if left is not None:
            there = known(left)
            assert {found | {sorted(one)[0]} for found in there} >= whole
            assert {found | {sorted(one)[0]} for found in there} == whole
        assert completion(puzzle, laid).status in ("possible", "solved")

"""Puzzles whose cells have marks: every engine finds what brute force finds, and reasons are
true.
"""

from __future__ import annotations

from typing import get_args

import pytest
from support import brute_marks as brute
from support.random_marks import random_marks
from support.seeds import seeds

from psolver.api import Search
from psolver.puzzle.model import Puzzle
from psolver.puzzle.tiling import Tiling
from psolver.solve import strategy
from psolver.solve.symmetry import UpTo

LISTING = [name for name in strategy.ENGINES if name != "count"]


def as_brute(one: Tiling) -> frozenset[brute.Lying]:
    return frozenset((p.piece, frozenset(p.cells), frozenset(p.marks)) for p in one)


def known(puzzle: Puzzle) -> set[frozenset[brute.Lying]]:
    return set(brute.tilings(puzzle))


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_engines_find_what_brute_force_finds(seed: int) -> None:
    puzzle = random_marks(seed)
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

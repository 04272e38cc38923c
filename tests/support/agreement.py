"""What every engine finds against what brute force finds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any

from psolver.api import Search
from psolver.puzzle.model import Puzzle
from psolver.puzzle.tiling import Tiling
from psolver.solve import strategy
from psolver.solve.symmetry import UpTo

LISTING = [name for name in strategy.ENGINES if name != "count"]


def check_engines(
    puzzle: Puzzle,
    expected: set[Any],
    classes: Sequence[Collection[Any]],
    up_to: UpTo,
    as_brute: Callable[[Tiling], Hashable],
) -> None:
    """Every engine that lists finds what is expected, each once, and one of each class; every
    engine counts both. Tilings are compared `as_brute` force has them.
    """
    for engine in LISTING:
        with Search(puzzle, engine=engine) as search:
            found = [as_brute(one) for one in search]
        assert (len(expected), expected) == (len(found), set(found))
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            one_each = {as_brute(one) for one in search}
        assert [1] * len(classes) == [len(one_each.intersection(members)) for members in classes]
        assert len(one_each) == len(classes)
    for engine in strategy.ENGINES:
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            outcome = search.count()
        assert (len(expected), len(classes)) == (outcome.solutions, outcome.distinct)

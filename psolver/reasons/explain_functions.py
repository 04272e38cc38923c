"""`psolver.explain` and `psolver.unique`."""

from __future__ import annotations

import time
from typing import Unpack

from ..core.outcome import Outcome
from ..core.reason import Common, common
from ..core.tilings import Tiling
from ..engines import cheap_count
from ..search.searches import WorkOptions, run_with, with_options
from ..search.tiling_search import PuzzleOrName, Search, check_ended, loaded
from .explained import explainable, explained
from .reasons_tuning import MOST_COMPARED
from .swaps import add_two, limit_of


@with_options(WorkOptions)
def explain(puzzle: PuzzleOrName, **options: Unpack[WorkOptions]) -> tuple[Outcome, Common | None]:
    """Return why a puzzle is impossible (the outcome's `reason`), or the placements that all its
    tilings have in common, if these are few; of many the outcome has the number, if that is cheap.

    Raises PsolverError as Search does, and for a symmetry puzzle.
    """
    puzzle = explainable(loaded(puzzle))
    with Search(puzzle, limit=MOST_COMPARED + 1, **options) as search:
        answers = explained(search.run)
        solutions = list(search._others(answers))
    outcome = search.outcome
    if len(solutions) > MOST_COMPARED:
        began = time.monotonic() - outcome.seconds  # both have one time limit
        run = run_with(puzzle, options, began=began)
        outcome = cheap_count.with_number_of_all(outcome, run)
    if solutions and search.complete:
        return outcome, common(solutions)
    return outcome, None


@with_options(WorkOptions)
def unique(
    puzzle: PuzzleOrName, why: bool = False, **options: Unpack[WorkOptions]
) -> tuple[bool, tuple[Tiling, ...]]:
    """Return whether a puzzle has one tiling only, up to its symmetries, and that; or two tilings,
    none if it is impossible.

    Asked `why`, it takes two that differ on few cells, which shows the pieces that can swap.
    Raises PsolverError as Search does, and TimeoutError if the time limit ends it.
    """
    solutions: list[Tiling] = []
    with Search(puzzle, limit=limit_of(why), distinct=True, **options) as search:
        search.run.explains = False
        with search.run.control.at_work():
            add_two(solutions, search, search.puzzle, why)
    if len(solutions) < 2:
        check_ended(search.run)
    is_only_one = len(solutions) == 1
    return is_only_one, tuple(solutions[:2])

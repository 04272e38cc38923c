"""Why a puzzle is impossible, from the simplest reason to the strongest; what all tilings share
where it is not.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ..control import TimeUp
from ..errors import PsolverError
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common, common
from .encode import encode
from .reasons.core import core_reason
from .run import Search

FEW = 1000  # solutions that are compared for what they have in common


def explain(puzzle: Puzzle, **options: Any) -> tuple[Outcome, Common | None]:
    """Why a puzzle is impossible (the outcome's `reason`), or what its tilings have in common,
    where they are few.

    Options are those of Search: engine, sat_solver, time_limit (seconds), jobs, tick. Raises
    PsolverError as Search does, and for a symmetry puzzle.
    """
    with Search(explainable(puzzle), limit=FEW + 1, **options) as search:
        tilings = list(search)
        add_core(search)
        outcome = search.outcome
    return outcome, common(tilings) if tilings and outcome.complete else None


def explainable(puzzle: Puzzle) -> Puzzle:
    """The puzzle; raises PsolverError for a symmetry puzzle."""
    if puzzle.goal:
        raise PsolverError(
            f"{puzzle.file}: is a symmetry puzzle, and only tilings can be explained"
        )
    return puzzle


def add_core(search: Search) -> None:
    """Where a search has found no tiling and no simpler reason, look for a core as its `reason`;
    there may be none.
    """
    if search.outcome.status == "impossible" and search.reason is None:
        with suppress(TimeUp):
            search.reason = core_reason(
                encode(search.puzzle, search.control), search.sat_solver, search.control
            )

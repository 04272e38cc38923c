"""Why a puzzle is impossible, from the simplest reason to the strongest; what all tilings share
where it is not.
"""

from __future__ import annotations

from contextlib import suppress

from ..control import TimeUp
from ..errors import PsolverError
from ..puzzle.model import Puzzle
from .encode import encode
from .reasons.core import core_reason
from .run import Run

FEW = 1000  # solutions that are compared for what they have in common


def explainable(puzzle: Puzzle) -> Puzzle:
    """The puzzle; raises PsolverError for a symmetry puzzle."""
    if puzzle.goal:
        raise PsolverError(
            f"{puzzle.file}: is a symmetry puzzle, and only tilings can be explained"
        )
    return puzzle


def add_core(run: Run) -> None:
    """Where a run has found no tiling and no simpler reason, look for a core as its `reason`; there
    may be none.
    """
    if run.puzzle and run.outcome.status == "impossible" and run.reason is None:
        with suppress(TimeUp):
            encoding = encode(run.puzzle, run.control)
            run.reason = core_reason(encoding, run.options.sat_solver, run.control)

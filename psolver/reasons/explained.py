"""The tilings of a puzzle that is explained, and the core of an impossible one."""

from __future__ import annotations

from collections.abc import Generator

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..search.counting_tasks import add_core
from ..search.run import Run
from ..search.tasks import tilings


def explainable(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle; raises PsolverError for a symmetry puzzle."""
    if puzzle.goal:
        raise PsolverError(
            f"{puzzle.file}: is a symmetry puzzle, and only tilings can be explained"
        )
    return puzzle


def explained(run: Run) -> Generator[Tiling, None, None]:
    """Yield the tilings of a run's puzzle; if there are none, add the core of it."""
    yield from tilings(run)
    add_core(run)

"""The task of a run for the tilings that a symmetry keeps."""

from __future__ import annotations

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..search.run import GoalTask, Options, encoded
from .symmetric_tilings import batches, check_named, classes

ALL = "leave 'distinct' and 'up_to' out"


def _check_kept(puzzle: Puzzle, options: Options) -> None:
    if options.distinct or options.up_to is not None:
        raise PsolverError(f"{puzzle.file}: solutions that a symmetry keeps are not grouped; {ALL}")
    check_named(puzzle)


KEPT_TASK = GoalTask(
    _check_kept,
    classes,
    encoded,
    lambda _: "solutions that a symmetry keeps",
    batches=batches,
    has_core=False,
)

"""The task of a run for the tilings that a symmetry keeps."""

from __future__ import annotations

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..search.run import GoalTask, Options, encoded_tilings
from .symmetric_tilings import check_named, kept_batches, kept_classes

NOT_GROUPED = "solutions that a symmetry keeps are not grouped; leave 'distinct' and 'up_to' out"


def _check_kept(puzzle: Puzzle, options: Options) -> None:
    if options.distinct or options.up_to is not None:
        raise PsolverError(f"{puzzle.file}: {NOT_GROUPED}")
    check_named(puzzle)


KEPT_TASK = GoalTask(
    _check_kept,
    kept_classes,
    encoded_tilings,
    lambda _: "solutions that a symmetry keeps",
    batches=kept_batches,
    has_core=False,
)

"""The tasks of a run for large puzzles of boxes: searched by position, or in units."""

from __future__ import annotations

from ..core.model import Puzzle
from ..core.polyform import box_sides
from ..search.run import Classes, GoalTask, Run, alone_in_class, listed_classes
from .box_puzzles import box_batches, box_classes, box_way, encoded_in_units, first_in_units
from .box_weights import implied_problem as implied_problem


def way(puzzle: Puzzle, engine: str) -> str:
    """Return the goal of a large puzzle in which all tilings are solutions; "" if it is none of
    boxes.
    """
    if not box_sides(puzzle.pieces[0].shape):  # as of most puzzles
        return ""
    return box_way(puzzle, engine)


def _box_tilings(run: Run) -> Classes:
    options = run.options
    alone = options.limit == 1 and not options.distinct and not options.sort
    if alone and options.engine == "auto" and (tiling := first_in_units(run)):
        return alone_in_class(run, tiling)
    if run.goal.batches:
        return box_classes(run, alone)
    return listed_classes(run, symmetries=not alone)


BOX_TASK = GoalTask(
    lambda *_: None,
    _box_tilings,
    encoded_in_units,
    lambda _: "",
    batches=box_batches,
    has_core=False,
)
UNIT_TASK = GoalTask(lambda *_: None, _box_tilings, encoded_in_units, lambda _: "", has_core=False)

"""The best tilings of a puzzle: first how good they are, then which they are.

They are often the tilings of an ordinary puzzle, which every engine searches. Where what pieces and
cells are worth differs, or no further piece may fit, the best are only listed: see `listed_best`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..cover.problem import Problem
from ..puzzle.model import Puzzle
from .encode import Encoding, encode
from .exact_best import exact
from .optimum import searched
from .symmetry import UpTo, permutations

if TYPE_CHECKING:
    from .run import Run


def pose_best(
    run: Run, puzzle: Puzzle, symmetries: bool, up_to: UpTo | None
) -> tuple[Encoding, Problem] | None:
    """The problem of the best tilings of a puzzle, as `tasks.pose` has it, when it is known how
    good these are; None where there is none.
    """
    encoding = searched(run, puzzle)
    if encoding is None or run.best is None or run.best.found is None:
        return None
    found = exact(puzzle, run.best.found)
    if found is not None:
        only = found.only if found.free else None
        encoding = replace(encode(found.puzzle, run.control, only), free=found.free)
    run.explains = False  # there is something to be found
    problem = encoding.problem
    if symmetries:
        group = permutations(encoding, up_to or run.options.up_to or "symmetries", run.control)
        problem = replace(problem, symmetries=group)
    return encoding, problem

"""The best tilings of a puzzle: first how good they are, then which they are.

They are often the tilings of an ordinary puzzle, which every engine searches. Where what pieces and
cells are worth differs, or no further piece may fit, the best are only listed: see `listed_best`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..puzzle.model import Puzzle
from .encode import Encoding, encode
from .exact_best import exact
from .optimum import searched

if TYPE_CHECKING:
    from .run import Run


def encoded_best(run: Run, puzzle: Puzzle) -> Encoding | None:
    """The encoding of the best tilings of a puzzle; None where there is none. How good these are is
    searched first, where the run does not know it.
    """
    encoding = None if run.best else searched(run, puzzle)
    if run.best is None or run.best.found is None:
        return None
    run.explains = False  # there is something to be found
    found = exact(puzzle, run.best.found)
    if found is None:
        return encoding
    only = found.only if found.free else None
    return replace(encode(found.puzzle, run.control, only), free=found.free)

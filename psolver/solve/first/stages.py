"""Stages that look for a first tiling where it alone is asked for: each suits some large puzzles,
none of them one with marks, whose pieces may not touch, or whose board wraps. For groups of pieces
that bind, what they find without these is mended.

Which stages are tried, and in which order, depends on the puzzle alone, and what they find on
numbers of conflicts and nodes, never on the clock. Where none finds a tiling the usual
search follows, which tells why there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from ...control import Control
from ...puzzle.model import Puzzle
from ...puzzle.outcome import BANDS, MATCHING, QUOTIENT, RECTANGLE_PLAN, WINDOWS
from ...puzzle.tiling import Tiling
from ...puzzle.touch import ANYTHING
from ..binding import binding
from . import bands, matching, mending, quotient, rectangles, windows

FEWEST_CELLS = 256  # of a board where the usual search may take long


class Asked(NamedTuple):
    """A puzzle and the name of the SAT solver that was chosen for it, None for the default."""

    puzzle: Puzzle
    solver: str | None


Search: TypeAlias = Callable[[Asked, Control], Tiling | None]


class Stage(NamedTuple):
    """Who looks for a tiling: `engine` and `kernel` are told as those of a search, `suits` says for
    which puzzles. Where a stage `decides`, there is no tiling if it finds none.
    """

    engine: str
    kernel: str
    suits: Callable[[Puzzle], bool]
    search: Search
    decides: bool = False


STAGES = (
    Stage("sat", RECTANGLE_PLAN, rectangles.suits_one, lambda a, c: rectangles.find(*a, c)),
    Stage("backtrack", MATCHING, matching.suits, lambda a, c: matching.find(a.puzzle, c), True),
    Stage("sat", QUOTIENT, quotient.suits_one, lambda a, c: quotient.find(*a, c)),
    Stage("sat", WINDOWS, windows.suits_one, lambda a, c: windows.find(*a, c)),
    Stage("backtrack", BANDS, bands.suits, lambda a, c: bands.find(a.puzzle, c)),
    Stage("sat", RECTANGLE_PLAN, rectangles.suits, lambda a, c: rectangles.find(*a, c)),
    Stage("sat", QUOTIENT, quotient.suits, lambda a, c: quotient.find(*a, c)),
    Stage("sat", WINDOWS, windows.suits, lambda a, c: windows.find(*a, c)),
)


def first_tiling(puzzle: Puzzle, solver: str | None, control: Control) -> Tiling | None:
    """A tiling that a stage has found, not yet verified; None where none has found one."""
    plain = not (puzzle.goal or puzzle.has_marks or puzzle.board.wrap)
    if not plain or puzzle.touch != ANYTHING or len(puzzle.board.cells) < FEWEST_CELLS:
        return None
    if not binding(puzzle):
        return _found(puzzle, solver, control)
    found = _found(replace(puzzle, groups=()), solver, control)
    if found is None:
        return None
    finder = control.progress.engine, control.progress.kernel
    control.turn_to("backtrack", "mending")
    mended = mending.mended(puzzle, found, control)
    control.turn_to(*finder)  # it is told as who has found the tiling
    return mended


def _found(puzzle: Puzzle, solver: str | None, control: Control) -> Tiling | None:
    """What the first stage finds that finds anything."""
    tried = set()
    for stage in STAGES:
        if stage.kernel not in tried and stage.suits(puzzle):
            tried.add(stage.kernel)
            control.turn_to(stage.engine, stage.kernel)
            control.tick()
            if found := stage.search(Asked(puzzle, solver), control):
                return found
            if stage.decides:
                return None
    return None

"""The number of all solutions where it is cheap, beside a list that ends before them.

The effort is measured in nodes, states and conflicts, never by the clock, so that the same puzzle
gets the same sentence every time.
"""

from __future__ import annotations

from dataclasses import replace

from ..core.control import Progress, TimeUp
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..search.counting_tasks import count_tilings
from ..search.run import Run
from . import prices

MOST_EFFORT = prices.LONG  # about a second of one core
# cells times orientations: a larger puzzle takes more than a second before its first node
MOST_PLACEMENTS = 100_000


def is_countable(puzzle: Puzzle) -> bool:
    """Return whether a count of a puzzle may be cheap: all its tilings are solutions, and the board
    is small enough.
    """
    if puzzle.goal or puzzle.best:  # these are counted one by one
        return False
    orientations = sum(len(piece.orientations) for piece in puzzle.pieces)
    return len(puzzle.board.cells) * orientations <= MOST_PLACEMENTS


def with_number_of_all(outcome: Outcome, run: Run) -> Outcome:
    """Return the outcome of a list that ended at its limit of solutions, with the number of all of
    them if a new run of the same puzzle counts these with little effort; else as it is.
    """
    if run.puzzle is None or not is_countable(run.puzzle):
        return outcome
    counted = _counted(run)
    is_cheap = counted.complete and _effort(run.control.progress) <= MOST_EFFORT
    if not is_cheap:
        return outcome
    return replace(counted, printed=outcome.printed, options=outcome.options)


def _counted(run: Run) -> Outcome:
    """The outcome of a count that ends when it is no longer cheap."""
    watch = run.watch

    def watched(run: Run) -> None:
        watch(run)
        if _effort(run.control.progress) > MOST_EFFORT:
            raise TimeUp

    run.watch, run.explains = watched, False
    run.control.tell = lambda _: None  # nobody has asked for this count
    try:
        return count_tilings(run)
    finally:
        run.close()


def _effort(progress: Progress) -> int:
    """The effort of all work so far, about, in nodes of fit tables."""
    costs = {"sat": prices.LEAST_CONFLICT_COST, "count": prices.STATE_COST}
    works = (progress.own(0.0), *progress.others, *progress.forgotten)
    return sum(
        work.nodes * costs.get(work.engine, prices.NODE_COSTS.get(work.kernel, 1)) for work in works
    )

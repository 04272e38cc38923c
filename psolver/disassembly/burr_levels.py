"""The level by which a burr is rated: the highest of all its solutions."""

from __future__ import annotations

from ..core.control import TimeUp, current_control
from ..core.model import Puzzle
from ..core.square_lattice import CUBIC
from ..search.controlled import made_with
from ..search.run import Options, Run
from ..search.tasks import tilings
from .apart_tuning import MOST_SOLUTIONS_RATED, RATING_SECONDS
from .assemblable_solutions import distinct_tilings
from .levels import Level, level_words
from .taking_apart import disassemblies_of


def burr_level(puzzle: Puzzle) -> str:
    """Return the highest level of the solutions of a burr, "" if the puzzle is none: if in every
    solution the pieces come off one by one, a move each; also if there are too many solutions, or
    the time is short.

    Raises Stopped, as the control does.
    """
    if puzzle.goal or puzzle.best or puzzle.board.space != CUBIC:
        return ""
    call = current_control()
    options = Options(distinct=True, limit=MOST_SOLUTIONS_RATED, time_limit=RATING_SECONDS)
    run = Run(puzzle, options, lambda _: call.tick())
    run.explains = False
    highest: Level = ()
    holds = False  # whether the pieces of a solution hold each other
    pairs = ((tiling, tiling) for tiling in tilings(run, distinct_tilings))
    try:
        for _, answer in made_with(run.control, disassemblies_of(puzzle, pairs, run.cores)):
            holds = holds or answer.stuck is not None or max(answer.level, default=0) > 1
            if answer.stuck is None:
                highest = max(highest, answer.level)
    except TimeUp:
        call.check()
        return ""
    finally:
        run.close()
    call.check()
    return level_words(highest) if holds and highest and not run.limited else ""

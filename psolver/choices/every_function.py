"""`psolver.every`."""

from __future__ import annotations

from random import randrange

from ..core.errors import PsolverError
from ..search import drawing_tasks
from ..search.run import Options, Run
from ..search.tiling_search import PuzzleOrName, loaded
from .choice_numbers import PieceChoices
from .every_search import EveryAnswer, EverySearch


def every(
    puzzle: PuzzleOrName,
    sample: int | None = None,
    seed: int | None = None,
    *,
    time_limit: float | str | None = None,
    jobs: int | None = None,
) -> EveryAnswer:
    """Return an answer: whether every choice of pieces that the counts and groups of a puzzle allow
    fills its board, with a choice that does not, if there is one.

    sample      the number of choices to try, drawn at random; None: all
    seed        the same one draws the same choices; None: one is chosen
    time_limit  seconds, or a text such as "5m"; when it ends, the answer is open
    jobs        cores to use; None: all
    Raises PsolverError for wrong values, and if there are too many choices to try all.

    >>> import psolver
    >>> bag = psolver.loads('use = 2\\npiece_set = "tetrominoes"\\nboard = "2x4"\\n')
    >>> psolver.every(bag).every
    False
    """
    if sample is not None and (type(sample) is not int or sample < 1):
        raise PsolverError(f"sample: expected a whole number above 0, found {sample!r}")
    if seed is not None and type(seed) is not int:
        raise PsolverError(f"seed: expected a whole number, found {seed!r}")
    puzzle_asked = loaded(puzzle)
    run = Run(puzzle_asked, Options(time_limit=time_limit, jobs=jobs))
    with run.control.at_work():
        choices = PieceChoices(puzzle_asked)
        search = EverySearch(
            run, choices, randrange(drawing_tasks.SEEDS) if seed is None else seed, sample
        )
    with run.guarded():
        for _ in search.new_moves():
            run.control.tick()
    return search.answer()

"""`psolver.clue`."""

from __future__ import annotations

from typing import Unpack

from ..core.errors import PsolverError
from ..hand import ClueSet, ClueTask
from ..search.searches import WorkOptions, with_options
from ..search.tiling_search import PuzzleOrName, check_ended, unexplained
from .clues import clue_sets


@with_options(WorkOptions)
def clue(
    puzzle: PuzzleOrName,
    number: int = 1,
    among: int = 1,
    pieces: bool = False,
    quick: bool = False,
    **options: Unpack[WorkOptions],
) -> ClueSet | None:
    """Return the fewest clues that make a tiling the only one, in `added_to` a puzzle; None if no
    clues would do, or if the puzzle is impossible.

    `number` is that of the tiling in the list of all, from 1; of `among` tilings from there on the
    one that needs fewest clues is taken. With `pieces` whole pieces lie from the start, not single
    cells; `quick` is a small set at once, of which no clue can be left out. If the time limit ends
    it, the clues are the fewest found so far; TimeoutError if none were found.

    Raises PsolverError for a number beyond the last tiling, and for a puzzle with a goal.
    """
    for value in (number, among):
        if type(value) is not int or value < 1:
            raise PsolverError(f"a number of a tiling is 1 or more, not {value!r}")
    clues = None
    with unexplained(puzzle, options) as search:
        for better in clue_sets(search.run, ClueTask(number, among, pieces, quick)):
            clues = better
    if clues is None:
        check_ended(search.run)
    return clues

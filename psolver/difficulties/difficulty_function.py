"""`psolver.difficulty`."""

from __future__ import annotations

from ..core.control import Control, TimeUp
from ..core.errors import TimeLimitError
from ..hand import Difficulty
from ..search.run import limit_in_seconds
from ..search.tiling_search import PuzzleOrName, loaded
from .difficulty import difficulty_of


def difficulty(puzzle: PuzzleOrName, time_limit: float | str | None = None) -> Difficulty:
    """Return measures of the difficulty of a puzzle, as far as they are known in time; each is
    defined in docs/difficulty.md, and takes some seconds at most.

    Raises PsolverError for a puzzle that asks for symmetric figures or for the best, and for one
    with over 100,000 placements; TimeLimitError if the limit comes before anything is measured.

    >>> found = difficulty("four-pieces")
    >>> found.number, found.false_starts, found.guesses
    (2, (2, 8), (0, 1))
    """
    whole_puzzle = loaded(puzzle)
    control = Control(None if time_limit is None else limit_in_seconds(time_limit))
    try:
        with control.at_work():
            return difficulty_of(whole_puzzle)
    except TimeUp:
        raise TimeLimitError("the time limit ended the measures of difficulty") from None

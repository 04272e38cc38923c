"""The best of the puzzles that are made: each is worth more than all before.

That there is no better one is not proved.
"""

from __future__ import annotations

from collections.abc import Sequence

from .assembly_levels import easiest
from .make_keys import COUNT_MEASURES, FEWEST_MEASURE, MOST_MEASURE
from .make_task import MadePuzzle

# A level; a difficulty alone; the numbers of distinct and of all solutions, below 0 for the fewest.
Worth = list[int]
# The end of a search through all candidates, by the measure.
NONE_BETTER = {
    "level": "none has a higher level",
    "difficulty": "none is more difficult",
    MOST_MEASURE: "none has more solutions",
    FEWEST_MEASURE: "none that has solutions has fewer",
}


class BestMade:
    """The worth of the best puzzle so far.

    measure  "level", "difficulty", "solutions", "fewest solutions", or "" if any puzzle will do
    worth    of the best; [] for none
    """

    def __init__(self, measure: str, worth: Sequence[int] = ()) -> None:
        self._measure = measure
        self._worth = list(worth)

    def is_better(self, made: MadePuzzle) -> bool:
        """Return whether a puzzle is better than all before."""
        return not self._measure or worth_by(made, self._measure) > self._worth

    def take(self, made: MadePuzzle) -> None:
        """Let a puzzle be the best."""
        if self._measure:
            self._worth = worth_by(made, self._measure)


def worth_by(made: MadePuzzle, measure: str) -> Worth:
    """Return the worth of a puzzle by a measure; [] without one. The greater list is better."""
    if measure == "level":
        return list(easiest(made.disassemblies))
    if measure == "difficulty":
        assert made.difficulty is not None
        return [made.difficulty]
    if measure in COUNT_MEASURES:
        sign = -1 if measure == FEWEST_MEASURE else 1
        return [sign * (made.puzzle.expect.distinct or 0), sign * made.solutions]
    return []

"""The smallest set of places that hits each of some sets, which may become more.

with Session() as session:
    hits = HittingSets(session, 4)
    hits.add([0, 1])
    hits.add([1, 2])
    hits.smallest()  # (1,)
"""

from __future__ import annotations

from collections.abc import Iterable

from ..search.sat.session import Session
from .clue_tuning import CONFLICTS_BETWEEN_TICKS


class HittingSets:
    """Sets of places, from 0 up to a number, with a solver.

    least  no smaller set of places hits all sets
    """

    def __init__(self, session: Session, places: int) -> None:
        self._session = session
        self._places = [session.fresh() for _ in range(places)]
        self._bound: int | None = None  # a variable: at most `least` places are taken
        self.least = 0

    def add(self, places: Iterable[int]) -> None:
        """Add a set, which is not empty."""
        hitting = [self._places[place] for place in places]
        self._session.add(hitting)

    def smallest(self) -> tuple[int, ...]:
        """Return a smallest set of places that hits all sets, `least` of them. As sets are only
        added, `least` never falls.
        """
        while True:
            if self._bound is None:
                self._bound = self._session.fresh()
                with self._session.only_if(self._bound):
                    self._session.at_most(self._places, self.least)
            if self._session.decide(CONFLICTS_BETWEEN_TICKS, assumptions=[self._bound]):
                return self._session.chosen(self._places)
            self.least += 1
            self._bound = None

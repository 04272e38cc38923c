"""The progress of a search whose solutions are taken apart as they are found."""

from __future__ import annotations

from ..core.control import Progress
from ..search.run import Run
from ..text.progress_words import how_far_work


class ApartProgress:
    """The number of solutions found and tried so far, by a run.

    found    solutions of the search, one of each class; 0 if it does not count them
    tried    of these
    apart    of those that were tried the ones that can be taken apart
    """

    def __init__(self, run: Run) -> None:
        self._control = run.control
        self._first: tuple[float, float] | None = None
        self.found = 0
        self.tried = 0
        self.apart = 0

    @property
    def fraction(self) -> float | None:
        """The part of the work that is done, 0 to 1; None if unknown.

        The search waits while solutions that it has found are tried, so that its own part counts as
        much as of these are done.
        """
        searched = self._control.progress.fraction
        if searched is None or not self.found:
            return searched
        return searched * self.tried / self.found

    def add_found(self, number: int) -> None:
        """Count more solutions of the search."""
        self.found += number

    def add_tried(self, is_apart: bool) -> None:
        """Count a solution that was tried."""
        self.tried += 1
        self.apart += is_apart

    def words(self) -> str:
        """Return the part that is done, the solutions tried, and the time left."""
        progress = self._control.progress
        fraction = self.fraction
        seconds = self._control.seconds
        if self._first is None and fraction is not None:
            self._first = seconds, fraction
        work = Progress(fraction=fraction, compiling=progress.compiling)
        counts = f"{self.apart:,} of {self.tried:,} come apart"
        return how_far_work(work, seconds, self._first, [counts])

"""All solutions of a puzzle taken apart for the page: the search, and its results, which outlive a
reload of the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placement, Tiling, tiling
from ..core.wording import plural
from ..text.progress_words import clock
from .apart_levels import LevelReport, SolutionApart, level_reports
from .apart_tuning import MOST_SOLUTIONS_ON_PAGE

if TYPE_CHECKING:
    from ..page import Tab, WorkerCall

LEVELS_INTERRUPTED = "Interrupted by another question"
LEVELS_CANCELLED = "Cancelled"
RowValues: TypeAlias = list[Any]
"""A row as the page has it: its number, level, moves, group and turns."""


class LevelSearch:
    """The search of a puzzle, and the solutions that it has taken apart.

    words     its progress, or its end, in a sentence
    fraction  the part that is done, 0 to 1; None if unknown
    running   whether it goes on
    limited   whether it ended at the greatest number of solutions
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.solutions: dict[int, SolutionApart] = {}
        self.words = "Starting …"
        self.fraction: float | None = None
        self.running = True
        self.limited = False
        self._placements: list[Placement] = []
        self._report: LevelReport | None = None
        self._call: WorkerCall | None = None
        self._following: asyncio.Task[None] | None = None
        self._show: Callable[[list[RowValues]], None] = _show_nothing

    def __getstate__(self) -> dict[str, Any]:
        """Its values without the call of a worker, and without those who listen."""
        return {**vars(self), "_call": None, "_following": None, "_show": _show_nothing}

    def listen(self, show: Callable[[list[RowValues]], None]) -> None:
        """Call a function with new rows, maybe none, after each change."""
        self._show = show

    def begin(self, tab: Tab) -> None:
        """Let the worker of a tab search, from the first solution on."""
        self.solutions.clear()
        self._placements.clear()
        self._report = None
        self._call = tab.questions.call(level_reports, self.puzzle)
        self._following = asyncio.create_task(self._follow(tab, self._call))

    @property
    def is_lost(self) -> bool:
        """Whether it was going on when its worker was lost, with the page that had no server."""
        return self.running and self._call is None

    async def _follow(self, tab: Tab, call: WorkerCall) -> None:
        """Take the reports of a call, unless it was cancelled."""
        ended = ""
        try:
            async for report in call:
                if call is not self._call:
                    return
                self._take(report)
        except PsolverError as fault:
            words = tab.in_words(fault, self.puzzle)
            ended = f"Stopped: {words}."
        if call is self._call:
            self._finish(ended or self._end_words())

    def _take(self, report: LevelReport) -> None:
        self._report = report._replace(solutions=(), placements=())
        self._placements += report.placements
        for solution in report.solutions:
            self.solutions[solution.row.number] = solution
        self.words = f"{report.words} ({clock(report.seconds)})"
        self.fraction = report.fraction
        rows = [row_values(solution) for solution in report.solutions]
        self._show(rows)

    def cancel(self, tab: Tab) -> None:
        """End it, if it goes on; another question may have the worker now."""
        call = self._call
        if not self.running:
            return
        words = LEVELS_CANCELLED
        if self._report:
            words += f": {self._count_words()}"
        self._finish(f"{words}.")
        if call and not (call.cancelled or call.ended.is_set()):
            tab.questions.cancel()

    def _finish(self, words: str) -> None:
        self.words = words
        self.running = False
        self._call = None
        self._show([])

    def tiling(self, solution: SolutionApart) -> Tiling:
        """Return a solution that was taken apart."""
        placements = [self._placements[number] for number in solution.placements]
        return tiling(placements, self.puzzle.board.lattice)

    def _count_words(self) -> str:
        report = self._report
        assert report
        solutions = plural(report.tried, "solution")
        return f"{solutions} tried, {report.apart:,} can be taken apart"

    def _end_words(self) -> str:
        """The sentence at the end of the search, or about one that ended before."""
        report = self._report
        if report is None:
            return f"{LEVELS_INTERRUPTED}."
        if not report.end:
            return f"{LEVELS_INTERRUPTED}: {self._count_words()}."
        self.limited = report.end == "limit"
        return end_words(report)


def end_words(report: LevelReport) -> str:
    """Return the sentence at the end of a search."""
    if not report.tried:
        return "There is no solution to take apart."
    time = clock(report.seconds)
    if report.end == "limit":
        bound = f"{MOST_SOLUTIONS_ON_PAGE:,} different solutions, as many as the page takes apart"
        return f"Stopped at {bound}: {report.apart:,} of these can be taken apart ({time})."
    solutions = plural(report.tried, "different solution")
    return f"{solutions}, {report.apart:,} can be taken apart ({time})."


def row_values(solution: SolutionApart) -> RowValues:
    """Return the row of a solution as the page has it."""
    row = solution.row
    return [row.number, row.level, row.moves, row.group, row.turns]


def _show_nothing(_: list[RowValues]) -> None:
    """No page listens."""

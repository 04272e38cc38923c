"""The fold "Take apart" of the view Solutions: a table of the levels of all solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placement, tiling
from ..core.wording import plural
from ..html import film_values
from ..text.progress_words import clock
from .apart_levels import LevelReport, SolutionApart, level_reports
from .levels import level_words

if TYPE_CHECKING:
    from ..page import Connection, Tab, WorkerCall

ShowFilm = Callable[[str, Any], None]

LEVELS_INTERRUPTED = "Interrupted by another question"
LEVELS_CANCELLED = "Cancelled"


class LevelsPart:
    """The table of a puzzle, and the search that fills it.

    show_film  opens a dialog with a title and a film
    fits       whether the solutions of a puzzle are taken apart on the page
    """

    def __init__(
        self,
        tab: Tab,
        connection: Connection,
        show_film: ShowFilm,
        fits: Callable[[Puzzle], bool],
    ) -> None:
        self._tab = tab
        self._connection = connection
        self._show_film = show_film
        self._fits = fits
        self._call: WorkerCall | None = None
        self._puzzle: Puzzle | None = None  # whose solutions the table has
        self._placements: list[Placement] = []
        self._solutions: dict[int, SolutionApart] = {}
        self._counts = ""  # of the last report, in words
        self._module = connection.module("Solutions", "levels", hear=self._hear)
        tab.on_change(self._refresh)
        connection.begin(self._begin())

    async def _begin(self) -> None:
        """Show the fold when the view has all that is shown with it."""
        self._refresh()

    def _refresh(self) -> None:
        """Offer the table if the puzzle has one, and forget that of another puzzle."""
        puzzle = self._tab.puzzle
        if puzzle != self._puzzle:
            self._forget()
            self._puzzle = puzzle
        self._module.call("offer", bool(puzzle and not puzzle.goal and self._fits(puzzle)))

    def _forget(self) -> None:
        self._end()
        self._placements.clear()
        self._solutions.clear()
        self._module.call("clear")

    def _end(self) -> None:
        """End the search of this table; another question may have the worker now."""
        call = self._call
        self._call = None
        if call and not (call.cancelled or call.ended.is_set()):
            self._tab.questions.cancel()

    def _hear(self, event: str, value: Any) -> None:
        if event == "start":
            self._start()
        elif event == "cancel":
            self._end()
            counts = f": {self._counts}" if self._counts else ""
            self._module.call("finish", f"{LEVELS_CANCELLED}{counts}.")
        elif event == "film" and value in self._solutions:
            self._show(self._solutions[value])

    def _start(self) -> None:
        puzzle = self._tab.puzzle
        if puzzle is None or self._tab.fault:
            return
        self._forget()
        self._puzzle = puzzle
        self._counts = ""
        self._module.call("wait", "Starting …", None)
        self._connection.begin(self._follow(puzzle))

    async def _follow(self, puzzle: Puzzle) -> None:
        """Fill the table with the reports of a search."""
        call = self._call = self._tab.questions.call(level_reports, puzzle)
        end = f"{LEVELS_INTERRUPTED}."
        try:
            async for report in call:
                if call is not self._call:
                    return
                self._take(report)
                end = _end_words(report)
        except PsolverError as fault:
            end = f"Stopped: {self._tab.in_words(fault, puzzle)}."
        if call is self._call:
            self._call = None
            self._module.call("finish", end)

    def _take(self, report: LevelReport) -> None:
        """Show the new rows of a report, and its progress."""
        self._placements += report.placements
        rows = []
        for solution in report.solutions:
            row = solution.row
            self._solutions[row.number] = solution
            rows.append([row.number, row.level, row.moves, row.group])
        self._counts = _count_words(report)
        if rows:
            self._module.call("take", rows)
        self._module.call("wait", f"{report.words} ({clock(report.seconds)})", report.fraction)

    def _show(self, solution: SolutionApart) -> None:
        """Open the film of a solution."""
        puzzle = self._puzzle
        assert puzzle
        placements = [self._placements[number] for number in solution.placements]
        assembled = tiling(placements, puzzle.board.lattice)
        row = solution.row
        title = f"Take solution {row.number:,} apart: level {level_words(row.level)}"
        self._show_film(title, film_values(puzzle, assembled, solution.disassembly))


def _count_words(report: LevelReport) -> str:
    return f"{plural(report.tried, 'solution')} tried, {report.apart:,} can be taken apart"


def _end_words(report: LevelReport) -> str:
    """The sentence at the end of a search, or about one that ended before."""
    if not report.end:
        return f"{LEVELS_INTERRUPTED}: {_count_words(report)}."
    if not report.tried:
        return "There is no solution to take apart."
    solutions = plural(report.tried, "different solution")
    words = f"{solutions}, {report.apart:,} can be taken apart ({clock(report.seconds)})."
    if report.end == "limit":
        return f"{words} These are not all: the command psolver disassemble goes on."
    return words

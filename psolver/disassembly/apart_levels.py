"""All solutions of a puzzle taken apart in the worker of a tab, in reports for the page."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from ..core.control import current_control
from ..core.model import Puzzle
from ..core.tilings import Placement, Tiling
from ..search.controlled import made_with
from ..search.run import Options, Run
from ..search.tasks import tilings
from .apart_progress import ApartProgress
from .apart_tuning import LEVEL_REPORT_SECONDS, MOST_SOLUTIONS_ON_PAGE
from .assemblable_solutions import distinct_tilings
from .disassembly import Disassembly
from .levels import LevelRow, level_row
from .taking_apart import check_lattice, disassemblies_of

PlacementNumbers: TypeAlias = tuple[int, ...]


class SolutionApart(NamedTuple):
    """A solution that can be taken apart, as the page remembers it.

    row         of the table
    placements  the numbers of its placements
    pickled     its disassembly, in a tenth of the memory
    """

    row: LevelRow
    placements: PlacementNumbers
    pickled: bytes

    @property
    def disassembly(self) -> Disassembly:
        """The moves that take it apart."""
        unpickled: Disassembly = pickle.loads(self.pickled)
        return unpickled


class LevelReport(NamedTuple):
    """The progress of taking all solutions apart, and those since the report before.

    solutions   that can be taken apart
    placements  new ones; they are numbered from 0 on
    tried       the number of solutions that were tried so far
    apart       of these
    fraction    the part of the work that is done, 0 to 1; None if unknown
    words       the progress in words
    end         "" before the end; then "done", or "limit" at the greatest number of solutions
    seconds     since the beginning
    """

    solutions: tuple[SolutionApart, ...]
    placements: tuple[Placement, ...]
    tried: int
    apart: int
    fraction: float | None
    words: str
    end: str
    seconds: float


def level_reports(puzzle: Puzzle) -> Iterator[LevelReport]:
    """Yield reports while all solutions of a puzzle are taken apart, several a second; each once
    that is the same turned or flipped. Raises PsolverError.
    """
    check_lattice(puzzle.board.space, puzzle.file)
    reporter = LevelReporter(puzzle)
    yield from reporter.reports()


class LevelReporter:
    """The search, the solutions that are not reported yet, and the placements that were."""

    def __init__(self, puzzle: Puzzle) -> None:
        call = current_control()
        options = Options(distinct=True, limit=MOST_SOLUTIONS_ON_PAGE)
        self._puzzle = puzzle
        self._call = call
        self._run = Run(puzzle, options, lambda _: call.tick())
        self._progress = ApartProgress(self._run)
        self._numbers: dict[Placement, int] = {}
        self._placements_reported = 0
        self._solutions: list[SolutionApart] = []

    def reports(self) -> Iterator[LevelReport]:
        """Yield the reports."""
        report_at = time.monotonic()
        run = self._run
        try:
            for (number, tiling), answer in self._settled():
                self._progress.add_tried(answer.stuck is None)
                if answer.stuck is None:
                    placements = tuple(map(self._number, tiling.placements))
                    row = level_row(number, answer)
                    self._solutions.append(SolutionApart(row, placements, pickle.dumps(answer)))
                if time.monotonic() >= report_at:
                    yield self._report()
                    report_at = time.monotonic() + LEVEL_REPORT_SECONDS
        finally:
            run.close()
        self._call.check()
        yield self._report("limit" if run.limited else "done")

    def _settled(self) -> Iterator[tuple[tuple[int, Tiling], Disassembly]]:
        run = self._run
        classes = partial(distinct_tilings, found=self._progress.add_found)
        numbered = enumerate(tilings(run, classes), 1)
        pairs = ((solution, solution[1]) for solution in numbered)
        return made_with(run.control, disassemblies_of(self._puzzle, pairs, run.cores))

    def _number(self, placement: Placement) -> int:
        return self._numbers.setdefault(placement, len(self._numbers))

    def _report(self, end: str = "") -> LevelReport:
        solutions = tuple(self._solutions)
        self._solutions.clear()
        placements = tuple(self._numbers)[self._placements_reported :]
        self._placements_reported = len(self._numbers)
        progress = self._progress
        return LevelReport(
            solutions,
            placements,
            progress.tried,
            progress.apart,
            1.0 if end else progress.fraction,
            progress.words(),
            end,
            self._run.control.seconds,
        )

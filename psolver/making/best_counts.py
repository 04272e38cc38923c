"""The numbers of solutions of candidates, of which the puzzle with the most or the fewest is made.

Solutions are counted, not listed, and a quick look ends many counts before they begin.
"""

from __future__ import annotations

from typing import NamedTuple

from ..core.cells import Cell
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Board, Puzzle
from ..core.outcome import Outcome
from ..search.counting_tasks import count_tilings
from ..search.run import Options, Run
from .make_keys import MOST_MEASURE
from .make_reasons import NONE, NOT_BETTER
from .make_task import MakeTask
from .quick_look import QuickLook, suits_quick_look

# More classes than a quick look finds.
MANY_CLASSES = 1 << 40


class CountedCandidate(NamedTuple):
    """The numbers of solutions of a puzzle, and the search that counted them."""

    solutions: int
    distinct: int
    outcome: Outcome


class BestCounts:
    """Counts of candidates, which are given up as soon as one is no better than those before.

    boards  all that the candidates have; () if they are parts of that of the puzzle
    """

    def __init__(self, task: MakeTask, boards: tuple[Board, ...]) -> None:
        self._is_most = task.best == MOST_MEASURE
        self._least, self._most = task.solutions
        self._best: tuple[int, int] | None = None  # distinct and all solutions
        self._control = current_control()
        self._look: QuickLook | None = None
        puzzle = task.puzzle
        if boards:
            cells: set[Cell] = set()
            for board in boards:
                cells.update(board.cells)
            full_board = Board(frozenset(cells), lattice=puzzle.board.lattice)
            puzzle = puzzle.having(board=full_board)
        has_all_cells = boards or not task.moved
        if has_all_cells and suits_quick_look(puzzle):
            self._look = QuickLook(puzzle)

    def counted(self, puzzle: Puzzle) -> CountedCandidate | str:
        """Return the numbers of solutions of a candidate, or the reason why it makes no puzzle."""
        if fault := self._seen(puzzle):
            return fault
        control = self._control
        options = Options(distinct=True, jobs=1)
        run = Run(puzzle, options, lambda _: control.tick())
        run.explains = False
        outcome = count_tilings(run)
        control.check()
        if not outcome.complete or outcome.distinct is None:
            raise PsolverError(f"{puzzle.file}: the solutions were not counted: {run.given_up}")
        if not outcome.solutions:
            return NONE
        numbers = outcome.distinct, outcome.solutions
        if not self._is_better(numbers):
            return NOT_BETTER
        if self._least <= outcome.distinct <= self._most:
            self._best = numbers
        return CountedCandidate(outcome.solutions, outcome.distinct, outcome)

    def _is_better(self, numbers: tuple[int, int]) -> bool:
        if self._best is None:
            return True
        if self._is_most:
            return numbers > self._best
        return numbers < self._best

    def _seen(self, puzzle: Puzzle) -> str:
        """The reason why a candidate makes no puzzle, if a quick look finds one; else ""."""
        if self._look is None:
            return ""
        best = 0
        most_classes = MANY_CLASSES
        if self._best:
            best, _ = self._best
            if not self._is_most:
                most_classes = best
        solutions = self._look.solutions(puzzle, most_classes)
        if solutions is None or not best:
            return NONE if solutions == 0 else ""
        if solutions == 0:
            return NONE
        # a class has one solution at least, and as many as there are symmetries at most
        if self._is_most:
            return NOT_BETTER if solutions < best else ""
        return NOT_BETTER if solutions > best * self._look.symmetries else ""

"""The bounds on the optimum of a puzzle, while a search for it goes on in jobs: the best cover so
far, and a cost that no cover is below.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.goal import Optimum
from ..core.tilings import Tiling
from ..core.verify import verify
from ..search.known_reasons import encoded_or_reason
from ..search.problem import Cover
from ..search.run import Run
from .best_tuning import MOST_TURNS, OPENING_EXCHANGES, OPENING_WEIGHTED_STEPS
from .item_weights import WeightedExchange, worth_the_same
from .local_search import LocalSearch
from .objective import bound_by_area, cover_objective, worth_of
from .state_jobs import StateJobs


def state_jobs_of(run: Run, weights: tuple[int, ...]) -> StateJobs | None:
    """Return the jobs that search for the optimum of a run's puzzle, with the weights given, or
    those of a linear programme if there are none given; None for a puzzle that has no tiling, for a
    reason that the run has then.

    Raises PsolverError for a puzzle that has no such jobs, ValueError for wrong weights.
    """
    puzzle = run.puzzle
    assert puzzle
    if puzzle.best is None:
        fault = "asks for all its tilings, so that none of them is better than another"
        raise PsolverError(f"{puzzle.file}: {fault}; leave --optimum out")
    encoding, run.reason = encoded_or_reason(puzzle)
    if encoding is None:
        return None
    aim = cover_objective(encoding)
    area_cost = aim.cost(bound_by_area(puzzle, aim))
    least_cost = aim.least_cost(max(0, area_cost))
    jobs = StateJobs(encoding.problem, aim, weights, least_cost)
    if not jobs.suits:
        fault = "is too wide, or its pieces too many, for a search for the optimum in jobs"
        raise PsolverError(f"{puzzle.file}: {fault}; 'psolver solve -n 1' searches for it")
    return jobs


class BestSoFar:
    """The best cover so far of a run's puzzle, and the bound, which the run shows.

    cover     None before one was found
    question  the number of questions that were settled without a cover
    """

    def __init__(self, run: Run, jobs: StateJobs, chance: int = 0) -> None:
        """`chance` is the number with which exchange begins."""
        assert run.puzzle
        encoding, _ = encoded_or_reason(run.puzzle)
        assert encoding
        self._run = run
        self._jobs = jobs
        self._encoding = encoding
        self._aim = cover_objective(encoding)
        self._chance = chance
        self.cover: Cover | None = None
        self.question = 0

    @property
    def bound(self) -> int:
        """No cover costs less."""
        return self._jobs.cost_of(self.question)

    @property
    def is_settled(self) -> bool:
        """Whether the optimum is known: the best cover is as good as the bound, or no cover exists,
        since none costs more than all.
        """
        if self.cover is None:
            return self.bound > self._aim.total
        worth = self._aim.worth(self.cover)
        return self._aim.cost(worth) <= self.bound

    @property
    def optimum(self) -> Optimum | None:
        """The worth of the best and the bound; None if no cover exists."""
        puzzle = self._encoding.puzzle
        best = puzzle.best
        assert best
        worth_found = None
        if self.cover is not None:
            worth_found = worth_of(puzzle, self._aim.worth(self.cover))
        elif self.is_settled:
            return None
        bound = worth_of(puzzle, self._aim.of_cost(self.bound))
        cells_counted = 0
        if "cells" in best.aim:
            cells_counted = sum([value for _, value in best.cells])
        return Optimum(best.aim, worth_found, bound, cells_counted)

    def show(self) -> None:
        """Set the best of the run."""
        run = self._run
        run.best = self.optimum
        run.best_tiling = None
        run.solutions = 0
        if self.cover is not None:
            run.best_tiling = self.tiling(self.cover)
            run.solutions = 1

    def tiling(self, cover: Cover) -> Tiling:
        """Return the tiling of a cover, verified. Raises PsolverError or IndexError for a cover
        that is none.
        """
        tiling = self._encoding.tiling(cover)
        if faults := verify(self._encoding.puzzle, tiling):
            raise PsolverError(faults[0])
        return tiling

    def take(self, cover: Cover) -> bool:
        """Take a cover if it is better than the best so far; return whether it is. Raises as
        `tiling` does.
        """
        if self.cover is not None and not self._is_better(cover):
            return False
        self.tiling(cover)
        self.cover = cover
        return True

    def _is_better(self, cover: Cover) -> bool:
        assert self.cover is not None
        worth = self._aim.worth(cover)
        best_worth = self._aim.worth(self.cover)
        return self._aim.cost(worth) < self._aim.cost(best_worth)

    def improve(self) -> None:
        """Look for better covers by exchange, for a moment; no longer than until the optimum is
        known.
        """
        self._run.control.turn_to("backtrack", "exchange")
        if self.is_settled:
            return
        for cover in self.better_covers(1):
            self.take(cover)
            self.show()
            if self.is_settled:
                return

    def better_covers(self, turns: int = MOST_TURNS) -> Iterator[Cover]:
        """Yield covers, each better than all before, that are found by exchange in a number of
        turns, each with twice the effort. It changes nothing here, so that another thread may take
        them.
        """
        problem = self._encoding.problem
        exchange = LocalSearch(problem, self._aim)
        weighted = None
        if worth_the_same(problem, self._aim):
            weighted = WeightedExchange(problem, self._aim, self._chance)
        for turn in range(turns):
            current_control().tick()
            yield from exchange.better(OPENING_EXCHANGES << turn, self.cover)
            if weighted:
                yield from weighted.better(OPENING_WEIGHTED_STEPS << turn, self.cover)

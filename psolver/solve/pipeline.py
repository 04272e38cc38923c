"""A search: puzzle in, verified tilings out, as they are found.

    with Search(puzzle, limit=10) as search:
        for tiling in search:
            ...
    search.outcome

One cover of each class comes from the engine; its images under the puzzle's symmetries are the other tilings of the
class, so that listing all costs as much as listing one of each class.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from typing import TypeVar, get_args

from ..cover.problem import Cover, Problem, Progress, Tick, orbit
from ..errors import PsolverError, TimeUp
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome, Reason, Status
from ..puzzle.tiling import Tiling
from ..puzzle.verify import Verifier
from .distinct import UpTo, permutations
from .encode import encode
from .engines import ENGINES, Settings, Tally, check_solver, cores
from .impossible import area_reason, placement_reason

T = TypeVar("T")


class Search:
    """One search of a puzzle; iterate over it, once, for tilings, then read `outcome`. Close it to end it early.

    limit       stop after so many solutions (classes, where `distinct`); at least 1
    distinct    one tiling of each class, the first of it in sorted order; `up_to` says which group makes the classes
    sort        the tilings sorted, once all are found; `limit` then says how many of them are shown
    engine      a name in ENGINES; sat_solver: a name that PySAT knows
    time_limit  seconds
    jobs        cores to use, all there are where None; what is found, and its order, do not depend on it
    tick        called often, at least ten times a second, to show progress; what it raises ends the search
    Raises PsolverError for an option with a wrong value; iterating and counting, for a puzzle too large, and when the
    search is used a second time.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        distinct: bool = False,
        up_to: UpTo = "symmetries",
        sort: bool = False,
        engine: str = "auto",
        sat_solver: str | None = None,
        time_limit: float | None = None,
        jobs: int | None = None,
        tick: Tick = lambda: None,
    ) -> None:
        if engine not in ENGINES:
            raise PsolverError(f"unknown engine '{engine}' (known: {', '.join(ENGINES)})")
        if up_to not in get_args(UpTo):
            raise PsolverError(f"unknown group '{up_to}' (known: {', '.join(get_args(UpTo))})")
        if limit is not None and (type(limit) is not int or limit < 1):
            raise PsolverError(f"a limit is a whole number above 0, not {limit!r}")
        if time_limit is not None and not time_limit > 0:
            raise PsolverError(f"a time limit is a number of seconds above 0, not {time_limit!r}")
        if jobs is not None and (type(jobs) is not int or jobs < 1):
            raise PsolverError(f"a number of jobs is a whole number above 0, not {jobs!r}")
        if sat_solver is not None:
            check_solver(sat_solver)
        self.puzzle, self.limit, self.distinct, self.up_to, self.sort = puzzle, limit, distinct, up_to, sort
        self.engine, self._settings, self._show = engine, Settings(sat_solver, jobs or cores()), tick
        self.solutions = self.classes = self.printed = 0
        self.complete = False
        self._classes_known = True
        self.limited = self.timed_out = self._used = False
        self.reason: Reason | None = None
        self.progress = Progress()
        self._start = time.monotonic()
        self._end = None if time_limit is None else self._start + time_limit
        self._seconds: float | None = None
        self._verifier = Verifier(puzzle)
        self._tilings = self._run()

    def __iter__(self) -> Iterator[Tiling]:
        return self._tilings

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the search and its processes; what was found stays in `outcome`."""
        self._tilings.close()
        self._seconds = self.seconds

    @property
    def seconds(self) -> float:
        """The time since the search began, or, when it is closed, what it took."""
        return time.monotonic() - self._start if self._seconds is None else self._seconds

    @property
    def outcome(self) -> Outcome:
        """What has come of the search so far; "interrupted" where it is neither complete nor at a limit."""
        status: Status = "solved" if self.complete else "limit" if self.limited else "interrupted"
        return Outcome(
            "impossible" if self.complete and not self.solutions else status,
            self.solutions,
            self.classes if self._classes_known and (self.complete or self.distinct) else None,
            self.printed,
            self.complete,
            self.progress.engine or self.engine,
            self.progress.nodes,
            self.seconds,
            self.reason,
        )

    def count(self, classes: bool = False) -> Outcome:
        """Search to the end, or the limit, without handing out tilings.

        The classes are counted where that takes no longer, or where `classes` or `distinct` ask for them.
        """
        if self.limit is not None and not self.sort:
            for images in self._orbits():
                self._verified(images[0])
                self.solutions += len(images)
                if (self.classes if self.distinct else self.solutions) >= self.limit:
                    self.limited = True
                    break
        else:
            for tally in self._guarded(lambda problem: self._count(problem, classes or self.distinct)):
                self.solutions += tally.solutions
                self.classes += tally.classes or 0
                self._classes_known = tally.classes is not None
        self._seconds = self.seconds
        return self.outcome

    def _tick(self) -> None:
        if self._end is not None and time.monotonic() > self._end:
            raise TimeUp
        self._show()

    def _run(self) -> Generator[Tiling, None, None]:
        """The tilings, each verified before it is handed out."""
        waiting: list[Cover] = []
        interrupted = False
        try:
            for images in self._orbits():
                shown = images[:1] if self.distinct else images
                if self.sort:
                    self._verified(images[0])
                    self.solutions += len(images)
                    waiting += shown
                    continue
                for cover in shown:
                    self.solutions += len(images) if self.distinct else 1
                    yield self._hand_out(cover)
                    if self.limited:
                        return
        except KeyboardInterrupt:
            if not waiting:
                raise
            interrupted = True
        for cover in sorted(waiting)[: self.limit]:
            yield self._hand_out(cover)
        if interrupted:
            raise KeyboardInterrupt

    def _hand_out(self, cover: Cover) -> Tiling:
        tiling = self._verified(cover)
        self.printed += 1
        self.limited = self.limited or (self.printed == self.limit and not self.complete)
        return tiling

    def _verified(self, cover: Cover) -> Tiling:
        tiling = self._encoding.tiling(cover)
        faults = self._verifier.faults(tiling)
        if faults:
            raise PsolverError(f"internal error, please report it: a tiling was found that is none: {faults[0]}")
        return tiling

    def _orbits(self) -> Iterator[list[Cover]]:
        """The classes, each as the sorted list of its covers, none of which is verified."""
        return self._guarded(self._list)

    def _guarded(self, search: Callable[[Problem], Iterator[T]]) -> Iterator[T]:
        """What a search of the puzzle's problem finds; `complete` or `limited` tells at the end how it ended."""
        if self._used:
            raise PsolverError("a search is over when it has been used; make a new one")
        self._used = True
        try:
            self.reason = area_reason(self.puzzle)
            if not self.reason:
                self._encoding = encode(self.puzzle, self._tick)
                self.reason = placement_reason(self._encoding)
            if not self.reason:
                problem = self._encoding.problem
                if self.distinct or self.sort or self.limit != 1:  # else one tiling: nothing to compare it with
                    problem = replace(problem, symmetries=permutations(self._encoding, self.up_to, self._tick))
                yield from search(problem)
            self.complete = True
        except TimeUp:
            self.limited = self.timed_out = True

    def _list(self, problem: Problem) -> Iterator[list[Cover]]:
        for cover in ENGINES[self.engine].covers(problem, self._settings, self.progress, self._tick):
            self.classes += 1
            yield orbit(cover, problem.symmetries)

    def _count(self, problem: Problem, classes: bool) -> Iterator[Tally]:
        return ENGINES[self.engine].tallies(problem, classes, self._settings, self.progress, self._tick)

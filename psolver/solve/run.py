"""One run: its options, its control, its outcome, how it ended.

run = Run(puzzle, Options(limit=10))
for tiling in tilings(run):  # of `tasks`, which list, count, draw and number
    ...
run.outcome
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any, get_args

from ..control import Cancelled, Control, TimeUp, Work, seconds_of
from ..cover.jobs import Batch
from ..cover.problem import Problem
from ..cover.states import MEMORY, CountGivenUp
from ..errors import PsolverError
from ..geometry.cells import Shape
from ..memory import MemoryUp, Meter
from ..puzzle.cell_names import free_names
from ..puzzle.goal import Optimum
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome, Status
from ..puzzle.reason import Reason
from ..puzzle.tiling import Tiling
from ..puzzle.verify import Verifier
from ..wording import quoted
from .encode import Encoding
from .goals import goal_of
from .strategy import ENGINES, ColouringProof, Query, Task
from .symmetry import UpTo

USED = "a search is over when it has been used; make a new one"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The ways to search a puzzle.

    limit       stop after this many solutions (classes, if `distinct`); at least 1
    distinct    one tiling of each class, the first of it in sorted order
    up_to       the group that makes the classes; if it is given the search is distinct
    sort        the tilings sorted, once all are found; `limit` is then the number of them shown
    engine      a name in ENGINES
    sat_solver  the name of a solver of PySAT; None: the default
    time_limit  seconds, or a text such as "5m" or "1h30m"
    jobs        cores to use, None: all; the solutions do not depend on it
    memory      bytes for the states of a count that visits no tilings (None: a gibibyte), and for a
                search (None: all there are) beyond those of psolver itself
    """

    limit: int | None = None
    distinct: bool = False
    up_to: UpTo | None = None
    sort: bool = False
    engine: str = "auto"
    sat_solver: str | None = None
    time_limit: float | str | None = None
    jobs: int | None = None
    memory: int | None = None


def _check(options: Options) -> None:
    """Raise PsolverError for a wrong value."""
    choices = [("engine", options.engine, tuple(ENGINES))]
    if options.up_to is not None:
        choices.append(("group", options.up_to, get_args(UpTo)))
    for what, value, known in choices:
        if value not in known:
            raise PsolverError(f"unknown {what} {quoted(value)} (known: {', '.join(known)})")
    for what, number in (
        ("a limit is a whole number", options.limit),
        ("a number of jobs is a whole number", options.jobs),
        ("memory is a whole number of bytes", options.memory),
    ):
        if number is not None and (type(number) is not int or number < 1):
            raise PsolverError(f"{what} above 0, not {number!r}")
    if options.sat_solver is not None:
        from ..cover.sat.session import Session

        Session(options.sat_solver).close()  # raises PsolverError for an unknown one


def _seconds(limit: float | str) -> float:
    try:
        return seconds_of(limit)
    except (TypeError, ValueError):
        known = 'a number of seconds above 0, or a text such as "5m" or "1h30m"'
        raise PsolverError(f"a time limit is {known}, not {limit!r}") from None


class Run:
    """One run: its options, its control, and its outcome so far.

    puzzle   None if the problem is none
    watch    called often, at least ten times a second, with the run, to show its progress
    tell     takes a sentence that a user should see at once
    began    the time of its beginning, by time.monotonic; None: now

    Raises PsolverError for options with a wrong value, or that the puzzle does not take.
    """

    def __init__(
        self,
        puzzle: Puzzle | None,
        options: Options,
        watch: Callable[[Run], None] = lambda _: None,
        tell: Callable[[str], None] = lambda _: None,
        began: float | None = None,
    ) -> None:
        _check(options)
        seconds = None if options.time_limit is None else _seconds(options.time_limit)
        self._given = options
        self.goal = goal_of(puzzle)
        if puzzle is not None:
            self.goal.check(puzzle, options)
        if options.up_to is not None or self.goal.distinct:
            options = replace(options, distinct=True)
        self.puzzle, self.options = puzzle, options
        # besides the options, such as {"count": True}
        self.task: dict[str, Any] = {}
        if puzzle is not None and puzzle.board.names:
            names = [name for _, name in free_names(puzzle.board)]
            self.task = {"leave": " ".join(names)} if names else {}
        self._meter = Meter(options.memory) if options.memory else None
        self._watch = watch
        self.control = Control(seconds, self._tick, tell, began)
        self.solutions = self.printed = 0
        self.classes: int | None = 0  # None: not worked out
        self.figures: set[Shape] = set()  # of a symmetry puzzle, one of each congruence class
        self.complete = self.limited = self.timed_out = False
        self.given_up = ""  # why a count was, or a search for its memory
        self.best: Optimum | None = None  # of a puzzle that asks for the best
        self.best_tiling: Tiling | None = None  # so far
        self.seed: int | None = None  # of tilings that are drawn
        self.reason: Reason | None = None
        self.explains = True  # whether a reason is looked for if a search has found nothing
        self._used = False
        self._verifier = None if puzzle is None else Verifier(puzzle, self.control.watched)

    def _tick(self) -> None:
        if self._meter:
            self._meter.look()
        self._watch(self)

    @property
    def name(self) -> str:
        """The puzzle's name in messages."""
        return self.puzzle.file if self.puzzle else "problem"

    @property
    def cores(self) -> int:
        """The number of cores that the run may use."""
        affinity = getattr(os, "sched_getaffinity", None)
        return self.options.jobs or (len(affinity(0)) if affinity else os.cpu_count() or 1)

    @property
    def outcome(self) -> Outcome:
        """The outcome so far; "interrupted" if it is neither complete nor at a limit."""
        status: Status = "interrupted"
        if self.complete:
            status = "solved" if self.solutions else "impossible"
        elif self.limited:
            status = "limit"
        goal = self.puzzle.goal if self.puzzle else None
        classes = self.classes if self.complete or self.options.distinct else None
        progress = self.control.progress
        return Outcome(
            status,
            self.solutions,
            classes if self.puzzle else None,
            self.printed,
            self.complete,
            progress.engine or self.options.engine,
            progress.nodes,
            self.control.seconds,
            self.reason,
            len(self.figures) if goal else None,
            ("given" if goal.framed else "any") if goal else None,
            progress.kernel,
            self.seed,
            self._record(),
            self.best,
            self._work() if progress.others else (),
        )

    def _work(self) -> tuple[Work, ...]:
        """The work of each engine, the last one first; () if only one has worked."""
        progress = self.control.progress
        others = tuple(one for one in progress.others if one.nodes)
        return (progress.own(self.control.seconds), *others) if others else ()

    def _record(self) -> tuple[tuple[str, Any], ...]:
        """The options and tasks that are not the default."""
        record = dict(self.task)
        for field in fields(Options):
            if (value := getattr(self._given, field.name)) != field.default:
                record[field.name] = value
        return tuple(record.items())

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Work on it, once; a limit or `cancel` ends the work quietly, and it is noted which.

        Raises PsolverError if the run has been used.
        """
        if self._used:
            raise PsolverError(USED)
        self._used = True
        try:
            yield
        except TimeUp:
            self.limited = self.timed_out = True
        except Cancelled:
            pass
        except (CountGivenUp, MemoryUp) as given_up:
            self.limited, self.given_up = True, str(given_up)
            self.control.tell(f"{given_up}; --memory gives it more room")

    def close(self) -> None:
        """End the run: its clock stands still."""
        self.control.stop_clock()

    def query(self, problem: Problem, task: Task, encoding: Encoding | None = None) -> Query:
        """Return the query for a problem, as the options are; `encoding` is its meaning."""
        options, memory = self.options, self.options.memory or MEMORY
        solver = options.sat_solver
        return Query(problem, task, encoding, options.engine, solver, self.cores, memory)

    @contextmanager
    def searching(
        self, problem: Problem, task: Task, encoding: Encoding | None = None
    ) -> Iterator[Iterable[Batch]]:
        """Search a problem, whose solutions are counted meanwhile; if there are none, the reason is
        noted at the end.
        """
        query = self.query(problem, task, encoding)
        colouring = ColouringProof(query, self.control)
        if encoding and encoding.optimal:
            from .optimum import listed_best

            found = listed_best(query, encoding.optimal, self.control)
        else:
            found = ENGINES[query.engine](query, colouring, self.control)
        with closing(found):
            yield found
        if self.explains and not self.solutions:
            self.reason = colouring.after_search()

    def add(self, batch: Batch) -> None:
        """Count the covers of a batch, without yielding them."""
        self.solutions += batch.solutions
        if batch.classes is None or self.classes is None:
            self.classes = None
        else:
            self.classes += batch.classes

    def verified(self, tilings: Sequence[Tiling]) -> Sequence[Tiling]:
        """Return some tilings, checked. Raises PsolverError if one is none."""
        assert self._verifier
        fault = self._verifier.first_fault(tilings)
        if fault or (self.best and (fault := self._worth_fault(tilings))):
            what = f"a tiling was found that is none: {fault}"
            raise PsolverError(f"internal error, please report it: {what}")
        return tilings

    def _worth_fault(self, tilings: Sequence[Tiling]) -> str:
        assert self.puzzle
        assert self.puzzle.best
        assert self.best
        worth = {self.puzzle.best.worth(tiling) for tiling in tilings}
        return "" if worth == {self.best.found} else f"worth {worth}, not {self.best.found}"

    def count_printed(self) -> None:
        """Count one more tiling that is yielded; at the limit the run is to end."""
        self.printed += 1
        over = self.complete or self.control.cancelled  # the best so far, of a run that was ended
        if self.printed == self.options.limit and not over:
            self.limited = True

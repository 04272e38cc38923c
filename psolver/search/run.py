"""One run: its options, its control, its outcome, how it ended; and its task, for each kind of goal
that a puzzle may have.

run = Run(puzzle, Options(limit=10))
for tiling in tilings(run):  # of `tasks`, which list, count, draw and number
    ...
run.outcome
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields, replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

from ..core.cells import Shape
from ..core.control import IN_BROWSER, Work, seconds_of
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.outcome import Outcome, Status
from ..core.plain_values import Values
from ..core.registries import GOAL_HOMES, LARGE_PUZZLES
from ..core.room_tables import is_known, load_home
from ..core.tilings import Tiling
from ..core.verify import Verifier
from ..core.wording import quoted
from ..engines.given_up import MEMORY
from ..engines.jobs import Batch
from .encoding import Encoding
from .engine_stages import Query, Task
from .known_reasons import ColouringProof, area_reason, encoded_or_reason
from .limited_work import LimitedWork
from .problem import Problem, orbit
from .puzzle_group import UpTo
from .sat import DEFAULT_SOLVER
from .search_tuning import FEWEST_CELLS
from .strategy import ENGINES
from .symmetry import permutations

if TYPE_CHECKING:
    from ..core.goal import Optimum
    from ..core.reason import Reason
    from ..engines.memory import Meter
    from .cover_worths import OptimalCovers


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The ways to search a puzzle; `help` of the functions for Python shows these lines.

    limit       stop after this many solutions (classes, if `distinct`), 1 or more; None: find all
    distinct    one tiling of each class, the first of it in sorted order; False: all tilings
    up_to       the group that makes the classes: "symmetries", "rotations" or "reflections"; if it
                is given the search is distinct; None: "symmetries"
    symmetric   only the tilings that a symmetry keeps, by its name such as "half-turn"; None: all
    sort        the tilings sorted, once all are found; `limit` is then the number of them shown
    engine      "auto", "sat", "dlx", "backtrack" or "count"
    sat_solver  the name of a solver of PySAT; None: "cadical153"
    time_limit  seconds, or a text such as "5m" or "1h30m"; None: as long as it takes
    jobs        cores to use; None: all; the solutions do not depend on it
    memory      bytes for the states of a count that visits no tilings (None: a gibibyte), and for a
                search (None: all there are) beyond those of psolver itself
    """

    limit: int | None = None
    distinct: bool = False
    up_to: UpTo | None = None
    symmetric: str | None = None
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
    for kind, value, known in choices:
        if value not in known:
            known_words = ", ".join(known)
            raise PsolverError(f"unknown {kind} {quoted(value)} (known: {known_words})")
    for demand, number in (
        ("a limit is a whole number", options.limit),
        ("a number of jobs is a whole number", options.jobs),
        ("memory is a whole number of bytes", options.memory),
    ):
        if number is not None:
            if type(number) is not int or number < 1:
                raise PsolverError(f"{demand} above 0, not {number!r}")
    if options.sat_solver is not None:
        from .sat.session import Session

        Session(options.sat_solver).close()  # raises PsolverError for an unknown one


def limit_in_seconds(limit: float | str) -> float:
    """Return the seconds of a time limit. Raises PsolverError for anything else."""
    try:
        return seconds_of(limit)
    except (TypeError, ValueError):
        forms = 'a number of seconds above 0, or a text such as "5m" or "1h30m"'
        raise PsolverError(f"a time limit is {forms}, not {limit!r}") from None


class Run(LimitedWork):
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
        seconds = None
        if options.time_limit is not None:
            seconds = limit_in_seconds(options.time_limit)
        self._given = options
        kept = options.symmetric is not None
        self.goal = goal_task("kept") if kept else goal_of(puzzle, options.engine)
        if puzzle is not None:
            self.goal.check(puzzle, options)
        if options.up_to is not None or self.goal.distinct:
            options = replace(options, distinct=True)
        self.puzzle = puzzle
        self.options = options
        # besides the options, such as {"count": True}
        self.task: Values = {}
        if puzzle is not None and puzzle.board.names:
            names = [name for _, name in puzzle.board.free_names]
            if names:
                self.task["leave"] = " ".join(names)
        self._meter: Meter | None = None
        if options.memory:
            from ..engines.memory import Meter

            self._meter = Meter(options.memory)
        self.watch = watch
        super().__init__(seconds, self._tick, tell, began)
        self.solutions = self.printed = 0
        self.classes: int | None = 0  # None: not worked out
        self.figures: set[Shape] = set()  # of a symmetry puzzle, one of each congruence class
        self.complete = False
        self.best: Optimum | None = None  # of a puzzle whose solutions are the best
        self.best_tiling: Tiling | None = None  # so far
        self.seed: int | None = None  # of tilings that are drawn
        self.reason: Reason | None = None
        self.explains = True  # whether a reason is looked for if a search has found nothing
        # on a huge board a single placement may be a million cells
        watched = partial(self.control.watched, steps=1 + self.cells // 100)
        self._verifier: Verifier | None = None
        if puzzle is not None:
            self._verifier = Verifier(puzzle, watched)

    def _tick(self) -> None:
        if self._meter:
            self._meter.look()
        self.watch(self)

    @property
    def name(self) -> str:
        """The puzzle's name in messages."""
        if not self.puzzle:
            return "problem"
        return self.puzzle.file

    @property
    def cores(self) -> int:
        """The number of cores that the run may use."""
        if IN_BROWSER:
            return 1
        if self.options.jobs:
            return self.options.jobs
        affinity = getattr(os, "sched_getaffinity", None)
        if affinity:
            return len(affinity(0))
        return os.cpu_count() or 1

    @property
    def outcome(self) -> Outcome:
        """The outcome so far; "interrupted" if it is neither complete nor at a limit."""
        status: Status = "interrupted"
        if self.complete:
            status = "solved" if self.solutions else "impossible"
        elif self.limited:
            status = "limit"
        goal = self.puzzle.goal if self.puzzle else None
        frame: Literal["given", "any"] | None = None
        if goal:
            frame = "given" if goal.framed else "any"
        classes = None
        if self.puzzle and (self.complete or self.options.distinct):
            classes = self.classes
        progress = self.control.progress
        return Outcome(
            status=status,
            solutions=self.solutions,
            distinct=classes,
            printed=self.printed,
            complete=self.complete,
            engine=progress.engine or self.options.engine,
            nodes=progress.nodes,
            seconds=self.control.seconds,
            reason=self.reason,
            figures=len(self.figures) if goal else None,
            frame=frame,
            kernel=progress.kernel,
            seed=self.seed,
            options=self._record(),
            best=self.best,
            work=self._work(),
        )

    def _work(self) -> tuple[Work, ...]:
        """The work of each engine, the last one first; () if only one has worked."""
        progress = self.control.progress
        other_works = progress.shown.others
        if not other_works:
            return ()
        return (progress.own(self.control.seconds), *other_works)

    def _record(self) -> tuple[tuple[str, Any], ...]:
        """The options and tasks that are not the default."""
        record = dict(self.task)
        for field in fields(Options):
            value = getattr(self._given, field.name)
            if value != field.default:
                record[field.name] = value
        return tuple(record.items())

    def query(self, problem: Problem, task: Task, encoding: Encoding | None = None) -> Query:
        """Return the query for a problem, as the options are; `encoding` is its meaning."""
        options = self.options
        return Query(
            problem,
            task,
            encoding,
            engine=options.engine,
            solver=options.sat_solver or DEFAULT_SOLVER,
            cores=self.cores,
            memory=options.memory or MEMORY,
        )

    @contextmanager
    def searching(
        self,
        problem: Problem,
        task: Task,
        encoding: Encoding | None = None,
        symmetric: Callable[[], Problem] | None = None,
    ) -> Iterator[Iterable[Batch]]:
        """Search a problem, whose solutions are counted meanwhile; if there are none, the reason is
        noted at the end.
        """
        query = self.query(problem, task, encoding)._replace(symmetric=symmetric)
        colouring = ColouringProof(encoding)
        if encoding and encoding.optimal:
            best = goal_task("best")
            assert best.search
            batches = best.search(query, encoding.optimal)
        else:
            batches = ENGINES[query.engine](query, colouring)
        with closing(batches):
            yield batches
        if self.explains and not self.solutions:
            self.reason = colouring.after_search()

    def add(self, batch: Batch) -> None:
        """Count the covers of a batch, without yielding them."""
        self.solutions += batch.solutions
        if batch.classes is None or self.classes is None:
            self.classes = None
        else:
            self.classes += batch.classes

    @property
    def cells(self) -> int:
        """The number of cells of the board."""
        if not self.puzzle:
            return 0
        return len(self.puzzle.board.cells)

    def verified(self, tilings: Sequence[Tiling], ended: bool = False) -> Sequence[Tiling]:
        """Return some tilings, checked; of a run that has `ended` nothing ends that. Raises
        PsolverError if one is none.
        """
        assert self._verifier
        # a blocking is tried with all other placements
        steps = max(500 if self.best else 50, self.cells // 10)
        watched: Iterable[Tiling] = self.control.watched(tilings, steps)
        if ended:
            watched = tilings
            self._verifier.watched = iter
        fault = self._verifier.first_fault(watched)
        if not fault and self.best:
            fault = self._worth_fault(tilings)
        if fault:
            fault_found = f"a tiling was found that is none: {fault}"
            raise PsolverError(f"internal error, please report it: {fault_found}")
        return tilings

    def _worth_fault(self, tilings: Sequence[Tiling]) -> str:
        assert self.puzzle
        assert self.puzzle.best
        assert self.best
        for worth in set(map(self.puzzle.best.worth, tilings)):
            if worth != self.best.found:
                return f"worth {worth}, not {self.best.found}"
        return ""

    def count_printed(self) -> None:
        """Count one more tiling that is yielded; at the limit the run is to end."""
        self.printed += 1
        over = self.complete or self.control.cancelled  # the best so far, of a run that was ended
        if self.printed == self.options.limit and not over:
            self.limited = True


# the tasks of goals -------------------------------------------------------------------------------


Classes: TypeAlias = Iterable[Sequence[Tiling]]


class GoalTask(NamedTuple):
    """The task that a run does for the puzzles of one kind of goal.

    check        raises PsolverError for options that such a puzzle does not take
    classes      the classes, each as the sorted list of its tilings, all verified
    encoded      the encoding of the tilings; None if it is known that there are none
    only_listed  the tilings, as messages call them, that can be listed but neither drawn nor
                 numbered; "" if they can
    distinct     whether they are counted up to symmetries, one by one
    batches      the numbers of tilings and of classes, if they are counted without an encoding
    search       the batches of a problem of which only the optimal covers are solutions
    has_core     whether the reason why there is no tiling can be a part of the puzzle
    """

    check: Callable[[Puzzle, Options], None]
    classes: Callable[[Run], Classes]
    encoded: Callable[[Run], Encoding | None]
    only_listed: Callable[[Puzzle], str]
    distinct: bool = False
    batches: Callable[[Run], Iterable[Batch]] | None = None
    has_core: bool = True
    search: Callable[[Query, OptimalCovers], Generator[Batch, None, None]] | None = None


def goal_of(puzzle: Puzzle | None, engine: str = "auto") -> GoalTask:
    """Return the task for a puzzle; None: a problem, all of whose covers are solutions."""
    if puzzle is None:
        return TILING
    if puzzle.goal:
        return goal_task("symmetry")
    if puzzle.best:
        return goal_task("best")
    if len(puzzle.board.cells) >= FEWEST_CELLS:
        for large in large_puzzles():
            name = large.way(puzzle, engine)
            if name:
                return goal_task(name)
    return TILING


def goal_task(name: str) -> GoalTask:
    """Return the task of a goal, by its name: "tiling", or one that a room brings. Raises
    PsolverError if none does.
    """
    if name == "tiling":
        return TILING
    if not is_known(name, GOAL_HOMES):
        raise PsolverError(
            f"puzzles with this goal cannot be solved, as no room of psolver has '{name}'"
        )
    task: GoalTask = load_home(name, GOAL_HOMES[name])
    return task


def large_puzzles() -> Iterator[Any]:
    """Yield the modules of rooms that suit some large puzzles, each with two functions.

    way              from a puzzle and the engine the name of its goal, "" if it does not suit it
    implied_problem  from an encoding and a tick the problem with the same covers, of which more is
                     stated; None if nothing more is known
    """
    return map(import_module, LARGE_PUZZLES)


def pose(run: Run, symmetries: bool, up_to: UpTo | None = None) -> tuple[Encoding, Problem] | None:
    """The problem of a run's puzzle, with symmetries or without; None if the run has a `reason` for
    none. `up_to` is their group; None: that of the run's options.

    If there are too many symmetries to list, the problem has none, and the run counts no classes.
    Raises PsolverError if the options need them.
    """
    encoding = run.goal.encoded(run)
    if encoding is None:
        return None
    problem = encoding.problem
    if run.cells >= FEWEST_CELLS and encoding.puzzle.board.may:
        for large in large_puzzles():
            problem = large.implied_problem(encoding, run.control.tick) or problem
    if symmetries:
        up_to = up_to or run.options.up_to or "symmetries"
        group = permutations(encoding, up_to)
        problem = replace(problem, symmetries=group)
        if not group:
            check_group(run, run.options.distinct)
            run.classes = None
    return encoding, problem


def check_group(run: Run, needed: bool) -> None:
    """Raise PsolverError if classes are `needed` that take too many symmetries to list."""
    if needed:
        problem = "the board has too many symmetries to tell which solutions are distinct"
        raise PsolverError(f"{run.name}: {problem}; leave --distinct and --up-to out")


def listed_classes(
    run: Run, symmetries: bool, signs_of_life: bool = False
) -> Generator[Sequence[Tiling], None, None]:
    """The classes of the tilings of a run's puzzle, as its engine finds them; an empty one for each
    batch without any, if `signs_of_life` are needed.
    """
    posed = pose(run, symmetries)
    if posed is None:
        return
    encoding, problem = posed

    def symmetric() -> Problem:
        return replace(problem, symmetries=permutations(encoding, "symmetries"))

    later = None if symmetries else symmetric
    with run.searching(problem, "list", encoding, later) as batches:
        for batch in batches:
            for cover in run.control.watched(batch.covers, 100):
                if run.classes is not None:
                    run.classes += 1
                images = orbit(cover, problem.symmetries)
                tilings = [encoding.tiling(image) for image in images]
                yield run.verified(tilings)
            if signs_of_life and not batch.covers:
                yield ()


def alone_in_class(run: Run, tiling: Tiling) -> list[Sequence[Tiling]]:
    """A tiling alone in its class."""
    run.classes = 1
    return [run.verified([tiling])]


# all tilings --------------------------------------------------------------------------------------


def _tilings(run: Run) -> Classes:
    options = run.options
    puzzle = run.puzzle
    assert puzzle
    alone = options.limit == 1 and not options.distinct and not options.sort  # nothing to compare
    large = len(puzzle.board.cells) >= FEWEST_CELLS
    if alone and options.engine == "auto" and not area_reason(puzzle):
        from .one_tiling import tiling_alone

        usual = listed_classes(run, symmetries=False, signs_of_life=True)

        def verified(tiling: Tiling) -> Sequence[Tiling]:
            return alone_in_class(run, tiling)[0]

        return tiling_alone(puzzle, usual, options.sat_solver, verified, is_small=not large)
    return listed_classes(run, symmetries=not alone)


def encoded_tilings(run: Run) -> Encoding | None:
    """Return the encoding of a run's puzzle; None if the run has a `reason` now."""
    assert run.puzzle
    encoding, run.reason = encoded_or_reason(run.puzzle)
    return encoding


TILING = GoalTask(lambda *_: None, _tilings, encoded_tilings, lambda _: "")

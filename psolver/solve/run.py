"""A search: puzzle in, verified tilings out, as they are found.

    with Search(puzzle, limit=10) as search:
        for tiling in search:
            ...
    search.outcome

One cover of each class comes from the engine; its images under the puzzle's symmetries are the
other tilings of the class, so that listing all costs as much as listing one of each class.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TypeAlias, TypeVar, get_args

from ..control import Control, Progress, TimeUp
from ..cover.problem import Cover, Problem, orbit
from ..cover.states.count import MEMORY
from ..cover.states.stages import CountGivenUp
from ..errors import PsolverError
from ..geometry.cells import Shape
from ..puzzle.figure import congruence_class
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome, Status
from ..puzzle.reason import Reason
from ..puzzle.tiling import Tiling
from ..puzzle.verify import Verifier
from .encode import encode
from .reasons.colouring import colouring_reason
from .reasons.quick import area_reason, frame_reason, part_reason, placement_reason
from .strategy import ENGINES, Settings, Tally, check_solver, cores
from .symmetry import UpTo, permutations

T = TypeVar("T")
Found: TypeAlias = Cover | Tiling

BATCH = 1000  # tilings that are drawn together


class Search:
    """One search of a puzzle; iterate over it, once, for tilings, then read `outcome`. Close it to
    end it early.

    limit       stop after so many solutions (classes, where `distinct`); at least 1
    distinct    one tiling of each class, the first of it in sorted order; `up_to` says which group
                makes the classes; always so in a symmetry puzzle, whose tilings are the
                arrangements
    sort        the tilings sorted, once all are found; `limit` then says how many of them are shown
    engine      a name in ENGINES; sat_solver: a name that PySAT knows
    time_limit  seconds
    jobs        cores to use, all there are where None; what is found, and its order, do not depend
                on it
    memory      bytes that may be taken by the states of a count that visits no tilings
    tell        takes a sentence that a user should see at once
    tick        called often, at least ten times a second, to show progress; what it raises ends the
                search
    Raises PsolverError for an option with a wrong value; iterating and counting, for a puzzle too
    large, and when the search is used a second time.
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
        memory: int = MEMORY,
        tell: Callable[[str], None] = lambda _: None,
        tick: Callable[[], None] = lambda: None,
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
        if type(memory) is not int or memory < 1:
            raise PsolverError(f"memory is a whole number of bytes above 0, not {memory!r}")
        if puzzle.goal and engine not in ("auto", "sat"):
            raise PsolverError(f"symmetry puzzles are searched by SAT; leave --engine {engine} out")
        if puzzle.goal and up_to != "symmetries":
            raise PsolverError(
                "symmetry puzzles know one kind of equal arrangements; leave --up-to out"
            )
        if sat_solver is not None:
            check_solver(sat_solver)
        self.puzzle, self.limit, self.up_to, self.sort = puzzle, limit, up_to, sort
        self.distinct = distinct or puzzle.goal is not None
        self.sat_solver = sat_solver
        self.engine, self._show, self._tell = engine, tick, tell
        self._settings = Settings(sat_solver, jobs or cores(), memory, self._colour, tell)
        self.solutions = self.classes = self.printed = 0
        self._figures: set[Shape] = set()  # in a symmetry puzzle one of each congruence class
        self.complete = False
        self._classes_known = True
        self.limited = self.timed_out = self._used = self._coloured = False
        self.given_up = ""  # why a count was
        self.reason: Reason | None = None
        self.control = Control(time_limit, tick, tell)
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
        self.control.stop_clock()

    @property
    def seconds(self) -> float:
        """The time since the search began, or, when it is closed, what it took."""
        return self.control.seconds

    @property
    def progress(self) -> Progress:
        """How far the search has come."""
        return self.control.progress

    @property
    def outcome(self) -> Outcome:
        """What has come of the search so far; "interrupted" where it is neither complete nor at a
        limit.
        """
        goal = self.puzzle.goal
        status: Status = "solved" if self.complete else "limit" if self.limited else "interrupted"
        return Outcome(
            "impossible" if self.complete and not self.solutions else status,
            self.solutions,
            self.classes if self._classes_known and (self.complete or self.distinct) else None,
            self.printed,
            self.complete,
            self.control.progress.engine or self.engine,
            self.control.progress.nodes,
            self.seconds,
            self.reason,
            len(self._figures) if goal else None,
            None if goal is None else "given" if goal.framed else "any",
        )

    def count(self, classes: bool = False) -> Outcome:
        """Search to the end, or the limit, without handing out tilings.

        The classes are counted where that takes no longer, or where `classes` or `distinct` ask for
        them.
        """
        limit = None if self.sort else self.limit
        if limit is not None or self.puzzle.goal:
            for images in self._orbits():
                self._verified(images[0])
                self.solutions += len(images)
                if (
                    limit is not None
                    and (self.classes if self.distinct else self.solutions) >= limit
                ):
                    self.limited = True
                    break
        else:
            for tally in self._guarded(lambda: self._count(classes or self.distinct)):
                self.solutions += tally.solutions
                self.classes += tally.classes or 0
                self._classes_known = tally.classes is not None
        self.control.stop_clock()
        return self.outcome

    def sample(self, number: int, seed: int | None = None) -> Iterator[Tiling]:
        """So many tilings drawn at random, each of them any tiling with the same probability; none
        where there is none.

        The same `seed` draws the same tilings again. Raises PsolverError for what is only listed:
        classes, and symmetry puzzles.
        """
        if type(number) is not int or number < 0:
            raise PsolverError(f"a number of tilings is a whole number, not {number!r}")
        random = Random(seed)
        return self._picked(lambda total: (random.randrange(total) for _ in range(number)))

    def at(self, index: int) -> Iterator[Tiling]:
        """The tiling that has a number, from 1 on, in a fixed order; none where there is no tiling.

        Raises PsolverError where there are fewer, and as `sample` does.
        """

        if type(index) is not int:
            raise PsolverError(f"the number of a tiling is a whole number, not {index!r}")

        def choose(total: int) -> list[int]:
            if not 1 <= index <= total:
                raise PsolverError(
                    f"{self.puzzle.file}: solutions are numbered from 1 to {total:,}, not {index:,}"
                )
            return [index - 1]

        return self._picked(choose)

    def _picked(self, choose: Callable[[int], Iterable[int]]) -> Iterator[Tiling]:
        """The tilings that have the numbers chosen, from 0 on; `choose` is told how many there are,
        at least one.
        """
        if self.puzzle.goal or self.distinct:
            what = (
                "arrangements of a symmetry puzzle" if self.puzzle.goal else "classes of solutions"
            )
            raise PsolverError(
                f"{what} are not numbered, only listed; solutions of a tiling puzzle can be drawn"
            )
        for cover in self._guarded(lambda: self._pick(choose)):
            yield self._hand_out(cover)
        self.control.stop_clock()

    def _run(self) -> Generator[Tiling, None, None]:
        """The tilings, each verified before it is handed out."""
        waiting: list[Found] = []
        interrupted = False
        try:
            for images in self._orbits():
                shown = images[:1] if self.distinct else images
                if self.sort:
                    self._verified(images[0])
                    self.solutions += len(images)
                    waiting += shown
                    continue
                for found in shown:
                    self.solutions += len(images) if self.distinct else 1
                    yield self._hand_out(found)
                    if self.limited:
                        return
        except KeyboardInterrupt:
            if not waiting:
                raise
            interrupted = True
        for found in sorted(waiting)[: self.limit]:
            yield self._hand_out(found)
        if interrupted:
            raise KeyboardInterrupt

    def _hand_out(self, found: Found) -> Tiling:
        tiling = self._verified(found)
        self.printed += 1
        self.limited = self.limited or (self.printed == self.limit and not self.complete)
        return tiling

    def _verified(self, found: Found) -> Tiling:
        tiling = found if isinstance(found, Tiling) else self._encoding.tiling(found)
        faults = self._verifier.faults(tiling)
        if faults:
            raise PsolverError(
                f"internal error, please report it: a tiling was found that is none: {faults[0]}"
            )
        return tiling

    def _orbits(self) -> Iterator[Sequence[Found]]:
        """The classes, each as the sorted list of what is in it, none of which is verified.

        What is found is a cover; in a symmetry puzzle an arrangement, alone in its class.
        """
        return self._guarded(self._arrange if self.puzzle.goal else self._list)

    def _guarded(self, search: Callable[[], Iterator[T]]) -> Iterator[T]:
        """What a search finds; `complete` or `limited` tells at the end how it ended."""
        if self._used:
            raise PsolverError("a search is over when it has been used; make a new one")
        self._used = True
        try:
            yield from search()
            self.complete = True
        except TimeUp:
            self.limited = self.timed_out = True
        except CountGivenUp as reason:
            self.limited, self.given_up = True, str(reason)
            self._tell(f"{reason}; --memory gives it more room")

    def _problem(self, alone: bool = False) -> Problem | None:
        """The puzzle's problem, with symmetries unless covers stand `alone`; None where it has a
        `reason` for none.
        """
        self.reason = area_reason(self.puzzle)
        if self.reason:
            return None
        self._encoding = encode(self.puzzle, self.control)
        self.reason = placement_reason(self._encoding) or part_reason(self.puzzle)
        if self.reason:
            return None
        problem = self._encoding.problem
        if not alone:
            problem = replace(
                problem, symmetries=permutations(self._encoding, self.up_to, self.control)
            )
        return problem

    def _colour(self) -> bool:
        """Is there a colouring that shows that the puzzle is impossible? It is then the `reason`.
        Looked for once.
        """
        if not self._coloured:
            self._coloured = True
            self.reason = colouring_reason(self._encoding, self.control)
        return self.reason is not None

    def _say_why(self) -> None:
        """A search has found nothing: look for a colouring that shows it, if there is time left."""
        with suppress(TimeUp):
            self._colour()

    def _list(self) -> Iterator[list[Cover]]:
        one = self.limit == 1 and not self.distinct and not self.sort  # nothing to compare it with
        if problem := self._problem(alone=one):
            for cover in ENGINES[self.engine].covers(problem, self._settings, self.control):
                self.classes += 1
                yield orbit(cover, problem.symmetries)
            if not self.classes:
                self._say_why()

    def _count(self, classes: bool) -> Iterator[Tally]:
        if problem := self._problem():
            found = False
            for tally in ENGINES[self.engine].tallies(
                problem, classes, self._settings, self.control
            ):
                found = found or tally.solutions > 0
                yield tally
            if not found:
                self._say_why()

    def _pick(self, choose: Callable[[int], Iterable[int]]) -> Iterator[Cover]:
        from ..cover.states.unrank import Ranking

        if problem := self._problem(alone=True):
            self.control.progress.engine = "count"
            try:
                ranking = Ranking(problem, self.control, self._settings.memory)
            except CountGivenUp:
                if self._colour():
                    return
                raise
            if ranking.total:
                self._classes_known, self.solutions = False, ranking.total
                numbers = iter(choose(ranking.total))
                while batch := list(islice(numbers, BATCH)):
                    yield from ranking.covers(batch)
            else:
                self._say_why()

    def _arrange(self) -> Iterator[tuple[Tiling]]:
        from .figures.arrangements import arrangements

        goal = self.puzzle.goal
        assert goal
        self.reason = frame_reason(self.puzzle, goal)
        if not self.reason:
            for arrangement in arrangements(self.puzzle, goal, self._settings, self.control):
                self.classes += 1
                self._figures.add(congruence_class(arrangement.owners()))
                yield (arrangement,)

"""The solutions that can be taken apart, as a run finds them, and a worker of a long run."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from functools import cached_property
from itertools import chain
from threading import Event, Lock
from typing import Any, TypeAlias, overload

from ..core.control import IN_BROWSER, Cancelled, Control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..engines.jobs import Batch, Job, JobWorker
from ..engines.orbits import Orbits
from ..search.controlled import made_with
from ..search.encoding import Encoding
from ..search.problem import Cover, Problem, orbit
from ..search.run import TILING, GoalTask, Options, Run, pose
from .apart_tuning import (
    SETTLING_LOOK_SECONDS,
)
from .levels import Level, has_level, level_words
from .taking_apart import Thing, assemblable, check_lattice, disassemblies_of


def only_assemblable(run: Run, least: Level = ()) -> None:
    """Let a run find only the solutions that can be taken apart, with a `least` level or a higher
    one; those that a symmetry of the puzzle makes equal are all found, or none: the level is that
    of the first of them.

    Raises PsolverError as `mark_assemblable` does.
    """
    mark_assemblable(run, least)
    goal = run.goal
    assert run.puzzle
    puzzle = run.puzzle
    if run.options.limit == 1:  # else one may be found alone
        run.options = replace(run.options, distinct=True)

    def classes(run: Run) -> Iterator[Sequence[Tiling]]:
        apart = 0  # classes; the search counts all that it has found
        try:
            for images in _assemblable_classes(run, goal, puzzle, least):
                apart += 1
                if run.classes is not None:
                    run.classes = apart
                yield images
        finally:
            if run.classes is not None:
                run.classes = apart

    run.goal = goal._replace(classes=classes, distinct=True, batches=None, has_core=False)


def _assemblable_classes(
    run: Run, goal: GoalTask, puzzle: Puzzle, least: Level
) -> Iterator[Sequence[Tiling]]:
    """The classes of a run whose first tilings come apart, with a least level; if these are covers,
    symmetries are looked at only of those that do.
    """
    pairs: Iterator[tuple[Sequence[Tiling], Tiling]]
    if goal is TILING:
        pairs = ((images, images.found) for images in _classes_of_covers(run))
    else:
        pairs = ((images, images[0]) for images in goal.classes(run))
    found = made_with(run.control, pairs)
    settled = assemblable(found, run.cores, puzzle.together, puzzle.turns)
    if least:
        firsts = ((images, images[:1][0]) for images, is_apart in settled if is_apart)
        settled = _of_level(puzzle, firsts, least, run.cores)
    own_control = Control(show=run.control.tick)  # states are no nodes of the search
    for images, is_apart in made_with(own_control, settled):
        if is_apart:
            if isinstance(images, ImagesOfCover):
                images = _verified(run, images)
            yield images


def _of_level(
    puzzle: Puzzle, pairs: Iterator[tuple[Thing, Tiling]], least: Level, threads: int
) -> Iterator[tuple[Thing, bool]]:
    """Yield things with whether their tilings have a least level, or a higher one, in order."""
    for thing, answer in disassemblies_of(puzzle, pairs, threads):
        yield thing, has_level(answer, least)


Posed: TypeAlias = tuple[Encoding, Problem]


class ImagesOfCover(Sequence[Tiling]):
    """The tilings of a class of covers, sorted, each made when it is needed.

    found  the one that was found
    """

    def __init__(self, encoding: Encoding, problem: Problem, orbits: Orbits, cover: Cover) -> None:
        self._encoding = encoding
        self._problem = problem
        self._cover = cover
        self._orbits = orbits

    @property
    def found(self) -> Tiling:
        """Return the tiling that was found."""
        return self._encoding.tiling(self._cover)

    @cached_property
    def _covers(self) -> Sequence[Cover]:
        return orbit(self._cover, self._problem.symmetries)

    @cached_property
    def _first(self) -> Tiling:
        """The first one, without a list of the others."""
        first_cover = self._orbits.first(self._cover)
        return self._encoding.tiling(first_cover)

    def __len__(self) -> int:
        return self._orbits.size(self._cover)

    @overload
    def __getitem__(self, place: int) -> Tiling: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Tiling]: ...

    def __getitem__(self, place: int | slice) -> Tiling | Sequence[Tiling]:
        if place == slice(1):
            return [self._first]
        if isinstance(place, slice):
            covers = self._covers[place]
            return [self._encoding.tiling(cover) for cover in covers]
        return self._encoding.tiling(self._covers[place])


def _classes_of_covers(
    run: Run, found: Callable[[int], None] = lambda _: None
) -> Iterator[ImagesOfCover]:
    """The classes of the tilings of a run, as covers of them are found; none is verified yet.

    found  is called with the number of classes whenever the search comes to more of them
    """
    posed = pose(run, symmetries=True)
    if posed is None:
        return
    encoding, problem = posed
    orbits = Orbits(problem.symmetries)
    with run.searching(problem, "list", encoding) as batches:

        def counted(batch: Batch) -> Sequence[Cover]:
            found(len(batch.covers))
            return batch.covers

        covers = chain.from_iterable(map(counted, batches))
        for cover in run.control.watched(covers, 100):
            yield ImagesOfCover(encoding, problem, orbits, cover)


def _verified(run: Run, images: ImagesOfCover) -> Sequence[Tiling]:
    """The tilings of a class. Those that are shown are verified: the first, if distinct solutions
    are, and none if they are only counted.
    """
    if not run.task.get("count"):
        run.verified(images[: 1 if run.options.distinct else None])
    return images


def distinct_tilings(
    run: Run, found: Callable[[int], None] = lambda _: None
) -> Iterator[Sequence[Tiling]]:
    """Yield the classes of the tilings of a run, of which the first of each is verified: those that
    are to be taken apart.

    found  is called with the number of classes whenever the search comes to more of them, unless
           its solutions are not simply all tilings
    """
    if run.goal is not TILING or run.options.limit == 1:
        yield from run.goal.classes(run)
        return
    for images in _classes_of_covers(run, found):
        if run.classes is not None:
            run.classes += 1
        yield _verified(run, images)


def mark_assemblable(run: Run, least: Level = ()) -> None:
    """Note that a run is to find only the solutions that can be taken apart, with a `least` level
    or a higher one.

    Raises PsolverError for lattices, goals and engines with which this cannot be.
    """
    assert run.puzzle
    check_lattice(run.puzzle.board.space, run.name)
    question = ""
    if run.puzzle.best:
        question = "asks for the best"
    if run.puzzle.goal:
        question = "asks for symmetric figures"
    if question:
        raise PsolverError(f"{run.name}: {question}; take these apart with psolver disassemble")
    if run.options.engine == "count":
        raise PsolverError(f"{run.name}: only listed solutions are taken apart; leave --engine out")
    run.task["only_assemblable"] = True
    if least:
        run.task["least_level"] = level_words(least)
    run.explains = False


class AssemblableWorker:
    """A worker of the jobs of a puzzle that leaves out covers that cannot be taken apart.

    worker   lists the covers, whatever the task of a job is
    options  of the run whose problem has the jobs
    least    the least level of the solutions; () for any
    """

    def __init__(
        self, worker: JobWorker, puzzle: Puzzle, options: Options, least: Level = ()
    ) -> None:
        self._worker = worker
        self._puzzle = puzzle
        self._options = options
        self._least = least
        self._lock = Lock()
        self._posed: Posed | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        values = self._worker, self._puzzle, self._options, self._least
        return AssemblableWorker, values

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """Yield the batches of a job, as `JobWorker.work`, and empty ones while a cover is tried,
        so that the job can be ended.
        """
        listing = job._replace(task="list")
        for batch in self._worker.work(listing, budget, most):
            apart = yield from self._apart(batch.covers)
            solutions = 0
            if apart:
                _, problem = self._problem()
                orbits = Orbits(problem.symmetries)
                solutions = sum(map(orbits.size, apart))
            rest = [job_left._replace(task=job.task) for job_left in batch.rest]
            yield batch._replace(
                covers=tuple(apart),
                solutions=solutions,
                classes=len(apart),
                rest=tuple(rest),
            )

    def _apart(self, covers: Sequence[Cover]) -> Generator[Batch, None, list[Cover]]:
        """The covers that can be taken apart."""
        if not covers:
            return []
        encoding, problem = self._problem()
        ended = Event()

        def check() -> None:
            if ended.is_set():
                raise Cancelled

        def settle() -> list[Cover]:
            pairs = ((cover, encoding.tiling(cover)) for cover in covers)
            groups = self._puzzle.together
            settled = assemblable(pairs, groups=groups, turns=self._puzzle.turns)
            if self._least:
                orbits = Orbits(problem.symmetries)
                firsts = (
                    (cover, encoding.tiling(orbits.first(cover)))
                    for cover, is_apart in settled
                    if is_apart
                )
                settled = _of_level(self._puzzle, firsts, self._least, threads=1)
            return [cover for cover, is_apart in settled if is_apart]

        def settle_aside() -> list[Cover]:
            with Control(show=check).at_work():
                return settle()

        if IN_BROWSER:
            return settle()
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(settle_aside)
            try:
                while not wait([future], SETTLING_LOOK_SECONDS).done:
                    yield Batch()
            finally:
                ended.set()
        return future.result()

    def _problem(self) -> Posed:
        """The problem of the puzzle, and its meaning, which is found once in a process."""
        with self._lock:
            if self._posed is None:
                self._posed = pose(Run(self._puzzle, self._options), symmetries=True)
            assert self._posed, "jobs have found something"
            return self._posed

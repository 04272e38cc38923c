"""Taking tilings apart: the moves that separate the pieces, or all states that they can reach.

Moves can be undone. So a part of a tiling comes apart from any state that it can reach if it does
from one, and whichever part is separated first, the others come apart if all can. A part whose
states are all known and that was never separated is a proof that the whole does not come apart.

So the parts that nothing separates are the same whichever is taken away first. If pieces may stay
together (`disassembly`), the solution is taken apart if something comes off at all and each of
these parts may stay.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from functools import cached_property
from itertools import chain, pairwise, repeat
from threading import Event, Lock, local
from typing import Any, Generic, TypeAlias, TypeVar, overload

from ..core.bits import members
from ..core.cells import Cell, Shape
from ..core.control import IN_BROWSER, Cancelled, Control, current_control
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.square_lattice import CUBIC, SQUARE
from ..core.tilings import Tiling
from ..engines.jobs import Batch, Job, JobWorker
from ..engines.orbits import Orbits
from ..search.controlled import made_with
from ..search.encoding import Encoding
from ..search.problem import Cover, Problem, orbit
from ..search.run import TILING, GoalTask, Options, Run, pose
from .apart_tuning import (
    BATCHES_AHEAD,
    LONG_SETTLING_SECONDS,
    MOST_TILINGS_TOGETHER,
    SETTLING_LOOK_SECONDS,
)
from .disassembly import (
    Disassembly,
    Move,
    Separation,
    State,
    StayTogether,
    StuckPart,
    move_of_fewer,
    slide_between,
)
from .parts_apart import PartEnd, part_by_part
from .slides import ALL_APART, STUCK_LATER
from .sliding import MOST_BODIES, Sliding, SlidingShapes
from .turning_parts import TurningParts

SLIDE_AXES = 3

Thing = TypeVar("Thing")
A = TypeVar("A")
Settle: TypeAlias = "Callable[[SlidingShapes, Sequence[Tiling]], list[A]]"


def check_lattice(lattice: Lattice, file: str) -> None:
    """Raise PsolverError unless pieces of a lattice, or of a quotient, can be taken apart."""
    if lattice.translations:
        raise PsolverError(f"{file}: wraps, so that its pieces cannot slide; leave 'wrap' out")
    if lattice not in (SQUARE, CUBIC):
        raise PsolverError(
            f"{file}: has cells of the {lattice.name} lattice, and only pieces of squares or cubes"
            " are taken apart; draw them so"
        )


def disassembly(
    tiling: Tiling, groups: Sequence[StayTogether] = (), turns: str = ""
) -> Disassembly:
    """Return how the pieces of a tiling of squares or cubes come apart, but for those that may stay
    together in some groups; with all states of a part that does not. With `turns`, the edges of
    pieces as in a puzzle file, they turn, too, and states are only counted.

    Raises Stopped by the control, PsolverError for more pieces than bits of a word.
    """
    if turns:
        return _with_turns(tiling, groups, turns)
    shapes = SlidingShapes(_first_axis(tiling))
    return part_by_part(SlidingParts(shapes, tiling, True), tiling, groups)


def _with_turns(tiling: Tiling, groups: Sequence[StayTogether], turns: str) -> Disassembly:
    """As `disassembly`."""
    _cells_of(tiling)
    return part_by_part(TurningParts(tiling, turns), tiling, groups)


def _cells_of(tiling: Tiling) -> list[Shape]:
    """The cells of the pieces of a tiling. Raises PsolverError for too many pieces."""
    number = len(tiling.placements)
    if number > MOST_BODIES:
        raise PsolverError(
            f"the solution has {number} pieces, and at most {MOST_BODIES} are taken apart"
        )
    return [placement.cells for placement in tiling.placements]


class SlidingParts:
    """The search for the parts of a tiling by slides; a `PartSearch`, in which the start of a part
    has three numbers for each piece: how far it is from its place.

    states  whether all states of a part that does not come apart are wanted
    """

    turns = ""

    def __init__(self, shapes: SlidingShapes, tiling: Tiling, states: bool) -> None:
        self._shapes = shapes
        self._tiling = tiling
        self._states = states
        self._bodies = [shapes.body(cells) for cells in _cells_of(tiling)]

    def start(self) -> tuple[Cell, ...]:
        """Return that all pieces are in their places."""
        return ((0,) * SLIDE_AXES,) * len(self._bodies)

    def end(self, pieces: tuple[int, ...], start: tuple[Cell, ...]) -> PartEnd[tuple[Cell, ...]]:
        """Return how some pieces come apart."""
        bodies = [self._bodies[piece] for piece in pieces]
        end = self._shapes.apart(bodies, start, self._states)
        if not end.group:
            states = tuple(_states(end.states, self._tiling))
            return PartEnd(None, (), StuckPart(pieces, states, end.reached), end.reached)
        separation = _separation(pieces, end, self._tiling)
        parts = list(_two_parts(pieces, separation.moves[-1], end.states[-1]))
        return PartEnd(separation, parts, None, end.reached)


def _separation(pieces: tuple[int, ...], end: Sliding, tiling: Tiling) -> Separation:
    """The moves that end with a separation."""
    states = list(_states(end.states, tiling))
    moves: list[Move] = [slide_between(pieces, *two) for two in pairwise(states)]
    going = [bool(end.group >> place & 1) for place in range(len(pieces))]
    by = tuple(int(axis == end.axis) for axis in range(_first_axis(tiling), SLIDE_AXES))
    moves.append(move_of_fewer(pieces, going, by, away=True))
    return Separation(pieces, tuple(moves))


def _of_ends(tiling: Tiling, ends: Sequence[Sliding]) -> Disassembly:
    """The disassembly with some ends, of which the last may be stuck."""
    separations = []
    stuck = None
    for end in ends:
        pieces = tuple(members(end.members))
        if end.group:
            separations.append(_separation(pieces, end, tiling))
        else:
            stuck = StuckPart(pieces, (), end.reached)
    return Disassembly(tuple(separations), stuck, sum(end.reached for end in ends))


def _first_axis(tiling: Tiling) -> int:
    """The first axis of the three along which pieces slide: squares have no layers."""
    return 0 if tiling.lattice == CUBIC else 1


def _states(rows: Iterable[Sequence[int]], tiling: Tiling) -> Iterator[State]:
    first_axis = _first_axis(tiling)
    for row in rows:
        yield tuple(offset[first_axis:] for offset in _offsets(row))


def _offsets(row: Sequence[int]) -> list[Cell]:
    """The three numbers of each piece in a row."""
    return [tuple(row[start : start + SLIDE_AXES]) for start in range(0, len(row), SLIDE_AXES)]


def _two_parts(
    pieces: Sequence[int], separating: Move, row: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], tuple[Cell, ...]]]:
    """The parts of two pieces or more after a move that separates, that which goes first: it is
    taken apart last.
    """
    start = dict(zip(pieces, _offsets(row), strict=True))
    going = tuple(piece for piece in pieces if piece in separating.pieces)
    staying = tuple(piece for piece in pieces if piece not in separating.pieces)
    for part in (going, staying):
        if len(part) > 1:
            yield part, tuple(start[piece] for piece in part)


# many of them ------------------------------------------------------------------------------------


def disassemblies(
    pairs: Iterator[tuple[Thing, Tiling]],
    threads: int = 1,
    states: bool = False,
    groups: Sequence[StayTogether] = (),
    turns: str = "",
) -> Iterator[tuple[Thing, Disassembly]]:
    """Yield things with how their tilings come apart, in their order; `states`, `groups` and
    `turns` as for one. Several are settled in one call of the kernel if it needs none of them.
    """

    def one_by_one(shapes: SlidingShapes, tilings: Sequence[Tiling]) -> list[Disassembly]:
        if turns:
            return [_with_turns(tiling, groups, turns) for tiling in tilings]
        searches = (SlidingParts(shapes, tiling, states) for tiling in tilings)
        return list(map(part_by_part, searches, tilings, repeat(groups)))

    def together(shapes: SlidingShapes, tilings: Sequence[Tiling]) -> list[Disassembly]:
        ends = shapes.levels([_cells_of(tiling) for tiling in tilings])
        return list(map(_of_ends, tilings, ends))

    if states or groups or turns:
        yield from Settling(one_by_one, threads).answers(_batches(pairs, 1))
    else:
        yield from Settling(together, threads).answers(_batches(pairs, MOST_TILINGS_TOGETHER))


def assemblable(
    pairs: Iterator[tuple[Thing, Tiling]],
    threads: int = 1,
    groups: Sequence[StayTogether] = (),
    turns: str = "",
) -> Iterator[tuple[Thing, bool]]:
    """Yield things with whether their tilings come apart, in their order; groups and turns as for
    `disassembly`. Those that come apart without turns are not turned.
    """

    def come_apart(shapes: SlidingShapes, tilings: Sequence[Tiling]) -> list[bool]:
        verdicts = shapes.verdicts([_cells_of(tiling) for tiling in tilings])
        apart = [verdict == ALL_APART for verdict in verdicts]
        for number, verdict in enumerate(verdicts):
            tiling = tilings[number]
            if turns and not apart[number]:
                apart[number] = _with_turns(tiling, groups, turns).stuck is None
            elif groups and verdict == STUCK_LATER:  # they matter if something comes off, not all
                search = SlidingParts(shapes, tiling, False)
                apart[number] = part_by_part(search, tiling, groups).stuck is None
        return apart

    yield from Settling(come_apart, threads).answers(_batches(pairs, MOST_TILINGS_TOGETHER))


class Settling(Generic[A]):
    """A way to settle batches of tilings, each in one call of the kernel.

    Once these have taken long, the others are settled in threads: kernels do not hold the lock of
    the interpreter. Each thread has tables of its own.
    """

    def __init__(self, settle: Settle[A], threads: int) -> None:
        self._settle = settle
        self._control = current_control()
        self._threads = threads
        self._ended = Event()
        self._own = local()  # of a thread, its tables

    def answers(
        self, batches: Iterator[tuple[list[Thing], list[Tiling]]]
    ) -> Iterator[tuple[Thing, A]]:
        """Yield things with the answers for their tilings, in their order."""
        spent = 0.0
        for things, tilings in batches:
            began = time.monotonic()
            answers = self._settle(self._shapes(tilings[0]), tilings)
            spent += time.monotonic() - began
            yield from zip(things, answers, strict=True)
            if self._threads > 1 and spent > LONG_SETTLING_SECONDS:
                yield from self._in_threads(batches)

    def _shapes(self, tiling: Tiling) -> SlidingShapes:
        """The tables of this thread, for tilings of a lattice."""
        shapes_of_lattice: dict[Lattice, SlidingShapes] = self._own.__dict__.setdefault("known", {})
        if tiling.lattice not in shapes_of_lattice:
            shapes_of_lattice[tiling.lattice] = SlidingShapes(_first_axis(tiling))
        return shapes_of_lattice[tiling.lattice]

    def _in_threads(
        self, batches: Iterator[tuple[list[Thing], list[Tiling]]]
    ) -> Iterator[tuple[Thing, A]]:
        """As `answers`."""
        waiting: deque[tuple[list[Thing], Future[tuple[list[A], int]]]] = deque()
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                for things, tilings in batches:
                    waiting.append((things, pool.submit(self._work, tilings)))
                    if len(waiting) > BATCHES_AHEAD * self._threads:
                        yield from self._first(waiting)
                while waiting:
                    yield from self._first(waiting)
            finally:
                self._ended.set()
                pool.shutdown(cancel_futures=True)

    def _work(self, tilings: Sequence[Tiling]) -> tuple[list[A], int]:
        """The answers for a batch, and the number of states that were reached."""
        with Control(show=self._check).at_work():
            shapes = self._shapes(tilings[0])
            nodes_before = shapes.control.progress.nodes
            answers = self._settle(shapes, tilings)
        return answers, shapes.control.progress.nodes - nodes_before

    def _check(self) -> None:
        """Raise Stopped in a thread if the work is to end."""
        self._control.check()
        if self._ended.is_set():
            raise Cancelled

    def _first(
        self, waiting: deque[tuple[list[Thing], Future[tuple[list[A], int]]]]
    ) -> Iterator[tuple[Thing, A]]:
        """The first things that wait, as soon as their tilings are settled."""
        things, future = waiting.popleft()
        while not wait([future], SETTLING_LOOK_SECONDS).done:
            self._control.tick()
        answers, reached = future.result()
        self._control.progress.nodes += reached
        yield from zip(things, answers, strict=True)


def _batches(
    pairs: Iterator[tuple[Thing, Tiling]], limit: int
) -> Iterator[tuple[list[Thing], list[Tiling]]]:
    """Put things and their tilings of one lattice together: few of those that come slowly, since
    the answers for the first wait for the last.
    """
    size = 1
    began = time.monotonic()
    things: list[Thing] = []
    tilings: list[Tiling] = []
    for thing, tiling in pairs:
        if tilings and tiling.lattice != tilings[0].lattice:
            yield things, tilings
            things = []
            tilings = []
        things.append(thing)
        tilings.append(tiling)
        is_late = time.monotonic() - began > SETTLING_LOOK_SECONDS
        if is_late or len(things) >= size:
            yield things, tilings
            size = 1 if is_late else min(2 * size, limit)
            things = []
            tilings = []
            began = time.monotonic()
    if things:
        yield things, tilings


# only those that come apart ----------------------------------------------------------------------


def only_assemblable(run: Run) -> None:
    """Let a run find only the solutions that can be taken apart; those that a symmetry of the
    puzzle makes equal can all be, or none.

    Raises PsolverError as `mark_assemblable` does.
    """
    mark_assemblable(run)
    goal = run.goal
    assert run.puzzle
    puzzle = run.puzzle
    if run.options.limit == 1:  # else one may be found alone
        run.options = replace(run.options, distinct=True)

    def classes(run: Run) -> Iterator[Sequence[Tiling]]:
        apart = 0  # classes; the search counts all that it has found
        try:
            for images in _assemblable_classes(run, goal, puzzle):
                apart += 1
                run.classes = None if run.classes is None else apart
                yield images
        finally:
            run.classes = None if run.classes is None else apart

    run.goal = goal._replace(classes=classes, distinct=True, batches=None, has_core=False)


def _assemblable_classes(run: Run, goal: GoalTask, puzzle: Puzzle) -> Iterator[Sequence[Tiling]]:
    """The classes of a run whose first tilings come apart; if these are covers, symmetries are
    looked at only of those that do.
    """
    pairs: Iterator[tuple[Sequence[Tiling], Tiling]]
    if goal is TILING:
        pairs = ((images, images.found) for images in _classes_of_covers(run))
    else:
        pairs = ((images, images[0]) for images in goal.classes(run))
    found = made_with(run.control, pairs)
    settled = assemblable(found, run.cores, puzzle.together, puzzle.turns)
    own_control = Control(show=run.control.tick)  # states are no nodes of the search
    for images, is_apart in made_with(own_control, settled):
        if is_apart:
            yield _verified(run, images) if isinstance(images, ImagesOfCover) else images


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
        return self._encoding.tiling(self._orbits.first(self._cover))

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
            return [self._encoding.tiling(cover) for cover in self._covers[place]]
        return self._encoding.tiling(self._covers[place])


def _classes_of_covers(run: Run) -> Iterator[ImagesOfCover]:
    """The classes of the tilings of a run, as covers of them are found; none is verified yet."""
    posed = pose(run, symmetries=True)
    if posed is None:
        return
    encoding, problem = posed
    orbits = Orbits(problem.symmetries)
    with run.searching(problem, "list", encoding) as batches:
        covers = chain.from_iterable(batch.covers for batch in batches)
        for cover in run.control.watched(covers, 100):
            yield ImagesOfCover(encoding, problem, orbits, cover)


def _verified(run: Run, images: ImagesOfCover) -> Sequence[Tiling]:
    """The tilings of a class. Those that are shown are verified: the first, if distinct solutions
    are, and none if they are only counted.
    """
    if not run.task.get("count"):
        run.verified(images[: 1 if run.options.distinct else None])
    return images


def distinct_tilings(run: Run) -> Iterator[Sequence[Tiling]]:
    """Yield the classes of the tilings of a run, of which the first of each is verified: those that
    are to be taken apart.
    """
    if run.goal is not TILING or run.options.limit == 1:
        yield from run.goal.classes(run)
        return
    for images in _classes_of_covers(run):
        run.classes = None if run.classes is None else run.classes + 1
        yield _verified(run, images)


def mark_assemblable(run: Run) -> None:
    """Note that a run is to find only the solutions that can be taken apart.

    Raises PsolverError for lattices, goals and engines with which this cannot be.
    """
    assert run.puzzle
    check_lattice(run.puzzle.board.space, run.name)
    if run.puzzle.goal or run.puzzle.best:
        question = "asks for symmetric figures" if run.puzzle.goal else "asks for the best"
        raise PsolverError(f"{run.name}: {question}; take these apart with psolver disassemble")
    if run.options.engine == "count":
        raise PsolverError(f"{run.name}: only listed solutions are taken apart; leave --engine out")
    run.task["only_assemblable"] = True
    run.explains = False


class AssemblableWorker:
    """A worker of the jobs of a puzzle that leaves out covers that cannot be taken apart.

    worker   lists the covers, whatever the task of a job is
    options  of the run whose problem has the jobs
    """

    def __init__(self, worker: JobWorker, puzzle: Puzzle, options: Options) -> None:
        self._worker = worker
        self._puzzle = puzzle
        self._options = options
        self._lock = Lock()
        self._posed: tuple[Encoding, Problem] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return AssemblableWorker, (self._worker, self._puzzle, self._options)

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """Yield the batches of a job, as `JobWorker.work`, and empty ones while a cover is tried,
        so that the job can be ended.
        """
        for batch in self._worker.work(job._replace(task="list"), budget, most):
            apart = yield from self._apart(batch.covers)
            solutions = 0
            if apart:
                orbits = Orbits(self._problem()[1].symmetries)
                solutions = sum(map(orbits.size, apart))
            rest = tuple(job_left._replace(task=job.task) for job_left in batch.rest)
            yield batch._replace(
                covers=tuple(apart), solutions=solutions, classes=len(apart), rest=rest
            )

    def _apart(self, covers: Sequence[Cover]) -> Generator[Batch, None, list[Cover]]:
        """The covers that can be taken apart."""
        if not covers:
            return []
        encoding = self._problem()[0]
        ended = Event()

        def check() -> None:
            if ended.is_set():
                raise Cancelled

        def settle() -> list[Cover]:
            pairs = ((cover, encoding.tiling(cover)) for cover in covers)
            groups = self._puzzle.together
            settled = assemblable(pairs, groups=groups, turns=self._puzzle.turns)
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

    def _problem(self) -> tuple[Encoding, Problem]:
        """The problem of the puzzle, and its meaning, which is found once in a process."""
        with self._lock:
            if self._posed is None:
                self._posed = pose(Run(self._puzzle, self._options), symmetries=True)
            assert self._posed, "jobs have found something"
            return self._posed

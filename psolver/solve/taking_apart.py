"""Taking tilings apart: the moves that separate the pieces, or all states that they can reach.

Moves can be undone. So a part of a tiling comes apart from any state that it can reach if it does
from one, and whichever part is separated first, the others come apart if all can. A part whose
states are all known and that was never separated is a proof that the whole does not come apart.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from itertools import pairwise
from threading import Event, Lock
from typing import Any, TypeVar

from ..control import UNWATCHED, Cancelled, Control
from ..cover.jobs import Batch, Job, JobWorker
from ..cover.problem import Cover, Problem, orbit
from ..errors import PsolverError
from ..geometry.cells import Cell
from ..geometry.lattice import CUBIC, SQUARE, Lattice
from ..puzzle.disassembly import (
    Disassembly,
    Separation,
    Slide,
    State,
    StuckPart,
    fewer,
    slide_between,
)
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling
from .encode import Encoding
from .run import Options, Run, pose

AXES = 3
LONG_SECONDS = 0.03  # of a disassembly, after which the others are done in threads
LOOK_SECONDS = 0.05  # between two looks at the clock
AHEAD = 2  # for each thread, tilings that are taken before they are needed

T = TypeVar("T")


def check_lattice(lattice: Lattice, file: str) -> None:
    """Raise PsolverError unless pieces of a lattice, or of a quotient, can be taken apart."""
    if lattice.translations:
        raise PsolverError(f"{file}: wraps, so that its pieces cannot slide; leave 'wrap' out")
    if lattice not in (SQUARE, CUBIC):
        raise PsolverError(
            f"{file}: has cells of the {lattice.name} lattice, and only pieces of squares or cubes"
            " are taken apart; draw them so"
        )


def disassembly(tiling: Tiling, control: Control, states: bool = True) -> Disassembly:
    """Return how the pieces of a tiling of squares or cubes come apart; with all `states` of a part
    that does not, or only their number.

    Raises Stopped by the control, PsolverError for more pieces than bits of a word.
    """
    from ..cover.kernels.sliding import MOST_BODIES, SlidingBodies

    number = len(tiling.placements)
    if number > MOST_BODIES:
        raise PsolverError(
            f"the solution has {number} pieces, and at most {MOST_BODIES} are taken apart"
        )
    separations: list[Separation] = []
    reached = 0
    parts = [(tuple(range(number)), (0,) * AXES * number)] if number > 1 else []
    bodies = SlidingBodies(_bodies(tiling), control, _first_axis(tiling)) if parts else None
    while parts and bodies:
        pieces, start = parts.pop()
        end = bodies.apart(pieces, start)
        reached += end.reached
        if not end.group:
            shown = _states(end.states, tiling) if states else ()
            stuck = StuckPart(pieces, tuple(shown), end.reached)
            return Disassembly(tuple(separations), stuck, reached)
        way = list(_states(end.states, tiling))
        moves = [slide_between(pieces, *two) for two in pairwise(way)]
        going = [bool(end.group >> place & 1) for place in range(len(pieces))]
        by = tuple(int(axis == end.axis) for axis in range(AXES))[-len(way[0][0]) :]
        moves.append(fewer(pieces, going, by, away=True))
        separations.append(Separation(pieces, tuple(moves)))
        parts += _two_parts(pieces, moves[-1], end.states[-1].tolist())
    return Disassembly(tuple(separations), None, reached)


def _bodies(tiling: Tiling) -> list[list[Cell]]:
    flat = (0,) * _first_axis(tiling)
    return [[flat + cell for cell in placement.cells] for placement in tiling.placements]


def _first_axis(tiling: Tiling) -> int:
    """The first axis of the three along which pieces slide: squares have no layers."""
    return 0 if tiling.lattice == CUBIC else 1


def _states(rows: Any, tiling: Tiling) -> Iterator[State]:
    first = _first_axis(tiling)
    for row in rows.tolist():
        yield tuple(tuple(row[k + first : k + AXES]) for k in range(0, len(row), AXES))


def _two_parts(
    pieces: Sequence[int], last: Slide, row: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The parts of two pieces or more after a move that separates, that which goes first: it is
    taken apart last.
    """
    for goes in (True, False):
        places = [k for k, piece in enumerate(pieces) if (piece in last.pieces) == goes]
        if len(places) > 1:
            start = tuple(row[AXES * k + axis] for k in places for axis in range(AXES))
            yield tuple(pieces[k] for k in places), start


def disassemblies(
    found: Iterator[tuple[T, Tiling]], control: Control, threads: int = 1, states: bool = False
) -> Iterator[tuple[T, Disassembly]]:
    """Yield things with how their tilings come apart, in their order; `states` as for one.

    Quick ones are done one by one, since Python runs one thread at a time; once one has taken long,
    the others go in threads.
    """
    for thing, tiling in found:
        began = time.monotonic()
        yield thing, disassembly(tiling, control, states)
        if threads > 1 and time.monotonic() - began > LONG_SECONDS:
            break
    else:
        return
    ended = Event()
    waiting: deque[tuple[T, Future[Disassembly]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for thing, tiling in found:
                own = _until(ended, control)
                waiting.append((thing, pool.submit(disassembly, tiling, own, states)))
                if len(waiting) > AHEAD * threads:
                    yield _first(waiting, control)
            while waiting:
                yield _first(waiting, control)
        finally:
            ended.set()
            pool.shutdown(cancel_futures=True)


def _until(ended: Event, control: Control = UNWATCHED) -> Control:
    """A control for another thread, whose work ends as that of a control does, or at an event."""

    def show() -> None:
        control.check()
        if ended.is_set():
            raise Cancelled

    return Control(show=show)


def _first(
    waiting: deque[tuple[T, Future[Disassembly]]], control: Control
) -> tuple[T, Disassembly]:
    """The first thing that waits, as soon as its tiling is settled."""
    thing, future = waiting.popleft()
    while not wait([future], LOOK_SECONDS).done:
        control.tick()
    found = future.result()
    control.progress.nodes += found.reached
    return thing, found


def only_assemblable(run: Run) -> None:
    """Let a run find only the solutions that can be taken apart; those that a symmetry of the
    puzzle makes equal can all be, or none.

    Raises PsolverError as `mark_assemblable` does.
    """
    mark_assemblable(run)
    goal = run.goal
    if run.options.limit == 1:  # else one may be found alone
        run.options = replace(run.options, distinct=True)

    def classes(run: Run) -> Iterator[Sequence[Tiling]]:
        apart = 0  # classes; the search counts all that it has found
        pairs = ((images, images[0]) for images in goal.classes(run))
        own = Control(show=run.control.tick)  # states are no nodes of the search
        try:
            for images, found in disassemblies(pairs, own, run.cores):
                if found.stuck is None:
                    apart += 1
                    run.classes = None if run.classes is None else apart
                    yield images
        finally:
            run.classes = None if run.classes is None else apart

    run.goal = goal._replace(classes=classes, distinct=True, batches=None, has_core=False)


def mark_assemblable(run: Run) -> None:
    """Note that a run is to find only the solutions that can be taken apart.

    Raises PsolverError for lattices, goals and engines with which this cannot be.
    """
    assert run.puzzle
    check_lattice(run.puzzle.board.space, run.name)
    if run.puzzle.goal or run.puzzle.best:
        what = "asks for symmetric figures" if run.puzzle.goal else "asks for the best"
        raise PsolverError(f"{run.name}: {what}; take these apart with psolver disassemble")
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
        self._worker, self._puzzle, self._options = worker, puzzle, options
        self._lock = Lock()
        self._posed: tuple[Encoding, Problem] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return AssemblableWorker, (self._worker, self._puzzle, self._options)

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """Yield the batches of a job, as `JobWorker.work`, and empty ones while a cover is tried,
        so that the job can be ended.
        """
        for batch in self._worker.work(job._replace(task="list"), budget, most):
            apart: list[Cover] = []
            solutions = 0
            for cover in batch.covers:
                images = yield from self._images(cover)
                solutions += images
                apart += [cover] if images else []
            rest = tuple(one._replace(task=job.task) for one in batch.rest)
            yield batch._replace(
                covers=tuple(apart), solutions=solutions, classes=len(apart), rest=rest
            )

    def _images(self, cover: Cover) -> Generator[Batch, None, int]:
        """The number of covers in the class of one, 0 if it cannot be taken apart."""
        encoding, problem = self._problem()
        tiling = encoding.tiling(cover, UNWATCHED)
        ended = Event()
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(disassembly, tiling, _until(ended), False)
            try:
                while not wait([future], LOOK_SECONDS).done:
                    yield Batch()
            finally:
                ended.set()
        return 0 if future.result().stuck else len(orbit(cover, problem.symmetries))

    def _problem(self) -> tuple[Encoding, Problem]:
        """The problem of the puzzle, and its meaning, which is found once in a process."""
        with self._lock:
            if self._posed is None:
                self._posed = pose(Run(self._puzzle, self._options), symmetries=True)
            assert self._posed, "jobs have found something"
            return self._posed

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
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import pairwise, repeat
from threading import Event, local
from typing import Generic, TypeAlias, TypeVar

from ..core.bits import members
from ..core.cells import Cell, Shape
from ..core.control import Cancelled, Control, current_control
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.square_lattice import CUBIC, SQUARE
from ..core.tilings import Tiling
from .apart_tuning import (
    BATCHES_AHEAD,
    LONG_SETTLING_SECONDS,
    MOST_TILINGS_TOGETHER,
    SETTLING_LOOK_SECONDS,
)
from .body_groups import are_members
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
from .motions import AXES_IN_SPACE, along_axis
from .parts_apart import PartEnd, part_by_part, two_parts
from .slide_registers import ALL_APART, STUCK_LATER
from .sliding import MOST_BODIES, Sliding, SlidingShapes
from .turning_parts import TurningParts

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


def is_taken_apart(puzzle: Puzzle) -> bool:
    """Whether the page takes the solutions of a puzzle apart: solids of cubes, and squares if the
    file has groups or turns, since nothing lifts these out of the plane.
    """
    space = puzzle.board.space
    if space.translations or space not in (SQUARE, CUBIC):
        return False
    return space == CUBIC or bool(puzzle.together or puzzle.turns)


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
        return ((0,) * AXES_IN_SPACE,) * len(self._bodies)

    def end(self, pieces: tuple[int, ...], start: tuple[Cell, ...]) -> PartEnd[tuple[Cell, ...]]:
        """Return how some pieces come apart."""
        bodies = [self._bodies[piece] for piece in pieces]
        end = self._shapes.apart(bodies, start, self._states)
        if not end.group:
            states = tuple(_states(end.states, self._tiling))
            return PartEnd(None, (), StuckPart(pieces, states, end.reached), end.reached)
        separation = _separation(pieces, end, self._tiling)
        parts = two_parts(separation.moves[-1], pieces, _offsets(end.states[-1]))
        return PartEnd(separation, parts, None, end.reached)


def _separation(pieces: tuple[int, ...], end: Sliding, tiling: Tiling) -> Separation:
    """The moves that end with a separation."""
    moves: list[Move] = []
    for state_before, state_after in pairwise(_states(end.states, tiling)):
        moves.append(slide_between(pieces, state_before, state_after))
    by = along_axis(end.axis, 1)[_first_axis(tiling) :]
    going = are_members(end.group, len(pieces))
    moves.append(move_of_fewer(pieces, going, by, away=True))
    return Separation(pieces, tuple(moves))


def _of_ends(tiling: Tiling, ends: Sequence[Sliding]) -> Disassembly:
    """The disassembly with some ends, of which the last may be stuck."""
    separations = []
    stuck = None
    reached = 0
    for end in ends:
        reached += end.reached
        pieces = tuple(members(end.members))
        if end.group:
            separations.append(_separation(pieces, end, tiling))
        else:
            stuck = StuckPart(pieces, (), end.reached)
    return Disassembly(tuple(separations), stuck, reached)


def _first_axis(tiling: Tiling) -> int:
    """The first axis of the three along which pieces slide: squares have no layers."""
    return 0 if tiling.lattice == CUBIC else 1


def _states(rows: Iterable[Sequence[int]], tiling: Tiling) -> Iterator[State]:
    first_axis = _first_axis(tiling)
    for row in rows:
        yield tuple(offset[first_axis:] for offset in _offsets(row))


def _offsets(row: Sequence[int]) -> list[Cell]:
    """The three numbers of each piece in a row."""
    starts = range(0, len(row), AXES_IN_SPACE)
    return [tuple(row[start : start + AXES_IN_SPACE]) for start in starts]


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


def disassemblies_of(
    puzzle: Puzzle, pairs: Iterator[tuple[Thing, Tiling]], threads: int
) -> Iterator[tuple[Thing, Disassembly]]:
    """Yield things with how their tilings come apart, in their order, by the moves that a puzzle
    allows, and with the pieces that may stay together there.
    """
    return disassemblies(pairs, threads, groups=puzzle.together, turns=puzzle.turns)

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
from itertools import pairwise
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
Offsets: TypeAlias = tuple[Cell, ...]
Settle: TypeAlias = "Callable[[SlidingShapes, Sequence[Tiling]], list[A]]"
TilingBatch: TypeAlias = "tuple[list[Thing], list[Tiling]]"
WaitingBatch: TypeAlias = "tuple[list[Thing], Future[tuple[list[A], int]]]"


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
    if space.translations:
        return False
    if space == SQUARE:
        return bool(puzzle.together or puzzle.turns)
    return space == CUBIC


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
    search = SlidingParts(shapes, tiling, True)
    return part_by_part(search, tiling, groups)


def _with_turns(tiling: Tiling, groups: Sequence[StayTogether], turns: str) -> Disassembly:
    """As `disassembly`."""
    _cells_of(tiling)
    search = TurningParts(tiling, turns)
    return part_by_part(search, tiling, groups)


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

    def start(self) -> Offsets:
        """Return that all pieces are in their places."""
        in_its_place = (0,) * AXES_IN_SPACE
        return (in_its_place,) * len(self._bodies)

    def end(self, pieces: tuple[int, ...], start: Offsets) -> PartEnd[Offsets]:
        """Return how some pieces come apart."""
        bodies = [self._bodies[piece] for piece in pieces]
        end = self._shapes.apart(bodies, start, self._states)
        if not end.group:
            states = tuple(_states(end.states, self._tiling))
            stuck = StuckPart(pieces, states, end.reached)
            return PartEnd(None, (), stuck, end.reached)
        separation = _separation(pieces, end, self._tiling)
        separating = separation.moves[-1]
        parts = two_parts(separating, pieces, _offsets(end.states[-1]))
        return PartEnd(separation, parts, None, end.reached)


def _separation(pieces: tuple[int, ...], end: Sliding, tiling: Tiling) -> Separation:
    """The moves that end with a separation."""
    moves: list[Move] = []
    states = _states(end.states, tiling)
    for state_before, state_after in pairwise(states):
        move = slide_between(pieces, state_before, state_after)
        moves.append(move)
    first_axis = _first_axis(tiling)
    by = along_axis(end.axis, 1)[first_axis:]
    going = are_members(end.group, len(pieces))
    separating = move_of_fewer(pieces, going, by, away=True)
    moves.append(separating)
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
    if tiling.lattice == CUBIC:
        return 0
    return 1


def _states(rows: Iterable[Sequence[int]], tiling: Tiling) -> Iterator[State]:
    first_axis = _first_axis(tiling)
    for row in rows:
        offsets = [offset[first_axis:] for offset in _offsets(row)]
        yield tuple(offsets)


def _offsets(row: Sequence[int]) -> list[Cell]:
    """The three numbers of each piece in a row."""
    offsets = []
    for start in range(0, len(row), AXES_IN_SPACE):
        offset = row[start : start + AXES_IN_SPACE]
        offsets.append(tuple(offset))
    return offsets


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
        settled = []
        for tiling in tilings:
            if turns:
                answer = _with_turns(tiling, groups, turns)
            else:
                search = SlidingParts(shapes, tiling, states)
                answer = part_by_part(search, tiling, groups)
            settled.append(answer)
        return settled

    def together(shapes: SlidingShapes, tilings: Sequence[Tiling]) -> list[Disassembly]:
        assemblies = [_cells_of(tiling) for tiling in tilings]
        ends = shapes.levels(assemblies)
        return list(map(_of_ends, tilings, ends))

    if states or groups or turns:
        settling = Settling(one_by_one, threads)
        batches = _batches(pairs, 1)
    else:
        settling = Settling(together, threads)
        batches = _batches(pairs, MOST_TILINGS_TOGETHER)
    yield from settling.answers(batches)


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
        assemblies = [_cells_of(tiling) for tiling in tilings]
        verdicts = shapes.verdicts(assemblies)
        apart = []
        for tiling, verdict in zip(tilings, verdicts, strict=True):
            is_apart = verdict == ALL_APART
            if turns and not is_apart:
                answer = _with_turns(tiling, groups, turns)
                is_apart = answer.stuck is None
            elif groups and verdict == STUCK_LATER:  # they matter if something comes off, not all
                search = SlidingParts(shapes, tiling, False)
                answer = part_by_part(search, tiling, groups)
                is_apart = answer.stuck is None
            apart.append(is_apart)
        return apart

    settling = Settling(come_apart, threads)
    batches = _batches(pairs, MOST_TILINGS_TOGETHER)
    yield from settling.answers(batches)


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

    def answers(self, batches: Iterator[TilingBatch[Thing]]) -> Iterator[tuple[Thing, A]]:
        """Yield things with the answers for their tilings, in their order."""
        spent = 0.0
        for things, tilings in batches:
            began = time.monotonic()
            shapes = self._shapes(tilings[0])
            answers = self._settle(shapes, tilings)
            spent += time.monotonic() - began
            yield from zip(things, answers, strict=True)
            are_long = spent > LONG_SETTLING_SECONDS
            if are_long and self._threads > 1:
                yield from self._in_threads(batches)

    def _shapes(self, tiling: Tiling) -> SlidingShapes:
        """The tables of this thread, for tilings of a lattice."""
        shapes_of_lattice: dict[Lattice, SlidingShapes] = self._own.__dict__.setdefault("known", {})
        lattice = tiling.lattice
        if lattice not in shapes_of_lattice:
            shapes_of_lattice[lattice] = SlidingShapes(_first_axis(tiling))
        return shapes_of_lattice[lattice]

    def _in_threads(self, batches: Iterator[TilingBatch[Thing]]) -> Iterator[tuple[Thing, A]]:
        """As `answers`."""
        waiting: deque[WaitingBatch[Thing, A]] = deque()
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                for things, tilings in batches:
                    answers = pool.submit(self._work, tilings)
                    waiting.append((things, answers))
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
        reached = shapes.control.progress.nodes - nodes_before
        return answers, reached

    def _check(self) -> None:
        """Raise Stopped in a thread if the work is to end."""
        self._control.check()
        if self._ended.is_set():
            raise Cancelled

    def _first(self, waiting: deque[WaitingBatch[Thing, A]]) -> Iterator[tuple[Thing, A]]:
        """The first things that wait, as soon as their tilings are settled."""
        things, future = waiting.popleft()
        while not wait([future], SETTLING_LOOK_SECONDS).done:
            self._control.tick()
        answers, reached = future.result()
        self._control.progress.nodes += reached
        yield from zip(things, answers, strict=True)


def _batches(pairs: Iterator[tuple[Thing, Tiling]], limit: int) -> Iterator[TilingBatch[Thing]]:
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
            size = min(2 * size, limit)
            if is_late:
                size = 1
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

"""Bodies of cells on a grid that slide along its three axes: how they come apart, many assemblies
in one call of the kernel. See `slides` for the search.

A little work is done in plain Python if there is no machine code: all of a small assembly.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import add, sub
from typing import Any, NamedTuple, TypeAlias

from ..core.bits import members as members_of
from ..core.cells import box, extent
from ..core.control import current_control
from ..engines.kernels.bit_words import Kernel
from ..engines.kernels.jit import ensure, is_compiled, needs_compiling, ready
from ..engines.kernels.kernel_arrays import WORD32, zeros
from .apart_tuning import (
    FILL_EFFORT,
    LEAST_ENDS,
    LEAST_ENTRIES,
    LEAST_STATES,
    LEAST_WAYS,
    MOST_PAIR_ENTRIES,
    MOST_SHAPES,
    PAIRS_OF_A_SLICE,
    PLAIN_EFFORT,
    PLAIN_PAIRS_OF_A_SLICE,
)
from .pair_tables import (
    ALL_FILLED,
    ENTRIES_MASK,
    FIELD_BITS,
    FIELD_HALF,
    FIELD_HALVES,
    FIELD_MASK,
    NO_ROOM,
)
from .pair_tables import (
    fill_pairs as fill_pairs,
)
from .slide_registers import (
    ALL_SETTLED,
    COUNT,
    END_ASSEMBLY,
    END_AXIS,
    END_COLUMNS,
    END_GROUP,
    END_LENGTH,
    END_MEMBERS,
    END_REACHED,
    ENDS_WRITTEN,
    EVERY_STATE,
    FEWEST_MOVES,
    FIRST_AXIS,
    HASHED,
    MARK,
    PAIR_COLUMNS,
    REACHED,
    ROWS_FULL,
    SINGLE,
    SLIDE_REGISTERS,
    WANTED,
    WAYS_FULL,
    WORK_LEFT,
)
from .slides import search as search

MOST_BODIES = 62  # A group is the bits of a word.

Offsets: TypeAlias = tuple[int, ...]
Cells: TypeAlias = tuple[Offsets, ...]
BodyArrays: TypeAlias = "tuple[array[int], array[int], array[int]]"

_efforts: list[int] = []  # in plain Python, so far


class Sliding(NamedTuple):
    """The end of a part of an assembly: its members, as bits; the states on the way to the last
    one, for each member three offsets from its place, those of the first 0; the group of members
    that is then free to go along an axis, as bits; the number of states that were reached.

    If nothing comes apart, the group is 0, and there are no states, or all that can be reached.
    """

    members: int
    states: tuple[Offsets, ...]
    group: int
    axis: int
    reached: int


class Body(NamedTuple):
    """A shape, by its number, at a place."""

    shape: int
    place: int


def packed_place(coordinates: Sequence[int]) -> int:
    """Return the word of three numbers; the word of a sum is the sum of the words.

    >>> unpacked_place(packed_place((3, -4, 5)))
    (3, -4, 5)
    """
    x, y, z = coordinates
    y_field = y << FIELD_BITS
    z_field = z << 2 * FIELD_BITS
    return x + y_field + z_field


def unpacked_place(word: int) -> Offsets:
    """Return the three numbers of a word."""
    word += FIELD_HALVES
    x = word & FIELD_MASK
    y = word >> FIELD_BITS & FIELD_MASK
    z = word >> 2 * FIELD_BITS & FIELD_MASK
    return x - FIELD_HALF, y - FIELD_HALF, z - FIELD_HALF


class SlidingShapes:
    """The shapes of bodies, the tables of their pairs, and the search.

    It is for one thread at a time. Bodies slide along the axes from a first `axis` on.
    """

    def __init__(self, axis: int = 0) -> None:
        self.control = current_control()
        self._axis = axis
        self._compiled: dict[Kernel, Kernel] = {}
        self._work = PLAIN_PAIRS_OF_A_SLICE
        if is_compiled():
            self._work = PAIRS_OF_A_SLICE
        self._table = _entries(LEAST_ENTRIES)
        self._room = _Room(LEAST_STATES, 1)
        self._forget()

    def _forget(self) -> None:
        """Begin anew, without shapes."""
        self._bodies: dict[Cells, Body] = {}
        self._numbers: dict[Offsets, int] = {}
        begin = array("q", [0])
        self._shapes = array("q"), begin, array("q")  # cells, where they begin, sizes
        self._where = zeros(1)
        self._columns = 1
        self._filled = 0

    def body(self, cells: Cells) -> Body:
        """Return the body of some cells, at least one, with two coordinates or three."""
        body = self._bodies.get(cells)
        if body is None:
            body = self._new_body(cells)
            self._bodies[cells] = body
        return body

    def _new_body(self, cells: Cells) -> Body:
        missing_axes = 3 - len(cells[0])
        flat = (0,) * missing_axes
        solid = [(*flat, *cell) for cell in cells]
        low, _ = box(solid)
        shape: list[int] = []
        for cell in solid:
            shape += map(sub, cell, low)
        number = self._numbers.setdefault(tuple(shape), len(self._numbers))
        cells_of_all, begin, sizes = self._shapes
        is_new = number == len(begin) - 1
        if is_new:
            cells_of_all.extend(shape)
            end = len(cells_of_all) // 3
            begin.append(end)
            sizes.extend(extent(solid))
        return Body(number, packed_place(low))

    def verdicts(self, assemblies: Sequence[Sequence[Cells]]) -> list[int]:
        """Return for each assembly, the cells of its bodies, whether nothing comes apart (STUCK),
        some bodies do (STUCK_LATER), or all (ALL_APART).

        Raises Stopped by the control.
        """
        bodies = self._bodies_of(assemblies)
        return self._settle(bodies, 0).verdicts

    def levels(self, assemblies: Sequence[Sequence[Cells]]) -> list[list[Sliding]]:
        """Return for each assembly, the cells of its bodies, the end of each part, with the fewest
        moves, in the order of the separations, up to the first that does not come apart.

        Raises Stopped by the control.
        """
        bodies = self._bodies_of(assemblies)
        answers = self._settle(bodies, FEWEST_MOVES)
        ends_of: list[list[Sliding]] = [[] for _ in assemblies]
        for assembly, end in answers.ends:
            ends_of[assembly].append(end)
        return ends_of

    def _bodies_of(self, assemblies: Sequence[Sequence[Cells]]) -> list[list[Body]]:
        bodies_of = []
        for assembly in assemblies:
            bodies = [self.body(cells) for cells in assembly]
            bodies_of.append(bodies)
        return bodies_of

    def apart(self, bodies: Sequence[Body], offsets: Sequence[Offsets], listed: bool) -> Sliding:
        """Return how some bodies, two at least, come apart from their offsets, in the fewest moves;
        if they do not, with all states that can be reached if these are to be `listed`.

        Raises Stopped by the control.
        """
        steps = list(map(packed_place, offsets))
        bodies_there = []
        for body, step in zip(bodies, steps, strict=True):
            place = body.place + step
            bodies_there.append(Body(body.shape, place))
        flags = FEWEST_MOVES | SINGLE
        if listed:
            flags |= EVERY_STATE
        answers = self._settle([bodies_there], flags)
        ((_, end),) = answers.ends
        base: list[int] = []
        for step in steps:
            base += unpacked_place(step - steps[0])
        states = []
        for state in end.states:
            states.append(tuple(map(add, base, state)))
        return end._replace(states=tuple(states))

    def _settle(self, assemblies: Sequence[Sequence[Body]], flags: int) -> _Answers:
        """Search, with more room whenever that is needed."""
        bodies = arrays_of_bodies(assemblies)
        self._fill(bodies)
        most_bodies = max(map(len, assemblies))
        self._room.for_bodies(most_bodies)
        arguments = self.arguments(bodies, flags)
        state = arguments[0]
        progress = self.control.progress
        nodes_before = progress.nodes
        answer = self._advance(arguments)
        while answer != ALL_SETTLED:
            reached = state[REACHED] + state[COUNT]
            progress.nodes = nodes_before + reached
            self.control.tick()
            arguments = self._with_room(answer, arguments)
            answer = self._advance(arguments)
        progress.nodes = nodes_before + state[REACHED]
        self._room.mark = state[MARK]
        if len(self._numbers) > MOST_SHAPES:
            self._forget()
        return _answers(arguments, assemblies)

    def _advance(self, arguments: tuple[Any, ...]) -> int:
        """Call `search`."""
        answer, is_plain = self._call(search, arguments)
        if is_plain:
            work_left = arguments[0][WORK_LEFT]
            _efforts.append(PLAIN_PAIRS_OF_A_SLICE - work_left)
        return answer

    def _call(self, kernel: Kernel, arguments: tuple[Any, ...]) -> tuple[int, bool]:
        """Call a kernel, whose last argument is the work; the answer, and whether that was done in
        plain Python, as long as it pays.
        """
        if kernel not in self._compiled:
            is_short = sum(_efforts) < PLAIN_EFFORT
            if is_short and needs_compiling(kernel, arguments):
                *tables, _ = arguments
                return kernel(*tables, PLAIN_PAIRS_OF_A_SLICE), True
            ensure(kernel, arguments)
            self._compiled[kernel] = ready(kernel, arguments)
        answer = self._compiled[kernel](*arguments)
        return int(answer), False

    def arguments(self, bodies: BodyArrays, flags: int) -> tuple[Any, ...]:
        """Return the arguments of `search` for some assemblies."""
        state = zeros(SLIDE_REGISTERS)
        state[WANTED] = flags
        state[FIRST_AXIS] = self._axis
        state[MARK] = self._room.mark
        begin, *_ = bodies
        verdicts = zeros(len(begin) - 1)
        ends = zeros(LEAST_ENDS, END_COLUMNS)
        answers = verdicts, ends, zeros(LEAST_WAYS)
        _, _, sizes = self._shapes
        pairs = sizes, self._where, self._columns, self._table
        room = self._room.states, self._room.scratch
        return state, bodies, *pairs, *room, *answers, self._work

    def _fill(self, bodies: BodyArrays) -> None:
        """Fill the tables of all pairs that lie together."""
        self._widen()
        has_begun_again = False
        answer = 0
        while not answer & ALL_FILLED:
            answer, is_plain = self._call(fill_pairs, self.filling(bodies))
            filled = answer & ENTRIES_MASK
            if is_plain:
                entries = filled - self._filled
                _efforts.append(entries * FILL_EFFORT)
            self._filled = filled
            self.control.tick()
            if not answer & NO_ROOM:
                continue
            entries = len(self._table)
            if entries >= MOST_PAIR_ENTRIES and not has_begun_again:
                has_begun_again = True
                self._where = zeros(self._columns**2)
                self._filled = 0
            else:
                larger = _entries(2 * entries)
                self._table = _copied(self._table, larger)

    def filling(self, bodies: BodyArrays) -> tuple[Any, ...]:
        """Return the arguments of `fill_pairs`."""
        tables = self._where, self._columns, self._table, self._filled
        return bodies, self._shapes, *tables, self._work

    def _widen(self) -> None:
        """Make a place for each pair of shapes."""
        columns = self._columns
        if len(self._numbers) <= columns:
            return
        wide = 2 * len(self._numbers)
        where = zeros(wide * wide)
        for row in range(columns):
            old_start = row * columns
            start = row * wide
            old_row = self._where[old_start : old_start + columns]
            where[start : start + columns] = old_row
        self._where = where
        self._columns = wide

    def _with_room(self, answer: int, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments with more room where there is too little."""
        state, *fixed, _, scratch, verdicts, ends, way_words, work = arguments
        if answer == ROWS_FULL:
            self._room.grow()
            state[HASHED] = 0
        elif answer == WAYS_FULL:
            more_ends = zeros(2 * len(ends), END_COLUMNS)
            more_words = zeros(2 * len(way_words))
            ends = _copied(ends, more_ends)
            way_words = _copied(way_words, more_words)
        return state, *fixed, self._room.states, scratch, verdicts, ends, way_words, work


class _Room:
    """The arrays of a search: for states, and for the bodies of an assembly.

    mark  of the last search, in the hash table
    """

    def __init__(self, rows: int, bodies: int) -> None:
        self.mark = 0
        self._rows = rows
        self._bodies = 0
        self._make_states(bodies)
        self.for_bodies(bodies)

    def _make_states(self, bodies: int) -> None:
        rows = self._rows
        parents = zeros(rows, code=WORD32)
        hashes = zeros(2 * rows)
        self.states = zeros(rows * bodies), parents, hashes

    def for_bodies(self, bodies: int) -> None:
        """Make room for assemblies of a number of bodies."""
        if bodies <= self._bodies:
            return
        self._bodies = bodies
        rows, *other_states = self.states
        more_rows = zeros(self._rows * bodies)
        self.states = _copied(rows, more_rows), *other_states
        pairs = zeros(bodies * bodies, PAIR_COLUMNS)
        meets = zeros(6 * bodies)
        closed = zeros(2, bodies)
        stack = zeros(bodies + 2, 2)
        queue = zeros(bodies + 2, bodies + 1)
        self.scratch = zeros(bodies), pairs, meets, closed, stack, queue

    def grow(self) -> None:
        """Make room for twice as many states; the hash table is empty."""
        *old_arrays, _ = self.states
        self._rows *= 2
        self._make_states(self._bodies)
        *arrays, _ = self.states
        for old_array, new_array in zip(old_arrays, arrays, strict=True):
            _copied(old_array, new_array)


class _Answers(NamedTuple):
    """The verdicts on assemblies, and ends with the numbers of their assemblies."""

    verdicts: list[int]
    ends: list[tuple[int, Sliding]]


def _entries(number: int) -> Any:
    """Room for the tables of pairs."""
    numbers = bytearray(2 * number)
    return memoryview(numbers).cast("H")


def _copied(old_array: Any, new_array: Any) -> Any:
    """An array that begins with another."""
    old_bytes = memoryview(old_array).cast("B")
    new_bytes = memoryview(new_array).cast("B")
    new_bytes[: len(old_bytes)] = old_bytes
    return new_array


def arrays_of_bodies(assemblies: Sequence[Sequence[Body]]) -> BodyArrays:
    """Return the bodies of some assemblies, for kernels: where those of each begin, their shapes,
    their places.
    """
    numbers = map(len, assemblies)
    begin = array("q", accumulate(numbers, initial=0))
    shapes = array("q")
    places = array("q")
    for bodies in assemblies:
        for shape, place in bodies:
            shapes.append(shape)
            places.append(place)
    return begin, shapes, places


def _answers(arguments: tuple[Any, ...], assemblies: Sequence[Sequence[Body]]) -> _Answers:
    """Read the answers of a search that is over."""
    state, *_, states, _, verdicts, ends, way_words, _ = arguments
    ends_read = []
    start = 0
    for row in range(state[ENDS_WRITTEN]):
        assembly = ends[row, END_ASSEMBLY]
        members = ends[row, END_MEMBERS]
        group = ends[row, END_GROUP]
        reached = ends[row, END_REACHED]
        bodies = assemblies[assembly]
        places = [bodies[k].place for k in members_of(members)]
        end = start + ends[row, END_LENGTH] * len(places)
        words = way_words[start:end]
        if not group and state[WANTED] & EVERY_STATE:
            words = states[0][: reached * len(places)]
        start = end
        rows = tuple(_rows(words, places))
        sliding = Sliding(members, rows, group, ends[row, END_AXIS], reached)
        ends_read.append((assembly, sliding))
    return _Answers(list(verdicts), ends_read)


def _rows(words: Any, places: Sequence[int]) -> Iterator[Offsets]:
    """The states of members, in words, as offsets from their places."""
    number = len(places)
    for start in range(0, len(words), number):
        row = words[start : start + number]
        offsets: list[int] = []
        for word, place in zip(row, places, strict=True):
            offsets += unpacked_place(word - place)
        yield tuple(offsets)

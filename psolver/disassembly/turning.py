"""The search for the fewest moves that take bodies of cells apart by slides and by turns.

A state is how all bodies lie, each as a shape and a place; the first body stays as it lies, since a
move of some bodies is the same as the move of all others the other way round. States are found
breadth first. As with slides (`slides`), bodies that one would meet must go with it: so the groups
that can make a turn are the closed sets of a graph, for each axis and each direction of a turn.

The axes of turns go through the middles of cells or between cells, so that a turn ends with all
cells on the grid, and pass each body at most at some distance. That distance does not depend on
which bodies there are: so what some bodies of a whole can do, they can do alone, and any turn can
be undone. Therefore, as with slides, it does not matter which part is taken away first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import sub
from typing import NamedTuple, TypeAlias

from ..core.bits import members
from ..core.cells import Cell, box
from ..core.control import current_control
from .motions import AXES_IN_SPACE, HALF_TURN, QUARTERS_AROUND, REST, Motion, plane_of
from .pair_tables import EVER, EVER_SECOND, NEXT_SECOND
from .sliding import packed_place, unpacked_place
from .sweeps import Point, Rounding, cells_passed
from .turn_meetings import Bounds, bounds_of_contact, meets_in_turn, rounded_cells

Lying: TypeAlias = tuple[int, int]
"""The number of a shape, and the word of its place (see `packed_place`)."""
Bodies: TypeAlias = tuple[Lying, ...]


class TurningStep(NamedTuple):
    """A move of a group, as bits, in which the first body is not.

    motion  that it makes
    axis    of a turn, and the `point` of its plane, in halves of cells; of a slide the axis along
            which it goes, without a point
    amount  quarters, or steps
    """

    group: int
    motion: Motion
    axis: int
    point: Point | None
    amount: int


class TurningEnd(NamedTuple):
    """The end of a search: the moves to a state in which a group, as bits, is free to go along an
    axis; the group is 0 if nothing comes apart. `reached` states were seen.
    """

    steps: tuple[TurningStep, ...]
    group: int
    axis: int
    reached: int


class TurningShapes:
    """The shapes of bodies in all their orientations, tables of pairs of them, and the search.

    flat      whether bodies stay in the plane of the last two axes
    rounding  of their edges, None for sharp ones
    reach     the greatest distance of an axis of a turn from a body, in cells along each direction
    """

    def __init__(self, flat: bool, rounding: Rounding | None, reach: int) -> None:
        self._slide_axes = range(1 if flat else 0, AXES_IN_SPACE)
        self._turn_axes = range(1 if flat else AXES_IN_SPACE)
        self._rounding = rounding
        self._reach = reach
        self._numbers: dict[tuple[Cell, ...], int] = {}
        self._shapes: list[tuple[Cell, ...]] = []
        self._words: list[tuple[int, ...]] = []
        self._sizes: list[Cell] = []
        self._meetings: dict[tuple[int, int, int], int] = {}
        self._passed: dict[tuple[int, int, bool, int, int], frozenset[int]] = {}
        self._bounds_known: dict[tuple[int, int, int, int], Bounds | None] = {}
        self._rounded: dict[tuple[int, int, int, int, int, int], bool] = {}

    def lying(self, cells: Sequence[Cell]) -> Lying:
        """Return the shape and the place of a body."""
        low, high = box(cells)
        shape = tuple(sorted(tuple(map(sub, cell, low)) for cell in cells))
        number = self._numbers.setdefault(shape, len(self._shapes))
        if number == len(self._shapes):
            self._shapes.append(shape)
            self._words.append(tuple(map(packed_place, shape)))
            self._sizes.append(tuple(1 + extent for extent in map(sub, high, low)))
        return number, packed_place(low)

    def cells(self, body: Lying) -> list[Cell]:
        """Return the cells of a body."""
        return [unpacked_place(word + body[1]) for word in self._words[body[0]]]

    def moved(self, body: Lying, motion: Motion) -> Lying:
        """Return a body after a motion."""
        return self.lying([motion.of_cell(cell) for cell in self.cells(body)])

    # the search ---------------------------------------------------------------------------------

    def apart(self, start: Bodies) -> TurningEnd:
        """Return how some bodies, two at least, come apart in the fewest moves.

        Raises Stopped by the control.
        """
        control = current_control()
        rows = [start]
        origins: list[tuple[int, TurningStep | None]] = [(0, None)]  # of each state the one before
        states_seen = {start}
        for row, state in enumerate(rows):  # which grows
            control.tick()
            control.progress.nodes += 1
            if free_group := self._freed(state):
                return TurningEnd(_steps_to(row, origins), *free_group, len(rows))
            for step, new in self._next(state):
                if new not in states_seen:
                    states_seen.add(new)
                    rows.append(new)
                    origins.append((row, step))
        return TurningEnd((), 0, 0, len(rows))

    def _freed(self, state: Bodies) -> tuple[int, int] | None:
        """The smallest group that is free to go without end, or that leaves the fewest, and the
        axis.
        """
        number = len(state)
        best = number
        free_group = None
        meetings = self._meetings_of(state)
        for axis in self._slide_axes:
            closed = _closed(_graph(meetings, number, EVER + axis, EVER_SECOND + axis))
            for side, sets in enumerate((closed, _transposed(closed))):
                for group in sets:
                    size = min(group.bit_count(), number - group.bit_count())
                    if 0 < size < best:
                        best = size
                        free_group = group ^ (side and (1 << number) - 1), axis
        return free_group

    def _next(self, state: Bodies) -> Iterator[tuple[TurningStep, Bodies]]:
        """The moves from a state, and the states to which they lead."""
        meetings = self._meetings_of(state)
        for axis in self._slide_axes:
            graph = _graph(meetings, len(state), axis, NEXT_SECOND + axis)
            for group in _closed_groups(_closed(graph)):
                yield from self._slides(state, group, axis)
        for axis in self._turn_axes:
            yield from self._turns(state, axis)

    def _slides(self, state: Bodies, group: int, axis: int) -> Iterator[tuple[TurningStep, Bodies]]:
        """The slides of a group up an axis, which is free to go one step."""
        number = len(state)
        moving, sign = _without_first(group, number)
        by = packed_place([sign * (place == axis) for place in range(AXES_IN_SPACE)])
        steps = 0
        goes = True
        while goes:
            steps += 1
            state = tuple(
                (shape, place + by) if moving >> n & 1 else (shape, place)
                for n, (shape, place) in enumerate(state)
            )
            yield (
                TurningStep(moving, Motion.slide(axis, sign * steps), axis, None, sign * steps),
                state,
            )
            goes = all(
                not self._meeting(state[i], state[j]) >> axis & 1
                for i in members(group)
                for j in range(number)
                if not group >> j & 1
            )

    def _turns(self, state: Bodies, axis: int) -> Iterator[tuple[TurningStep, Bodies]]:
        """The turns about the axes in one direction, each by a quarter, a half or three quarters.

        All are tried one way round: those of the other bodies are the other way round.
        """
        x_axis, y_axis = plane_of(axis)
        lows = [unpacked_place(place) for _, place in state]
        sizes = [self._sizes[shape] for shape, _ in state]
        pairs = list(zip(lows, sizes, strict=True))
        ranges = []
        for along in (x_axis, y_axis):
            lowest = max(low[along] for low in lows) - self._reach
            highest = min(low[along] + size[along] for low, size in pairs) + self._reach
            ranges.append(range(2 * lowest, 2 * highest + 1))
        contacts = self._contacts(state, axis)
        held_at_y = [(y, _held(contacts, 1, y)) for y in ranges[1]]
        closed_graphs: dict[frozenset[tuple[int, int]], list[int]] = {}
        control = current_control()
        for x in ranges[0]:
            control.tick()
            held_at_x = _held(contacts, 0, x)
            for y, held in held_at_y:
                pairs_held = held_at_x | held
                if pairs_held not in closed_graphs:
                    closed = _closed(_graph_of(pairs_held, len(state)))
                    closed_graphs[pairs_held] = [] if _are_one(closed) else closed
                closed = closed_graphs[pairs_held]
                if not closed:
                    continue
                point = x, y
                quarters = HALF_TURN if (x + y) % 2 else 1  # a quarter would leave the grid
                for group in _closed_groups(self._turn_graph(state, axis, point, closed)):
                    yield from self._turned(state, group, axis, point, quarters)

    def _turned(
        self, state: Bodies, group: int, axis: int, point: Point, quarters: int
    ) -> Iterator[tuple[TurningStep, Bodies]]:
        """The turns of a group which is free to make the least of them."""
        number = len(state)
        moving, sign = _without_first(group, number)
        motion = Motion.quarter(axis, point).times(sign * quarters)
        quarters_made = 0
        total = REST
        while quarters_made + quarters < QUARTERS_AROUND:
            quarters_made += quarters
            total = motion.after(total)
            state = tuple(
                self.moved(body, motion) if moving >> n & 1 else body
                for n, body in enumerate(state)
            )
            yield TurningStep(moving, total, axis, point, sign * quarters_made), state
            if any(
                self._turns_into(state[i], state[j], axis, point)
                for i in members(group)
                for j in range(number)
                if not group >> j & 1
            ):
                return

    # pairs of bodies ----------------------------------------------------------------------------

    def _meetings_of(self, state: Bodies) -> list[int]:
        """The meetings of all pairs of bodies, the later body of a pair after the earlier."""
        pairs = ((i, j) for i in range(len(state)) for j in range(i + 1, len(state)))
        return [self._meeting(state[i], state[j]) for i, j in pairs]

    def _meeting(self, body: Lying, second: Lying) -> int:
        """The bits of an entry of `pair_tables` for two bodies."""
        key = body[0], second[0], second[1] - body[1]
        if key not in self._meetings:
            self._meetings[key] = self._new_meeting(*key)
        return self._meetings[key]

    def _new_meeting(self, shape: int, second: int, distance: int) -> int:
        """As `_meeting`, for two shapes at a distance."""
        by = unpacked_place(distance)
        bits = 0
        for cell in self._shapes[shape]:
            for other_cell in self._shapes[second]:
                gaps = [b + step - a for a, b, step in zip(cell, other_cell, by, strict=True)]
                for axis, gap in enumerate(gaps):
                    if gap and sum(map(bool, gaps)) == 1:
                        ever, following = (EVER, 0) if gap > 0 else (EVER_SECOND, NEXT_SECOND)
                        bits |= 1 << ever + axis
                        if abs(gap) == 1:
                            bits |= 1 << following + axis
        return bits

    def _turn_graph(
        self, state: Bodies, axis: int, point: Point, closed: Sequence[int]
    ) -> list[int]:
        """For each body those that must turn with it, itself among them; `closed` has those that
        contacts bind.
        """
        every = (1 << len(state)) - 1
        bound = list(closed)
        for i, body in enumerate(state):
            for j in members(every & ~closed[i]):
                if self._turns_into(body, state[j], axis, point):
                    bound[i] |= 1 << j
        return _closed(bound)

    def _contacts(self, state: Bodies, axis: int) -> list[tuple[int, int, Bounds]]:
        """The pairs of bodies that touch each other beside the turns about an axis, with the points
        about which the first may begin to turn.
        """
        contacts = []
        for i, (shape, place) in enumerate(state):
            x_axis, y_axis = plane_of(axis)
            low = unpacked_place(place)
            by_x, by_y = 2 * low[x_axis], 2 * low[y_axis]
            for j, (second, other_place) in enumerate(state):
                bounds = self._bounds(shape, second, other_place - place, axis) if i != j else None
                if bounds:
                    (least_x, least_y), (most_x, most_y) = bounds
                    lowest = least_x + by_x, least_y + by_y
                    contacts.append((i, j, Bounds(lowest, (most_x + by_x, most_y + by_y))))
        return contacts

    def _bounds(self, shape: int, second: int, distance: int, axis: int) -> Bounds | None:
        """The points about which a shape may begin to turn, from its place, beside another one at a
        distance.
        """
        key = shape, second, distance, axis
        if key not in self._bounds_known:
            cells = set(self.cells((second, distance)))
            self._bounds_known[key] = bounds_of_contact(self._shapes[shape], cells, axis)
        return self._bounds_known[key]

    def _turns_into(self, body: Lying, second: Lying, axis: int, point: Point) -> bool:
        """Whether a body meets another one in the least turn about an axis through a point."""
        words = self._words[body[0]]
        other_words = self._words[second[0]]
        by = second[1] - body[1]
        if len(words) <= len(other_words):
            passed = self._passed_by(*body, axis, point, is_back=False)
            is_apart = passed.isdisjoint([word + by for word in other_words])
        else:  # the same, seen from the other body
            passed = self._passed_by(*second, axis, point, is_back=True)
            is_apart = passed.isdisjoint([word - by for word in words])
        if is_apart:
            return False
        return self._rounding is None or self._meets_rounded(body, second, axis, point)

    def _passed_by(
        self, shape: int, place: int, axis: int, point: Point, is_back: bool
    ) -> frozenset[int]:
        """The cells that a body with sharp edges meets in the least turn, or in the same turn back,
        from its place.
        """
        key = shape, axis, is_back, *_from_place(place, axis, point)
        if key not in self._passed:
            self._passed[key] = self._new_passed(*key)
        return self._passed[key]

    def _new_passed(self, shape: int, axis: int, is_back: bool, x: int, y: int) -> frozenset[int]:
        """As `_passed_by`, for a point from the place of the body."""
        x_axis, y_axis = plane_of(axis)
        quarters = HALF_TURN if (x + y) % 2 else 1
        passed: set[int] = set()
        for cell, word in zip(self._shapes[shape], self._words[shape], strict=True):
            corner = 2 * cell[x_axis] - x, 2 * cell[y_axis] - y
            passed.update([word + by for by in _words_passed(corner, quarters, axis, is_back)])
        return frozenset(passed)

    def _meets_rounded(self, body: Lying, second: Lying, axis: int, point: Point) -> bool:
        """Whether a body with rounded edges meets another one in the least turn."""
        from_place = _from_place(body[1], axis, point)
        key = body[0], second[0], second[1] - body[1], axis, *from_place
        if key not in self._rounded:
            self._rounded[key] = self._new_rounded(body, second, axis, point)
        return self._rounded[key]

    def _new_rounded(self, body: Lying, second: Lying, axis: int, point: Point) -> bool:
        """As `_meets_rounded`."""
        assert self._rounding
        resting = rounded_cells(self.cells(second), axis, point)
        for layer, turning in rounded_cells(self.cells(body), axis, point).items():
            for cell in turning:
                for other_cell in resting.get(layer, ()):
                    if meets_in_turn(self._rounding, cell, other_cell, point):
                        return True
        return False


@lru_cache(maxsize=1 << 15)
def _words_passed(corner: Point, quarters: int, axis: int, is_back: bool) -> tuple[int, ...]:
    """The cells of `cells_passed`, or those that are met in the turn back, as words: in a mirror
    that is the turn again.
    """
    x_axis, y_axis = plane_of(axis)[::-1] if is_back else plane_of(axis)
    words = []
    for x, y in cells_passed(corner[::-1] if is_back else corner, quarters):
        by = [0] * AXES_IN_SPACE
        by[x_axis] = x
        by[y_axis] = y
        words.append(packed_place(by))
    return tuple(words)


def _from_place(place: int, axis: int, point: Point) -> Point:
    """A point of a plane, in halves of cells, from the place of a body."""
    x_axis, y_axis = plane_of(axis)
    low = unpacked_place(place)
    return point[0] - 2 * low[x_axis], point[1] - 2 * low[y_axis]


def _steps_to(
    row: int, origins: Sequence[tuple[int, TurningStep | None]]
) -> tuple[TurningStep, ...]:
    """The moves from the first state to another one."""
    steps = []
    while row:
        row, step = origins[row]
        assert step
        steps.append(step)
    return tuple(reversed(steps))


# groups -------------------------------------------------------------------------------------------


def _graph(meetings: Sequence[int], number: int, bit: int, bit_of_second: int) -> list[int]:
    """For each body those that it meets, by a bit of the meetings, itself among them."""
    bound = [1 << i for i in range(number)]
    pairs = iter(meetings)
    for i in range(number):
        for j in range(i + 1, number):
            bits = next(pairs)
            bound[i] |= (bits >> bit & 1) << j
            bound[j] |= (bits >> bit_of_second & 1) << i
    return bound


def _held(
    contacts: Sequence[tuple[int, int, Bounds]], coordinate: int, value: int
) -> frozenset[tuple[int, int]]:
    """The pairs of bodies of which the first cannot begin to turn without the second about points
    with a coordinate.
    """
    pairs = []
    for i, j, (lowest, highest) in contacts:
        if not lowest[coordinate] <= value <= highest[coordinate]:
            pairs.append((i, j))
    return frozenset(pairs)


def _graph_of(pairs: Iterable[tuple[int, int]], number: int) -> list[int]:
    """For each body those that it is paired with, itself among them."""
    bound = [1 << i for i in range(number)]
    for i, j in pairs:
        bound[i] |= 1 << j
    return bound


def _without_first(group: int, number: int) -> tuple[int, int]:
    """The bodies that move so that the first of a number of bodies stays: a group, or those that
    are not in it, which then go the other way; and the sign of the way.
    """
    if group & 1:
        return group ^ (1 << number) - 1, -1
    return group, 1


def _closed(graph: Sequence[int]) -> list[int]:
    """For each body those that must go with it (Warshall)."""
    closed = list(graph)
    for k in range(len(closed)):
        bound = closed[k]
        if bound != 1 << k:
            for i, group in enumerate(closed):
                if group >> k & 1:
                    closed[i] |= bound
    return closed


def _transposed(closed: Sequence[int]) -> list[int]:
    """For each body those with which it must go."""
    bodies = range(len(closed))
    return [sum((closed[j] >> i & 1) << j for j in bodies) for i in bodies]


def _are_one(closed: Sequence[int]) -> bool:
    """Whether no body can go without all others."""
    return closed[0] == (1 << len(closed)) - 1 and all(group & 1 for group in closed)


def _closed_groups(closed: Sequence[int]) -> Iterator[int]:
    """The groups that can go without the others."""
    if _are_one(closed):
        return
    every = (1 << len(closed)) - 1
    needed_by = _transposed(closed)
    waiting = [(0, 0)]
    while waiting:
        moving, staying = waiting.pop()
        free = every & ~(moving | staying)
        if free:
            i = (free & -free).bit_length() - 1
            waiting.append((moving, staying | needed_by[i]))
            waiting.append((moving | closed[i], staying))
        elif moving and staying:
            yield moving

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

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, count, permutations, product
from operator import sub
from typing import NamedTuple, TypeAlias

from ..core.bits import members
from ..core.cells import Cell, Shape, box, extent
from ..core.control import current_control
from .body_groups import (
    all_bodies,
    binds_all,
    closed_graph,
    closed_groups,
    graph_of_meetings,
    graph_of_pairs,
    pairs_across,
    transposed_graph,
    without_first,
)
from .motions import AXES_IN_SPACE, QUARTERS_AROUND, REST, Motion, along_axis, plane_of
from .pair_tables import EVER, EVER_SECOND, NEXT_SECOND
from .sliding import packed_place, unpacked_place
from .sweeps import Point, Rounding, cells_passed
from .turn_meetings import Bounds, bounds_of_contact, cells_meet_in_turn, least_turn

Lying: TypeAlias = tuple[int, int]
"""The number of a shape, and the word of its place (see `packed_place`)."""
Bodies: TypeAlias = tuple[Lying, ...]
Words: TypeAlias = tuple[int, ...]
Pairs: TypeAlias = frozenset[tuple[int, int]]
Question: TypeAlias = tuple[int, ...]
Contact: TypeAlias = tuple[int, int, Bounds]
Successor: TypeAlias = "tuple[TurningStep, Bodies]"
Origin: TypeAlias = "tuple[int, TurningStep | None]"
"""The number of the state before, and the move from there; no move for the first state."""


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
        self._slide_axes = range(AXES_IN_SPACE)
        self._turn_axes = range(AXES_IN_SPACE)
        if flat:
            self._slide_axes = range(1, AXES_IN_SPACE)
            self._turn_axes = range(1)
        self._rounding = rounding
        self._reach = reach
        self._numbers: dict[Shape, int] = {}
        self._shapes: list[Shape] = []
        self._words: list[Words] = []
        self._sizes: list[Cell] = []
        # answers by their questions: shapes, distances, axes, points
        self._meetings: dict[Question, int] = {}
        self._passed: dict[Question, frozenset[int]] = {}
        self._bounds_known: dict[Question, Bounds | None] = {}
        self._rounded: dict[Question, bool] = {}

    def lying(self, cells: Sequence[Cell]) -> Lying:
        """Return the shape and the place of a body."""
        low, _ = box(cells)
        shape_cells = []
        for cell in cells:
            from_low = map(sub, cell, low)
            shape_cells.append(tuple(from_low))
        shape_cells.sort()
        shape = tuple(shape_cells)
        number = self._numbers.get(shape)
        if number is None:
            number = len(self._shapes)
            words = tuple(map(packed_place, shape))
            self._numbers[shape] = number
            self._shapes.append(shape)
            self._words.append(words)
            self._sizes.append(extent(shape))
        return number, packed_place(low)

    def cells(self, body: Lying) -> list[Cell]:
        """Return the cells of a body."""
        shape, place = body
        words = self._words[shape]
        return [unpacked_place(word + place) for word in words]

    def moved(self, body: Lying, motion: Motion) -> Lying:
        """Return a body after a motion."""
        cells_after = []
        for cell in self.cells(body):
            cells_after.append(motion.of_cell(cell))
        return self.lying(cells_after)

    # the search ---------------------------------------------------------------------------------

    def apart(self, start: Bodies) -> TurningEnd:
        """Return how some bodies, two at least, come apart in the fewest moves.

        Raises Stopped by the control.
        """
        control = current_control()
        states = [start]
        origins: list[Origin] = [(0, None)]
        states_seen = {start}
        for row, state in enumerate(states):  # which grows
            control.tick()
            control.progress.nodes += 1
            if free_group := self._freed(state):
                group, axis = free_group
                steps = _steps_to(row, origins)
                return TurningEnd(steps, group, axis, len(states))
            for step, successor in self._next(state):
                if successor not in states_seen:
                    states_seen.add(successor)
                    states.append(successor)
                    origins.append((row, step))
        return TurningEnd((), 0, 0, len(states))

    def _freed(self, state: Bodies) -> tuple[int, int] | None:
        """The smallest group that is free to go without end, or that leaves the fewest, and the
        axis.
        """
        number = len(state)
        best = number
        free_group = None
        meetings = self._meetings_of(state)
        for axis in self._slide_axes:
            bit = EVER + axis
            bit_of_second = EVER_SECOND + axis
            graph = graph_of_meetings(meetings, number, bit, bit_of_second)
            closed = closed_graph(graph)
            groups = list(closed)
            # those that must stay if a body stays: the others are free
            everybody = all_bodies(number)
            for group in transposed_graph(closed):
                groups.append(group ^ everybody)
            for group in groups:
                going = group.bit_count()
                size = min(going, number - going)
                if 0 < size < best:
                    best = size
                    free_group = group, axis
        return free_group

    def _next(self, state: Bodies) -> Iterator[Successor]:
        """The moves from a state, and the states to which they lead."""
        meetings = self._meetings_of(state)
        number = len(state)
        for axis in self._slide_axes:
            bit_of_second = NEXT_SECOND + axis
            graph = graph_of_meetings(meetings, number, axis, bit_of_second)
            closed = closed_graph(graph)
            for group in closed_groups(closed):
                yield from self._slides(state, group, axis)
        for axis in self._turn_axes:
            yield from self._turns(state, axis)

    def _slides(self, state: Bodies, group: int, axis: int) -> Iterator[Successor]:
        """The slides of a group up an axis, which is free to go one step."""
        number = len(state)
        moving, sign = without_first(group, number)
        step = packed_place(along_axis(axis, sign))
        for steps in count(1):
            bodies = list(state)
            for n in members(moving):
                shape, place = bodies[n]
                place_after = place + step
                bodies[n] = shape, place_after
            state = tuple(bodies)
            amount = sign * steps
            motion = Motion.slide(axis, amount)
            move = TurningStep(moving, motion, axis, None, amount)
            yield move, state
            for i, j in pairs_across(group, number):
                meeting = self._meeting(state[i], state[j])
                if meeting >> axis & 1:
                    return

    def _turns(self, state: Bodies, axis: int) -> Iterator[Successor]:
        """The turns about the axes in one direction, each by a quarter, a half or three quarters.

        All are tried one way round: those of the other bodies are the other way round.
        """
        x_axis, y_axis = plane_of(axis)
        y_range = self._within_reach(state, y_axis)
        contacts = self._contacts(state, axis)
        bound_at_y = [_bound_at(contacts, 1, y) for y in y_range]
        # Many points have the same bonds: their graph is closed once. Empty: no group can turn.
        closed_graphs: dict[Pairs, list[int]] = {}
        control = current_control()
        for x in self._within_reach(state, x_axis):
            control.tick()
            bound_at_x = _bound_at(contacts, 0, x)
            for y, bound in zip(y_range, bound_at_y, strict=True):
                pairs = bound_at_x | bound
                if pairs not in closed_graphs:
                    graph = graph_of_pairs(pairs, len(state))
                    closed = closed_graph(graph)
                    if binds_all(closed):
                        closed = []
                    closed_graphs[pairs] = closed
                closed = closed_graphs[pairs]
                if closed:
                    point = x, y
                    yield from self._turns_about(state, axis, point, closed)

    def _within_reach(self, state: Bodies, axis: int) -> range:
        """The numbers along an axis, in halves of cells, of points that are near to all bodies."""
        lows = []
        highs = []
        for shape, place in state:
            low = unpacked_place(place)[axis]
            high = low + self._sizes[shape][axis]
            lows.append(low)
            highs.append(high)
        lowest = max(lows) - self._reach
        highest = min(highs) + self._reach
        start = 2 * lowest
        end = 2 * highest + 1
        return range(start, end)

    def _turns_about(
        self, state: Bodies, axis: int, point: Point, closed: Sequence[int]
    ) -> Iterator[Successor]:
        """The turns about a point of the plane of an axis; contacts bind the bodies by a graph."""
        number = len(state)
        quarters = least_turn(point)
        quarter = Motion.quarter(axis, point)
        graph = self._turn_graph(state, axis, point, closed)
        for group in closed_groups(graph):
            moving, sign = without_first(group, number)
            motion = quarter.times(sign * quarters)
            total = REST
            bodies = list(state)
            for quarters_made in range(quarters, QUARTERS_AROUND, quarters):
                total = motion.after(total)
                for n in members(moving):
                    body = bodies[n]
                    bodies[n] = self.moved(body, motion)
                amount = sign * quarters_made
                move = TurningStep(moving, total, axis, point, amount)
                yield move, tuple(bodies)
                if self._is_stopped(bodies, group, axis, point):
                    break

    def _is_stopped(self, bodies: Sequence[Lying], group: int, axis: int, point: Point) -> bool:
        """Whether a group cannot make the least turn once more."""
        for i, j in pairs_across(group, len(bodies)):
            body = bodies[i]
            second = bodies[j]
            if self._turns_into(body, second, axis, point):
                return True
        return False

    # pairs of bodies ----------------------------------------------------------------------------

    def _meetings_of(self, state: Bodies) -> list[int]:
        """The meetings of all pairs of bodies, the later body of a pair after the earlier."""
        meetings = []
        for body, second in combinations(state, 2):
            meetings.append(self._meeting(body, second))
        return meetings

    def _meeting(self, body: Lying, second: Lying) -> int:
        """The bits of an entry of `pair_tables` for two bodies."""
        shape, place = body
        other_shape, other_place = second
        key = shape, other_shape, other_place - place
        if key not in self._meetings:
            meeting = self._new_meeting(*key)
            self._meetings[key] = meeting
        return self._meetings[key]

    def _new_meeting(self, shape: int, other_shape: int, distance: int) -> int:
        """As `_meeting`, for two shapes at a distance."""
        body_cells = self._shapes[shape]
        other_cells = self.cells((other_shape, distance))
        bits = 0
        for cell, other_cell in product(body_cells, other_cells):
            gaps = list(map(sub, other_cell, cell))
            if gaps.count(0) != AXES_IN_SPACE - 1:
                continue  # no line of the grid goes through both
            gap = sum(gaps)
            axis = gaps.index(gap)
            ever = EVER if gap > 0 else EVER_SECOND
            bits |= 1 << ever + axis
            if gap == 1:
                bits |= 1 << axis
            elif gap == -1:
                bits |= 1 << NEXT_SECOND + axis
        return bits

    def _turn_graph(
        self, state: Bodies, axis: int, point: Point, closed: Sequence[int]
    ) -> list[int]:
        """For each body those that must turn with it, itself among them; `closed` has those that
        contacts bind.
        """
        everybody = all_bodies(len(state))
        bound = list(closed)
        for i, body in enumerate(state):
            bodies_free = everybody & ~closed[i]
            for j in members(bodies_free):
                second = state[j]
                if self._turns_into(body, second, axis, point):
                    bound[i] |= 1 << j
        return closed_graph(bound)

    def _contacts(self, state: Bodies, axis: int) -> list[Contact]:
        """The pairs of bodies that touch each other beside the turns about an axis, with the points
        about which the first may begin to turn.
        """
        contacts = []
        numbered = enumerate(state)
        for (i, body), (j, second) in permutations(numbered, 2):
            shape, place = body
            other_shape, other_place = second
            distance = other_place - place
            bounds = self._bounds(shape, other_shape, distance, axis)
            if bounds:
                by = _in_halves(place, axis)
                contact = i, j, bounds.moved(by)
                contacts.append(contact)
        return contacts

    def _bounds(self, shape: int, other_shape: int, distance: int, axis: int) -> Bounds | None:
        """The points about which a shape may begin to turn, from its place, beside another one at a
        distance.
        """
        key = shape, other_shape, distance, axis
        if key not in self._bounds_known:
            body_cells = self._shapes[shape]
            second = other_shape, distance
            other_cells = set(self.cells(second))
            bounds = bounds_of_contact(body_cells, other_cells, axis)
            self._bounds_known[key] = bounds
        return self._bounds_known[key]

    def _turns_into(self, body: Lying, second: Lying, axis: int, point: Point) -> bool:
        """Whether a body meets another one in the least turn about an axis through a point."""
        _, place = body
        other_shape, other_place = second
        distance = other_place - place
        passed = self._passed_by(body, axis, point)
        other_words = self._words[other_shape]
        if passed.isdisjoint([word + distance for word in other_words]):
            return False
        if self._rounding is None:
            return True
        return self._meets_rounded(body, second, axis, point)

    def _passed_by(self, body: Lying, axis: int, point: Point) -> frozenset[int]:
        """The cells that a body with sharp edges meets in the least turn, from its place."""
        shape, place = body
        x, y = _from_place(place, axis, point)
        key = shape, axis, x, y
        if key not in self._passed:
            from_place = x, y
            passed = self._new_passed(shape, axis, from_place)
            self._passed[key] = passed
        return self._passed[key]

    def _new_passed(self, shape: int, axis: int, point: Point) -> frozenset[int]:
        """As `_passed_by`, for a point from the place of the body."""
        x_axis, y_axis = plane_of(axis)
        x, y = point
        quarters = least_turn(point)
        passed: set[int] = set()
        for word in self._words[shape]:
            cell = unpacked_place(word)
            low_x = 2 * cell[x_axis]
            low_y = 2 * cell[y_axis]
            corner = low_x - x, low_y - y
            for step in _words_passed(corner, quarters, axis):
                passed.add(word + step)
        return frozenset(passed)

    def _meets_rounded(self, body: Lying, second: Lying, axis: int, point: Point) -> bool:
        """Whether a body with rounded edges meets another one in the least turn."""
        shape, place = body
        other_shape, other_place = second
        x, y = _from_place(place, axis, point)
        distance = other_place - place
        key = shape, other_shape, distance, axis, x, y
        if key not in self._rounded:
            turning = self.cells(body)
            resting = self.cells(second)
            meets = cells_meet_in_turn(self._rounding, turning, resting, axis, point)
            self._rounded[key] = meets
        return self._rounded[key]


@lru_cache(maxsize=1 << 15)
def _words_passed(corner: Point, quarters: int, axis: int) -> Words:
    """The cells of `cells_passed` as words."""
    x_axis, y_axis = plane_of(axis)
    words = []
    for x, y in cells_passed(corner, quarters):
        step = [0] * AXES_IN_SPACE
        step[x_axis] = x
        step[y_axis] = y
        words.append(packed_place(step))
    return tuple(words)


def _in_halves(place: int, axis: int) -> Point:
    """The place of a body in the plane about an axis, in halves of cells."""
    x_axis, y_axis = plane_of(axis)
    low = unpacked_place(place)
    x = 2 * low[x_axis]
    y = 2 * low[y_axis]
    return x, y


def _from_place(place: int, axis: int, point: Point) -> Point:
    """A point of a plane, in halves of cells, from the place of a body."""
    x, y = point
    low_x, low_y = _in_halves(place, axis)
    x -= low_x
    y -= low_y
    return x, y


def _steps_to(row: int, origins: Sequence[Origin]) -> tuple[TurningStep, ...]:
    """The moves from the first state to another one."""
    steps = []
    while row:
        row, step = origins[row]
        assert step
        steps.append(step)
    steps.reverse()
    return tuple(steps)


def _bound_at(contacts: Sequence[Contact], coordinate: int, value: int) -> Pairs:
    """The pairs of bodies of which the first cannot begin to turn without the second about points
    with a coordinate.
    """
    pairs = []
    for i, j, bounds in contacts:
        lowest = bounds.lowest[coordinate]
        highest = bounds.highest[coordinate]
        if lowest <= value <= highest:
            continue
        pairs.append((i, j))
    return frozenset(pairs)

"""Bodies of cells on a grid that slide along its three axes, alone or in groups: which states can
be reached, and whether the bodies come apart.

A *state* has the offset of each body from the place where it began, up to moving all; the first is
never moved. `near` has, for two bodies and an axis, the steps that the one is free to go before it
meets the other, by their offset from each other; the tables are filled once. If body i meets j in
fewer than t steps, a group that has i and goes t steps must have j, too. So the groups that may go
t steps are the sets that are closed under this relation. To move the others back is the same move,
so that only one direction of each axis is looked at.

Bodies come apart in a state if a group is free to go without end. States are found breadth first,
and each is looked at for that when it is new, so that the first that comes apart needed the fewest
moves. They are rows of offsets, found again by a hash table (linear probing; Knuth, TAOCP 6.4).

A little work is done in plain Python if there is no machine code: all of a small assembly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...control import Control
from .jit import (
    HASH_A,
    HASH_B,
    HASH_MASK,
    INDEX_MASK,
    Kernel,
    ensure,
    inlined,
    is_compiled,
    lowest,
    needs_compiling,
    ones,
    plain,
    ready,
)

FAR = 1 << 14  # steps without end
MOST_BODIES = 62  # a group is the bits of a word
# pairs of bodies, of groups and states, between two looks at the clock
WORK, PLAIN_WORK = 1_500_000, 30_000
# pairs of cells, places of tables, pairs of bodies that plain Python looks at in a process, about a
# second of work, before a kernel is compiled, which takes longer; a pair of bodies counts more
PLAIN_EFFORT, SEARCH_EFFORT = 1_500_000, 20
LEAST_ROWS = 1 << 10
PAUSED, FULL, CLOSED, APART = range(4)  # the answers of `search`
COUNT, SCANNED, NEXT, AXIS, OPEN, HASHED, GROUP, WAY, FIRST = range(9)  # registers
REGISTERS = 9

Offsets = tuple[int, ...]

_efforts: list[int] = []  # in plain Python, so far


class Sliding(NamedTuple):
    """The end of a search: the states on the way to the last one, three offsets a body; the group
    that is then free to go along an axis, as bits; the number of states that were reached.

    If nothing comes apart, the group is 0, and the states are all that can be reached.
    """

    states: Any
    group: int
    axis: int
    reached: int


class SlidingBodies:
    """Bodies, each the cells of one, at least one, with three coordinates; they slide along the
    axes from a first `axis` on.

    filling  the arguments of `fill_near`, which is called at once with `fill`
    """

    def __init__(
        self,
        shapes: Sequence[Sequence[Offsets]],
        control: Control,
        axis: int = 0,
        fill: bool = True,
    ) -> None:
        bodies = [np.array(shape, np.int64) for shape in shapes]
        self._axis = axis
        self._number = len(bodies)
        self._control = control
        cells = np.concatenate(bodies)
        begin = np.cumsum([0, *map(len, bodies)])
        low = np.array([body.min(axis=0) for body in bodies])
        high = np.array([body.max(axis=0) for body in bodies])
        # the offsets at which one body may meet another, and one more before them
        corner = (low[None, :] - high[:, None] - 1).reshape(-1, 3)
        extent = (high[None, :] - low[:, None]).reshape(-1, 3) - corner + 1
        first = np.cumsum([0, *(3 * extent.prod(axis=1))])
        near = np.full(int(first[-1]), FAR, np.int16)
        self._tables = corner, extent, first, near
        self.filling = cells, begin, *self._tables
        self._search: Kernel | None = None  # compiled
        if fill:
            effort = 3 * len(cells) ** 2 + len(near)
            if _is_plain(fill_near, self.filling, effort):
                _efforts.append(effort)
                plain(fill_near)(*self.filling)
            else:
                ensure(fill_near, self.filling, control)
                ready(fill_near, self.filling)(*self.filling)

    def apart(self, members: Sequence[int], start: Offsets) -> Sliding:
        """Return how some bodies, two at least, come apart from their offsets, in the fewest moves.

        Raises Stopped by the control.
        """
        arguments = self.arguments(members, start)
        before = self._control.progress.nodes
        while True:
            answer = self._advance(arguments)
            state, rows, parents, table, *fixed = arguments
            self._control.progress.nodes = before + int(state[COUNT])
            self._control.tick()
            if answer == FULL:
                rows, parents = (
                    np.concatenate([one, np.zeros_like(one)]) for one in (rows, parents)
                )
                table = np.zeros(2 * len(table), np.int32)
                state[HASHED] = 0
                arguments = state, rows, parents, table, *fixed
            elif answer != PAUSED:
                return _ending(answer, state, rows, parents)

    def _advance(self, arguments: tuple[Any, ...]) -> int:
        """Call `search`, in plain Python as long as that pays."""
        if self._search is None and not _is_plain(search, arguments, 0):
            ensure(search, arguments, self._control)
            self._search = ready(search, arguments)
        if self._search is not None:
            return int(self._search(*arguments))
        state, pairs = arguments[0], len(arguments[4]) ** 2
        before = int(state[SCANNED] + state[NEXT])
        answer = plain(search)(*arguments[:-1], PLAIN_WORK // pairs)
        _efforts.append(SEARCH_EFFORT * pairs * (1 + int(state[SCANNED] + state[NEXT]) - before))
        return int(answer)

    def arguments(self, members: Sequence[int], start: Offsets) -> tuple[Any, ...]:
        """Return the arguments of `search` for some bodies at their offsets."""
        number = len(members)
        state = np.zeros(REGISTERS, np.int64)
        state[COUNT], state[OPEN] = 1, -1
        state[FIRST] = state[AXIS] = self._axis
        rows = np.zeros((LEAST_ROWS, 3 * number), np.int16)
        rows[0] = np.array(start) - np.tile(start[:3], number)
        parents = np.zeros(LEAST_ROWS, np.int32)
        table = np.zeros(4 * LEAST_ROWS, np.int32)
        scratch = (
            np.zeros((number, number), np.int64),
            np.zeros((2, number), np.int64),
            np.zeros((number + 2, 2), np.int64),
        )
        chosen = np.array(members, np.int64)
        work = (WORK if is_compiled() else PLAIN_WORK) // number**2
        found = state, rows, parents, table, chosen, self._number
        return *found, *self._tables, *scratch, work


def _is_plain(kernel: Kernel, arguments: tuple[Any, ...], effort: int) -> bool:
    """Whether a kernel is not compiled, and need not be for some effort more."""
    return sum(_efforts) + effort < PLAIN_EFFORT and needs_compiling(kernel, arguments)


def _ending(answer: int, state: Any, rows: Any, parents: Any) -> Sliding:
    count = int(state[COUNT])
    if answer == CLOSED:
        return Sliding(rows[:count].copy(), 0, 0, count)
    path = [int(state[SCANNED])]
    while path[-1]:
        path.append(int(parents[path[-1]]))
    return Sliding(rows[path[::-1]].copy(), int(state[GROUP]), int(state[WAY]), count)


# the tables --------------------------------------------------------------------------------------


def fill_near(cells: Any, begin: Any, corner: Any, extent: Any, first: Any, near: Any) -> None:
    """Fill the tables of the free steps, which are FAR before.

    cells, begin    the cells of body i are cells[begin[i] : begin[i + 1]]
    corner, extent  for bodies i and j, in row i * bodies + j, the least of the offsets in a table,
                    and their number, along each axis
    first           where the tables of two bodies begin, one for each axis
    near            the tables: for an offset of i less that of j the steps that i may go
    """
    bodies = begin.shape[0] - 1
    for pair in range(bodies * bodies):
        i = pair // bodies
        j = pair % bodies
        if i == j:
            continue
        wide = extent[pair, 2]
        layer = extent[pair, 1] * wide
        size = extent[pair, 0] * layer
        # Where they overlap, -1 in the table of the first axis.
        for a in range(begin[i], begin[i + 1]):
            for b in range(begin[j], begin[j + 1]):
                u = cells[b, 0] - cells[a, 0] - corner[pair, 0]
                v = cells[b, 1] - cells[a, 1] - corner[pair, 1]
                w = cells[b, 2] - cells[a, 2] - corner[pair, 2]
                for axis in range(3):
                    near[first[pair] + axis * size + u * layer + v * wide + w] = -1
        # From the far end of each line, count the steps to the next overlap.
        for axis in range(3):
            step = layer if axis == 0 else wide if axis == 1 else 1
            base = first[pair] + axis * size
            for k in range(size - 1, -1, -1):
                at = k // step % extent[pair, axis]
                if at == extent[pair, axis] - 1 or near[base + k] == -1:
                    continue
                after = near[base + k + step]
                if after < FAR:
                    near[base + k] = after + 1


# the compiled search -----------------------------------------------------------------------------


def search(
    state: Any,
    rows: Any,
    parents: Any,
    table: Any,
    members: Any,
    bodies: int,
    corner: Any,
    extent: Any,
    first: Any,
    near: Any,
    steps: Any,
    closed: Any,
    stack: Any,
    work: int,
) -> int:
    """Continue a search for some `work`; return PAUSED, FULL if a row is needed that is not there,
    CLOSED if all states were seen, or APART.

    state      registers: the number of states; how many of them were looked at whether they come
               apart; the state that is moved next, along which axis, and how high the stack of its
               groups is, -1 for a new one; how many states the table has; the group that comes
               apart, and its axis; the first axis
    rows       for each state the offsets of the members
    parents    for each state the one that it was reached from
    table      for each hash value the number of a state, from 1, or 0
    members    the bodies that move
    bodies     the number of all bodies, of which the tables are; for those see `fill_near`
    steps      room for the free steps of each member before each other
    closed     room for the members that must move with each, and those with which each must move
    stack      room for groups: members that move, and that do not
    """
    number = members.shape[0]
    whole = (1 << number) - 1
    most_rows = rows.shape[0]
    count = state[COUNT]
    while True:
        # New states that the table does not have, after it has grown.
        while state[HASHED] < count:
            row = state[HASHED]
            table[place_of(rows, row, table)] = row + 1
            state[HASHED] = row + 1
        # New states that come apart.
        while state[SCANNED] < count:
            if work <= 0:
                state[COUNT] = count
                return PAUSED
            work -= 1
            best = number
            for axis in range(state[FIRST], 3):
                look(
                    rows, state[SCANNED], axis, members, bodies, corner, extent, first, near, steps
                )
                close(steps, FAR, closed)
                for side in range(2):
                    for i in range(number):
                        group = closed[side, i]
                        size = min(ones(group), number - ones(group))
                        if 0 < size < best:
                            best = size
                            state[GROUP] = group if side == 0 else whole & ~group
                            state[WAY] = axis
            if best < number:
                state[COUNT] = count
                return APART
            state[SCANNED] += 1
        # The groups of the next state and axis, as far as they were not moved yet.
        row = state[NEXT]
        if row == count:
            state[COUNT] = count
            return CLOSED
        axis = state[AXIS]
        look(rows, row, axis, members, bodies, corner, extent, first, near, steps)
        close(steps, 1, closed)
        top = state[OPEN]
        if top < 0:
            top = 1
            stack[0, 0] = stack[0, 1] = 0
        while top > 0:
            if work <= 0 or count == most_rows:
                state[OPEN] = top
                state[COUNT] = count
                return PAUSED if work <= 0 else FULL
            work -= 1
            moving = stack[top - 1, 0]
            staying = stack[top - 1, 1]
            free = whole & ~(moving | staying)
            if free != 0:
                i = lowest(free) & INDEX_MASK
                stack[top - 1, 1] = staying | closed[1, i]
                stack[top, 0] = moving | closed[0, i]
                stack[top, 1] = staying
                top += 1
                continue
            if moving == 0 or staying == 0:
                top -= 1
                continue
            most = FAR
            for i in range(number):
                if (moving >> i) & 1:
                    for j in range(number):
                        if (staying >> j) & 1:
                            most = min(most, steps[i, j])
            taken = 0
            for step in range(1, most + 1):
                if count == most_rows:
                    break
                taken = step
                for i in range(number):
                    move = ((moving >> i) & 1) - (moving & 1)
                    for k in range(3):
                        rows[count, 3 * i + k] = rows[row, 3 * i + k]
                    rows[count, 3 * i + axis] += move * step
                place = place_of(rows, count, table)
                if table[place] == 0:
                    count += 1
                    table[place] = count
                    parents[count - 1] = row
                    state[HASHED] = count
            if taken == most:  # else once more, in a table with more room
                top -= 1
        state[OPEN] = -1
        state[AXIS] = axis + 1
        if axis == 2:
            state[AXIS] = state[FIRST]
            state[NEXT] = row + 1


@inlined
def look(
    rows: Any,
    row: int,
    axis: int,
    members: Any,
    bodies: int,
    corner: Any,
    extent: Any,
    first: Any,
    near: Any,
    steps: Any,
) -> None:
    """Find the free steps along an axis of each member before each other, in a state."""
    number = members.shape[0]
    for i in range(number):
        for j in range(number):
            steps[i, j] = FAR
            if i == j:
                continue
            pair = members[i] * bodies + members[j]
            index = 0
            size = 1
            ahead = 0
            meets = True
            for k in range(3):
                wide = extent[pair, k]
                at = rows[row, 3 * i + k] - rows[row, 3 * j + k] - corner[pair, k]
                if k == axis and at < 0:
                    ahead = -at
                    at = 0
                if at < 0 or at >= wide:
                    meets = False
                    at = 0
                index = index * wide + at
                size *= wide
            if meets:
                found = near[first[pair] + axis * size + index]
                if found < FAR:
                    steps[i, j] = found + ahead


@inlined
def close(steps: Any, most: int, closed: Any) -> None:
    """Find for each member those that must move with it, if it goes `most` steps, and those with
    which it must move; itself among both (Warshall).
    """
    number = steps.shape[0]
    for i in range(number):
        closed[0, i] = closed[1, i] = 1 << i
        for j in range(number):
            if steps[i, j] < most:
                closed[0, i] |= 1 << j
    for k in range(number):
        for i in range(number):
            if (closed[0, i] >> k) & 1:
                closed[0, i] |= closed[0, k]
    for i in range(number):
        for j in range(number):
            if (closed[0, j] >> i) & 1:
                closed[1, i] |= 1 << j


@inlined
def place_of(rows: Any, row: int, table: Any) -> int:
    """Return the place in the table of a state that equals a row, or the place for a new one."""
    width = rows.shape[1]
    mask = table.shape[0] - 1
    value = 0
    for k in range(3, width):
        value = (value ^ (int(rows[row, k]) + FAR)) * HASH_B & HASH_MASK
        value ^= value >> 29
    place: int = (value * HASH_A & HASH_MASK) >> 20 & mask
    while table[place] != 0:
        other = table[place] - 1
        same = True
        for k in range(3, width):
            if rows[other, k] != rows[row, k]:
                same = False
                break
        if same:
            break
        place = (place + 1) & mask
    return place

"""Bodies of cells on a grid that slide along its three axes, alone or in groups: the search
whether they come apart, with the fewest moves or not, for many assemblies in one call.

A body is a shape at a place. Which of two bodies meets the other, and along which axis, is looked
up in a table for their two shapes, by the distance between their places: the tables are filled when
a pair of shapes first lies in an assembly, and hold for all others. If body i meets j, a group that
has i and goes has j, too: the groups that may go are the sets that are closed under this relation.
To move the others back is the same move, so that only one direction of each axis is looked at.

A *state* has the place of each body of a part, up to moving all; the first is never moved. A part
comes apart in a state if a group is free to go without end. States are found again by a hash table
(linear probing; Knuth, TAOCP 6.4; see `slide_states`). There are two searches:

- for the fewest moves, breadth first: a move is all steps that a closed group may go. Each state is
  looked at when it is new, so that the first that comes apart needed the fewest moves.
- for the verdict alone, single steps of the smallest groups that have a body. These reach the same
  states: a closed group is a union of such, and its rest, after one has gone a step, is closed
  again. Loose cubes in a cage need it: three of them take 2.3 times as long by moves of groups.

A part that does not come apart is settled by the second, whichever is needed.
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import INDEX_MASK, inlined, lowest, ones
from .pair_tables import FIELD_BITS, FIELD_HALF
from .slide_registers import (
    ALL_APART,
    ALL_SETTLED,
    ASSEMBLY,
    AXIS,
    BEGIN,
    COUNT,
    END_ASSEMBLY,
    END_AXIS,
    END_GROUP,
    END_LENGTH,
    END_MEMBERS,
    END_REACHED,
    ENDS_WRITTEN,
    EVERY_STATE,
    FEWEST_MOVES,
    FIRST_AXIS,
    FREE_GROUP,
    FREED,
    HASHED,
    LOOSEN,
    MARK,
    MEMBERS,
    MOVE_GROUPS,
    NEXT,
    NO_ROW,
    OPEN,
    PARTS_WAITING,
    PAUSED,
    PHASE,
    REACHED,
    ROWS_FULL,
    SCANNED,
    SEPARATED,
    SETTLED,
    SINGLE,
    STUCK,
    STUCK_LATER,
    TAKE_PART,
    WANTED,
    WAY,
    WAY_WORDS,
    WAYS_FULL,
    WORK_LEFT,
)
from .slide_states import (
    close_groups,
    find_meetings,
    free_group,
    keep_row,
    keep_rows,
    meets_none,
    transpose,
    write_moved,
)


def search(
    state: Any,
    assemblies: Any,
    sizes: Any,
    where: Any,
    columns: int,
    table: Any,
    states: Any,
    scratch: Any,
    verdicts: Any,
    ends: Any,
    ways: Any,
    work: int,
) -> int:
    """Continue with some assemblies for some `work`; return ALL_SETTLED, PAUSED, ROWS_FULL or
    WAYS_FULL.

    state     registers
    assemblies  where the bodies of each assembly begin; of each body its shape, and its place
    sizes, where, columns, table  see `fill_pairs`
    states    rows of the places of members; for each state the one that it was reached from; the
              hash table: for each value the number of a state from 1, marked for one search
    scratch   room for the members of a part; for each two PAIR_COLUMNS; for those that each meets;
              for those that must move with each, and those with which each must move; for groups
              of members that move, and that do not; for a queue of parts, their bodies and places
    verdicts  on each assembly
    ends      of each part; the places of the states on their ways are in `ways`
    """
    rows, parents, _ = states
    members, pairs, meets, closed, stack, queue = scratch
    answer = PAUSED
    while answer == PAUSED and work > 0:
        phase = state[PHASE]
        if phase == BEGIN:
            if state[ASSEMBLY] == verdicts.shape[0]:
                return ALL_SETTLED
            begin_assembly(state, assemblies, queue)
            work -= 1
        elif phase == TAKE_PART:
            if state[PARTS_WAITING] == 0:
                verdicts[state[ASSEMBLY]] = ALL_APART
                state[ASSEMBLY] += 1
                state[PHASE] = BEGIN
            else:
                take_part(state, assemblies, sizes, where, columns, queue, members, pairs, rows)
        elif phase == LOOSEN:
            work, answer = search_steps(state, states, pairs, table, meets, closed, work)
        elif phase == MOVE_GROUPS:
            work, answer = search_moves(state, states, pairs, table, meets, closed, stack, work)
        else:
            answer = write_end(state, rows, parents, members, ends, ways)
            if answer == PAUSED:
                end_part(state, verdicts, rows, members, queue, meets, stack)
    state[WORK_LEFT] = work
    return answer


# the parts of an assembly ------------------------------------------------------------------------


@inlined
def begin_assembly(state: Any, assemblies: Any, queue: Any) -> None:
    """Let the whole assembly wait as a part, if it has two bodies at least."""
    first_body, _, place = assemblies
    assembly = state[ASSEMBLY]
    start = first_body[assembly]
    end = first_body[assembly + 1]
    number = end - start
    state[SEPARATED] = 0
    state[PARTS_WAITING] = 0
    state[PHASE] = TAKE_PART
    if number > 1:
        all_members = (1 << number) - 1
        queue[0, 0] = all_members
        for i in range(number):
            queue[0, 1 + i] = place[start + i]
        state[PARTS_WAITING] = 1


@inlined
def take_part(
    state: Any,
    assemblies: Any,
    sizes: Any,
    where: Any,
    columns: int,
    queue: Any,
    members: Any,
    pairs: Any,
    rows: Any,
) -> None:
    """Take the last part that waits: begin with its first state, and find the tables of pairs."""
    first_body, shape, place = assemblies
    start = first_body[state[ASSEMBLY]]
    state[PARTS_WAITING] -= 1
    part = state[PARTS_WAITING]
    waiting = queue[part, 0]
    # The first member lies in its place in the assembly.
    first_member = lowest(waiting)
    shift = place[start + first_member] - queue[part, 1]
    number = 0
    while waiting != 0:
        members[number] = lowest(waiting)
        waiting &= waiting - 1
        rows[number] = queue[part, number + 1] + shift
        number += 1
    pair = 0
    for i in range(number):
        shape_of_i = shape[start + members[i]]
        for j in range(i + 1, number):
            shape_of_j = shape[start + members[j]]
            shapes = shape_of_i * columns + shape_of_j
            pairs[pair, 0] = where[shapes] - 1
            for axis in range(3):
                size_of_i = sizes[3 * shape_of_i + axis]
                size_of_j = sizes[3 * shape_of_j + axis]
                lowest_distance = FIELD_HALF - size_of_j - 1
                extent = size_of_i + size_of_j + 3
                pairs[pair, 1 + axis] = lowest_distance
                pairs[pair, 4 + axis] = extent
            pair += 1
    state[MEMBERS] = number
    if state[WANTED] & EVERY_STATE:
        begin_search(state, MOVE_GROUPS)
    else:
        begin_search(state, LOOSEN)


@inlined
def begin_search(state: Any, phase: int) -> None:
    """Begin a search of the first state of a part."""
    state[PHASE] = phase
    state[COUNT] = 1
    state[SCANNED] = 0
    state[NEXT] = 0
    state[HASHED] = 0
    state[AXIS] = state[FIRST_AXIS]
    state[OPEN] = NO_ROW
    state[FREED] = NO_ROW
    state[MARK] += 1


@inlined
def write_end(state: Any, rows: Any, parents: Any, members: Any, ends: Any, ways: Any) -> int:
    """Write the end of a part; return PAUSED, or WAYS_FULL before anything is written."""
    if state[WANTED] & FEWEST_MOVES == 0:
        return PAUSED
    number = state[MEMBERS]
    length = 0
    row = state[FREED]
    if row != NO_ROW:
        length = 1
        while row != 0:
            row = parents[row] & INDEX_MASK
            length += 1
    size = length * number
    start = state[WAY_WORDS]
    end = state[ENDS_WRITTEN]
    if end == ends.shape[0]:
        return WAYS_FULL
    if start + size > ways.shape[0]:
        return WAYS_FULL
    part = 0
    for i in range(number):
        part |= 1 << members[i]
    ends[end, END_ASSEMBLY] = state[ASSEMBLY]
    ends[end, END_MEMBERS] = part
    ends[end, END_LENGTH] = length
    ends[end, END_GROUP] = 0
    ends[end, END_AXIS] = 0
    if length != 0:
        ends[end, END_GROUP] = state[FREE_GROUP]
        ends[end, END_AXIS] = state[WAY]
    ends[end, END_REACHED] = state[COUNT]
    state[ENDS_WRITTEN] += 1
    state[WAY_WORDS] += size
    # The way is followed back, from the state that comes apart to the first.
    row = state[FREED]
    to = start + size
    for _ in range(length):
        to -= number
        from_row = row * number
        for i in range(number):
            ways[to + i] = rows[from_row + i]
        if row != 0:
            row = parents[row] & INDEX_MASK
    return PAUSED


@inlined
def end_part(
    state: Any, verdicts: Any, rows: Any, members: Any, queue: Any, meets: Any, stack: Any
) -> None:
    """Go on after a part: with its parts, or with the next assembly if it is stuck."""
    number = state[MEMBERS]
    all_members = (1 << number) - 1
    state[REACHED] += state[COUNT]
    state[COUNT] = 0
    state[PHASE] = TAKE_PART
    if state[FREED] == NO_ROW:
        assembly = state[ASSEMBLY]
        verdicts[assembly] = STUCK_LATER
        if state[SEPARATED] == 0:
            verdicts[assembly] = STUCK
        state[ASSEMBLY] += 1
        state[PHASE] = BEGIN
        return
    state[SEPARATED] += 1
    if state[WANTED] & SINGLE:
        return
    # The fewer go, or those without the first; they are taken apart last.
    going = state[FREE_GROUP]
    staying = all_members & ~going
    first_goes = going & 1
    if 2 * ones(going) + first_goes > number:
        going, staying = staying, going
    stack[0, 0] = staying
    stack[1, 0] = going
    top = 2
    while top > 0:
        waiting = stack[top - 1, 0]
        group = waiting
        if state[WANTED] & FEWEST_MOVES == 0:
            # For the verdict all that is free in this state goes: which meets which is known.
            group = free_group(state, meets, waiting)
        if group == waiting:
            keep_part(state, waiting, rows, members, queue)
            top -= 1
        else:
            stack[top - 1, 0] = group
            stack[top, 0] = waiting & ~group
            top += 1


@inlined
def keep_part(state: Any, part: int, rows: Any, members: Any, queue: Any) -> None:
    """Let some members wait in the state that comes apart, if they are two at least."""
    lowest_bit = part & -part
    if part == lowest_bit:
        return
    number = state[MEMBERS]
    start = state[FREED] * number
    at = state[PARTS_WAITING]
    bodies = 0
    column = 1
    for i in range(number):
        if part >> i & 1:
            bodies |= 1 << members[i]
            queue[at, column] = rows[start + i]
            column += 1
    queue[at, 0] = bodies
    state[PARTS_WAITING] += 1


# the searches of a part ---------------------------------------------------------------------------


@inlined
def search_steps(
    state: Any,
    states: Any,
    pairs: Any,
    table: Any,
    meets: Any,
    closed: Any,
    work: int,
) -> tuple[int, int]:
    """Search by single steps of the smallest groups; return the work that is left, and ROWS_FULL or
    PAUSED.
    """
    rows, parents, hashes = states
    number = state[MEMBERS]
    all_members = (1 << number) - 1
    keep_rows(state, rows, hashes)
    while work > 0:
        row = state[NEXT]
        if row == state[COUNT]:
            state[PHASE] = SETTLED
            return work, PAUSED
        find_meetings(rows, row, number, pairs, table, meets)
        work -= number * number
        group = free_group(state, meets, all_members)
        state[FREE_GROUP] = group
        if group != all_members:
            state[FREED] = row
            state[PHASE] = SETTLED
            if state[WANTED] & FEWEST_MOVES:
                begin_search(state, MOVE_GROUPS)
            return work, PAUSED
        for axis in range(state[FIRST_AXIS], 3):
            step = 1 << FIELD_BITS * axis
            close_groups(meets, axis, number, closed)
            for i in range(number):
                group = closed[0, i]
                if group == all_members:
                    continue
                new = state[COUNT]
                if new == parents.shape[0]:
                    return work, ROWS_FULL
                write_moved(rows, row, new, number, group, step)
                if keep_row(state, rows, new, hashes):
                    state[COUNT] = new + 1
                    state[HASHED] = new + 1
                work -= number
        state[NEXT] = row + 1
    return work, PAUSED


@inlined
def search_moves(
    state: Any,
    states: Any,
    pairs: Any,
    table: Any,
    meets: Any,
    closed: Any,
    stack: Any,
    work: int,
) -> tuple[int, int]:
    """Search by moves, breadth first; return the work that is left, and ROWS_FULL or PAUSED."""
    rows, parents, hashes = states
    number = state[MEMBERS]
    all_members = (1 << number) - 1
    most_rows = parents.shape[0]
    keep_rows(state, rows, hashes)
    while True:
        # New states that come apart.
        while state[SCANNED] < state[COUNT]:
            if work <= 0:
                return work, PAUSED
            find_meetings(rows, state[SCANNED], number, pairs, table, meets)
            work -= number * number
            if fewest_free(state, meets, number, closed):
                state[FREED] = state[SCANNED]
                state[PHASE] = SETTLED
                return work, PAUSED
            state[SCANNED] += 1
        # The groups of the next state and axis, as far as they were not moved yet.
        row = state[NEXT]
        if row == state[COUNT]:
            state[PHASE] = SETTLED
            return work, PAUSED
        axis = state[AXIS]
        find_meetings(rows, row, number, pairs, table, meets)
        work -= number * number
        close_groups(meets, axis, number, closed)
        transpose(closed, number)
        step = 1 << FIELD_BITS * axis
        top = state[OPEN]
        if top == NO_ROW:
            top = 1
            stack[0, 0] = 0
            stack[0, 1] = 0
        while top > 0:
            if work <= 0:
                state[OPEN] = top
                return work, PAUSED
            if state[COUNT] == most_rows:
                state[OPEN] = top
                return work, ROWS_FULL
            work -= 1
            at = top - 1
            moving = stack[at, 0]
            staying = stack[at, 1]
            undecided = all_members & ~(moving | staying)
            if undecided != 0:
                i = lowest(undecided) & INDEX_MASK
                stack[top, 0] = moving | closed[0, i]
                stack[top, 1] = staying
                stack[at, 1] = staying | closed[1, i]
                top += 1
                continue
            if moving == 0 or staying == 0:
                top -= 1
                continue
            way = 0
            goes = True
            while goes and state[COUNT] < most_rows:
                new = state[COUNT]
                way += step
                write_moved(rows, row, new, number, moving, way)
                if keep_row(state, rows, new, hashes):
                    parents[new] = row
                    state[COUNT] = new + 1
                    state[HASHED] = new + 1
                goes = meets_none(rows, new, number, moving, axis, pairs, table)
                work -= number
            if not goes:  # else once more, in a table with more room
                top -= 1
        state[OPEN] = NO_ROW
        state[AXIS] = axis + 1
        if axis == 2:
            state[AXIS] = state[FIRST_AXIS]
            state[NEXT] = row + 1


@inlined
def fewest_free(state: Any, meets: Any, number: int, closed: Any) -> bool:
    """Whether a group is free to go without end; the smallest, or one that leaves the fewest."""
    all_members = (1 << number) - 1
    best = number
    for axis in range(state[FIRST_AXIS], 3):
        close_groups(meets, 3 + axis, number, closed)
        transpose(closed, number)
        for side in range(2):
            for i in range(number):
                group = closed[side, i]
                going = ones(group)
                size = min(going, number - going)
                if not 0 < size < best:
                    continue
                best = size
                state[WAY] = axis
                state[FREE_GROUP] = group
                if side == 1:  # of those that must stay if a member stays: the others are free
                    state[FREE_GROUP] = all_members & ~group
    return best < number

"""Bodies of cells on a grid that slide along its three axes, alone or in groups: the search
whether they come apart, with the fewest moves or not, for many assemblies in one call.

A body is a shape at a place. Which of two bodies meets the other, and along which axis, is looked
up in a table for their two shapes, by the distance between their places: the tables are filled when
a pair of shapes first lies in an assembly, and hold for all others. If body i meets j, a group that
has i and goes has j, too: the groups that may go are the sets that are closed under this relation.
To move the others back is the same move, so that only one direction of each axis is looked at.

A *state* has the place of each body of a part, up to moving all; the first is never moved. A part
comes apart in a state if a group is free to go without end. States are found again by a hash table
(linear probing; Knuth, TAOCP 6.4). There are two searches:

- for the fewest moves, breadth first: a move is all steps that a closed group may go. Each state is
  looked at when it is new, so that the first that comes apart needed the fewest moves.
- for the verdict alone, single steps of the smallest groups that have a body. These reach the same
  states: a closed group is a union of such, and its rest, after one has gone a step, is closed
  again. The newest state and the oldest have turns to be the next.

A part that does not come apart is settled by the second, whichever is needed.
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import HASH_A, HASH_B, HASH_MASK, INDEX_MASK, inlined, lowest, ones
from .pair_tables import (
    ENTRY_MASK,
    EVER,
    EVER_SECOND,
    FIELD_BITS,
    FIELD_HALF,
    FIELD_HALVES,
    FIELD_MASK,
    NEXT_SECOND,
)

# which search; flags that can be joined
FEWEST_MOVES = 1  # the fewest moves
SINGLE = 2  # no part of a part
EVERY_STATE = 4  # all states of a part that does not come apart, in the order of the first search

STUCK, STUCK_LATER, ALL_APART = range(3)  # the verdicts on an assembly
ALL_SETTLED, PAUSED, ROWS_FULL, WAYS_FULL = range(4)  # the answers of `search`
BEGIN, TAKE_PART, LOOSEN, MOVE_GROUPS, SETTLED = range(5)  # the phases
# registers: the flags, and the first axis; the assembly, and its phase; how many parts wait, and
# were separated; the number of ends, and of words of their ways
WANTED, FIRST_AXIS, ASSEMBLY, PHASE, PARTS_WAITING, SEPARATED, ENDS, WAY_WORDS = range(8)
# of a part its members, all states of the parts before; of its states their number, how many were
# looked at whether they come apart, the next that is moved, the next axis, how high its groups are
# stacked (-1: not yet), how many the hash table has, the mark of those in it, how many are stacked
MEMBERS, REACHED, COUNT, SCANNED, NEXT, AXIS, OPEN, HASHED, MARK, STACKED = range(8, 18)
# the state that comes apart, -1 for none, the group, its axis; work that was left
FREED, GROUP, WAY, WORK_LEFT = range(18, 22)
SLIDE_REGISTERS = 22
# the columns of an end, of a part of an assembly; see Sliding
END_ASSEMBLY, END_MEMBERS, END_LENGTH, END_GROUP, END_AXIS, END_REACHED = range(6)
END_COLUMNS = 6
PAIR_COLUMNS = 7  # of two members: where their table begins, its lowest distance, its extent
NO_ROW = -1
# an entry of the hash table: the number of a state from 1, and the mark of a search
MARK_BITS = 32
ROW_MASK = (1 << MARK_BITS) - 1


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
              states that may be next, the newest at the end; whether they were; the hash table: for
              each value the number of a state from 1, marked for one search
    scratch   room for the members of a part; for each two PAIR_COLUMNS; for those that each meets;
              for those that must move with each, and those with which each must move; for groups
              of members that move, and that do not; for a queue of parts, their bodies and places
    verdicts  on each assembly
    ends      of each part; the places of the states on their ways are in `ways`
    """
    rows, parents, _, _, _ = states
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
    start = first_body[state[ASSEMBLY]]
    number = first_body[state[ASSEMBLY] + 1] - start
    state[SEPARATED] = state[PARTS_WAITING] = 0
    state[PHASE] = TAKE_PART
    if number > 1:
        queue[0, 0] = (1 << number) - 1
        for i in range(number):
            queue[0, i + 1] = place[start + i]
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
    waiting = queue[state[PARTS_WAITING], 0]
    number = 0
    while waiting != 0:
        members[number] = lowest(waiting)
        waiting &= waiting - 1
        # The first member lies in its place in the assembly.
        shift = place[start + members[0]] - queue[state[PARTS_WAITING], 1]
        rows[number] = queue[state[PARTS_WAITING], number + 1] + shift
        number += 1
    pair = 0
    for i in range(number):
        for j in range(i + 1, number):
            shape_of_i = shape[start + members[i]]
            shape_of_j = shape[start + members[j]]
            pairs[pair, 0] = where[shape_of_i * columns + shape_of_j] - 1
            for axis in range(3):
                size = sizes[3 * shape_of_j + axis]
                pairs[pair, 1 + axis] = FIELD_HALF - size - 1
                pairs[pair, 4 + axis] = sizes[3 * shape_of_i + axis] + size + 3
            pair += 1
    state[MEMBERS] = number
    begin_search(state, MOVE_GROUPS if state[WANTED] & EVERY_STATE else LOOSEN)


@inlined
def begin_search(state: Any, phase: int) -> None:
    """Begin a search of the first state of a part."""
    state[PHASE] = phase
    state[COUNT] = 1
    state[SCANNED] = state[NEXT] = state[HASHED] = state[STACKED] = 0
    state[AXIS] = state[FIRST_AXIS]
    state[OPEN] = state[FREED] = NO_ROW
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
    if state[ENDS] == ends.shape[0] or state[WAY_WORDS] + size > ways.shape[0]:
        return WAYS_FULL
    end = state[ENDS]
    ends[end, END_ASSEMBLY] = state[ASSEMBLY]
    ends[end, END_MEMBERS] = 0
    for i in range(number):
        ends[end, END_MEMBERS] |= 1 << members[i]
    ends[end, END_LENGTH] = length
    ends[end, END_GROUP] = state[GROUP] if length else 0
    ends[end, END_AXIS] = state[WAY] if length else 0
    ends[end, END_REACHED] = state[COUNT]
    state[ENDS] += 1
    row = state[FREED]
    for step in range(length - 1, -1, -1):
        for i in range(number):
            ways[state[WAY_WORDS] + step * number + i] = rows[row * number + i]
        if step > 0:
            row = parents[row] & INDEX_MASK
    state[WAY_WORDS] += size
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
        verdicts[state[ASSEMBLY]] = STUCK if state[SEPARATED] == 0 else STUCK_LATER
        state[ASSEMBLY] += 1
        state[PHASE] = BEGIN
        return
    state[SEPARATED] += 1
    if state[WANTED] & SINGLE:
        return
    # The fewer go, or those without the first; they are taken apart last.
    going = state[GROUP]
    if 2 * ones(going) + (going & 1) > number:
        going = all_members & ~going
    stack[0, 0] = all_members & ~going
    stack[1, 0] = going
    top = 2
    while top > 0:
        waiting = group = stack[top - 1, 0]
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
    if part & (part - 1) == 0:
        return
    number = state[MEMBERS]
    row = state[FREED]
    at = state[PARTS_WAITING]
    queue[at, 0] = 0
    column = 1
    for i in range(number):
        if (part >> i) & 1:
            queue[at, 0] |= 1 << members[i]
            queue[at, column] = rows[row * number + i]
            column += 1
    state[PARTS_WAITING] += 1


@inlined
def free_group(state: Any, meets: Any, part: int) -> int:
    """Return a group of some members that meets no other of them along an axis; all if none is."""
    number = state[MEMBERS]
    for axis in range(state[FIRST_AXIS], 3):
        bound = 0  # members with which all go
        unbound = part
        while unbound != 0:
            member = group = waiting = unbound & -unbound
            unbound ^= member
            while waiting != 0 and group & bound == 0:
                j = lowest(waiting)
                waiting &= waiting - 1
                met = meets[(3 + axis) * number + j] & part & ~group
                group |= met
                waiting |= met
            if group & bound == 0 and group != part:
                return group
            bound |= member
    return part


# the states of a part ----------------------------------------------------------------------------


@inlined
def entry_of(pairs: Any, pair: int, distance: int, table: Any) -> int:
    """Return the bits for two members at a distance; the lowest and the highest of their table
    stand for all beyond.
    """
    distance += FIELD_HALVES
    index = 0
    for axis in range(3):
        extent = pairs[pair, 4 + axis]
        at = (distance & FIELD_MASK) - pairs[pair, 1 + axis]
        distance >>= FIELD_BITS
        at = 0 if at < 0 else extent - 1 if at >= extent else at
        index = index * extent + at
    bits: int = table[(pairs[pair, 0] + index) & INDEX_MASK] & ENTRY_MASK
    return bits


@inlined
def find_meetings(rows: Any, row: int, number: int, pairs: Any, table: Any, meets: Any) -> None:
    """Find for each member, and each axis, the members that it meets in the next step along it, and
    those that it ever meets.
    """
    for k in range(6 * number):
        meets[k] = 0
    pair = 0
    for i in range(number):
        place = rows[row * number + i]
        for j in range(i + 1, number):
            bits = entry_of(pairs, pair, rows[row * number + j] - place, table)
            pair += 1
            if bits == 0:
                continue
            for axis in range(3):
                meets[axis * number + i] |= ((bits >> axis) & 1) << j
                meets[axis * number + j] |= ((bits >> NEXT_SECOND + axis) & 1) << i
                meets[(3 + axis) * number + i] |= ((bits >> EVER + axis) & 1) << j
                meets[(3 + axis) * number + j] |= ((bits >> EVER_SECOND + axis) & 1) << i


@inlined
def close_groups(meets: Any, kind: int, number: int, closed: Any) -> None:
    """Find for each member those that must move with it, itself among them (Warshall)."""
    for i in range(number):
        closed[0, i] = meets[kind * number + i] | 1 << i
    for k in range(number):
        bound_to_k = closed[0, k]
        if bound_to_k != 1 << k:
            for i in range(number):
                if (closed[0, i] >> k) & 1:
                    closed[0, i] |= bound_to_k


@inlined
def transpose(closed: Any, number: int) -> None:
    """Find for each member those with which it must move."""
    for i in range(number):
        closed[1, i] = 0
        for j in range(number):
            closed[1, i] |= ((closed[0, j] >> i) & 1) << j


@inlined
def write_moved(rows: Any, row: int, new: int, number: int, moving: int, by: int) -> None:
    """Write a state in which a group has moved by a word; the first member stays where it is."""
    for i in range(number):
        steps = ((moving >> i) & 1) - (moving & 1)
        rows[new * number + i] = rows[row * number + i] + steps * by


@inlined
def meets_none(
    rows: Any, row: int, number: int, moving: int, axis: int, pairs: Any, table: Any
) -> bool:
    """Whether a group may go one step along an axis."""
    pair = 0
    for i in range(number):
        for j in range(i + 1, number):
            if (moving >> i ^ moving >> j) & 1:
                distance = rows[row * number + j] - rows[row * number + i]
                bits = entry_of(pairs, pair, distance, table)
                if (bits >> (axis if (moving >> i) & 1 else NEXT_SECOND + axis)) & 1:
                    return False
            pair += 1
    return True


@inlined
def place_of(rows: Any, row: int, number: int, mark: int, hashes: Any) -> int:
    """Return the place in the hash table of a state that equals a row, or the place for a new one,
    as a number below 0.
    """
    mask = hashes.shape[0] - 1
    value = 0
    for k in range(1, number):
        value = (value ^ (rows[row * number + k] + FIELD_HALVES)) * HASH_B & HASH_MASK
        value ^= value >> 29
    place: int = (value * HASH_A & HASH_MASK) >> 20 & mask
    while hashes[place] >> MARK_BITS == mark:
        candidate = (hashes[place] & ROW_MASK) - 1
        is_equal = True
        for k in range(1, number):
            if rows[candidate * number + k] != rows[row * number + k]:
                is_equal = False
                break
        if is_equal:
            return place
        place = (place + 1) & mask
    return -1 - place


@inlined
def keep_row(state: Any, rows: Any, row: int, hashes: Any) -> bool:
    """Put a row into the hash table; return whether it is new there."""
    place = place_of(rows, row, state[MEMBERS], state[MARK], hashes)
    if place >= 0:
        return False
    hashes[-1 - place] = state[MARK] << MARK_BITS | (row + 1)
    return True


@inlined
def keep_rows(state: Any, rows: Any, hashes: Any) -> None:
    """Put all states into the hash table that it does not have: the first, and after it grew."""
    while state[HASHED] < state[COUNT]:
        keep_row(state, rows, state[HASHED], hashes)
        state[HASHED] += 1


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
    rows, parents, newest, done, hashes = states
    number = state[MEMBERS]
    all_members = (1 << number) - 1
    keep_rows(state, rows, hashes)
    if state[STACKED] == 0 and state[COUNT] == 1:
        newest[0] = done[0] = 0
        state[STACKED] = 1
    while work > 0:
        while state[STACKED] > 0 and done[newest[state[STACKED] - 1]] != 0:
            state[STACKED] -= 1
        if state[STACKED] == 0:
            state[PHASE] = SETTLED
            return work, PAUSED
        row = newest[state[STACKED] - 1] & INDEX_MASK
        state[OPEN] += 1  # whose turn it is
        if state[OPEN] & 1:
            while done[state[NEXT]] != 0:
                state[NEXT] += 1
            row = state[NEXT]
        find_meetings(rows, row, number, pairs, table, meets)
        work -= number * number
        state[GROUP] = free_group(state, meets, all_members)
        if state[GROUP] != all_members:
            state[FREED] = row
            state[PHASE] = SETTLED
            if state[WANTED] & FEWEST_MOVES:
                begin_search(state, MOVE_GROUPS)
            return work, PAUSED
        done[row] = 1
        for axis in range(state[FIRST_AXIS], 3):
            close_groups(meets, axis, number, closed)
            for i in range(number):
                group = closed[0, i]
                if group == all_members:
                    continue
                new = state[COUNT]
                if new == parents.shape[0]:
                    done[row] = 0
                    return work, ROWS_FULL
                write_moved(rows, row, new, number, group, 1 << FIELD_BITS * axis)
                if keep_row(state, rows, new, hashes):
                    done[new] = 0
                    newest[state[STACKED]] = new
                    state[STACKED] += 1
                    state[COUNT] = state[HASHED] = new + 1
                work -= number
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
    rows, parents, _, _, hashes = states
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
        top = state[OPEN]
        if top == NO_ROW:
            top = 1
            stack[0, 0] = stack[0, 1] = 0
        while top > 0:
            if work <= 0 or state[COUNT] == most_rows:
                state[OPEN] = top
                return work, PAUSED if work <= 0 else ROWS_FULL
            work -= 1
            moving = stack[top - 1, 0]
            staying = stack[top - 1, 1]
            free = all_members & ~(moving | staying)
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
            step = 1
            goes = True
            while goes and state[COUNT] < most_rows:
                new = state[COUNT]
                write_moved(rows, row, new, number, moving, step << FIELD_BITS * axis)
                if keep_row(state, rows, new, hashes):
                    parents[new] = row
                    state[COUNT] = state[HASHED] = new + 1
                goes = meets_none(rows, new, number, moving, axis, pairs, table)
                step += 1
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
                size = min(ones(group), number - ones(group))
                if 0 < size < best:
                    best = size
                    state[GROUP] = group if side == 0 else all_members & ~group
                    state[WAY] = axis
    return best < number

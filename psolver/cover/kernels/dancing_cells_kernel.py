"""The compiled search of dancing cells; `dancing_cells` tells how it goes about it."""

from __future__ import annotations

from typing import Any

from .jit import INDEX_MASK, inlined
from .walk import (
    BASE,
    CHOICES,
    COMMON_REGISTERS,
    DEPTH,
    DONE,
    FOUND,
    LEVEL,
    NODES,
    POSITION,
    STOP,
    UNREACHED,
)

# more registers: length of the trail, open musts, what is next, choices so far
TOP, OPEN, PHASE, TIME, REGISTERS = range(COMMON_REGISTERS, COMMON_REGISTERS + 5)
# phases: look for an item to branch on, try its next option, take the last choice back
LOOK, TRY, BACK = range(3)


def search(
    state: Any,
    branch: Any,
    todo: Any,
    choice: Any,
    mark: Any,
    open_before: Any,
    saved: Any,
    trail: Any,
    musts: Any,
    place: Any,
    members: Any,
    slot: Any,
    end: Any,
    floor: Any,
    room: Any,
    start: Any,
    leave: Any,
    item: Any,
    span: Any,
    option: Any,
    first: Any,
    out: Any,
    budget: int,
) -> int:
    """Go on with a search for `budget` nodes, or until `out` is full or the search is DONE; return
    the rows written.

    state          registers, see above and `walk`: a search is all in its arrays, so that it can be
                   stopped and go on
    branch, todo   for each level the item branched on, and where the next of its options stands in
                   `members`
    choice         for each level what was chosen; below BASE it is given
    mark, open_…   for each level the length of the trail and the number of open musts before the
                   choice
    saved          for each level the sizes to go back to (as `end`); None where that would take too
                   much room
    trail          then, in its rows: items that changed, their `end` before, when each item changed
                   last; else None
    musts, place   the open musts first, then the others, and where each stands
    members, slot  nodes in the sets of their items, and where each stands; a node is an item of an
                   option
    start, end     the set of item i is members[start[i] : end[i]]
    floor          for each item the least `end` that leaves it enough options: start + what it
                   still needs
    room           for each item how often it may still be covered
    leave          for each item the choice of leaving it uncovered
    item, span     for each node its item, and the first node of its option and of the next one
    option         for each node its option
    first          the nodes of option o are first[o] to first[o + 1]; items are ascending
    out            rows (number of choices, 0, choices …); with no rows they are only counted
    """
    rows = out.shape[0]
    must_count = place.shape[0]
    items = start.shape[0]
    level = state[LEVEL] & INDEX_MASK
    base = state[BASE] & INDEX_MASK
    top = state[TOP] & INDEX_MASK
    opened = state[OPEN] & INDEX_MASK
    phase = state[PHASE]
    time = state[TIME]
    stop = state[STOP]
    found = state[FOUND]
    row = 0
    nodes = 0
    while True:
        # Look for an item to branch on, unless the choice at this level is given.
        if phase == LOOK:
            phase = TRY
            if level >= base:
                best = items
                if level < stop:
                    after = 0
                    if level > base:
                        after = branch[level - 1] & INDEX_MASK
                    best = item_to_branch_on(opened, musts, must_count, after, room, start, end)
                if best == items:  # a cover, or as deep as wanted
                    phase = BACK
                    found += 1
                    if rows > 0:
                        out[row, DEPTH] = level
                        out[row, POSITION] = 0
                        for k in range(level):
                            out[row, k + CHOICES] = choice[k]
                        row += 1
                        if row == rows:
                            break
                    continue
                sort_members(members, slot, start[best] & INDEX_MASK, end[best] & INDEX_MASK)
                branch[level] = best
                todo[level] = start[best]
        # Take the last choice back: the sizes of sets are restored, which brings members back.
        elif phase == BACK:
            if level <= base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            low = mark[level] & INDEX_MASK
            if saved is not None:
                for k in range(items):
                    end[k] = saved[level, k]
            if trail is not None:
                for k in range(low, top):
                    end[trail[0, k]] = trail[1, k]
            top = low
            opened = open_before[level] & INDEX_MASK
            c = choice[level]
            if c < 0:
                room[branch[level]] += 1
            else:
                for n in range(first[c & INDEX_MASK], first[(c & INDEX_MASK) + 1]):
                    floor[item[n]] += 1
                    room[item[n]] += 1
            phase = TRY
        # The next choice: an option of the item, and last, where it may, to leave it uncovered.
        i = branch[level] & INDEX_MASK
        if level < base:
            c = choice[level]
        else:
            a = todo[level] & INDEX_MASK
            if a > end[i] or (a == end[i] and i < must_count):
                phase = BACK
                continue
            if nodes >= budget:
                break
            nodes += 1
            todo[level] = a + 1
            c = leave[i]
            if a < end[i]:
                c = option[members[a]]
            choice[level] = c
        # Note what is to be restored, and count for the items of the option.
        mark[level] = top
        time += 1
        if saved is not None:
            for k in range(items):
                saved[level, k] = end[k]
        open_before[level] = opened
        level = (level + 1) & INDEX_MASK
        low = 0
        high = 0
        if c < 0:
            room[i] -= 1
        else:
            low = first[c & INDEX_MASK] & INDEX_MASK
            high = first[(c & INDEX_MASK) + 1] & INDEX_MASK
            for n in range(low, high):
                floor[item[n]] -= 1
                room[item[n]] -= 1
        # Close the item and those of the option that are full, until one lacks options. The item
        # goes first, so that its set stays in order.
        phase = LOOK
        k = i
        m = low
        while True:
            if k < must_count:
                opened = (opened - 1) & INDEX_MASK
                p = place[k]
                j = musts[opened]
                musts[p] = j
                place[j] = p
                musts[opened] = k
                place[k] = opened
            top, good = remove_options(
                k, members, slot, start, end, floor, item, span, trail, top, time
            )
            if not good:
                phase = BACK
                break
            while m < high and (item[m] == i or room[item[m]] != 0):
                m += 1
            if m == high:
                break
            k = item[m] & INDEX_MASK
            m += 1
    state[LEVEL] = level
    state[TOP] = top
    state[OPEN] = opened
    state[PHASE] = phase
    state[TIME] = time
    state[FOUND] = found
    state[NODES] += nodes
    return row


@inlined
def item_to_branch_on(
    opened: int, musts: Any, must_count: int, after: int, room: Any, start: Any, end: Any
) -> int:
    """The first of the open musts with fewest options, or, where none is open, the next may that
    has options; the number of items where there is none.
    """
    items = start.shape[0]
    best: int = items
    fewest = UNREACHED
    for k in range(opened):
        i = musts[k]
        left = end[i] - start[i]
        if left < fewest or (left == fewest and i < best):
            fewest = left
            best = i & INDEX_MASK
    if opened == 0:  # mays before the last that was branched on have no options
        best = max(must_count, after)
        while best < items and (room[best] == 0 or end[best] == start[best]):
            best += 1
    return best


@inlined
def sort_members(members: Any, slot: Any, low: int, high: int) -> None:
    """Sort a set, so that its order does not tell what was searched before (Shell's method, TAOCP
    5.2.1).
    """
    gap = 1
    while 3 * gap < high - low:
        gap = 3 * gap + 1
    while gap > 0:
        for a in range(low + gap, high):
            x = members[a]
            b = a & INDEX_MASK
            while b >= low + gap and members[(b - gap) & INDEX_MASK] > x:
                y = members[(b - gap) & INDEX_MASK]
                members[b] = y
                slot[y] = b
                b = (b - gap) & INDEX_MASK
            members[b] = x
            slot[x] = b
        gap //= 3


@inlined
def remove_options(
    closed: int,
    members: Any,
    slot: Any,
    start: Any,
    end: Any,
    floor: Any,
    item: Any,
    span: Any,
    trail: Any,
    top: int,
    time: int,
) -> tuple[int, bool]:
    """Take the options of an item that closes out of all sets; the length of the trail, and whether
    every item has options enough.

    From the last member on, so that the set of this item is only made shorter.
    """
    bottom = start[closed] & INDEX_MASK
    a = end[closed] & INDEX_MASK
    good = True
    while a > bottom and good:
        a = (a - 1) & INDEX_MASK
        x = members[a]
        for n in range(span[x, 0], span[x, 1]):
            r = item[n]
            p = slot[n]
            last = (end[r] - 1) & INDEX_MASK
            y = members[last]
            members[p] = y
            slot[y] = p
            members[last] = n
            slot[n] = last
            end[r] = last
            if trail is not None and trail[2, r] != time:
                trail[2, r] = time
                trail[0, top] = r
                trail[1, top] = last + 1
                top = (top + 1) & INDEX_MASK
            if last < floor[r]:
                good = False
    return top, good

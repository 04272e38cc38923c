"""Exact cover with bounds, branching on the item with fewest options left (Knuth, TAOCP 7.2.2.1,
Algorithms X and M).

The options left of each item are a sparse set ("dancing cells": Knuth, ssxcc.w, 2023): the first
`size` members of a list. A removed member is swapped behind the others, so that it comes back when
the size does.

Only items that are covered at most once are branched on: a *must* is covered once, a *may* once or
not at all. Items with a higher bound are *counted*. An option with counted items only gets a may of
its own, so that a cover, which is a set of options, is reached in one order only. Inside a tree the
musts come first, then the mays, then the counted items. An item *closes* when it may be covered no
more, or is to stay uncovered: then its options go.

Items with colours are counted ones, too. Such an item is *purified* (Knuth, XCC) when the first
option that gives it a colour is taken: its options go that give it no or another colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...core.control import current_control
from ...search.problem import Problem
from ..cover_tests import keeps_colours
from ..jobs import Branch
from ..tuning import MOST_SLICE_UPDATES
from .array_copies import copy_of
from .bit_words import INDEX_MASK, inlined
from .dancing_tables import Moving, tables_of
from .jit import is_compiled
from .kernel_arrays import SIGNED32, WORD32, array_of, zeros
from .walk import (
    BASE,
    COMMON_REGISTERS,
    DONE,
    FOUND,
    LEVEL,
    NODES,
    UNREACHED,
    WHOLE_TREE,
    AnyWalk,
    BranchesOfLevel,
    Choices,
    Leaf,
    Subtree,
    Walk,
    write_cover,
)


class _Levels(NamedTuple):
    """The arrays that have a place for each level of the tree, as `search` describes them."""

    branch: Any
    todo: Any
    choice: Any
    mark: Any
    open_before: Any
    trail: Any

    def end_before(self, level: int, state: Any, end: Any) -> int:
        """Return the end of the set of the item branched on at a level, before the choice there."""
        item = int(self.branch[level])
        if level < state[LEVEL]:
            for change in range(self.mark[level], state[TOP]):
                if self.trail[0, change] == item:
                    return int(self.trail[1, change])
        return int(end[item])


class DancingCells:
    """The tree of a problem, whatever its bounds and options.

    A choice is an option, or ~item for an item that stays uncovered; the may that belongs to an
    option without an item to branch on counts as item (number of items + option).
    """

    effort = 10
    lateness = 0.5
    merges = False

    def __init__(self, problem: Problem) -> None:
        current_control().tick()
        self._problem = problem
        self._tables = tables_of(problem)
        self.width = self._tables.width
        # the tables that move, by the options that are left out of them
        self._left: dict[Choices, Moving] = {(): self._tables.moving}

    def _items(self, choice: int) -> list[int]:
        """The items that a choice covers, or leaves uncovered, but those to which it gives colours;
        none for an option that can never be taken.
        """
        if choice < 0:
            return [self._tables.number[~choice]]
        fixed = self._tables.fixed
        shade = self._tables.shade
        begin = fixed.begins[choice]
        end = fixed.begins[choice + 1]
        items = []
        for node in range(begin, end):
            if shade is None or not shade[node]:
                items.append(fixed.item[node])
        return items

    def order(self, options: Sequence[int]) -> Sequence[int]:
        return options

    def cost(self, options: list[int]) -> int:
        return len(options)

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> AnyWalk:
        if self._tables.impossible:
            return Leaf(below, False)
        room = self._tables.room.copy()
        branch = zeros(self.width)
        for level, choice in enumerate(below.choices):
            items = self._items(choice)
            if not items:
                return Leaf(below, False)
            branch[level] = items[0]
            for item in items:  # one item may be there several times
                room[item] -= 1
        if self._problem.colours and not keeps_colours(self._problem, below.cover):
            return Leaf(below, False)
        moving = self._moving_without(tuple(without))
        lacks_options = any(map(int.__lt__, moving.end, moving.floor))
        least_room = min(room, default=0)
        if lacks_options or least_room < 0:
            return Leaf(below, False)
        return self._walk(below, branch, moving)

    def _moving_without(self, options: tuple[int, ...]) -> Moving:
        """The tables that move, without some options: those of the longest beginning that there
        are tables for, without the others, too.
        """
        if options not in self._left:
            prefix = options
            while prefix not in self._left:
                prefix = prefix[:-1]
            moving = self._left[prefix].copies()
            members, slot, end, _ = moving
            fixed = self._tables.fixed
            for option in options[len(prefix) :]:
                begin = fixed.begins[option]
                nodes_end = fixed.begins[option + 1]
                for node in range(begin, nodes_end):
                    # exchange the node with the last of the set of its item, which then ends before
                    item = fixed.item[node]
                    end[item] -= 1
                    place = slot[node]
                    last_slot = end[item]
                    moved = members[last_slot]
                    members[place] = moved
                    slot[moved] = place
                    members[last_slot] = node
                    slot[node] = last_slot
            self._left[options] = moving
        return self._left[options]

    def _walk(self, below: Subtree, branch: Any, root: Moving) -> Walk:
        """A walk below a subtree, whose choices the kernel makes; `branch` has their items."""
        tables = self._tables
        items = len(tables.room)
        base = len(below.choices)
        state = zeros(REGISTERS)
        state[BASE] = base
        state[OPEN] = tables.musts
        state[PHASE] = LOOK
        state[UPDATES] = MOST_SLICE_UPDATES
        if not is_compiled():
            state[UPDATES] >>= 7
        changes = max(len(root.members), items)
        levels = _Levels(
            branch=branch,
            todo=zeros(self.width),
            choice=zeros(self.width),
            mark=zeros(self.width),
            open_before=zeros(self.width),
            trail=zeros(3, changes + 1),
        )
        levels.choice[:base] = array_of(below.choices)
        musts = array_of(range(tables.musts), WORD32)
        givers = None
        if tables.shade is not None:
            givers = zeros(items, code=WORD32)
        moving = root.copies()

        def chosen(level: int) -> Choices:
            return tuple(levels.choice[:level])

        def branches(level: int) -> BranchesOfLevel:
            return self._branches(level, state, levels, moving)

        return Walk(
            search,
            below,
            chosen,
            branches,
            state,
            *levels,
            musts,
            copy_of(musts),
            *moving,
            array_of(tables.room, SIGNED32),
            tables.sums,
            tables.shade,
            givers,
            *tables.fixed,
        )

    def _branches(self, level: int, state: Any, levels: _Levels, moving: Moving) -> BranchesOfLevel:
        if level == state[LEVEL] and state[PHASE] != TRY:
            return 0, []
        fixed = self._tables.fixed
        item = levels.branch[level]
        next_ = levels.todo[level]
        end = levels.end_before(level, state, moving.end)
        untried: list[Branch] = []
        for place in range(next_, end):
            node = moving.members[place]
            untried.append((level, 0, fixed.option[node]))
        if item >= self._tables.musts and next_ <= end:
            untried.append((level, 0, fixed.leave[item]))
        tried = next_ - fixed.start[item]
        return tried, untried


# the compiled search ------------------------------------------------------------------------------

# These registers follow: the length of the trail, the open musts, the phase, the choices so far,
# the updates in a slice.
TOP, OPEN, PHASE, TIME, UPDATES, REGISTERS = range(COMMON_REGISTERS, COMMON_REGISTERS + 6)
# The phases look for an item to branch on, try its next option, and take the last choice back.
LOOK, TRY, BACK = range(3)


def search(
    state: Any,
    branch: Any,
    todo: Any,
    choice: Any,
    mark: Any,
    open_before: Any,
    trail: Any,
    musts: Any,
    place: Any,
    members: Any,
    slot: Any,
    end: Any,
    floor: Any,
    room: Any,
    sums: Any,
    shade: Any,
    givers: Any,
    start: Any,
    leave: Any,
    item: Any,
    span: Any,
    option: Any,
    first: Any,
    out: Any,
    budget: int,
) -> int:
    """Continue a search for `budget` nodes, or about UPDATES updates of sets, or until `out` is
    full or the search is DONE; return the number of rows written.

    state          registers, see above and `walk`: the arrays hold the whole search, which can be
                   stopped and continued
    branch, todo   for each level the item branched on, and where the next of its options stands in
                   `members`
    choice         for each level the choice; below BASE it is given
    mark, open_…   for each level the length of the trail and the number of open musts before the
                   choice
    trail          in its rows items that changed, their `end` before, when each item changed last
    musts, place   the open musts first, then the others, and where each stands
    members, slot  nodes in the sets of their items, and where each stands; a node is an item of an
                   option
    start, end     the set of item i is members[start[i] : end[i]]
    floor          for each item the least `end` that leaves it enough options: start + what it
                   still needs
    room           for each item how often it may still be covered
    sums           the items that an option may hold several times; None if there are none
    shade          for each node the colour that its option gives the item, 0 for none; None if
                   there are no colours
    givers         for each item the number of options taken that give it a colour; None with
                   `shade`
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
    covers = state[FOUND]
    row = 0
    nodes = 0
    updates_left = state[UPDATES]
    of_option = item.shape[0] // first.shape[0] + 1  # the mean number of its items
    while True:
        # Look for an item to branch on, unless the choice at this level is given.
        if phase == LOOK:
            phase = TRY
            if level >= base:
                previous = 0
                if level > base:
                    previous = branch[level - 1] & INDEX_MASK
                best = _item_to_branch_on(opened, musts, must_count, previous, room, start, end)
                if best == items:  # a cover
                    phase = BACK
                    covers += 1
                    if rows > 0:
                        write_cover(out, row, level, choice)
                        row += 1
                        if row == rows:
                            break
                    continue
                _sort_members(members, slot, start[best] & INDEX_MASK, end[best] & INDEX_MASK)
                branch[level] = best
                todo[level] = start[best]
        # Take the last choice back: the sizes of sets are restored, which brings members back.
        elif phase == BACK:
            if level <= base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            low = mark[level] & INDEX_MASK
            for k in range(low, top):
                end[trail[0, k]] = trail[1, k]
            top = low
            opened = open_before[level] & INDEX_MASK
            c = choice[level]
            if c < 0:
                room[branch[level]] += 1
            else:
                for n in range(first[c & INDEX_MASK], first[(c & INDEX_MASK) + 1]):
                    if shade is not None and shade[n] != 0:
                        givers[item[n]] -= 1
                    else:
                        floor[item[n]] += 1
                        room[item[n]] += 1
            phase = TRY
        # The next choice: an option of the item, and last, if allowed, to leave it uncovered.
        i = branch[level] & INDEX_MASK
        if level < base:
            c = choice[level]
        else:
            a = todo[level] & INDEX_MASK
            if a > end[i] or (a == end[i] and i < must_count):
                phase = BACK
                continue
            if nodes >= budget or updates_left < 0:
                break
            nodes += 1
            updates_left -= opened
            todo[level] = a + 1
            c = leave[i]
            if a < end[i]:
                c = option[members[a]]
            choice[level] = c
        # Save the state to be restored, and count for the items of the option.
        mark[level] = top
        time += 1
        open_before[level] = opened
        level = (level + 1) & INDEX_MASK
        low = 0
        high = 0
        over = False  # does the option hold a sum more often than it may?
        if c < 0:
            room[i] -= 1
        else:
            low = first[c & INDEX_MASK] & INDEX_MASK
            high = first[(c & INDEX_MASK) + 1] & INDEX_MASK
            for n in range(low, high):
                if shade is not None and shade[n] != 0:
                    givers[item[n]] += 1
                else:
                    floor[item[n]] -= 1
                    room[item[n]] -= 1
            if sums is not None:
                for n in range(low, high):
                    over = over or room[item[n]] < 0
        if over:
            phase = BACK
            continue
        # Close the item and those of the option that are full, and purify those to which it gives
        # their first colour, until one lacks options. The item goes first, so that its set stays
        # in order.
        phase = LOOK
        k = i
        m = low
        colour = 0
        while True:
            if k < must_count:
                opened = (opened - 1) & INDEX_MASK
                p = place[k]
                j = musts[opened]
                musts[p] = j
                place[j] = p
                musts[opened] = k
                place[k] = opened
            old_end = end[k]
            top, enough = _remove_options(
                k,
                members,
                slot,
                start,
                end,
                floor,
                item,
                span,
                trail,
                top,
                time,
                sums,
                shade,
                colour,
            )
            updates_left -= (old_end - end[k]) * of_option
            if shade is not None:
                updates_left -= old_end - start[k]
            if not enough:
                phase = BACK
                break
            while m < high and (item[m] == i or room[item[m]] != 0):
                if shade is not None and shade[m] != 0 and givers[item[m]] == 1:
                    break
                m += 1
            if m == high:
                break
            k = item[m] & INDEX_MASK
            if shade is not None:
                colour = shade[m]
            m += 1
    state[LEVEL] = level
    state[TOP] = top
    state[OPEN] = opened
    state[PHASE] = phase
    state[TIME] = time
    state[FOUND] = covers
    state[NODES] += nodes
    return row


@inlined
def _item_to_branch_on(
    opened: int, musts: Any, must_count: int, after: int, room: Any, start: Any, end: Any
) -> int:
    """Return the first open must with fewest options, or, if none is open, the next may that has
    options; the number of items for none.
    """
    items = start.shape[0]
    best: int = items
    fewest = UNREACHED
    for k in range(opened):
        i = musts[k]
        size = end[i] - start[i]
        if size < fewest or (size == fewest and i < best):
            fewest = size
            best = i & INDEX_MASK
    if opened == 0:  # mays before the last that was branched on have no options
        best = max(must_count, after)
        while best < items and (room[best] == 0 or end[best] == start[best]):
            best += 1
    return best


@inlined
def _sort_members(members: Any, slot: Any, low: int, high: int) -> None:
    """Sort a set, so that its order does not depend on the search before (Shell's method, TAOCP
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
def _remove_options(
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
    sums: Any,
    shade: Any,
    colour: int,
) -> tuple[int, bool]:
    """Take the options of an item that closes out of all sets, or, if it has got a colour, those
    that give it no or another one; return the length of the trail, and whether every item has
    options enough.

    From the last member on, so that the set of this item is only made shorter.
    """
    bottom = start[closed] & INDEX_MASK
    a = end[closed] & INDEX_MASK
    enough = True
    while a > bottom and enough:
        a = (a - 1) & INDEX_MASK
        x = members[a]
        if shade is not None and colour != 0 and shade[x] == colour:
            continue
        for n in range(span[x, 0], span[x, 1]):
            r = item[n]
            p = slot[n]
            tail = (end[r] - 1) & INDEX_MASK
            y = members[tail]
            members[p] = y
            slot[y] = p
            members[tail] = n
            slot[n] = tail
            end[r] = tail
            if trail[2, r] != time:
                trail[2, r] = time
                trail[0, top] = r
                trail[1, top] = tail + 1
                top = (top + 1) & INDEX_MASK
            if tail < floor[r]:
                enough = False
        if sums is not None and colour == 0:  # the option may have been in it several times
            a = end[closed] & INDEX_MASK
    return top, enough

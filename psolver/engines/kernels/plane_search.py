"""The compiled search of bit planes (see `bit_planes`)."""

from __future__ import annotations

from typing import Any

from .bit_words import INDEX_MASK, inlined
from .walk import (
    BASE,
    COMMON_REGISTERS,
    DONE,
    FOUND,
    LEVEL,
    NODES,
    UNREACHED,
    write_cover,
)

# One more register has the number of options that the groups still need.
LACK, REGISTERS = range(COMMON_REGISTERS, COMMON_REGISTERS + 2)


def search(
    state: Any,
    begin: Any,
    open_low: Any,
    open_high: Any,
    todo: Any,
    end: Any,
    pick_low: Any,
    pick_high: Any,
    choice: Any,
    need: Any,
    room: Any,
    once: Any,
    low: Any,
    high: Any,
    name: Any,
    group: Any,
    out: Any,
    budget: int,
) -> int:
    """Continue a search for `budget` nodes, or until `out` is full or the search is DONE; return
    the number of rows written.

    state       registers, see above and `walk`: the arrays hold the whole search, which can be
                stopped and continued
    begin       for each level and group where its options begin in the lists, and behind the last
                their end
    open_…      for each level the musts that are open
    todo, end   for each level the next option of its list to try, and the end of those to be tried
    pick_…      for each level the cell branched on, as a bit; 0 if it is a group, -1 if none
                was chosen yet
    choice      for each level the option taken
    need, room  for each group the number of options that it still needs, below zero for more, and
                that it may still have
    once        for each group whether it is used exactly once
    low, high   the lists, level by level: the open cells of each option; `high` None if one word
                holds them all
    name        the lists: the number of each option
    group       for each option its group
    out         rows (number of options, 0, options …); with no rows covers are only counted
    """
    rows = out.shape[0]
    groups = need.shape[0]
    level = state[LEVEL] & INDEX_MASK
    base = state[BASE] & INDEX_MASK
    covers = state[FOUND]
    lack = state[LACK]
    row = 0
    nodes = 0
    p0, p1, p2, p3 = 0, 0, 0, 0
    q0, q1, q2, q3 = 0, 0, 0, 0
    fresh = pick_low[base] < 0
    if fresh:  # the planes of the root, as if all counters had run over
        p3 = open_low[base]
        q3 = open_high[base]
    while True:
        # A fresh list: branch on the lowest of the cells with fewest options, or on a group with
        # fewer.
        if fresh:
            fresh = False
            list_begin = begin[level, 0] & INDEX_MASK
            list_end = begin[level, groups] & INDEX_MASK
            a = open_low[level]
            b = open_high[level]
            x = a & ~p3
            y = b & ~q3
            fewest = 0
            has_open_cells = a | b != 0
            if has_open_cells and x | y == 0:  # eight options at least: count on
                x, y, fewest, p0, p1, p2, q0, q1, q2 = _counted_again(
                    a, b, low, high, list_begin, list_end
                )
            x, y, digit = _fewer(x, y, p2, q2)
            fewest += 4 * digit
            x, y, digit = _fewer(x, y, p1, q1)
            fewest += 2 * digit
            x, y, digit = _fewer(x, y, p0, q0)
            fewest += digit
            if not has_open_cells:
                fewest = UNREACHED
                list_end = list_begin
            x &= -x
            if x != 0:
                y = 0
            y &= -y
            for g in range(groups):
                if once[g] & room[g] != 0:
                    group_begin = begin[level, g]
                    group_end = begin[level, g + 1]
                    options = group_end - group_begin
                    if options < fewest:
                        fewest = options
                        list_begin = group_begin & INDEX_MASK
                        list_end = group_end & INDEX_MASK
                        x = 0
                        y = 0
            pick_low[level] = x
            pick_high[level] = y
            todo[level] = list_begin
            end[level] = list_end
        # The next option of the list that holds the cell; of a group's list each one.
        t = todo[level] & INDEX_MASK
        list_end = end[level] & INDEX_MASK
        x = pick_low[level]
        if high is not None:
            y = pick_high[level]
            if x | y != 0:
                while t < list_end and (low[t] & x) | (high[t] & y) == 0:
                    t += 1
        else:
            if x != 0:
                while t < list_end and low[t] & x == 0:
                    t += 1
        # None is left: take the last choice back.
        if t == list_end:
            if level <= base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            c = choice[level] & INDEX_MASK
            g = group[c] & INDEX_MASK
            need[g] += 1
            room[g] += 1
            if need[g] > 0:
                lack += 1
            continue
        todo[level] = t
        if nodes >= budget:
            break
        # Take it: find the cells open below it, and the options that the groups lack.
        nodes += 1
        todo[level] = t + 1
        c = name[t] & INDEX_MASK
        choice[level] = c
        g = group[c] & INDEX_MASK
        m = low[t]
        a = open_low[level] & ~m
        b = 0
        h = 0
        if high is not None:
            h = high[t]
            b = open_high[level] & ~h
        down = (level + 1) & INDEX_MASK
        lack_below = lack
        if need[g] > 0:
            lack_below -= 1
        if a | b == 0 and lack_below == 0:  # a cover
            covers += 1
            if rows > 0:
                write_cover(out, row, down, choice)
                row += 1
                if row == rows:
                    break
            continue
        # Keep what has no cell in common with it: the pass that takes most of the time. It ends
        # where a group has too few options left.
        need[g] -= 1
        room[g] -= 1
        head = begin[level, groups] & INDEX_MASK
        j = head
        begin[down, 0] = j
        fresh = True
        for i in range(groups):
            start = j
            if room[i] > 0:
                group_begin = begin[level, i] & INDEX_MASK
                group_end = begin[level, i + 1] & INDEX_MASK
                for k in range(group_begin, group_end):
                    # written in any case, and overwritten if it does not stay: no branch
                    u = low[k]
                    name[j] = name[k]
                    low[j] = u
                    u &= m
                    if high is not None:
                        w = high[k]
                        high[j] = w
                        u |= w & h
                    j = (j + int(u == 0)) & INDEX_MASK
            begin[down, i + 1] = j
            options = j - start
            if options < need[i]:
                fresh = False
                break
        # Count for every cell, and go down, unless an open cell has no option.
        if fresh:
            p0, p1, p2, p3 = _counted(low, head, j)
            with_options = p0 | p1 | p2 | p3
            fresh = a & ~with_options == 0
            if high is not None and fresh:
                q0, q1, q2, q3 = _counted(high, head, j)
                with_options = q0 | q1 | q2 | q3
                fresh = b & ~with_options == 0
        if fresh:
            lack = lack_below
            level = down
            open_low[level] = a
            open_high[level] = b
        else:
            need[g] += 1
            room[g] += 1
    state[LEVEL] = level
    state[FOUND] = covers
    state[LACK] = lack
    state[NODES] += nodes
    return row


@inlined
def _added(plane0: int, plane1: int, plane2: int, word: int) -> tuple[int, int, int, int]:
    """Return three planes with one more for each cell of a word, and the cells that ran over."""
    carry = plane0 & word
    plane0 ^= word
    word = plane1 & carry
    plane1 ^= carry
    carry = plane2 & word
    plane2 ^= word
    return plane0, plane1, plane2, carry


@inlined
def _counted(words: Any, first: int, last: int) -> tuple[int, int, int, int]:
    """Return for each cell the number of words that hold it, in three planes, and the cells where
    these ran over.

    Eight words at a time, as binary digits are added (Harley and Seal, in Warren, Hacker's Delight,
    5-1): it takes five operations a word in place of seven.
    """
    p0 = 0
    p1 = 0
    p2 = 0
    p3 = 0
    k = first
    while k + 8 <= last:
        p0, p1, x = _with_four(words, k, p0, p1)
        p0, p1, y = _with_four(words, k + 4, p0, p1)
        p2, a = _sum_of_three(p2, x, y)
        p3 |= a
        k += 8
    while k < last:
        p0, p1, p2, a = _added(p0, p1, p2, words[k])
        p3 |= a
        k += 1
    return p0, p1, p2, p3


@inlined
def _with_four(words: Any, first: int, p0: int, p1: int) -> tuple[int, int, int]:
    """Return two planes with four words more, and where the second of them ran over."""
    p0, a = _sum_of_three(p0, words[first], words[first + 1])
    p0, b = _sum_of_three(p0, words[first + 2], words[first + 3])
    p1, carry = _sum_of_three(p1, a, b)
    return p0, p1, carry


@inlined
def _sum_of_three(a: int, b: int, c: int) -> tuple[int, int]:
    """Return for each bit the sum of three: its low and its high digit."""
    odd = a ^ b
    low = odd ^ c
    high = (a & b) | (odd & c)
    return low, high


@inlined
def _fewer(x: int, y: int, plane_low: int, plane_high: int) -> tuple[int, int, int]:
    """Return the cells without the bit of a plane, and 0; all of them, and 1, if each has it."""
    u = x & ~plane_low
    v = y & ~plane_high
    if u | v != 0:
        return u, v, 0
    return x, y, 1


@inlined
def _counted_again(
    a: int, b: int, low: Any, high: Any, first: int, last: int
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Return the open cells with fewest options by the upper three of six planes, these three as a
    number, and the lower three planes.

    If all counters run over, each cell is as good as the others.
    """
    p0, p1, p2 = 0, 0, 0
    p3, p4, p5 = 0, 0, 0
    p6 = 0
    q0, q1, q2 = 0, 0, 0
    q3, q4, q5 = 0, 0, 0
    q6 = 0
    for k in range(first, last):
        p0, p1, p2, u = _added(p0, p1, p2, low[k])
        p3, p4, p5, u = _added(p3, p4, p5, u)
        p6 |= u
        if high is not None:
            q0, q1, q2, u = _added(q0, q1, q2, high[k])
            q3, q4, q5, u = _added(q3, q4, q5, u)
            q6 |= u
    x = a & ~p6
    y = b & ~q6
    if x | y == 0:
        return a, b, 56, -1, -1, -1, -1, -1, -1
    x, y, fewest = _fewer(x, y, p5, q5)
    x, y, digit = _fewer(x, y, p4, q4)
    fewest = 2 * fewest + digit
    x, y, digit = _fewer(x, y, p3, q3)
    fewest = 2 * fewest + digit
    return x, y, 8 * fewest, p0, p1, p2, q0, q1, q2

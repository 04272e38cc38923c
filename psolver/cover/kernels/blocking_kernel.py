"""The compiled search for blockings; `blocking` tells how it goes about it."""

from __future__ import annotations

from typing import Any

from .jit import INDEX_MASK, WORD, inlined, lowest
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
    UNREACHED,
)

# more registers: whether nothing is known of the level yet, and the words looked at
FRESH, WORK, REGISTERS = range(COMMON_REGISTERS, COMMON_REGISTERS + 3)
# numbers of two, four and eight bits each, and ones that add eight numbers up (Warren, Hacker's
# Delight, 5-1)
PAIRS, FOURS, EIGHTS = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
SUM_OF_EIGHT, LAST_EIGHT, MOST_BITS = 0x0101010101010101, 56, 127


def search(
    state: Any,
    near: Any,
    bare: Any,
    free: Any,
    untried: Any,
    reach: Any,
    choice: Any,
    size: int,
    out: Any,
    budget: int,
) -> int:
    """Go on with a search for blockings of `size` options, until about `budget` words were looked
    at, `out` is full or the search is DONE; return the rows written.

    state    registers, see above and `walk`: a search is all in its arrays, so that it can be
             stopped and go on
    near     for each option those that it rules out, itself among them, as bits of words
    bare     for each level the options that nothing rules out yet
    free     for each level those of them that may still be taken
    untried  for each level the options to be taken next
    reach    room for a number for each option
    choice   for each level the option taken
    out      rows (number of options, 0, options …); with no rows blockings are only counted
    """
    rows = out.shape[0]
    words = near.shape[1]
    base = state[BASE]
    level = state[LEVEL] & INDEX_MASK
    fresh = state[FRESH] != 0
    row = 0
    work = 0
    while True:
        left = size - level
        if fresh:
            fresh = False
            if left == 1:
                work += last_options(near, bare[level], free[level], untried[level])
            else:
                work += branches(near, bare[level], free[level], untried[level], reach, left)
        # The next option; where none is left, take the last choice back.
        k = 0
        while k < words and untried[level, k] == 0:
            k += 1
        if k == words:
            if level == base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            continue
        if work >= budget:
            break
        word = untried[level, k]
        bit = word & -word
        option = (k * WORD + lowest(word)) & INDEX_MASK
        untried[level, k] = word ^ bit
        choice[level] = option
        state[NODES] += 1
        if left == 1:  # a blocking
            state[FOUND] += 1
            if rows > 0:
                out[row, DEPTH] = size
                out[row, POSITION] = 0
                for k in range(size):
                    out[row, k + CHOICES] = choice[k]
                row += 1
                if row == rows:
                    break
            continue
        # Take it, and from here on no more.
        free[level, k] &= ~bit
        down = (level + 1) & INDEX_MASK
        for k in range(words):
            bare[down, k] = bare[level, k] & ~near[option, k]
            free[down, k] = free[level, k] & ~near[option, k]
        work += words
        level = down
        fresh = True
    state[LEVEL] = level
    state[FRESH] = int(fresh)
    state[WORK] += work
    return row


@inlined
def last_options(near: Any, bare: Any, free: Any, untried: Any) -> int:
    """What rules out all bare options goes into `untried`; returns the words looked at."""
    words: int = bare.shape[0]
    work = words
    for k in range(words):
        untried[k] = free[k]
    for k in range(words):
        word = bare[k]
        while word != 0:
            option = (k * WORD + lowest(word)) & INDEX_MASK
            word &= word - 1
            some = 0
            for j in range(words):
                untried[j] &= near[option, j]
                some |= untried[j]
            work += words
            if some == 0:
                return work
    return work


@inlined
def branches(near: Any, bare: Any, free: Any, untried: Any, reach: Any, left: int) -> int:
    """What is to be tried where `left` options are to be taken, at least two, goes into `untried`;
    returns the words looked at.

    A free option that rules out so few that the others, however good they are, leave something is
    free no more. Then the bare option is ruled out that can be in the fewest ways.
    """
    words: int = bare.shape[0]
    number = 0
    for k in range(words):
        untried[k] = 0
        number += ones(bare[k])
    work = words
    most = 0
    for k in range(words):
        word = free[k]
        while word != 0:
            option = (k * WORD + lowest(word)) & INDEX_MASK
            word &= word - 1
            reached = common(near[option], bare)
            reach[option] = reached
            most = max(most, reached)
            work += words
    for k in range(words):
        word = free[k]
        kept = word
        while word != 0:
            option = (k * WORD + lowest(word)) & INDEX_MASK
            if reach[option] + (left - 1) * most < number:
                kept ^= word & -word
            word &= word - 1
        free[k] = kept
    fewest = UNREACHED
    best = 0
    for k in range(words):
        word = bare[k]
        while word != 0 and fewest > 0:
            option = (k * WORD + lowest(word)) & INDEX_MASK
            word &= word - 1
            ways = common(near[option], free)
            work += words
            if ways < fewest:
                fewest = ways
                best = option
    if fewest < UNREACHED:
        for k in range(words):
            untried[k] = near[best, k] & free[k]
    return work


@inlined
def common(one: Any, other: Any) -> int:
    """How many bits two rows of words have in common."""
    total = 0
    for k in range(one.shape[0]):
        total += ones(one[k] & other[k])
    return total


@inlined
def ones(word: int) -> int:
    """How many bits of a word are set; one machine instruction in a compiled kernel."""
    word -= (word >> 1) & PAIRS
    word = (word & FOURS) + ((word >> 2) & FOURS)
    word = (word + (word >> 4)) & EIGHTS
    return ((word * SUM_OF_EIGHT) >> LAST_EIGHT) & MOST_BITS

"""The kernel of counting by states: rows of words, merged in a hash table, position by position.

A row is a window, the counts of bounded items packed into one word, and the number of ways in
*limbs* of 62 bits, the lowest first. Ways are only ever added, and before each position it is made
certain that no sum overflows the highest limb (otherwise rows get one more), so that the numbers
are exact.
"""

from __future__ import annotations

from typing import Any

from ..kernels.jit import HASH_B, HASH_MASK, inlined

LIMB_BITS = 62  # of a limb: two of them and a carry can be added in a word
LIMB_MASK = (1 << LIMB_BITS) - 1
WINDOW, COUNTS, LIMBS = range(3)  # columns of a row: from LIMBS on the limbs
NEXT, STATES = range(2)  # registers: the row that is next, the rows written


def step(
    state: Any,
    rows: Any,
    stop: int,
    into: Any,
    table: Any,
    spread: Any,
    masks: Any,
    optional: Any,
    bounds: Any,
) -> None:
    """Decide the first position of rows[state[NEXT]:stop], as far as `into` has room for what they
    become.

    into      the rows they become, the first state[STATES] of them written
    table     for each hash value the number of such a row, or -1; `spread` holds the factor of
              windows in a hash and the shift that takes a hash to a place
    masks     the options that begin at the position
    optional  None, or something where the position may stay empty
    bounds    (first, items, least, most, bits, sizes, times, alone, later): the bounded
              items of option j are items[first[j]:first[j + 1]]; where the counts of each item lie
              in their word, how many bits they have; in how few positions it is covered how many
              times; whether no option has two items; positions after this
    """
    width = rows.shape[1]
    first, items, least, most, bits, sizes, times, alone, later = bounds
    places = table.shape[0] - 1
    most_rows = into.shape[0]
    branches = masks.shape[0]
    factor = spread[0]
    shift = spread[1]
    n = state[STATES]
    i = state[NEXT]
    while i < stop and n + branches < most_rows:
        window = rows[i, WINDOW]
        counts_before = rows[i, COUNTS]
        i += 1
        for j in range(-1, branches):
            counts = counts_before
            # Pass the position, or cover it by an option.
            if j < 0:
                if optional is None:
                    if window & 1 == 0:
                        continue
                ahead = window >> 1
            else:
                if window & masks[j] != 0:
                    continue
                ahead = (window | masks[j]) >> 1
            # Count for the items of the option, and lower bounds that the room does not allow.
            if j >= 0:
                counts = covered(counts, items, first[j], first[j + 1], least, most, bits)
            if counts >= 0:
                free = later - bits_set(ahead)
                counts = settled(counts, free, least, most, bits, sizes, times, alone)
            if counts < 0:
                continue
            # Look for the state that it becomes.
            place = ((ahead * factor + counts * HASH_B) & HASH_MASK) >> shift
            found = table[place]
            while found >= 0 and (into[found, WINDOW] != ahead or into[found, COUNTS] != counts):
                place = (place + 1) & places
                found = table[place]
            # A new state begins with the ways of this one, one that is there gets them added.
            if found < 0:
                table[place] = n
                into[n, WINDOW] = ahead
                into[n, COUNTS] = counts
                for k in range(LIMBS, width):
                    into[n, k] = rows[i - 1, k]
                n += 1
            else:
                carry = 0
                for k in range(LIMBS, width):
                    total = into[found, k] + rows[i - 1, k] + carry
                    into[found, k] = total & LIMB_MASK
                    carry = total >> LIMB_BITS
    state[NEXT] = i
    state[STATES] = n


@inlined
def covered(
    counts: int, items: Any, first: int, last: int, least: Any, most: Any, bits: Any
) -> int:
    """The counts when items[first:last] were covered once more; -1 where one may not be."""
    for k in range(first, last):
        item = items[k]
        mask = (1 << bits[item]) - 1
        if (counts >> most[item]) & mask == 0:
            return -1
        counts -= 1 << most[item]
        if (counts >> least[item]) & mask != 0:
            counts -= 1 << least[item]
    return counts


@inlined
def settled(
    counts: int, free: int, least: Any, most: Any, bits: Any, sizes: Any, times: Any, alone: bool
) -> int:
    """The counts with no bound higher than the free positions allow anyway, so that equal futures
    are equal states; -1 where what must be covered needs more.
    """
    lacking = 0
    for item in range(sizes.shape[0]):
        mask = (1 << bits[item]) - 1
        must = (counts >> least[item]) & mask
        needed = (must * sizes[item] + times[item] - 1) // times[item]
        lacking = lacking + needed if alone else max(lacking, needed)
        allowed = (counts >> most[item]) & mask
        useful = free * times[item] // sizes[item]
        if allowed > useful:
            counts -= (allowed - useful) << most[item]
    return -1 if lacking > free else counts


@inlined
def bits_set(word: int) -> int:
    """The number of bits that are set, counted in parallel (Knuth, TAOCP 7.1.3)."""
    word -= (word >> 1) & 0x5555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    return (word + (word >> 32)) & 127


def fill_table(rows: Any, start: int, stop: int, table: Any, spread: Any) -> None:
    """Write some rows, all different and none of them in it, into a table."""
    places = table.shape[0] - 1
    factor = spread[0]
    shift = spread[1]
    for n in range(start, stop):
        place = ((rows[n, WINDOW] * factor + rows[n, COUNTS] * HASH_B) & HASH_MASK) >> shift
        while table[place] >= 0:
            place = (place + 1) & places
        table[place] = n

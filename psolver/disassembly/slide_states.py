"""The states of a part that slides: what its members meet, which groups may go, and where a state
stands in the hash table. Phases of the kernel of `slides`.
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import HASH_A, HASH_B, HASH_MASK, INDEX_MASK, inlined, lowest
from .pair_tables import (
    ENTRY_MASK,
    EVER,
    EVER_SECOND,
    FIELD_BITS,
    FIELD_HALVES,
    FIELD_MASK,
    NEXT_SECOND,
)
from .slide_registers import COUNT, FIRST_AXIS, HASHED, MARK, MARK_BITS, MEMBERS, ROW_MASK


@inlined
def free_group(state: Any, meets: Any, part: int) -> int:
    """Return a group of some members that meets no other of them along an axis; all if none is."""
    number = state[MEMBERS]
    for axis in range(state[FIRST_AXIS], 3):
        ever_met = (3 + axis) * number  # where the rows of members begin
        bound = 0  # members with which all go
        unbound = part
        while unbound != 0:
            member = unbound & -unbound
            group = member
            waiting = member
            unbound ^= member
            while waiting != 0 and group & bound == 0:
                j = lowest(waiting)
                waiting &= waiting - 1
                met = meets[ever_met + j] & part
                met &= ~group
                group |= met
                waiting |= met
            is_unbound = group & bound == 0
            if is_unbound and group != part:
                return group
            bound |= member
    return part


@inlined
def entry_of(pairs: Any, pair: int, distance: int, table: Any) -> int:
    """Return the bits for two members at a distance; the lowest and the highest of their table
    stand for all beyond.
    """
    distance += FIELD_HALVES
    index = 0
    for axis in range(3):
        lowest_distance = pairs[pair, 1 + axis]
        extent = pairs[pair, 4 + axis]
        at = distance & FIELD_MASK
        at -= lowest_distance
        distance >>= FIELD_BITS
        if at < 0:
            at = 0
        elif at >= extent:
            at = extent - 1
        index *= extent
        index += at
    entry = (pairs[pair, 0] + index) & INDEX_MASK
    bits: int = table[entry] & ENTRY_MASK
    return bits


@inlined
def find_meetings(rows: Any, row: int, number: int, pairs: Any, table: Any, meets: Any) -> None:
    """Find for each member, and each axis, the members that it meets in the next step along it, and
    those that it ever meets.
    """
    for k in range(6 * number):
        meets[k] = 0
    start = row * number
    pair = 0
    for i in range(number):
        place = rows[start + i]
        for j in range(i + 1, number):
            second_place = rows[start + j]
            distance = second_place - place
            bits = entry_of(pairs, pair, distance, table)
            pair += 1
            if bits == 0:
                continue
            next_met = 0  # where the rows of members begin
            ever_met = 3 * number
            for _ in range(3):  # each axis has its bits one higher
                meets_next = bits & 1
                is_met_next = bits >> NEXT_SECOND & 1
                meets_ever = bits >> EVER & 1
                is_met_ever = bits >> EVER_SECOND & 1
                bits >>= 1
                meets[next_met + i] |= meets_next << j
                meets[next_met + j] |= is_met_next << i
                meets[ever_met + i] |= meets_ever << j
                meets[ever_met + j] |= is_met_ever << i
                next_met += number
                ever_met += number


@inlined
def close_groups(meets: Any, kind: int, number: int, closed: Any) -> None:
    """Find for each member those that must move with it, itself among them (Warshall)."""
    start = kind * number
    for i in range(number):
        bound = meets[start + i]
        bound |= 1 << i
        closed[0, i] = bound
    for k in range(number):
        bound_to_k = closed[0, k]
        if bound_to_k == 1 << k:
            continue
        for i in range(number):
            if closed[0, i] >> k & 1:
                closed[0, i] |= bound_to_k


@inlined
def transpose(closed: Any, number: int) -> None:
    """Find for each member those with which it must move."""
    for i in range(number):
        closed[1, i] = 0
        for j in range(number):
            goes_with_j = closed[0, j] >> i & 1
            closed[1, i] |= goes_with_j << j


@inlined
def write_moved(rows: Any, row: int, new: int, number: int, moving: int, by: int) -> None:
    """Write a state in which a group has moved by a word; the first member stays where it is."""
    start = row * number
    new_start = new * number
    first_goes = moving & 1
    for i in range(number):
        goes = moving >> i & 1
        way = (goes - first_goes) * by
        rows[new_start + i] = rows[start + i] + way


@inlined
def meets_none(
    rows: Any, row: int, number: int, moving: int, axis: int, pairs: Any, table: Any
) -> bool:
    """Whether a group may go one step along an axis."""
    start = row * number
    pair = 0
    for i in range(number):
        i_goes = moving >> i & 1
        for j in range(i + 1, number):
            j_goes = moving >> j & 1
            if i_goes != j_goes:
                second_place = rows[start + j]
                distance = second_place - rows[start + i]
                bits = entry_of(pairs, pair, distance, table)
                if j_goes:
                    bits >>= NEXT_SECOND
                if bits >> axis & 1:
                    return False
            pair += 1
    return True


# the hash table ----------------------------------------------------------------------------------


@inlined
def place_of(rows: Any, row: int, number: int, mark: int, hashes: Any) -> int:
    """Return the place in the hash table of a state that equals a row, or the place for a new one,
    as a number below 0.
    """
    start = row * number
    value = 0
    for k in range(1, number):
        value ^= rows[start + k] + FIELD_HALVES
        value = value * HASH_B & HASH_MASK
        value ^= value >> 29
    value = value * HASH_A & HASH_MASK
    mask = hashes.shape[0] - 1
    place: int = value >> 20 & mask
    while hashes[place] >> MARK_BITS == mark:
        candidate = (hashes[place] & ROW_MASK) - 1
        candidate_start = candidate * number
        is_equal = True
        for k in range(1, number):
            if rows[candidate_start + k] != rows[start + k]:
                is_equal = False
                break
        if is_equal:
            return place
        place = (place + 1) & mask
    return -1 - place


@inlined
def keep_row(state: Any, rows: Any, row: int, hashes: Any) -> bool:
    """Put a row into the hash table; return whether it is new there."""
    mark = state[MARK]
    place = place_of(rows, row, state[MEMBERS], mark, hashes)
    if place >= 0:
        return False
    free_place = -1 - place
    hashes[free_place] = mark << MARK_BITS | (row + 1)
    return True


@inlined
def keep_rows(state: Any, rows: Any, hashes: Any) -> None:
    """Put all states into the hash table that it does not have: the first, and after it grew."""
    while state[HASHED] < state[COUNT]:
        keep_row(state, rows, state[HASHED], hashes)
        state[HASHED] += 1

"""The kernel of counting by states that are windows alone: rows in order, merged.

What an option makes of windows keeps their order: it adds its mask to those that it fits. So each
option, and passing, turns the sorted windows of a position into a sorted stream of windows of the
next, and these streams are merged (by a tournament: Knuth, TAOCP 5.4.1); equal windows meet and
their ways are added. Memory is read from beginning to end, and no table is needed.

Windows are cut off where an option leaves a closed pocket of a size that options cannot fill. A
pocket is looked for from its ends, positions beside the option that have at most one empty
neighbour: it hardly ever has none.

The same kernel decides the positions of a gap (see `gap`): there windows stay where they are, and
all of them are passed, too; those that agree with no known one are cut off.
"""

from __future__ import annotations

from typing import Any

from ..kernels.jit import inlined, lowest

WINDOW_BITS = 62  # of a window after its first position was decided
LIMB_BITS = 62  # of a limb: two of them and a carry can be added in a word
LIMB_MASK = (1 << LIMB_BITS) - 1
ENDED = (1 << 63) - 1  # in place of a window, where a stream has ended; no window is so large
INSIDE = (1 << WINDOW_BITS) - 1
PASSED, LEFT_EMPTY, OPTIONS = range(3)  # streams: a filled position, an empty one, each option
# registers: streams begun, rows written, windows cut off, the last of them, the next known window
BEGUN, ROWS, CUT, LAST_CUT, NEXT_KNOWN = range(5)


def merge(
    registers: Any,
    places: Any,
    ends: Any,
    heads: Any,
    winners: Any,
    windows: Any,
    limbs: Any,
    empty_windows: Any,
    empty_rows: Any,
    masks: Any,
    touching: Any,
    distances: Any,
    begins: Any,
    near: Any,
    closed: int,
    starts: Any,
    options: Any,
    sizes: Any,
    moves: int,
    known: Any,
    dropped: int,
    into: Any,
    into_limbs: Any,
    most: int,
) -> bool:
    """Merge until streams have gone on `most` times or there is no room; True at the end.

    places, ends   for each stream where its next window stands (at the beginning: may stand), and
                   where it ends
    heads          what its next window becomes
    winners        the tournament of all but filled positions that are passed, which often come
                   first: for each match the stream that has the lowest window
    windows, limbs  the rows of the position; `into`, `into_limbs` those of the next
    empty_windows  those of them that begin empty, and `empty_rows` where they stand: what all
                   streams but the first take
    masks          for each stream its option
    touching       for each bit of a window after the position those of its neighbours
    distances      between neighbours
    begins         for each distance the bits that have a neighbour so far ahead
    near           for each stream the bits beside its option
    closed         the bits that must be filled and have no neighbour beyond the window
    starts         options[starts[bit]:starts[bit + 1]] are those that begin at a bit
    sizes          for each number of positions whether options can fill so many; pockets with more
                   are not looked at; with no numbers none is
    moves          1: passed are those windows that have the lowest bit, and all windows lose it; 0:
                   all windows are passed, and stay as long as they are
    known          None, or sorted windows: those that agree with none of them in the bits from
                   `dropped` on are cut off
    """
    streams = heads.shape[0]
    others = streams - 1
    width = limbs.shape[1]
    room = into.shape[0]
    largest = sizes.shape[0] - 1
    n = registers[ROWS]
    for _ in range(most):
        beginning = registers[BEGUN] < streams
        if beginning:
            # Each stream has to find its first window.
            j = registers[BEGUN]
            place = places[j]
        else:
            if n == room:
                break
            j = winners[1] if others > 1 else LEFT_EMPTY
            # Filled positions that are passed come in runs: those before all others at once.
            limit = heads[j]
            window = heads[PASSED]
            new = n == 0 or into[n - 1] != window
            if window < limit and new and window != registers[LAST_CUT]:
                place = places[PASSED]
                end = ends[PASSED]
                while window < limit and n < room:
                    into[n] = window
                    for k in range(width):
                        into_limbs[n, k] = limbs[place, k]
                    if known is None or is_known(registers, window >> dropped, known, dropped):
                        n += 1
                    place += 1
                    while place < end and windows[place] & moves != moves:
                        place += 1
                    window = ENDED if place == end else windows[place] >> moves
                places[PASSED] = place
                heads[PASSED] = window
                continue
            # The stream with the lowest window gives a new row, or adds its ways to the last one.
            if heads[PASSED] <= limit:
                j = PASSED
            window = heads[j]
            if window == ENDED:
                registers[ROWS] = n
                return True
            place = places[j]
            row = place if j == PASSED else empty_rows[place]
            if n > 0 and into[n - 1] == window:
                carry = 0
                for k in range(width):
                    total = into_limbs[n - 1, k] + limbs[row, k] + carry
                    into_limbs[n - 1, k] = total & LIMB_MASK
                    carry = total >> LIMB_BITS
            elif window != registers[LAST_CUT]:
                dead = False
                if known is not None:
                    dead = not is_known(registers, window >> dropped, known, dropped)
                if largest >= 0 and j > LEFT_EMPTY:
                    empty = ~window & INSIDE
                    # The first empty position has to be covered by an option that begins there.
                    first = empty & -empty
                    if first & closed != 0:
                        bit = lowest(first)
                        dead = True
                        for k in range(starts[bit], starts[bit + 1]):
                            if options[k] & (window >> bit) == 0:
                                dead = False
                                break
                    # Positions with at least one, with at least two empty neighbours.
                    one = 0
                    two = 0
                    for k in range(distances.shape[0]):
                        ahead = (empty >> distances[k]) & begins[k]
                        behind = (empty & begins[k]) << distances[k]
                        two |= (one & ahead) | ((one | ahead) & behind)
                        one |= ahead | behind
                    # From each end of a pocket the whole of it.
                    tips = empty & near[j] & ~two
                    while tips != 0 and not dead:
                        pocket = tips & -tips
                        todo = pocket
                        size = 0
                        while todo != 0:
                            found = todo & -todo
                            todo ^= found
                            size += 1
                            if found & closed == 0 or size > largest:
                                break
                            more = touching[lowest(found)] & empty & ~pocket
                            pocket |= more
                            todo |= more
                            if todo == 0 and not sizes[size]:
                                dead = True
                        tips &= ~pocket
                if dead:
                    registers[LAST_CUT] = window
                    registers[CUT] += 1
                else:
                    into[n] = window
                    for k in range(width):
                        into_limbs[n, k] = limbs[row, k]
                    n += 1
            place += 1
        # The stream goes on to the next window that it takes.
        end = ends[j]
        if j == PASSED:
            while place < end and windows[place] & moves != moves:
                place += 1
            heads[j] = ENDED if place == end else windows[place] >> moves
        else:
            mask = masks[j]
            while place < end and empty_windows[place] & mask != 0:
                place += 1
            heads[j] = ENDED if place == end else (empty_windows[place] | mask) >> moves
        places[j] = place
        # Its matches are played again, or all of them when all streams have begun.
        if beginning:
            registers[BEGUN] += 1
            match = others - 1 if registers[BEGUN] == streams else 0
        else:
            match = (j + others - 1) >> 1 if j != PASSED else 0
        while match > 0:
            left = 2 * match
            right = left + 1
            left = left - others + 1 if left >= others else winners[left]
            right = right - others + 1 if right >= others else winners[right]
            winners[match] = left if heads[left] <= heads[right] else right
            match = match - 1 if beginning else match >> 1
    registers[ROWS] = n
    return False


@inlined
def is_known(registers: Any, bits: int, known: Any, dropped: int) -> bool:
    """Has a known window these bits? They only ever become larger."""
    place = registers[NEXT_KNOWN]
    end = known.shape[0]
    while place < end and known[place] >> dropped < bits:
        place += 1
    registers[NEXT_KNOWN] = place
    found: bool = place < end and known[place] >> dropped == bits
    return found

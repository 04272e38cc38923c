"""The kernel of counting by states that are windows alone: rows in order, merged.

What an option makes of windows keeps their order: it adds its mask to those that it fits. So each
option, and passing, turns the sorted windows of a position into a sorted stream of windows of the
next, and these streams are merged (by a tournament: Knuth, TAOCP 5.4.1); equal windows meet and
their ways are added. Memory is read from beginning to end, and no table is needed.

Windows are cut off if an option leaves a closed pocket of a size that options cannot fill. A
pocket is searched from its ends, positions beside the option that have at most one empty
neighbour: it hardly ever has none.

The same kernel decides the positions of a gap (see `meeting`): there windows stay the same, and
all of them are passed, too; those that agree with no known one are cut off.
"""

from __future__ import annotations

from typing import Any

from ..kernels.bit_words import inlined, lowest
from .pockets import INSIDE_WINDOW
from .sorted_rows import LIMB_BITS, LIMB_MASK

# It stands in place of a window if a stream has ended; no window is as large.
ENDED_STREAM = (1 << 63) - 1
# The streams are those of filled positions, of empty ones, and of each option.
PASSED, LEFT_EMPTY, OPTIONS = range(3)
# The registers are the streams begun, the rows written, the windows cut off, the last of them, and
# the next known window.
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
    """Merge until streams have gone on `most` times or there is no room; return True at the end.

    places, ends   for each stream the place of its next window (at first: its first place), and
                   its end
    heads          what its next window becomes
    winners        the tournament of all but filled positions that are passed, which often come
                   first: for each match the stream that has the lowest window
    windows, limbs  the rows of the position; `into`, `into_limbs` those of the next
    empty_windows  those of them that begin empty, and `empty_rows` their rows: the input of all
                   streams but the first
    masks          for each stream its option
    touching       for each bit of a window after the position those of its neighbours
    distances      between neighbours
    begins         for each distance the bits that have a neighbour this far ahead
    near           for each stream the bits beside its option
    closed         the bits that must be filled and have no neighbour beyond the window
    starts         options[starts[bit]:starts[bit + 1]] are those that begin at a bit
    sizes          for each number of positions whether options can fill it; pockets with more
                   are not looked at; with no numbers none is
    moves          1: passed are those windows that have the lowest bit, and all windows lose it; 0:
                   all windows are passed, and stay as long as they are
    known          None, or sorted windows: those that agree with none of them in the bits from
                   `dropped` on are cut off
    """
    streams = heads.shape[0]
    players = streams - 1
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
            j = winners[1] if players > 1 else LEFT_EMPTY
            # Filled positions that are passed come in runs: those before all others at once.
            limit = heads[j]
            window = heads[PASSED]
            limit = heads[j]
            window = heads[PASSED]
            new = window != registers[LAST_CUT]
            if n > 0 and into[n - 1] == window:
                new = False
            if new and window < limit:
                place = places[PASSED]
                end = ends[PASSED]
                while window < limit and n < room:
                    into[n] = window
                    for k in range(width):
                        limb = limbs[place, k]
                        into_limbs[n, k] = limb
                    if known is None or _is_known(registers, window >> dropped, known, dropped):
                        n += 1
                    place += 1
                    while place < end and windows[place] & moves != moves:
                        place += 1
                    window = ENDED_STREAM if place == end else windows[place] >> moves
                places[PASSED] = place
                heads[PASSED] = window
                continue
            # The stream with the lowest window gives a new row, or adds its ways to the last one.
            if heads[PASSED] <= limit:
                j = PASSED
            window = heads[j]
            if window == ENDED_STREAM:
                registers[ROWS] = n
                return True
            place = places[j]
            row = place
            if j != PASSED:
                row = empty_rows[place]
            last_row = n - 1
            if last_row >= 0 and into[last_row] == window:
                carry = 0
                for k in range(width):
                    total = into_limbs[last_row, k] + limbs[row, k]
                    total += carry
                    into_limbs[last_row, k] = total & LIMB_MASK
                    carry = total >> LIMB_BITS
            elif window != registers[LAST_CUT]:
                dead = False
                if known is not None:
                    bits = window >> dropped
                    dead = not _is_known(registers, bits, known, dropped)
                if largest >= 0 and j > LEFT_EMPTY:
                    empty = ~window & INSIDE_WINDOW
                    # The first empty position has to be covered by an option that begins there.
                    first_empty = empty & -empty
                    if first_empty & closed != 0:
                        bit = lowest(first_empty)
                        ahead = window >> bit
                        dead = True
                        for k in range(starts[bit], starts[bit + 1]):
                            if options[k] & ahead == 0:
                                dead = False
                                break
                    # Positions with at least one, with at least two empty neighbours.
                    has_one = 0
                    has_two = 0
                    for k in range(distances.shape[0]):
                        distance = distances[k]
                        begin = begins[k]
                        ahead = (empty >> distance) & begin
                        behind = (empty & begin) << distance
                        has_two |= has_one & ahead
                        has_one |= ahead
                        has_two |= has_one & behind
                        has_one |= behind
                    # From each end of a pocket the whole of it.
                    tips = empty & near[j] & ~has_two
                    while tips != 0 and not dead:
                        pocket = tips & -tips
                        todo = pocket
                        size = 0
                        while todo != 0:
                            tip = todo & -todo
                            todo ^= tip
                            size += 1
                            if tip & closed == 0:
                                break
                            if size > largest:
                                break
                            joined = touching[lowest(tip)] & empty
                            joined &= ~pocket
                            pocket |= joined
                            todo |= joined
                            if todo == 0:
                                dead = not sizes[size]
                        tips &= ~pocket
                if dead:
                    registers[LAST_CUT] = window
                    registers[CUT] += 1
                else:
                    into[n] = window
                    for k in range(width):
                        limb = limbs[row, k]
                        into_limbs[n, k] = limb
                    n += 1
            place += 1
        # The stream goes on to the next window that it takes.
        end = ends[j]
        if j == PASSED:
            while place < end and windows[place] & moves != moves:
                place += 1
            if place == end:
                heads[j] = ENDED_STREAM
            else:
                heads[j] = windows[place] >> moves
        else:
            mask = masks[j]
            while place < end and empty_windows[place] & mask != 0:
                place += 1
            if place == end:
                heads[j] = ENDED_STREAM
            else:
                filled = empty_windows[place] | mask
                heads[j] = filled >> moves
        places[j] = place
        # Its matches are played again, or all of them when all streams have begun.
        match = 0
        if beginning:
            registers[BEGUN] += 1
            if registers[BEGUN] == streams:
                match = players - 1
        elif j != PASSED:
            match = (j + players - 1) >> 1
        while match > 0:
            left = _winner(winners, 2 * match, players)
            right = _winner(winners, 2 * match + 1, players)
            if heads[left] <= heads[right]:
                winners[match] = left
            else:
                winners[match] = right
            if beginning:
                match -= 1
            else:
                match >>= 1
    registers[ROWS] = n
    return False


@inlined
def _winner(winners: Any, match: int, players: int) -> int:
    """Return the stream that wins a match; one beyond all matches stands for a stream itself."""
    if match >= players:
        return match - players + 1
    stream: int = winners[match]
    return stream


@inlined
def _is_known(registers: Any, bits: int, known: Any, dropped: int) -> bool:
    """Whether a known window has these bits, which only ever become larger."""
    place = registers[NEXT_KNOWN]
    end = known.shape[0]
    window = -1
    while place < end:
        window = known[place] >> dropped
        if window >= bits:
            break
        place += 1
    registers[NEXT_KNOWN] = place
    return window == bits


def find_empty(
    windows: Any,
    bit: int,
    turned: int,
    turned_windows: Any,
    empty_windows: Any,
    empty_rows: Any,
    number: Any,
) -> None:
    """Count the windows that have a bit not, once some bits are `turned` the other way round; write
    them, their rows, and all windows so turned, as far as there is room.
    """
    n = 0
    for row in range(windows.shape[0]):
        window = windows[row] ^ turned
        if row < turned_windows.shape[0]:
            turned_windows[row] = window
        if window & bit == 0:
            if n < empty_rows.shape[0]:
                empty_windows[n] = window
                empty_rows[n] = row
            n += 1
    number[0] = n

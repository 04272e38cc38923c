"""The kernel of `count`: states as rows of words, merged in a hash table, position by position.

A row is a window, the counts of bounded items packed into one word, and the number of ways in *limbs* of 62 bits, the
lowest first. Ways are only ever added, and before each position it is made certain that no sum overflows the highest
limb (otherwise rows get one more), so that the numbers are exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .kernel import WORD, compiled, is_compiled

if TYPE_CHECKING:
    from .count import Part, Share
    from .problem import Tick

LIMB = 62  # bits of a limb: two of them and a carry can be added in a word
WINDOW, COUNTS, WAYS = range(3)  # columns of a row: from WAYS on the limbs
NEXT, STATES = range(2)  # registers: the row that is next, the rows written
HASH_A, HASH_B = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D  # odd, and without pattern (Knuth, TAOCP 6.4)
HASH_BITS = 62
SLICE = 100_000  # rows between two looks at the clock: some hundredths of a second
FEWEST, MOST_BITS = 10, 31  # a table has 2^10 places at least, and no more than its numbers reach


def step(
    state: Any, rows: Any, stop: int, into: Any, table: Any, shift: int, masks: Any, optional: Any, bounds: Any
) -> None:
    """Decide the first position of rows[state[NEXT]:stop], as far as `into` has room for what they become.

    into      the rows they become, the first state[STATES] of them written
    table     for each hash value the number of such a row, or -1; `shift` takes a hash to a place in it
    masks     the options that begin at the position
    optional  None, or something where the position may stay empty
    bounds    None, or (first, items, least, most, bits, sizes, alone, room): the bounded items of option j are
              items[first[j]:first[j + 1]]; where the counts of each item lie in their word, how many bits they have;
              the fewest positions an option with it takes; whether no option has two items; positions after this one
    """
    width = rows.shape[1]
    places = table.shape[0] - 1
    most = into.shape[0]
    branches = masks.shape[0]
    n = state[STATES]
    i = state[NEXT]
    while i < stop and n + branches < most:
        window = rows[i, WINDOW]
        counts = rows[i, COUNTS]
        i += 1
        for j in range(-1, branches):
            rest = counts
            if j < 0:
                if optional is None:
                    if window & 1 == 0:
                        continue
                ahead = window >> 1
            else:
                if window & masks[j] != 0:
                    continue
                ahead = (window | masks[j]) >> 1
            if bounds is not None:
                first, items, at_least, at_most, bits, sizes, alone, room = bounds
                good = True
                if j >= 0:
                    for k in range(first[j], first[j + 1]):
                        item = items[k]
                        mask = (1 << bits[item]) - 1
                        if (rest >> at_most[item]) & mask == 0:
                            good = False
                            break
                        rest -= 1 << at_most[item]
                        if (rest >> at_least[item]) & mask != 0:
                            rest -= 1 << at_least[item]
                filled = ahead - ((ahead >> 1) & 0x5555555555555555)  # the bits set, in parallel (Knuth, TAOCP 7.1.3)
                filled = (filled & 0x3333333333333333) + ((filled >> 2) & 0x3333333333333333)
                filled = (filled + (filled >> 4)) & 0x0F0F0F0F0F0F0F0F
                filled = filled + (filled >> 8)
                filled = filled + (filled >> 16)
                filled = (filled + (filled >> 32)) & 127
                free = room - filled
                lacking = 0
                for item in range(sizes.shape[0]):
                    mask = (1 << bits[item]) - 1
                    needed = ((rest >> at_least[item]) & mask) * sizes[item]
                    lacking = lacking + needed if alone else max(lacking, needed)
                    allowed = (rest >> at_most[item]) & mask
                    useful = free // sizes[item]
                    if allowed > useful:
                        rest -= (allowed - useful) << at_most[item]
                if not good or lacking > free:
                    continue
            place = ((ahead * HASH_A + rest * HASH_B) & 0x3FFFFFFFFFFFFFFF) >> shift
            found = table[place]
            while found >= 0 and (into[found, WINDOW] != ahead or into[found, COUNTS] != rest):
                place = (place + 1) & places
                found = table[place]
            if found < 0:
                table[place] = n
                into[n, WINDOW] = ahead
                into[n, COUNTS] = rest
                for k in range(WAYS, width):
                    into[n, k] = rows[i - 1, k]
                n += 1
            else:
                carry = 0
                for k in range(WAYS, width):
                    total = into[found, k] + rows[i - 1, k] + carry
                    into[found, k] = total & 0x3FFFFFFFFFFFFFFF
                    carry = total >> LIMB
    state[NEXT] = i
    state[STATES] = n


def fill_table(rows: Any, number: int, table: Any, shift: int) -> None:
    """Write the first rows, all different, into an empty table."""
    places = table.shape[0] - 1
    for n in range(number):
        place = ((rows[n, WINDOW] * HASH_A + rows[n, COUNTS] * HASH_B) & 0x3FFFFFFFFFFFFFFF) >> shift
        while table[place] >= 0:
            place = (place + 1) & places
        table[place] = n


def suits(part: Part) -> bool:
    """Do the states of a part fit into words?"""
    return part.reach <= WORD and 2 * sum(n.bit_length() for n in part.most) <= WORD - 1


def count_compiled(part: Part, share: Share, tick: Tick, memory: int) -> int:
    """The covers of a part that `suits`. Raises Uncounted where the rows would take more than `memory` bytes."""
    import numpy as np

    fields = _Fields(part)
    rows = np.zeros((1, WAYS + 1), np.int64)
    rows[0, COUNTS], rows[0, WAYS] = fields.start, 1
    states, spare = 1, np.empty((0, 0), np.int64)
    for position in range(len(part.must)):
        rows = _widened(rows, states, len(part.options[position]), bool(part.sizes))
        states, rows, spare = _decided(part, fields, position, rows, states, spare, tick, memory)
        share.add(states, (position + 1) / len(part.must))
        if states == 0:
            return 0
    return sum(int(limb) << LIMB * k for row in rows[:states] for k, limb in enumerate(row[WAYS:]))


def _widened(rows: Any, states: int, branches: int, bounded: bool) -> Any:
    """The rows, with one limb more where a sum of the next position might overflow.

    A state is reached at most once by each option, and by passing a filled and an empty position: where counts are
    capped states that differ in them only may become one, so that all rows might end in one.
    """
    import numpy as np

    sums = states * (branches + 1)
    if not bounded:
        sums = min(sums, branches + 2)
    if (int(rows[:states, -1].max()) + 1) * sums <= 1 << LIMB:
        return rows
    return np.hstack([rows[:states], np.zeros((states, 1), np.int64)])


def _decided(
    part: Part, fields: _Fields, position: int, rows: Any, states: int, into: Any, tick: Tick, memory: int
) -> tuple[int, Any, Any]:
    """What the rows become when a position is decided: how many, the new rows, the old ones to be written over."""
    import numpy as np

    masks = np.array([mask for mask, _ in part.options[position]], np.int64)
    optional = None if part.must[position] else True
    bounds = fields.bounds(position)
    registers = np.zeros(2, np.int64)
    bits = max(FEWEST, (states + len(masks)).bit_length() + 1)
    into, table = _space(into, 0, rows.shape, bits, memory)
    size = SLICE if is_compiled() else SLICE // 100
    while registers[NEXT] < states:
        tick()
        before = int(registers[NEXT])
        stop = min(states, before + size)
        room = into[: 1 << bits - 1]
        compiled(step)(registers, rows, stop, room, table, HASH_BITS - bits, masks, optional, bounds)
        if registers[NEXT] < stop:
            bits += 1
            into, table = _space(into, int(registers[STATES]), rows.shape, bits, memory)
    return int(registers[STATES]), into, rows


def _space(old: Any, states: int, shape: tuple[int, int], bits: int, memory: int) -> tuple[Any, Any]:
    """Rows and a table of 2^bits places for them, at most half of them in use, that hold the first of some rows.

    Beside them there are rows of a shape, which are being decided, and for a moment those that are replaced.
    """
    import numpy as np

    from .count import Uncounted

    number = max(old.shape[0], 1 << bits - 1)
    if 8 * shape[1] * (shape[0] + number + states) + (6 << bits) > memory or bits > MOST_BITS:
        raise Uncounted
    into = old
    if old.shape != (number, shape[1]):
        into = np.empty((number, shape[1]), np.int64)
        if states:
            into[:states] = old[:states]
    table = np.full(1 << bits, -1, np.int32)
    if states:
        compiled(fill_table)(into, states, table, HASH_BITS - bits)
    return into, table


class _Fields:
    """Where the counts of bounded items lie in their word."""

    def __init__(self, part: Part) -> None:
        import numpy as np

        self._part = part
        bits = [n.bit_length() for n in part.most]
        ends = [sum(bits[: k + 1]) for k in range(len(bits))]
        self._least = [2 * end - 2 * n for end, n in zip(ends, bits, strict=True)]
        self._most = [2 * end - n for end, n in zip(ends, bits, strict=True)]
        self._arrays = [np.array(values, np.int64) for values in (self._least, self._most, bits, part.sizes)]
        self._alone = part.alone

    @property
    def start(self) -> int:
        """The word at the beginning."""
        part = self._part
        least = sum(n << at for n, at in zip(part.least, self._least, strict=True))
        return least + sum(n << at for n, at in zip(part.most, self._most, strict=True))

    def bounds(self, position: int) -> tuple[Any, ...] | None:
        """What `step` wants to know of a position; None where nothing is bounded."""
        import numpy as np

        if not self._part.sizes:
            return None
        items = [of for _, of in self._part.options[position]]
        first = np.array([sum(map(len, items[:k])) for k in range(len(items) + 1)], np.int64)
        flat = np.array([item for of in items for item in of], np.int64)
        return (first, flat, *self._arrays, self._alone, len(self._part.must) - position - 1)

"""The kernel of `count`: states as rows of words, merged in a hash table, position by position.

A row is a window, the counts of bounded items packed into one word, and the number of ways in
*limbs* of 62 bits, the lowest first. Ways are only ever added, and before each position it is made
certain that no sum overflows the highest limb (otherwise rows get one more), so that the numbers
are exact.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from ...control import Control
from ..kernels.jit import WORD, compiled, is_compiled
from .components import Component
from .stages import State, TooManyStates

LIMB = 62  # bits of a limb: two of them and a carry can be added in a word
WINDOW, COUNTS, WAYS = range(3)  # columns of a row: from WAYS on the limbs
NEXT, STATES = range(2)  # registers: the row that is next, the rows written
HASH_A, HASH_B = (
    0x1E3779B97F4A7C15,
    0x2545F4914F6CDD1D,
)  # odd, and without pattern (Knuth, TAOCP 6.4)
HASH_BITS = 62
TRIES_BETWEEN_TICKS = (
    400_000  # rows times options between two looks at the clock: some hundredths of a second
)
LEAST_TABLE_BITS, MOST_TABLE_BITS = (
    16,
    31,
)  # a table has 2^16 places at least, which costs little, and no more than its numbers reach


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
    bounds    None, or (first, items, least, most, bits, sizes, times, alone, room): the bounded
              items of option j are items[first[j]:first[j + 1]]; where the counts of each item lie
              in their word, how many bits they have; in how few positions it is covered how many
              times; whether no option has two items; positions after this
    """
    width = rows.shape[1]
    places = table.shape[0] - 1
    most = into.shape[0]
    branches = masks.shape[0]
    factor = spread[0]
    shift = spread[1]
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
                first, items, at_least, at_most, bits, sizes, times, alone, room = bounds
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
                filled = ahead - (
                    (ahead >> 1) & 0x5555555555555555
                )  # the bits set, in parallel (Knuth, TAOCP 7.1.3)
                filled = (filled & 0x3333333333333333) + ((filled >> 2) & 0x3333333333333333)
                filled = (filled + (filled >> 4)) & 0x0F0F0F0F0F0F0F0F
                filled = filled + (filled >> 8)
                filled = filled + (filled >> 16)
                filled = (filled + (filled >> 32)) & 127
                free = room - filled
                lacking = 0
                for item in range(sizes.shape[0]):
                    mask = (1 << bits[item]) - 1
                    needed = (
                        ((rest >> at_least[item]) & mask) * sizes[item] + times[item] - 1
                    ) // times[item]
                    lacking = lacking + needed if alone else max(lacking, needed)
                    allowed = (rest >> at_most[item]) & mask
                    useful = free * times[item] // sizes[item]
                    if allowed > useful:
                        rest -= (allowed - useful) << at_most[item]
                if not good or lacking > free:
                    continue
            place = ((ahead * factor + rest * HASH_B) & 0x3FFFFFFFFFFFFFFF) >> shift
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


def fill_table(rows: Any, start: int, stop: int, table: Any, spread: Any) -> None:
    """Write some rows, all different and none of them in it, into a table."""
    places = table.shape[0] - 1
    factor = spread[0]
    shift = spread[1]
    for n in range(start, stop):
        place = (
            (rows[n, WINDOW] * factor + rows[n, COUNTS] * HASH_B) & 0x3FFFFFFFFFFFFFFF
        ) >> shift
        while table[place] >= 0:
            place = (place + 1) & places
        table[place] = n


def suits(component: Component) -> bool:
    """Do the states of a component fit into words?"""
    return component.reach <= WORD and 2 * sum(n.bit_length() for n in component.most) <= WORD - 1


class CompiledStages:
    """The stages of a component that `suits`, as rows; there is room for those to come, which is used
    again and again.
    """

    def __init__(self, component: Component, control: Control, memory: int) -> None:
        import numpy as np

        self._component, self._control, self._memory = component, control, memory
        self._fields = _Fields(component)
        self._window = (
            0 if component.sizes else component.reach - 1
        )  # the bits of windows, 0 where counts matter too
        self.states = 1
        self._rows = np.array([[0, self._fields.start, 1]], np.int64)
        self._into = np.empty((0, WAYS + 1), np.int64)
        self._table = np.empty(0, np.int32)
        self._bits = 0

    def decide(self, position: int) -> None:
        """Decide a position: the states become those of the next."""
        import numpy as np

        masks = np.array([branch.mask for branch in self._component.branches[position]], np.int64)
        optional = None if self._component.must[position] else True
        bounds = self._fields.bounds(position)
        registers = np.zeros(2, np.int64)
        self._begin(len(masks), bounds is not None)
        size = max(
            1,
            (TRIES_BETWEEN_TICKS if is_compiled() else TRIES_BETWEEN_TICKS // 100)
            // (1 + len(masks)),
        )
        while registers[NEXT] < self.states:
            self._control.tick()
            stop = min(self.states, int(registers[NEXT]) + size)
            compiled(step)(registers, self._rows, stop, *self._room, masks, optional, bounds)
            if registers[NEXT] < stop:
                self._grow(int(registers[STATES]))
        self._rows, self._into, self.states = self._into, self._rows, int(registers[STATES])

    def ways(self) -> int:
        """The ways of all states together."""
        import numpy as np

        limbs = self._rows[: self.states, WAYS:]
        low, high = (
            limbs & (1 << LIMB // 2) - 1,
            limbs >> LIMB // 2,
        )  # halves, whose sums do not overflow
        return _number(np.sum(low, axis=0)) + (_number(np.sum(high, axis=0)) << LIMB // 2)

    def save(self) -> Any:
        """The states as they are now."""
        return self._rows[: self.states].copy()

    def load(self, saved: Any) -> None:
        """Go back to saved states."""
        self._rows, self.states = saved.copy(), len(saved)

    def size(self, saved: Any) -> int:
        """The bytes that saved states take."""
        return int(saved.nbytes)

    def among(self, saved: Any, windows: Set[int]) -> dict[State, int]:
        """The saved states that have one of these windows, and the ways of each."""
        import numpy as np

        chosen = saved[np.isin(saved[:, WINDOW], np.array(sorted(windows), np.int64))]
        return {
            (int(row[WINDOW]), *self._fields.unpacked(int(row[COUNTS]))): _number(row[WAYS:])
            for row in chosen
        }

    @property
    def _room(self) -> tuple[Any, Any, Any]:
        """The new rows, not more than half the places of the table; the table; how it is hashed."""
        import numpy as np

        shift = HASH_BITS - self._bits
        spread = np.array([1 << shift if self._is_dense else HASH_A, shift], np.int64)
        return self._into[: 1 << self._bits - 1], self._table[: 1 << self._bits], spread

    @property
    def _is_dense(self) -> bool:
        """Is there a place in the table for each window? Then near windows stay near, which caches
        like.
        """
        return 0 < self._window <= self._bits

    def _begin(self, branches: int, bounded: bool) -> None:
        """Make room for about as many states; with one limb more where a sum might overflow.

        A state is reached at most once by each option, and by passing a filled and an empty
        position; but where counts are capped, states that differ in them only may become one, so
        that all rows might end in one.
        """
        import numpy as np

        sums = self.states * (branches + 1)
        if not bounded:
            sums = min(sums, branches + 2)
        if (int(self._rows[: self.states, -1].max(initial=0)) + 1) * sums > 1 << LIMB:
            self._rows = np.hstack(
                [self._rows[: self.states], np.zeros((self.states, 1), np.int64)]
            )
        self._bits = max(LEAST_TABLE_BITS, (self.states + branches).bit_length() + 1)
        if self._bits < self._window <= self._bits + 2:
            self._bits = self._window
        self._make_room(0)

    def _grow(self, number: int) -> None:
        """Make twice the room, and keep the first new rows."""
        self._bits += 1
        self._make_room(number)
        into, table, spread = self._room
        for start in range(0, number, TRIES_BETWEEN_TICKS):
            self._control.tick()
            compiled(fill_table)(
                into, start, min(number, start + TRIES_BETWEEN_TICKS), table, spread
            )

    def _make_room(self, kept: int) -> None:
        """Room for the table, now empty, and half as many new rows, of which some are kept."""
        import numpy as np

        width = self._rows.shape[1]
        number = max(self._into.shape[0], 1 << self._bits - 1)
        needed = 8 * width * (self._rows.shape[0] + number + kept) + (6 << self._bits)
        if needed > self._memory or self._bits > MOST_TABLE_BITS:
            raise TooManyStates(self._memory)
        try:
            if self._into.shape != (number, width):
                into = np.empty((number, width), np.int64)
                if kept:
                    into[:kept] = self._into[:kept]
                self._into = into
            if len(self._table) < 1 << self._bits:
                self._table = np.empty(1 << self._bits, np.int32)
        except MemoryError:  # the machine has not as much as it was thought to have
            raise TooManyStates(needed) from None
        self._table[: 1 << self._bits] = -1


class _Fields:
    """Where the counts of bounded items lie in their word."""

    def __init__(self, component: Component) -> None:
        import numpy as np

        self._component = component
        bits = [n.bit_length() for n in component.most]
        ends = [sum(bits[: k + 1]) for k in range(len(bits))]
        self._bits = bits
        self._least = [2 * end - 2 * n for end, n in zip(ends, bits, strict=True)]
        self._most = [2 * end - n for end, n in zip(ends, bits, strict=True)]
        sizes, times = zip(*component.sizes, strict=True) if component.sizes else ((), ())
        self._arrays = [
            np.array(values, np.int64) for values in (self._least, self._most, bits, sizes, times)
        ]
        self._alone = component.alone

    @property
    def start(self) -> int:
        """The word at the beginning."""
        component = self._component
        least = sum(n << at for n, at in zip(component.least, self._least, strict=True))
        return least + sum(n << at for n, at in zip(component.most, self._most, strict=True))

    def unpacked(self, word: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What must and may still be covered, from a word."""
        masks = [(1 << n) - 1 for n in self._bits]
        least = tuple(word >> at & mask for at, mask in zip(self._least, masks, strict=True))
        return least, tuple(word >> at & mask for at, mask in zip(self._most, masks, strict=True))

    def bounds(self, position: int) -> tuple[Any, ...] | None:
        """What `step` wants to know of a position; None where nothing is bounded."""
        import numpy as np

        if not self._component.sizes:
            return None
        items = [branch.of for branch in self._component.branches[position]]
        first = np.array([sum(map(len, items[:k])) for k in range(len(items) + 1)], np.int64)
        flat = np.array([item for of in items for item in of], np.int64)
        return (first, flat, *self._arrays, self._alone, len(self._component.must) - position - 1)


def _number(limbs: Any) -> int:
    """The number that limbs, or sums of limbs, stand for."""
    return sum(int(limb) << LIMB * k for k, limb in enumerate(limbs))

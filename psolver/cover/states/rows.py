"""Stages as rows of words, decided by the compiled kernel; see `kernel`."""

from __future__ import annotations

from collections.abc import Set
from functools import cached_property
from typing import Any

from ...control import Control
from ..kernels.jit import HASH_A, HASH_BITS, WORD, compiled, ensure, is_compiled
from .components import Component
from .kernel import (
    COUNTS,
    LIMB_BITS,
    LIMBS,
    NEXT,
    STATES,
    WINDOW,
    fill_table,
    step,
)
from .limits import TooManyStates
from .pocket_kernel import KEPT, drop_dead
from .pockets import MOST_POCKET, PART_CUT, ROWS_OF_TRIAL, Pockets
from .sorted_rows import number_of
from .stages import State

# rows times options between two looks at the clock: some hundredths of a second
TRIES_BETWEEN_TICKS = 400_000
PLAIN_TRIES_BETWEEN_TICKS = 4_000
TOO_LARGE = MOST_POCKET + 1  # positions of an option that is in no such pocket
# a table has 2^16 places at least, which costs little, and no more than its numbers reach
LEAST_TABLE_BITS, MOST_TABLE_BITS = 16, 31


def suits(component: Component) -> bool:
    """Do the states of a component fit into words?"""
    return component.reach <= WORD and 2 * sum(n.bit_length() for n in component.most) <= WORD - 1


class CompiledStages:
    """The stages of a component with bounded items that `suits`, as rows; there is room for the
    next, which is used again and again.
    """

    def __init__(self, component: Component, control: Control, memory: int) -> None:
        import numpy as np

        self._component, self._control, self._memory = component, control, memory
        self._fields = _Fields(component)
        self.states = 1
        self._rows = np.array([[0, self._fields.start, 1]], np.int64)
        self._into = np.empty((0, LIMBS + 1), np.int64)
        self._table = np.empty(0, np.int32)
        self._table_bits = 0
        self._pockets = Pockets(component)
        self._taken = self._cut = 0

    def decide(self, position: int) -> None:
        """Decide a position: the states become those of the next."""
        import numpy as np

        masks = np.array([branch.mask for branch in self._component.branches[position]], np.int64)
        optional = None if self._component.must[position] else True
        bounds = self._fields.bounds(position)
        registers = np.zeros(2, np.int64)
        self._begin(len(masks))
        rows_at_once = max(1, _tries_between_ticks() // (1 + len(masks)))
        while registers[NEXT] < self.states:
            self._control.tick()
            stop = min(self.states, int(registers[NEXT]) + rows_at_once)
            arguments = registers, self._rows, stop, *self._room, masks, optional, bounds
            ensure(step, arguments, self._control)
            compiled(step)(*arguments)
            if registers[NEXT] < stop:
                self._grow(int(registers[STATES]))
        self._rows, self._into, self.states = self._into, self._rows, int(registers[STATES])
        self._drop_dead(position)

    def _drop_dead(self, position: int) -> None:
        """Drop states after a position that have a pocket which options cannot fill."""
        import numpy as np

        look = self._cut >= PART_CUT * self._taken - ROWS_OF_TRIAL
        pockets = self._pockets.after(position, np.empty(0, np.int64), look)
        touching, distances, begins, _, closed, _, _, sizes = pockets
        if not len(sizes):
            return
        found = touching, distances, begins, closed, MOST_POCKET, *self._fields.sizes
        registers = np.zeros(2, np.int64)
        rows_at_once = _tries_between_ticks()
        for start in range(0, self.states, rows_at_once):
            self._control.tick()
            stop = min(self.states, start + rows_at_once)
            arguments = registers, self._rows, stop, *found
            ensure(drop_dead, arguments, self._control)
            compiled(drop_dead)(*arguments)
        self._taken += self.states
        self._cut += self.states - int(registers[KEPT])
        self.states = int(registers[KEPT])

    def ways(self) -> int:
        """The ways of all states together."""
        import numpy as np

        limbs = self._rows[: self.states, LIMBS:]
        half = LIMB_BITS // 2  # the sums of halves do not overflow
        low, high = limbs & (1 << half) - 1, limbs >> half
        return number_of(np.sum(low, axis=0)) + (number_of(np.sum(high, axis=0)) << half)

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
            (int(row[WINDOW]), *self._fields.unpacked(int(row[COUNTS]))): number_of(row[LIMBS:])
            for row in chosen
        }

    @property
    def _room(self) -> tuple[Any, Any, Any]:
        """The new rows, not more than half the places of the table; the table; how it is hashed."""
        import numpy as np

        shift = HASH_BITS - self._table_bits
        spread = np.array([HASH_A, shift], np.int64)
        return self._into[: 1 << self._table_bits - 1], self._table[: 1 << self._table_bits], spread

    def _begin(self, branches: int) -> None:
        """Make room for about as many states; with one limb more where a sum might overflow.

        Where counts are capped, states that differ in them only may become one, so that all rows
        might end in one.
        """
        import numpy as np

        sums = self.states * (branches + 1)
        if (int(self._rows[: self.states, -1].max(initial=0)) + 1) * sums > 1 << LIMB_BITS:
            self._rows = np.hstack(
                [self._rows[: self.states], np.zeros((self.states, 1), np.int64)]
            )
        self._table_bits = max(LEAST_TABLE_BITS, (self.states + branches).bit_length() + 1)
        self._make_room(0)

    def _grow(self, number: int) -> None:
        """Make twice the room, and keep the first new rows."""
        self._table_bits += 1
        self._make_room(number)
        into, table, spread = self._room
        for start in range(0, number, TRIES_BETWEEN_TICKS):
            self._control.tick()
            stop = min(number, start + TRIES_BETWEEN_TICKS)
            ensure(fill_table, (into, start, stop, table, spread), self._control)
            compiled(fill_table)(into, start, stop, table, spread)

    def _make_room(self, kept: int) -> None:
        """Room for the table, now empty, and half as many new rows, of which some are kept."""
        import numpy as np

        width = self._rows.shape[1]
        number = max(self._into.shape[0], 1 << self._table_bits - 1)
        needed = 8 * width * (self._rows.shape[0] + number + kept) + (6 << self._table_bits)
        if needed > self._memory or self._table_bits > MOST_TABLE_BITS:
            raise TooManyStates(self._memory)
        try:
            if self._into.shape != (number, width):
                into = np.empty((number, width), np.int64)
                if kept:
                    into[:kept] = self._into[:kept]
                self._into = into
            if len(self._table) < 1 << self._table_bits:
                self._table = np.empty(1 << self._table_bits, np.int32)
        except MemoryError:  # the machine has not as much as it was thought to have
            raise TooManyStates(needed) from None
        self._table[: 1 << self._table_bits] = -1


class _Fields:
    """Where the counts of bounded items lie in their word."""

    def __init__(self, component: Component) -> None:
        import numpy as np

        self._component = component
        self._bits = [most.bit_length() for most in component.most]
        self._least: list[int] = []
        self._most: list[int] = []
        end = 0
        for bits in self._bits:
            self._least.append(end)
            self._most.append(end + bits)
            end += 2 * bits
        sizes = [size for size, _ in component.sizes]
        times = [times for _, times in component.sizes]
        columns = self._least, self._most, self._bits, sizes, times
        self._arrays = [np.array(column, np.int64) for column in columns]

    @property
    def start(self) -> int:
        """The word at the beginning."""
        word = 0
        counts = (*self._component.least, *self._component.most)
        for count, at in zip(counts, (*self._least, *self._most), strict=True):
            word += count << at
        return word

    @cached_property
    def sizes(self) -> tuple[Any, ...]:
        """What `drop_dead` wants to know: the sizes of options that cover no bounded item, of those
        that cover each of them (the first of an option's items), as bits; where the counts lie.
        """
        import numpy as np

        always, of_item = 0, [0] * len(self._bits)
        for branches in self._component.branches:
            for mask, of, _ in branches:
                size = 1 << min(mask.bit_count(), TOO_LARGE)
                if of:
                    of_item[of[0]] |= size
                else:
                    always |= size
        _, most, bits, _, _ = self._arrays
        return always, np.array(of_item, np.int64), most, bits

    def unpacked(self, word: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What must and may still be covered, from a word."""
        masks = [(1 << bits) - 1 for bits in self._bits]
        least = tuple(word >> at & mask for at, mask in zip(self._least, masks, strict=True))
        most = tuple(word >> at & mask for at, mask in zip(self._most, masks, strict=True))
        return least, most

    def bounds(self, position: int) -> tuple[Any, ...]:
        """What `step` wants to know of a position."""
        import numpy as np

        component = self._component
        items: list[int] = []
        first = [0]
        for branch in component.branches[position]:
            items += branch.of
            first.append(len(items))
        later = len(component.must) - position - 1
        flat = np.array(items, np.int64)
        return (np.array(first, np.int64), flat, *self._arrays, component.alone, later)


def _tries_between_ticks() -> int:
    return TRIES_BETWEEN_TICKS if is_compiled() else PLAIN_TRIES_BETWEEN_TICKS

"""Stages as rows of words, decided by the compiled kernel; see `kernel`."""

from __future__ import annotations

from collections.abc import Set
from functools import cached_property
from typing import Any

from ...core.control import current_control
from ..given_up import TooManyStates
from ..kernels.array_copies import copy_columns, copy_of, copy_rows, fill_bytes
from ..kernels.bit_words import HASH_A, HASH_B, HASH_BITS, HASH_MASK, inlined, ones
from ..kernels.jit import is_compiled
from ..kernels.kernel_arrays import SIGNED32, array_of, no_rows, zeros
from ..layout import Numbers
from ..tuning import (
    LEAST_TABLE_BITS,
    MOST_POCKET_POSITIONS,
    PLAIN_TRIES_BETWEEN_TICKS,
    POCKET_CUT_SHARE,
    POCKET_TRIAL_ROWS,
    TRIES_BETWEEN_TICKS,
)
from .components import Component
from .pockets import LIVING, Pockets, drop_dead
from .sorted_rows import (
    LIMB_BITS,
    LIMB_MASK,
    largest_limb,
    number_of,
    run_kernel,
    total_of_limbs,
)
from .stages import WaysOfStates

# positions of an option that is in no such pocket
TOO_LARGE_FOR_POCKETS = MOST_POCKET_POSITIONS + 1
# The entries of a table have 32 bits, which bounds the number of its places.
MOST_TABLE_BITS = 31


class CompiledStages:
    """The stages of a component with bounded items that `suits`, as rows; there is room for the
    next, which is used again and again.
    """

    def __init__(self, component: Component, memory: int) -> None:
        self._component = component
        self._control = current_control()
        self._memory = memory
        self._fields = _Fields(component)
        self.states = 1
        first_row = [0, self._fields.start, 1]
        self._rows = array_of(first_row, columns=len(first_row))
        self._into = no_rows(len(first_row))
        self._table = array_of([], SIGNED32)
        self._table_bits = 0
        self._pockets = Pockets(component)
        self._taken = 0
        self._cut = 0

    def decide(self, position: int) -> None:
        """Decide the first position that is left: the states become those of the next."""
        branches = self._component.branches[position]
        masks = array_of(branch.mask for branch in branches)
        optional: bool | None = True
        if self._component.must[position]:
            optional = None
        bounds = self._fields.bounds(position)
        registers = zeros(2)
        self._begin(len(branches))
        tries_of_row = 1 + len(branches)
        rows_at_once = _tries_between_ticks() // tries_of_row
        rows_at_once = max(1, rows_at_once)
        while registers[NEXT] < self.states:
            self._control.tick()
            stop = registers[NEXT] + rows_at_once
            stop = min(self.states, stop)
            room = self._room
            run_kernel(step, registers, self._rows, stop, *room, masks, optional, bounds)
            if registers[NEXT] < stop:
                self._grow(registers[STATES])
        old_rows = self._rows
        self._rows = self._into
        self._into = old_rows
        self.states = registers[STATES]
        self._drop_dead(position)

    def _drop_dead(self, position: int) -> None:
        expected_cuts = POCKET_CUT_SHARE * self._taken
        pays = self._cut >= expected_cuts - POCKET_TRIAL_ROWS
        pockets = self._pockets.after(position, (), pays)
        touching, distances, begins, _, closed, _, _, sizes = pockets
        if not len(sizes):
            return
        found_by = touching, distances, begins, closed, MOST_POCKET_POSITIONS
        sizes_of_options = self._fields.sizes
        registers = zeros(2)
        rows = self._rows
        rows_at_once = _tries_between_ticks()
        for start in range(0, self.states, rows_at_once):
            self._control.tick()
            stop = start + rows_at_once
            stop = min(self.states, stop)
            run_kernel(drop_dead, registers, rows, stop, *found_by, *sizes_of_options)
        living = registers[LIVING]
        dropped = self.states - living
        self._taken += self.states
        self._cut += dropped
        self.states = living

    def ways(self) -> int:
        """Return the ways of each."""
        return total_of_limbs(self._rows[: self.states], LIMBS)

    def save(self) -> Any:
        """Return the states as they are now, to `load` them later."""
        return copy_of(self._rows[: self.states])

    def load(self, saved: Any) -> None:
        """Go back to these states."""
        self._rows = copy_of(saved)
        self.states = len(saved)

    def size(self, saved: Any) -> int:
        """Return the bytes that saved states take."""
        return int(saved.nbytes)

    def among(self, saved: Any, windows: Set[int]) -> WaysOfStates:
        """Return the saved states that have one of these windows, and the ways of each."""
        ways_of_row = {}
        columns = saved.shape[1]
        for row in range(len(saved)):
            window = saved[row, WINDOW]
            if window in windows:
                counts = saved[row, COUNTS]
                still_to_cover, still_allowed = self._fields.unpacked(counts)
                state = window, still_to_cover, still_allowed
                limbs = [saved[row, k] for k in range(LIMBS, columns)]
                ways_of_row[state] = number_of(limbs)
        return ways_of_row

    @property
    def _room(self) -> tuple[Any, Any, Any]:
        """The new rows, not more than half the places of the table; the table; how it is hashed."""
        places = 1 << self._table_bits
        most_rows = places // 2
        rows = self._into[:most_rows]
        table = self._table[:places]
        shift = HASH_BITS - self._table_bits
        spread = array_of([HASH_A, shift])
        return rows, table, spread

    def _begin(self, branches: int) -> None:
        """Make room for about as many states; with one limb more if a sum might overflow.

        If counts are capped, states that differ in them only may become one, so that all rows might
        end in one.
        """
        tries_of_row = 1 + branches
        sums = self.states * tries_of_row
        rows = self._rows[: self.states]
        largest = largest_limb(rows) + 1
        largest_sum = largest * sums
        if largest_sum > 1 << LIMB_BITS:
            columns = rows.shape[1]
            self._rows = zeros(self.states, columns + 1)
            copy_columns(rows, self._rows)
        rows_expected = self.states + branches
        table_bits = rows_expected.bit_length() + 1
        self._table_bits = max(LEAST_TABLE_BITS, table_bits)
        self._make_room(0)

    def _grow(self, number: int) -> None:
        self._table_bits += 1
        self._make_room(number)
        into, table, spread = self._room
        for start in range(0, number, TRIES_BETWEEN_TICKS):
            self._control.tick()
            stop = start + TRIES_BETWEEN_TICKS
            stop = min(number, stop)
            run_kernel(fill_table, into, start, stop, table, spread)

    def _make_room(self, filled: int) -> None:
        places = 1 << self._table_bits
        width = self._rows.shape[1]
        number = max(self._into.shape[0], places // 2)
        rows = self._rows.shape[0] + number
        rows += filled
        bytes_of_rows = 8 * width * rows
        needed = bytes_of_rows + 6 * places
        if needed > self._memory:
            raise TooManyStates(self._memory)
        if self._table_bits > MOST_TABLE_BITS:
            raise TooManyStates(self._memory)
        try:
            if self._into.shape != (number, width):
                into = zeros(number, width)
                copy_rows(self._into[:filled], into)
                self._into = into
            if len(self._table) < places:
                self._table = zeros(places, code=SIGNED32)
        except MemoryError:  # the machine has not as much as it was thought to have
            raise TooManyStates(needed) from None
        table = self._table[:places]
        fill_bytes(table, 255)


class _Fields:
    """The places of the counts of bounded items in a word: for each item how often it must be
    covered, and behind that how often it may be.
    """

    def __init__(self, component: Component) -> None:
        self._component = component
        self._bits = [most.bit_length() for most in component.most]
        self._least: list[int] = []
        self._most: list[int] = []
        end = 0
        for bits in self._bits:
            self._least.append(end)
            end += bits
            self._most.append(end)
            end += bits
        sizes = []
        times = []
        for size, times_of_size in component.sizes:
            sizes.append(size)
            times.append(times_of_size)
        columns = self._least, self._most, self._bits, sizes, times
        self._arrays = [array_of(column) for column in columns]

    @property
    def start(self) -> int:
        """The word at the beginning."""
        component = self._component
        word = 0
        for count, place in zip(component.least, self._least, strict=True):
            word += count << place
        for count, place in zip(component.most, self._most, strict=True):
            word += count << place
        return word

    @cached_property
    def sizes(self) -> tuple[Any, ...]:
        """Return the arguments of `drop_dead`: the sizes of options that cover no bounded item, of
        those that cover each of them (the first of an option's items), as bits; the places of the
        counts.
        """
        always = 0
        of_item = [0] * len(self._bits)
        for mask, items, _ in self._component.options:
            positions = mask.bit_count()
            positions = min(positions, TOO_LARGE_FOR_POCKETS)
            size = 1 << positions
            if items:
                of_item[items[0]] |= size
            else:
                always |= size
        _, most, bits, _, _ = self._arrays
        sizes_of_items = array_of(of_item)
        return always, sizes_of_items, most, bits

    def unpacked(self, word: int) -> tuple[Numbers, Numbers]:
        """Return the least and most that may still be covered, from a word."""
        still_to_cover = []
        still_allowed = []
        places = zip(self._bits, self._least, self._most, strict=True)
        for bits, least_place, most_place in places:
            mask = (1 << bits) - 1
            least = word >> least_place
            most = word >> most_place
            still_to_cover.append(least & mask)
            still_allowed.append(most & mask)
        return tuple(still_to_cover), tuple(still_allowed)

    def bounds(self, position: int) -> tuple[Any, ...]:
        """Return the bounds of a position for `step`."""
        component = self._component
        items: list[int] = []
        begins = [0]
        for branch in component.branches[position]:
            items += branch.items
            begins.append(len(items))
        length = len(component.must)
        later = length - position - 1
        of_options = array_of(begins), array_of(items)
        return *of_options, *self._arrays, component.alone, later


def _tries_between_ticks() -> int:
    if is_compiled():
        return TRIES_BETWEEN_TICKS
    return PLAIN_TRIES_BETWEEN_TICKS


# the compiled step -------------------------------------------------------------------------------

# The kernel of counting by states: rows of words, merged in a hash table, position by position.
#
# A row is a window, the counts of bounded items packed into one word, and the number of ways in
# *limbs* of 62 bits, the lowest first. Ways are only ever added, and before each position it is
# made certain that no sum overflows the highest limb (otherwise rows get one more), so that the
# numbers are exact.

# The columns of a row; from the last on, the limbs.
WINDOW, COUNTS, LIMBS = range(3)
# The registers are the row that is next, and the rows written.
NEXT, STATES = range(2)


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
    """Decide the first position of rows[state[NEXT]:stop], as far as `into` has room for their
    successors.

    into      their successors, the first state[STATES] of them written
    table     for each hash value the number of such a row, or -1; `spread` holds the factor of
              windows in a hash and the shift that takes a hash to a place
    masks     the options that begin at the position
    optional  None, or anything else if the position may stay empty
    bounds    (begins, items, least, most, bits, sizes, times, alone, later): the bounded
              items of option j are items[begins[j]:begins[j + 1]]; where the counts of each item
              lie in their word, how many bits they have; in how few positions it is covered how
              many times; whether no option has two items; positions after this
    """
    width = rows.shape[1]
    begins, items, least, most, bits, sizes, times, alone, later = bounds
    places = table.shape[0] - 1
    most_rows = into.shape[0]
    branches = masks.shape[0]
    most_rows_before = most_rows - branches
    factor = spread[0]
    shift = spread[1]
    n = state[STATES]
    i = state[NEXT]
    while i < stop and n < most_rows_before:
        window = rows[i, WINDOW]
        counts_before = rows[i, COUNTS]
        for j in range(-1, branches):
            counts = counts_before
            # Pass the position, or cover it by an option.
            if j < 0:
                if optional is None:
                    if window & 1 == 0:
                        continue
                ahead = window >> 1
            else:
                mask = masks[j]
                if window & mask != 0:
                    continue
                filled = window | mask
                ahead = filled >> 1
            # Count for the items of the option, and lower bounds that the room does not allow.
            if j >= 0:
                first_item = begins[j]
                end = begins[j + 1]
                counts = _covered(counts, items, first_item, end, least, most, bits)
            if counts >= 0:
                free = later - ones(ahead)
                counts = _settled(counts, free, least, most, bits, sizes, times, alone)
            if counts < 0:
                continue
            # Look for the state that it becomes.
            place = _hashed(ahead, counts, factor, shift)
            row = table[place]
            while row >= 0:
                if into[row, WINDOW] == ahead:
                    if into[row, COUNTS] == counts:
                        break
                place += 1
                place &= places
                row = table[place]
            # A new state begins with the ways of this one, one that is there gets them added.
            if row < 0:
                table[place] = n
                into[n, WINDOW] = ahead
                into[n, COUNTS] = counts
                for k in range(LIMBS, width):
                    limb = rows[i, k]
                    into[n, k] = limb
                n += 1
            else:
                carry = 0
                for k in range(LIMBS, width):
                    total = into[row, k] + rows[i, k]
                    total += carry
                    into[row, k] = total & LIMB_MASK
                    carry = total >> LIMB_BITS
        i += 1
    state[NEXT] = i
    state[STATES] = n


@inlined
def _hashed(window: int, counts: int, factor: int, shift: int) -> int:
    """Return the place of a table at which the search for a state begins."""
    mixed = window * factor
    mixed += counts * HASH_B
    return (mixed & HASH_MASK) >> shift


@inlined
def _covered(
    counts: int, items: Any, first: int, last: int, least: Any, most: Any, bits: Any
) -> int:
    """Return the counts when items[first:last] were covered once more; -1 if one may not be."""
    for k in range(first, last):
        item = items[k]
        mask = (1 << bits[item]) - 1
        most_place = most[item]
        still_allowed = counts >> most_place
        if still_allowed & mask == 0:
            return -1
        counts -= 1 << most_place
        least_place = least[item]
        still_to_cover = counts >> least_place
        if still_to_cover & mask != 0:
            counts -= 1 << least_place
    return counts


@inlined
def _settled(
    counts: int, free: int, least: Any, most: Any, bits: Any, sizes: Any, times: Any, alone: bool
) -> int:
    """Return the counts with no bound higher than the free positions allow anyway, so that equal
    futures are equal states; -1 if the least bounds need more.
    """
    lacking = 0
    for item in range(sizes.shape[0]):
        size = sizes[item]
        times_of_size = times[item]
        mask = (1 << bits[item]) - 1
        must = (counts >> least[item]) & mask
        positions = must * size
        needed = (positions + times_of_size - 1) // times_of_size  # rounded up
        if alone:
            lacking += needed
        else:
            lacking = max(lacking, needed)
        most_place = most[item]
        allowed = (counts >> most_place) & mask
        useful = free * times_of_size // size
        if allowed > useful:
            useless = allowed - useful
            counts -= useless << most_place
    if lacking > free:
        return -1
    return counts


def fill_table(rows: Any, start: int, stop: int, table: Any, spread: Any) -> None:
    """Write some rows, all different and none of them in it, into a table."""
    places = table.shape[0] - 1
    factor = spread[0]
    shift = spread[1]
    for n in range(start, stop):
        window = rows[n, WINDOW]
        place = _hashed(window, rows[n, COUNTS], factor, shift)
        while table[place] >= 0:
            place += 1
            place &= places
        table[place] = n

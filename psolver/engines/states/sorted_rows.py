"""Windows and the ways of each, as rows that are sorted by the windows, and the bytes they take.

Ways are numbers in *limbs* of 62 bits, the lowest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from ..given_up import TooManyStates
from ..kernels.array_copies import copy_columns, copy_rows
from ..kernels.bit_rows import WORD_BYTES
from ..kernels.bit_words import Kernel
from ..kernels.jit import compiled, ensure
from ..kernels.kernel_arrays import array_of, no_rows, zeros

# Two limbs and a carry can be added in a word.
LIMB_BITS = 62
LIMB_MASK = (1 << LIMB_BITS) - 1
HALF_BITS = LIMB_BITS // 2  # of a limb; products and many sums of halves do not overflow
LOW_HALF = (1 << HALF_BITS) - 1


class Memory:
    """The bytes that rows may take, and those `taken`; threads may take more."""

    def __init__(self, size: int, lender: Memory | None = None) -> None:
        self.bytes = size
        self._lock = Lock()
        self._lender = lender
        self.taken = 0

    def take(self, size: int) -> None:
        """Take `size` bytes, or give them back. Raises TooManyStates if there are too few."""
        if self._lender:
            self._lender.take(size)
        with self._lock:
            self.taken += size
            if self.taken > self.bytes:
                raise TooManyStates(self.bytes)

    @contextmanager
    def lent(self) -> Iterator[Memory]:
        """Lend the same memory for a time: bytes taken of it are given back at the end."""
        lent = Memory(self.bytes, self)
        try:
            yield lent
        finally:
            self.take(-lent.taken)


class Rows:
    """Windows and their ways, a `number` of them, with room for more, which is used again."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self.number = 0
        windows = array_of([])
        self.room = windows, no_rows(1)

    @property
    def windows(self) -> Any:
        """Return the windows."""
        windows, _ = self.room
        return windows[: self.number]

    @property
    def ways(self) -> Any:
        """Return the ways of each."""
        _, ways = self.room
        return ways[: self.number]

    @property
    def width(self) -> int:
        """Return the number of limbs of the ways."""
        _, ways = self.room
        return int(ways.shape[1])

    @property
    def _places(self) -> int:
        """The number of rows for which there is room."""
        windows, _ = self.room
        return len(windows)

    def begin(self, least: int, width: int) -> None:
        """Empty the rows, and make room for `least` rows at least, with `width` limbs each."""
        self.number = 0
        if self._places < least or self.width != width:
            self._make_room(least, width)

    def grow(self) -> None:
        """Make more room if no room is left."""
        if self.number == self._places:
            larger = self.number * 3 // 2
            self._make_room(larger, self.width)

    def leave_room(self) -> None:
        """Empty the rows, and give all room back."""
        self.number = 0
        self._make_room(0, self.width)

    def widen(self) -> None:
        """Add one limb."""
        self._make_room(self._places, self.width + 1)

    def put(self, windows: Any, ways: Any) -> None:
        """Put some at the end."""
        start = self.number
        self.number += len(windows)
        if self._places < self.number:
            width = ways.shape[1]
            self._make_room(self.number, width)
        self.windows[start:] = windows
        _, room_ways = self.room
        copy_rows(ways, room_ways, start)

    def _make_room(self, rows: int, width: int) -> None:
        windows, ways = self.room
        number = min(self.number, self._places)
        old_words = self._places * (1 + self.width)
        new_words = rows * (1 + width)
        words_more = new_words - old_words
        self._memory.take(WORD_BYTES * words_more)
        try:
            new_windows = zeros(rows)
            new_ways = zeros(rows, width) if rows else no_rows(width)
        except MemoryError:  # the machine has not as much as it was thought to have
            raise TooManyStates(self._memory.bytes) from None
        self.room = new_windows, new_ways
        new_windows[:number] = windows[:number]
        old_ways = ways[:number]
        copy_columns(old_ways, new_ways)


def number_of(limbs: Any) -> int:
    """Return the number that limbs, or sums of limbs, stand for, the lowest first.

    >>> number_of([5, 3]) == 5 + (3 << 62)
    True
    """
    number = 0
    for k, limb in enumerate(limbs):
        shift = LIMB_BITS * k
        number += int(limb) << shift
    return number


def total_of_limbs(rows: Any, first: int = 0) -> int:
    """Return the sum of the numbers that rows of limbs stand for, from a `first` column on."""
    *halves, _ = _limb_sums(rows, first)
    total = 0
    for k, half in enumerate(halves):
        shift = HALF_BITS * k
        total += half << shift
    return total


def largest_limb(rows: Any) -> int:
    """Return the largest number in the last column; 0 if there are no rows."""
    *_, largest = _limb_sums(rows, 0)
    return int(largest)


def _limb_sums(rows: Any, first: int) -> Any:
    columns = rows.shape[1] - first
    halves = 2 * columns
    sums = zeros(halves + 1)
    run_kernel(add_limbs, rows, first, sums)
    return sums


def run_kernel(kernel: Kernel, *arguments: Any) -> None:
    """Call a kernel, compiled if anything is."""
    ensure(kernel, arguments)
    compiled(kernel)(*arguments)


def add_limbs(rows: Any, first: int, sums: Any) -> None:
    """Add the lower and the upper half of each limb of rows, from a `first` column on, to the
    sums, which do not overflow; the last becomes the largest number in the last column.
    """
    columns = rows.shape[1]
    last_column = columns - 1
    largest = 0
    for row in range(rows.shape[0]):
        for column in range(first, columns):
            limb = rows[row, column]
            place = 2 * (column - first)
            low_half = limb & LOW_HALF
            sums[place] += low_half
            sums[place + 1] += limb >> HALF_BITS
        limb = rows[row, last_column]
        largest = max(largest, limb)
    last_place = sums.shape[0] - 1
    sums[last_place] = largest

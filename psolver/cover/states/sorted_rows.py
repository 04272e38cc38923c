"""Windows and the ways of each, as rows that are sorted by the windows, and the bytes they take."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from .limits import TooManyStates
from .merge_kernel import LIMB_BITS


class Memory:
    """The bytes that rows may take, and those `taken`; threads ask for more."""

    def __init__(self, size: int, lender: Memory | None = None) -> None:
        self.bytes, self._lock, self._lender = size, Lock(), lender
        self.taken = 0

    def take(self, size: int) -> None:
        """Take `size` bytes, or give them back. Raises TooManyStates where there are too few."""
        if self._lender:
            self._lender.take(size)
        with self._lock:
            self.taken += size
            if self.taken > self.bytes:
                raise TooManyStates(self.bytes)

    @contextmanager
    def lent(self) -> Iterator[Memory]:
        """The same memory for a time: what is taken of it is given back at the end."""
        lent = Memory(self.bytes, self)
        try:
            yield lent
        finally:
            self.take(-lent.taken)


class Rows:
    """Windows and their ways, a `number` of them, with room for more, which is used again."""

    def __init__(self, memory: Memory) -> None:
        import numpy as np

        self._memory = memory
        self.number = 0
        self.room = np.empty(0, np.int64), np.empty((0, 1), np.int64)

    @property
    def windows(self) -> Any:
        """The windows that are there."""
        return self.room[0][: self.number]

    @property
    def ways(self) -> Any:
        """The ways of each."""
        return self.room[1][: self.number]

    @property
    def width(self) -> int:
        """The limbs of each number of ways."""
        return int(self.room[1].shape[1])

    def begin(self, least: int, width: int) -> None:
        """Be empty, and have room for `least` rows at least, with `width` limbs each."""
        self.number = 0
        if len(self.room[0]) < least or self.width != width:
            self._make_room(least, width)

    def grow(self) -> None:
        """Have more room where there is none left."""
        if self.number == len(self.room[0]):
            self._make_room(self.number * 3 // 2, self.width)

    def leave_room(self) -> None:
        """Be empty, and give all room back."""
        self.number = 0
        self._make_room(0, self.width)

    def widen(self) -> None:
        """Have one limb more."""
        self._make_room(len(self.room[0]), self.width + 1)

    def put(self, windows: Any, ways: Any) -> None:
        """Put some at the end."""
        start, self.number = self.number, self.number + len(windows)
        if len(self.room[0]) < self.number:
            self._make_room(self.number, ways.shape[1])
        self.windows[start:], self.ways[start:] = windows, ways

    def _make_room(self, rows: int, width: int) -> None:
        """Make the room larger, or smaller, with what is there kept."""
        import numpy as np

        windows, ways = self.room
        number = min(self.number, len(windows))
        self._memory.take(8 * (rows * (1 + width) - len(windows) * (1 + self.width)))
        try:
            self.room = np.empty(rows, np.int64), np.zeros((rows, width), np.int64)
        except MemoryError:  # the machine has not as much as it was thought to have
            raise TooManyStates(self._memory.bytes) from None
        self.room[0][:number] = windows[:number]
        self.room[1][:number, : ways.shape[1]] = ways[:number, :width]


def number_of(limbs: Any) -> int:
    """The number that limbs, or sums of limbs, stand for, the lowest first.

    >>> number_of([5, 3]) == 5 + (3 << 62)
    True
    """
    return sum(int(limb) << LIMB_BITS * k for k, limb in enumerate(limbs))

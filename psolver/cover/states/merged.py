"""Stages of states that are windows alone, as sorted rows, decided by the compiled kernel; see
`merge_kernel`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event, Lock
from typing import Any

from ...control import Control
from ..kernels.jit import compiled, ensure, is_compiled
from .components import Component
from .limits import TooManyStates
from .merge_kernel import CUT, LAST_CUT, LEFT_EMPTY, LIMB_BITS, PASSED, ROWS, merge
from .pockets import Pockets
from .stages import State

# steps of the merge between two looks at the clock: some hundredths of a second
STEPS_BETWEEN_TICKS, PLAIN_STEPS_BETWEEN_TICKS = 1 << 18, 1 << 10
SECONDS_BETWEEN_TICKS = 0.05
LEAST_ROOM = 1 << 10  # rows
# so many states are merged in parts, some for each core, for they are not equally long
STATES_OF_MANY, PARTS_OF_CORE = 1 << 16, 4
# pockets are looked at in so many rows at least, and as long as they cut so many windows off
ROWS_OF_TRIAL, PART_CUT = 1 << 14, 1 / 8


class MergedStages:
    """The stages of a component without bounded items whose windows fit into words.

    States that cannot be completed may be left out.
    """

    def __init__(self, component: Component, control: Control, memory: int, cores: int = 1) -> None:
        import numpy as np

        self._component, self._control, self._cores = component, control, cores
        self._memory = _Memory(memory)
        self._pockets = Pockets(component)
        self._taken = self._cut = 0
        self._rows = _Rows(self._memory)
        self._rows.put(np.zeros(1, np.int64), np.ones((1, 1), np.int64))
        self._spare: list[_Rows] = []  # of the parts before, to be used again

    @property
    def states(self) -> int:
        """How many states there are."""
        return self._rows.number

    def decide(self, position: int) -> None:
        """Decide a position: the states become those of the next."""
        import numpy as np

        options = [branch.mask for branch in self._component.branches[position]]
        masks = np.array([1, 1, *options], np.int64)
        if (int(self._rows.ways[:, -1].max(initial=0)) + 1) * len(masks) > 1 << LIMB_BITS:
            self._rows.widen()  # each stream leads to a state at most once
        look = self._cut >= PART_CUT * self._taken - ROWS_OF_TRIAL
        pockets = self._pockets.after(position, masks, look)
        windows = self._rows.windows
        empty = np.flatnonzero(windows & 1 == 0).astype(np.int32)
        before = windows, self._rows.ways, windows[empty], empty
        own = before[2].nbytes + empty.nbytes
        self._memory.take(own)
        parts = self._parts(before, masks, self._component.must[position])
        merged = *before, masks, *pockets
        ensure(merge, parts[0].arguments(merged), self._control)
        self._work(parts, merged)
        self._memory.take(-own)
        self._taken += sum(part.rows.number for part in parts)
        self._cut += sum(int(part.registers[CUT]) for part in parts)
        self._join([part.rows for part in parts])

    def _parts(self, before: tuple[Any, ...], masks: Any, must: bool) -> list[_Part]:
        """The merge in parts, by what windows become; `before`: rows, those that begin
        empty.
        """
        import numpy as np

        windows, _, empty_windows, _ = before
        number = self._cores * PARTS_OF_CORE if self._cores > 1 else 1
        if len(windows) < STATES_OF_MANY:
            number = 1
        bounds = [np.zeros(len(masks), np.int64)]
        for k in range(1, number):
            first = windows[len(windows) * k // number] & ~1  # becomes half of it
            bound = np.searchsorted(empty_windows, first - masks)
            bound[PASSED] = np.searchsorted(windows, first)
            bounds.append(bound)
        bounds.append(np.full(len(masks), len(empty_windows)))
        bounds[-1][PASSED] = len(windows)
        if must:
            for bound in bounds:
                bound[LEFT_EMPTY] = 0
        self._spare += [_Rows(self._memory) for _ in range(number - len(self._spare))]
        room = len(windows) // number * 9 // 8 + LEAST_ROOM
        for rows in self._spare[:number]:
            rows.begin(room, self._rows.width)
        three = zip(bounds, bounds[1:], self._spare, strict=False)
        return [_Part(start, end, rows) for start, end, rows in three]

    def _work(self, parts: list[_Part], before: tuple[Any, ...]) -> None:
        """Merge all parts, on several cores where there are several."""
        if len(parts) == 1:
            for _ in parts[0].steps(before):
                self._control.tick()
            return
        over = Event()

        def work(part: _Part) -> None:
            for _ in part.steps(before):
                if over.is_set():
                    return

        with ThreadPoolExecutor(self._cores) as pool:
            left = {pool.submit(work, part) for part in parts}
            try:
                while left:
                    self._control.tick()
                    done, left = wait(left, SECONDS_BETWEEN_TICKS)
                    for future in done:
                        future.result()
            finally:
                over.set()

    def _join(self, parts: list[_Rows]) -> None:
        """Put the rows of all parts together, in place of those before."""
        if len(parts) == 1:
            self._rows, self._spare[0] = parts[0], self._rows
            return
        self._rows.begin(sum(rows.number for rows in parts), self._rows.width)
        for rows in parts:
            self._rows.put(rows.windows, rows.ways)

    def ways(self) -> int:
        """The ways of all states together."""
        import numpy as np

        limbs = self._rows.ways
        half = LIMB_BITS // 2  # the sums of halves do not overflow
        low, high = limbs & (1 << half) - 1, limbs >> half
        return _number(np.sum(low, axis=0)) + (_number(np.sum(high, axis=0)) << half)

    def save(self) -> Any:
        """The states as they are now."""
        return self._rows.windows.copy(), self._rows.ways.copy()

    def load(self, saved: Any) -> None:
        """Go back to saved states."""
        windows, ways = saved
        self._rows.begin(len(windows), ways.shape[1])
        self._rows.put(windows, ways)

    def size(self, saved: Any) -> int:
        """The bytes that saved states take."""
        windows, ways = saved
        return int(windows.nbytes + ways.nbytes)

    def among(self, saved: Any, windows: Set[int]) -> dict[State, int]:
        """The saved states that have one of these windows, and the ways of each."""
        import numpy as np

        known, ways = saved
        wanted = np.array(sorted(windows), np.int64)
        rows = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
        return {
            (int(window), (), ()): _number(ways[row])
            for window, row in zip(wanted, rows, strict=True)
            if len(known) and known[row] == window
        }


class _Part:
    """A part of a merge: for each stream what it takes, from a start to an end."""

    def __init__(self, starts: Any, ends: Any, rows: _Rows) -> None:
        import numpy as np

        self.registers = np.zeros(4, np.int64)
        self.registers[LAST_CUT] = -1
        self.rows = rows
        self._streams = starts.copy(), ends, np.zeros_like(ends), np.zeros_like(ends)

    def arguments(self, before: tuple[Any, ...]) -> tuple[Any, ...]:
        """What the kernel is called with; `before`: the rows before, and how they are merged."""
        most = STEPS_BETWEEN_TICKS if is_compiled() else PLAIN_STEPS_BETWEEN_TICKS
        return self.registers, *self._streams, *before, *self.rows.room, most

    def steps(self, before: tuple[Any, ...]) -> Iterator[None]:
        """Merge, and stop now and then."""
        done = False
        while not done:
            done = compiled(merge)(*self.arguments(before))
            self.rows.number = int(self.registers[ROWS])
            if not done:
                self.rows.grow()
                yield


class _Rows:
    """Windows and their ways, a `number` of them, with room for more, which is used again."""

    def __init__(self, memory: _Memory) -> None:
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
        """Be empty, and have room for so many at least, with so many limbs."""
        self.number = 0
        if len(self.room[0]) < least or self.width != width:
            self._make_room(least, width)

    def grow(self) -> None:
        """Have more room where there is none left."""
        if self.number == len(self.room[0]):
            self._make_room(self.number * 3 // 2, self.width)

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


class _Memory:
    """The bytes that rows may take, and what they take; threads ask for more."""

    def __init__(self, size: int) -> None:
        self.bytes, self._lock = size, Lock()
        self._taken = 0

    def take(self, size: int) -> None:
        """Take so many bytes, or give them back. Raises TooManyStates where there are too few."""
        with self._lock:
            self._taken += size
            if self._taken > self.bytes:
                raise TooManyStates(self.bytes)


def _number(limbs: Any) -> int:
    """The number that limbs, or sums of limbs, stand for."""
    return sum(int(limb) << LIMB_BITS * k for k, limb in enumerate(limbs))

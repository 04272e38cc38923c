"""Rows that become other rows: the compiled kernel merges them, in parts, on several cores where
there are several; see `merge_kernel`.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Any, NamedTuple

from ...control import Control
from ..kernels.jit import compiled, ensure, is_compiled
from .merge_kernel import CUT, LAST_CUT, LEFT_EMPTY, LIMB_BITS, NEXT_KNOWN, PASSED, ROWS, merge
from .sorted_rows import Memory, Rows

# steps of the merge between two looks at the clock: some hundredths of a second
STEPS_BETWEEN_TICKS, PLAIN_STEPS_BETWEEN_TICKS = 1 << 18, 1 << 10
SECONDS_BETWEEN_TICKS = 0.05
LEAST_ROOM = 1 << 10  # rows
# states that are merged in parts, some for each core, for they are not equally long
STATES_OF_MANY, PARTS_OF_CORE = 1 << 16, 4
REGISTERS = 5


class Decision(NamedTuple):
    """How a position is decided in each window.

    bit      that of the position
    masks    for each stream its option; that of empty positions left empty is the bit
    must     has the position to be filled?
    moves    1: windows that have the bit are passed, and the bit is dropped, the lowest one; 0:
             all are passed as they are
    pockets  what tells which windows are dead
    known    None, or sorted windows: those that agree with none of them in the bits from `dropped`
             on are cut off
    """

    bit: int
    masks: Any
    must: bool
    moves: int
    pockets: tuple[Any, ...]
    known: Any = None
    dropped: int = 0


class Merging:
    """Rows, which are merged again and again.

    taken, cut  the rows written and the windows cut off so far
    """

    def __init__(self, control: Control, memory: Memory, cores: int) -> None:
        self.control, self.memory, self.cores = control, memory, cores
        self.rows = Rows(memory)
        self._spare: list[Rows] = []  # of the parts before, to be used again
        self.taken = self.cut = 0

    def merge(self, decision: Decision) -> None:
        """Put what the rows become in their place."""
        import numpy as np

        self.control.tick()
        masks = decision.masks
        if (int(self.rows.ways[:, -1].max(initial=0)) + 1) * len(masks) > 1 << LIMB_BITS:
            self.rows.widen()  # each stream leads to a state at most once
        windows = self.rows.windows
        empty = np.flatnonzero(windows & decision.bit == 0).astype(np.int32)
        before = windows, self.rows.ways, windows[empty], empty
        own = before[2].nbytes + empty.nbytes
        self.memory.take(own)
        parts = self._parts(before, decision)
        more = decision.moves, decision.known, decision.dropped
        merged = *before, masks, *decision.pockets, *more
        ensure(merge, parts[0].arguments(merged), self.control)
        self._work(parts, merged)
        self.memory.take(-own)
        self.taken += sum(part.rows.number for part in parts)
        self.cut += sum(int(part.registers[CUT]) for part in parts)
        self._join([part.rows for part in parts])

    def tidy(self) -> None:
        """Give room back that only the next merge would use."""
        for rows in self._spare:
            rows.leave_room()
        self._spare = []

    def _parts(self, before: tuple[Any, ...], decision: Decision) -> list[_Part]:
        """The merge in parts, by what windows become; `before`: rows, those that begin
        empty.
        """
        import numpy as np

        windows, _, empty_windows, _ = before
        masks = decision.masks
        number = self.cores * PARTS_OF_CORE if self.cores > 1 else 1
        if len(windows) < STATES_OF_MANY:
            number = 1
        bounds, known = [np.zeros(len(masks), np.int64)], [0]
        for k in range(1, number):
            first = windows[len(windows) * k // number] & ~decision.moves
            bound = np.searchsorted(empty_windows, first - masks)
            bound[PASSED] = np.searchsorted(windows, first)
            bounds.append(bound)
            if decision.known is not None:
                first = first >> decision.dropped << decision.dropped
                known.append(int(np.searchsorted(decision.known, first)))
        bounds.append(np.full(len(masks), len(empty_windows)))
        bounds[-1][PASSED] = len(windows)
        if decision.must:
            for bound in bounds:
                bound[LEFT_EMPTY] = 0
        self._spare += [Rows(self.memory) for _ in range(number - len(self._spare))]
        room = len(windows) // number * 9 // 8 + LEAST_ROOM
        for rows in self._spare[:number]:
            rows.begin(room, self.rows.width)
        known += [0] * (number - len(known))
        four = zip(bounds, bounds[1:], known, self._spare, strict=False)
        return [_Part(*one) for one in four]

    def _work(self, parts: list[_Part], before: tuple[Any, ...]) -> None:
        """Merge all parts, on several cores where there are several."""
        if len(parts) == 1:
            for _ in parts[0].steps(before):
                self.control.tick()
            return
        over = Event()

        def work(part: _Part) -> None:
            for _ in part.steps(before):
                if over.is_set():
                    return

        with ThreadPoolExecutor(self.cores) as pool:
            left = {pool.submit(work, part) for part in parts}
            try:
                while left:
                    self.control.tick()
                    done, left = wait(left, SECONDS_BETWEEN_TICKS)
                    for future in done:
                        future.result()
            finally:
                over.set()

    def _join(self, parts: list[Rows]) -> None:
        """Put the rows of all parts together, in place of those before."""
        if len(parts) == 1:
            self.rows, self._spare[0] = parts[0], self.rows
            return
        self.rows.begin(sum(rows.number for rows in parts), self.rows.width)
        for rows in parts:
            self.rows.put(rows.windows, rows.ways)


class _Part:
    """A part of a merge: for each stream what it takes, from a start to an end; `known`: the first
    known window that can matter.
    """

    def __init__(self, starts: Any, ends: Any, known: int, rows: Rows) -> None:
        import numpy as np

        self.registers = np.zeros(REGISTERS, np.int64)
        self.registers[LAST_CUT], self.registers[NEXT_KNOWN] = -1, known
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

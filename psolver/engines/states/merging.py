"""Stages of states that are windows alone, as sorted rows, decided by the compiled kernel; see
`merge_kernel`.

By hashed rows any tetrominoes in 10x12 take 5.5 s in place of 2.0, Y-pentominoes in 15x15 8.9 in
place of 2.1 if no sweeps meet.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Any, NamedTuple

from ...core.control import current_control
from ..kernels.array_copies import copy_of
from ..kernels.jit import compiled, ensure, is_compiled
from ..kernels.kernel_arrays import SIGNED32, array_of, zeros
from ..tuning import (
    LEAST_MERGE_ROWS,
    MERGE_PARTS_OF_CORE,
    MERGE_SECONDS_BETWEEN_TICKS,
    MERGE_STEPS_BETWEEN_TICKS,
    PLAIN_MERGE_STEPS_BETWEEN_TICKS,
    POCKET_CUT_SHARE,
    POCKET_TRIAL_ROWS,
    STATES_OF_MERGE_PARTS,
)
from .components import Component
from .merge_kernel import CUT, LAST_CUT, LEFT_EMPTY, NEXT_KNOWN, PASSED, ROWS, find_empty, merge
from .pockets import Pockets
from .sorted_rows import (
    LIMB_BITS,
    Memory,
    Rows,
    largest_limb,
    number_of,
    run_kernel,
    total_of_limbs,
)
from .stages import WaysOfStates


class MergedStages:
    """The stages of a component without bounded items whose windows fit into words.

    States that cannot be completed may be left out.
    """

    def __init__(self, component: Component, memory: int | Memory, cores: int = 1) -> None:
        if not isinstance(memory, Memory):
            memory = Memory(memory)
        self._component = component
        self.control = current_control()
        self.cores = cores
        self.memory = memory
        self._pockets = Pockets(component)
        self._merging = Merging(memory, cores)
        windows = array_of([0])
        ways = array_of([1], columns=1)
        self.rows.put(windows, ways)

    @property
    def rows(self) -> Rows:
        """The states."""
        return self._merging.rows

    @property
    def states(self) -> int:
        return self.rows.number

    def decide(self, position: int) -> None:
        component = self._component
        options = [branch.mask for branch in component.branches[position]]
        masks = [1, 1, *options]
        expected_cuts = POCKET_CUT_SHARE * self._merging.taken
        look = self._merging.cut >= expected_cuts - POCKET_TRIAL_ROWS
        pockets = self._pockets.after(position, masks, look)
        must = component.must[position]
        turned = component.turns(position)
        decision = Decision(1, masks, must, 1, pockets, turned=turned)
        self._merging.merge(decision)

    def tidy(self) -> None:
        """Give room back that only the next position would use."""
        self._merging.tidy()

    def ways(self) -> int:
        return total_of_limbs(self.rows.ways)

    def save(self) -> Any:
        windows = copy_of(self.rows.windows)
        ways = copy_of(self.rows.ways)
        return windows, ways

    def load(self, saved: Any) -> None:
        windows, ways = saved
        width = ways.shape[1]
        self.rows.begin(len(windows), width)
        self.rows.put(windows, ways)

    def size(self, saved: Any) -> int:
        windows, ways = saved
        bytes_of_rows = windows.nbytes + ways.nbytes
        return int(bytes_of_rows)

    def among(self, saved: Any, windows: Set[int]) -> WaysOfStates:
        saved_windows, saved_ways = saved
        number = len(saved_windows)
        width = saved_ways.shape[1]
        states: WaysOfStates = {}
        for window in sorted(windows):
            row = bisect_left(saved_windows, window)
            if row < number and saved_windows[row] == window:
                limbs = [saved_ways[row, k] for k in range(width)]
                states[window, (), ()] = number_of(limbs)
        return states


# merging -----------------------------------------------------------------------------------------

# Rows that become other rows: the compiled kernel merges them, in parts, on several cores if there
# are several; see `merge_kernel`.

MERGE_REGISTERS = 5


class Decision(NamedTuple):
    """The way in which a position is decided in each window.

    bit      that of the position
    masks    for each stream its option; that of empty positions left empty is the bit
    must     whether the position has to be filled
    moves    1: windows that have the bit are passed, and the bit is dropped, the lowest one; 0:
             all are passed as they are
    pockets  the arrays by which dead windows are found
    known_windows  None, or sorted windows: those that agree with none of them in the bits from
             `dropped` on are cut off
    turned   1: the lowest bit is the other way round; else 0
    """

    bit: int
    masks: Sequence[int]
    must: bool
    moves: int
    pockets: tuple[Any, ...]
    known_windows: Any = None
    dropped: int = 0
    turned: int = 0


class Merging:
    """Rows, which are merged again and again.

    taken, cut  the rows written and the windows cut off so far
    """

    def __init__(self, memory: Memory, cores: int) -> None:
        self.control = current_control()
        self.memory = memory
        self.cores = cores
        self.rows = Rows(memory)
        self._spare: list[Rows] = []  # of the parts before, to be used again
        self.taken = 0
        self.cut = 0

    def merge(self, decision: Decision) -> None:
        """Put the new rows in the place of the old."""
        self.control.tick()
        number_of_masks = len(decision.masks)
        largest = largest_limb(self.rows.ways) + 1
        largest_sum = largest * number_of_masks
        if largest_sum > 1 << LIMB_BITS:
            self.rows.widen()  # each stream leads to a state at most once
        old_rows = self._old_rows(decision.bit, decision.turned)
        windows, _, empty_windows, empty_rows = old_rows
        bytes_taken = empty_windows.nbytes + empty_rows.nbytes
        if decision.turned:
            bytes_taken += windows.nbytes
        self.memory.take(bytes_taken)
        parts = self._parts(old_rows, decision)
        masks = array_of(decision.masks)
        cutting = decision.moves, decision.known_windows, decision.dropped
        merged = *old_rows, masks, *decision.pockets, *cutting
        arguments = parts[0].arguments(merged)
        ensure(merge, arguments)
        self._merge_parts(parts, merged)
        self.memory.take(-bytes_taken)
        new_rows = []
        for part in parts:
            self.taken += part.rows.number
            self.cut += int(part.registers[CUT])
            new_rows.append(part.rows)
        self._join(new_rows)

    def _old_rows(self, bit: int, turned: int) -> tuple[Any, Any, Any, Any]:
        """The windows, with some bits `turned` the other way round, and the ways of each; the
        windows that have a bit not, and their rows.
        """
        windows = self.rows.windows
        number = array_of([0])
        no_words = array_of([])
        no_numbers = array_of([], SIGNED32)
        run_kernel(find_empty, windows, bit, turned, no_words, no_words, no_numbers, number)
        into = no_words
        if turned:  # those that are passed, and those that are not, stay in order
            into = zeros(len(windows))
        number_empty = number[0]
        empty_windows = zeros(number_empty)
        empty_rows = zeros(number_empty, code=SIGNED32)
        run_kernel(find_empty, windows, bit, turned, into, empty_windows, empty_rows, number)
        if turned:
            windows = into
        return windows, self.rows.ways, empty_windows, empty_rows

    def tidy(self) -> None:
        """Give room back that only the next merge would use."""
        for rows in self._spare:
            rows.leave_room()
        self._spare = []

    def _parts(self, old_rows: tuple[Any, ...], decision: Decision) -> list[_Part]:
        """The merge in parts, by what windows become; `old_rows`: rows, those that begin
        empty. Only windows as they were, before a bit was turned, are all in order.
        """
        windows = self.rows.windows
        empty_windows = old_rows[2]
        masks = decision.masks
        number = 1
        if self.cores > 1 and len(windows) >= STATES_OF_MERGE_PARTS:
            number = self.cores * MERGE_PARTS_OF_CORE
        first_bound = [0] * len(masks)
        bounds = [first_bound]
        known_starts = [0]
        for k in range(1, number):
            row = len(windows) * k // number
            boundary = windows[row] & ~decision.moves
            bound = [bisect_left(empty_windows, boundary - mask) for mask in masks]
            bound[PASSED] = bisect_left(windows, boundary)
            bounds.append(bound)
            known_start = 0
            if decision.known_windows is not None:
                boundary >>= decision.dropped
                boundary <<= decision.dropped
                known_start = bisect_left(decision.known_windows, boundary)
            known_starts.append(known_start)
        last_bound = [len(empty_windows)] * len(masks)
        last_bound[PASSED] = len(windows)
        bounds.append(last_bound)
        if decision.must:
            for bound in bounds:
                bound[LEFT_EMPTY] = 0
        while len(self._spare) < number:
            self._spare.append(Rows(self.memory))
        rows_of_part = len(windows) // number
        room = rows_of_part * 9 // 8 + LEAST_MERGE_ROWS
        parts = []
        for k in range(number):
            rows = self._spare[k]
            rows.begin(room, self.rows.width)
            part = _Part(bounds[k], bounds[k + 1], known_starts[k], rows)
            parts.append(part)
        return parts

    def _merge_parts(self, parts: list[_Part], before: tuple[Any, ...]) -> None:
        if len(parts) == 1:
            for _ in parts[0].steps(before):
                self.control.tick()
            return
        over = Event()

        def merge_part(part: _Part) -> None:
            for _ in part.steps(before):
                if over.is_set():
                    return

        with ThreadPoolExecutor(self.cores) as pool:
            running = {pool.submit(merge_part, part) for part in parts}
            try:
                while running:
                    self.control.tick()
                    done, running = wait(running, MERGE_SECONDS_BETWEEN_TICKS)
                    for future in done:
                        future.result()
            finally:
                over.set()

    def _join(self, parts: list[Rows]) -> None:
        if len(parts) == 1:
            old_rows = self.rows
            self.rows = parts[0]
            self._spare[0] = old_rows
            return
        number = sum(rows.number for rows in parts)
        self.rows.begin(number, self.rows.width)
        for rows in parts:
            self.rows.put(rows.windows, rows.ways)


class _Part:
    """A part of a merge: for each stream what it takes, from a start to an end; `known`: the first
    known window that can matter.
    """

    def __init__(self, starts: list[int], ends: list[int], known: int, rows: Rows) -> None:
        self.registers = zeros(MERGE_REGISTERS)
        self.registers[LAST_CUT] = -1
        self.registers[NEXT_KNOWN] = known
        self.rows = rows
        streams = len(ends)
        heads = zeros(streams)
        winners = zeros(streams)
        self._streams = array_of(starts), array_of(ends), heads, winners

    def arguments(self, before: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments of the kernel; `before`: the rows before, and their decision."""
        most_steps = PLAIN_MERGE_STEPS_BETWEEN_TICKS
        if is_compiled():
            most_steps = MERGE_STEPS_BETWEEN_TICKS
        return self.registers, *self._streams, *before, *self.rows.room, most_steps

    def steps(self, before: tuple[Any, ...]) -> Iterator[None]:
        """Merge, and stop now and then."""
        done = False
        while not done:
            arguments = self.arguments(before)
            done = compiled(merge)(*arguments)
            self.rows.number = self.registers[ROWS]
            if not done:
                self.rows.grow()
                yield

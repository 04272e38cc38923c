"""Stages of states that are windows alone, as sorted rows, decided by the compiled kernel; see
`merging`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Any, NamedTuple

from ...core.control import current_control
from ..kernels.array_copies import copy_of
from ..kernels.bit_words import inlined, lowest
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
from .pockets import INSIDE_WINDOW, Pockets
from .sorted_rows import (
    LIMB_BITS,
    LIMB_MASK,
    Memory,
    Rows,
    largest_limb,
    number_of,
    run_kernel,
    total_of_limbs,
)
from .stages import State


class MergedStages:
    """The stages of a component without bounded items whose windows fit into words.

    States that cannot be completed may be left out.
    """

    def __init__(self, component: Component, memory: int | Memory, cores: int = 1) -> None:
        self._component = component
        self.control = current_control()
        self.cores = cores
        self.memory = memory if isinstance(memory, Memory) else Memory(memory)
        self._pockets = Pockets(component)
        self._merging = Merging(self.memory, cores)
        self.rows.put(array_of([0]), array_of([1], columns=1))

    @property
    def rows(self) -> Rows:
        """The states."""
        return self._merging.rows

    @property
    def states(self) -> int:
        return self.rows.number

    def decide(self, position: int) -> None:
        options = [branch.mask for branch in self._component.branches[position]]
        masks = [1, 1, *options]
        look = self._merging.cut >= POCKET_CUT_SHARE * self._merging.taken - POCKET_TRIAL_ROWS
        pockets = self._pockets.after(position, masks, look)
        turned = self._component.turns(position)
        must = self._component.must[position]
        self._merging.merge(Decision(1, masks, must, 1, pockets, turned=turned))

    def tidy(self) -> None:
        """Give room back that only the next position would use."""
        self._merging.tidy()

    def ways(self) -> int:
        return total_of_limbs(self.rows.ways)

    def save(self) -> Any:
        return copy_of(self.rows.windows), copy_of(self.rows.ways)

    def load(self, saved: Any) -> None:
        windows, ways = saved
        self.rows.begin(len(windows), ways.shape[1])
        self.rows.put(windows, ways)

    def size(self, saved: Any) -> int:
        windows, ways = saved
        return int(windows.nbytes + ways.nbytes)

    def among(self, saved: Any, windows: Set[int]) -> dict[State, int]:
        saved_windows, ways = saved
        states = dict[State, int]()
        for window in sorted(windows):
            row = bisect_left(saved_windows, window)
            if row < len(saved_windows) and saved_windows[row] == window:
                limbs = [ways[row, k] for k in range(ways.shape[1])]
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
        self.taken = self.cut = 0

    def merge(self, decision: Decision) -> None:
        """Put the new rows in the place of the old."""
        self.control.tick()
        number_of_masks = len(decision.masks)
        if (largest_limb(self.rows.ways) + 1) * number_of_masks > 1 << LIMB_BITS:
            self.rows.widen()  # each stream leads to a state at most once
        old_rows = self._old_rows(decision.bit, decision.turned)
        windows, _, *empty_rows = old_rows
        own_bytes = sum(rows.nbytes for rows in empty_rows) + decision.turned * windows.nbytes
        self.memory.take(own_bytes)
        parts = self._parts(old_rows, decision)
        masks = array_of(decision.masks)
        cutting = decision.moves, decision.known_windows, decision.dropped
        merged = *old_rows, masks, *decision.pockets, *cutting
        ensure(merge, parts[0].arguments(merged))
        self._merge_parts(parts, merged)
        self.memory.take(-own_bytes)
        self.taken += sum(part.rows.number for part in parts)
        self.cut += sum(int(part.registers[CUT]) for part in parts)
        self._join([part.rows for part in parts])

    def _old_rows(self, bit: int, turned: int) -> tuple[Any, Any, Any, Any]:
        """The windows, with some bits `turned` the other way round, and the ways of each; the
        windows that have a bit not, and their rows.
        """
        windows = self.rows.windows
        number = array_of([0])
        none = array_of([]), array_of([], SIGNED32)
        run_kernel(find_empty, windows, bit, turned, array_of([]), *none, number)
        if turned:  # those that are passed, and those that are not, stay in order
            windows = zeros(len(windows))
        empty_windows, empty_rows = zeros(number[0]), zeros(number[0], code=SIGNED32)
        into = windows if turned else array_of([])
        run_kernel(
            find_empty, self.rows.windows, bit, turned, into, empty_windows, empty_rows, number
        )
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
        number = self.cores * MERGE_PARTS_OF_CORE if self.cores > 1 else 1
        if len(windows) < STATES_OF_MERGE_PARTS:
            number = 1
        bounds = [[0] * len(masks)]
        known_starts = [0]
        for k in range(1, number):
            boundary = windows[len(windows) * k // number] & ~decision.moves
            bound = [bisect_left(empty_windows, boundary - mask) for mask in masks]
            bound[PASSED] = bisect_left(windows, boundary)
            bounds.append(bound)
            known_start = 0
            if decision.known_windows is not None:
                boundary = boundary >> decision.dropped << decision.dropped
                known_start = bisect_left(decision.known_windows, boundary)
            known_starts.append(known_start)
        bounds.append([len(empty_windows)] * len(masks))
        bounds[-1][PASSED] = len(windows)
        if decision.must:
            for bound in bounds:
                bound[LEFT_EMPTY] = 0
        self._spare += [Rows(self.memory) for _ in range(number - len(self._spare))]
        room = len(windows) // number * 9 // 8 + LEAST_MERGE_ROWS
        for rows in self._spare[:number]:
            rows.begin(room, self.rows.width)
        return [
            _Part(bounds[k], bounds[k + 1], known_starts[k], self._spare[k]) for k in range(number)
        ]

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
            self.rows, self._spare[0] = parts[0], self.rows
            return
        self.rows.begin(sum(rows.number for rows in parts), self.rows.width)
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
        self._streams = array_of(starts), array_of(ends), zeros(streams), zeros(streams)

    def arguments(self, before: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments of the kernel; `before`: the rows before, and their decision."""
        most_steps = MERGE_STEPS_BETWEEN_TICKS if is_compiled() else PLAIN_MERGE_STEPS_BETWEEN_TICKS
        return self.registers, *self._streams, *before, *self.rows.room, most_steps

    def steps(self, before: tuple[Any, ...]) -> Iterator[None]:
        """Merge, and stop now and then."""
        done = False
        while not done:
            done = compiled(merge)(*self.arguments(before))
            self.rows.number = self.registers[ROWS]
            if not done:
                self.rows.grow()
                yield


# the compiled merge ------------------------------------------------------------------------------

# The kernel of counting by states that are windows alone: rows in order, merged.
#
# What an option makes of windows keeps their order: it adds its mask to those that it fits. So each
# option, and passing, turns the sorted windows of a position into a sorted stream of windows of the
# next, and these streams are merged (by a tournament: Knuth, TAOCP 5.4.1); equal windows meet and
# their ways are added. Memory is read from beginning to end, and no table is needed.
#
# Windows are cut off if an option leaves a closed pocket of a size that options cannot fill. A
# pocket is searched from its ends, positions beside the option that have at most one empty
# neighbour: it hardly ever has none.
#
# The same kernel decides the positions of a gap (see `meeting`): there windows stay the same, and
# all of them are passed, too; those that agree with no known one are cut off.

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
            new = n == 0 or into[n - 1] != window
            if window < limit and new and window != registers[LAST_CUT]:
                place = places[PASSED]
                end = ends[PASSED]
                while window < limit and n < room:
                    into[n] = window
                    for k in range(width):
                        into_limbs[n, k] = limbs[place, k]
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
            row = place if j == PASSED else empty_rows[place]
            if n > 0 and into[n - 1] == window:
                carry = 0
                for k in range(width):
                    total = into_limbs[n - 1, k] + limbs[row, k] + carry
                    into_limbs[n - 1, k] = total & LIMB_MASK
                    carry = total >> LIMB_BITS
            elif window != registers[LAST_CUT]:
                dead = False
                if known is not None:
                    dead = not _is_known(registers, window >> dropped, known, dropped)
                if largest >= 0 and j > LEFT_EMPTY:
                    empty = ~window & INSIDE_WINDOW
                    # The first empty position has to be covered by an option that begins there.
                    first_empty = empty & -empty
                    if first_empty & closed != 0:
                        bit = lowest(first_empty)
                        dead = True
                        for k in range(starts[bit], starts[bit + 1]):
                            if options[k] & (window >> bit) == 0:
                                dead = False
                                break
                    # Positions with at least one, with at least two empty neighbours.
                    has_one = 0
                    has_two = 0
                    for k in range(distances.shape[0]):
                        ahead = (empty >> distances[k]) & begins[k]
                        behind = (empty & begins[k]) << distances[k]
                        has_two |= (has_one & ahead) | ((has_one | ahead) & behind)
                        has_one |= ahead | behind
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
                            if tip & closed == 0 or size > largest:
                                break
                            joined = touching[lowest(tip)] & empty & ~pocket
                            pocket |= joined
                            todo |= joined
                            if todo == 0 and not sizes[size]:
                                dead = True
                        tips &= ~pocket
                if dead:
                    registers[LAST_CUT] = window
                    registers[CUT] += 1
                else:
                    into[n] = window
                    for k in range(width):
                        into_limbs[n, k] = limbs[row, k]
                    n += 1
            place += 1
        # The stream goes on to the next window that it takes.
        end = ends[j]
        if j == PASSED:
            while place < end and windows[place] & moves != moves:
                place += 1
            heads[j] = ENDED_STREAM if place == end else windows[place] >> moves
        else:
            mask = masks[j]
            while place < end and empty_windows[place] & mask != 0:
                place += 1
            heads[j] = ENDED_STREAM if place == end else (empty_windows[place] | mask) >> moves
        places[j] = place
        # Its matches are played again, or all of them when all streams have begun.
        if beginning:
            registers[BEGUN] += 1
            match = players - 1 if registers[BEGUN] == streams else 0
        else:
            match = (j + players - 1) >> 1 if j != PASSED else 0
        while match > 0:
            left = 2 * match
            right = left + 1
            left = left - players + 1 if left >= players else winners[left]
            right = right - players + 1 if right >= players else winners[right]
            winners[match] = left if heads[left] <= heads[right] else right
            match = match - 1 if beginning else match >> 1
    registers[ROWS] = n
    return False


@inlined
def _is_known(registers: Any, bits: int, known: Any, dropped: int) -> bool:
    """Whether a known window has these bits, which only ever become larger."""
    place = registers[NEXT_KNOWN]
    end = known.shape[0]
    while place < end and known[place] >> dropped < bits:
        place += 1
    registers[NEXT_KNOWN] = place
    is_there: bool = place < end and known[place] >> dropped == bits
    return is_there


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

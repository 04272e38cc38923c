"""Pockets: empty positions that are connected, and with no others. If options cannot fill this
number of positions, the state that has the pocket is dead.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ...core.bits import members
from ..kernels.bit_words import inlined, lowest
from ..kernels.kernel_arrays import BYTE, array_of
from ..tuning import MOST_POCKET_POSITIONS
from .components import Component

# A window has one bit less after its first position was decided.
WINDOW_BITS = 62
INSIDE_WINDOW = (1 << WINDOW_BITS) - 1


class Pockets:
    """The arrays by which the kernel finds pockets, at each position of a component that has
    neighbours.
    """

    def __init__(self, component: Component) -> None:
        self._component = component
        masks = [branch.mask for branch in component.options]
        sizes = {mask.bit_count() for mask in masks}
        filled = [True]
        for number in range(1, MOST_POCKET_POSITIONS + 1):
            is_filled = False
            for size in sizes:
                if size <= number and filled[number - size]:
                    is_filled = True
            filled.append(is_filled)
        self._sizes = array_of(filled, BYTE)
        self._options = array_of(masks)
        starts = [0]
        end = 0
        for branches in component.branches:
            end += len(branches)
            starts.append(end)
        starts += [end] * WINDOW_BITS
        self._starts = array_of(starts)

    def after(self, position: int, masks: Any, look: bool = True) -> tuple[Any, ...]:
        """Return the arrays by which the kernel finds dead windows after a position; `masks` are
        those of its streams. Without `look` none is dead.
        """
        must = self._component.must
        touching = self._component.touching
        if not look or not touching:
            return no_pockets()
        start = position + 1
        around = [0] * WINDOW_BITS
        closed = 0
        begins: dict[int, int] = defaultdict(int)
        positions_left = len(must) - start
        bits = min(WINDOW_BITS, positions_left)
        for bit in range(bits):
            is_closed = must[start + bit]
            for position in touching[start + bit]:
                neighbour = position - start
                if neighbour >= WINDOW_BITS:
                    is_closed = False
                elif neighbour >= 0:
                    around[bit] |= 1 << neighbour
                    if neighbour > bit:
                        distance = neighbour - bit
                        begins[distance] |= 1 << bit
            if is_closed:
                closed |= 1 << bit
        beside_masks = []
        for mask in masks:
            mask_ahead = mask >> 1
            beside_masks.append(_beside(mask_ahead, around))
        columns = around, begins.keys(), begins.values(), beside_masks
        arrays = [array_of(column) for column in columns]
        stop = start + WINDOW_BITS + 1
        starts = self._starts[start:stop]
        return *arrays, closed, starts, self._options, self._sizes


def no_pockets() -> tuple[Any, ...]:
    """Return the arrays by which the kernel finds no dead windows."""
    none = array_of([])
    no_sizes = array_of([], BYTE)
    return none, none, none, none, 0, none, none, no_sizes


def _beside(mask: int, around: list[int]) -> int:
    neighbours = 0
    for bit in members(mask):
        neighbours |= around[bit]
    return neighbours & ~mask


# the compiled search for pockets -----------------------------------------------------------------

# The kernel that drops rows whose windows have a pocket which options cannot fill; see `pockets`.
#
#     a pocket of two empty positions, o, if options fill three     # # # #
#                                                                     # o o #
#                                                                     # # # .
#
# Which sizes can be filled depends on the bounded items that may still be covered. A pocket is
# searched from its ends, empty positions that have at most one empty neighbour: it hardly ever has
# none.

# The columns of a row.
WINDOW, COUNTS = range(2)
# The registers are the row that is next, and the rows that live.
NEXT, LIVING = range(2)


def drop_dead(
    registers: Any,
    rows: Any,
    stop: int,
    touching: Any,
    distances: Any,
    begins: Any,
    closed: int,
    largest: int,
    always: int,
    sizes: Any,
    most: Any,
    bits: Any,
) -> None:
    """Move those of rows[registers[NEXT]:stop] that may live behind those that live before.

    touching, distances, begins, closed  as in `merge`
    largest     pockets of more positions are not looked at
    always      the sizes of options that may be taken any number of times, as bits
    sizes       for each bounded item those of the options that cover it
    most, bits  the place of the number of times that it may be covered among the counts
    """
    width = rows.shape[1]
    n = registers[LIVING]
    for i in range(registers[NEXT], stop):
        window = rows[i, WINDOW]
        empty = ~window & INSIDE_WINDOW
        # As in `merge`, for a kernel is known by the text of its file: the phases stand in each.
        # Positions with at least one, with at least two empty neighbours.
        has_one = 0
        has_two = 0
        for k in range(distances.shape[0]):
            distance = distances[k]
            begin = begins[k]
            ahead = (empty >> distance) & begin
            behind = (empty & begin) << distance
            has_two |= has_one & ahead
            has_one |= ahead
            has_two |= has_one & behind
            has_one |= behind
        # From each end of a pocket the whole of it.
        tips = empty & closed & ~has_two
        dead = False
        fills = 0  # the sizes that can be filled, as bits, once they are needed
        while tips != 0 and not dead:
            pocket = tips & -tips
            todo = pocket
            size = 0
            while todo != 0:
                tip = todo & -todo
                todo ^= tip
                size += 1
                if tip & closed == 0:
                    break
                if size > largest:
                    break
                joined = touching[lowest(tip)] & empty
                joined &= ~pocket
                pocket |= joined
                todo |= joined
                if todo == 0:
                    if fills == 0:
                        counts = rows[i, COUNTS]
                        usable = _usable_sizes(counts, always, sizes, most, bits)
                        fills = _fillable(usable, largest)
                    dead = (fills >> size) & 1 == 0
            tips &= ~pocket
        if not dead:
            for k in range(width):
                word = rows[i, k]
                rows[n, k] = word
            n += 1
    registers[NEXT] = stop
    registers[LIVING] = n


@inlined
def _usable_sizes(counts: int, always: int, sizes: Any, most: Any, bits: Any) -> int:
    """Return the sizes of the options that may still be taken, as bits."""
    usable = always
    for item in range(sizes.shape[0]):
        mask = (1 << bits[item]) - 1
        still_allowed = counts >> most[item]
        if still_allowed & mask != 0:
            usable |= sizes[item]
    return usable


@inlined
def _fillable(usable: int, largest: int) -> int:
    """Return the sizes that sums of usable ones fill, as bits."""
    fills = 1
    for total in range(1, largest + 1):
        for size in range(1, total + 1):
            rest = total - size
            both = (usable >> size) & (fills >> rest)
            if both & 1 != 0:
                fills |= 1 << total
    return fills

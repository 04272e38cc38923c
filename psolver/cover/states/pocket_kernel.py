"""The kernel that drops rows whose windows have a pocket which options cannot fill; see `pockets`.

    a pocket of two empty positions, o, where options fill three    # # # #
                                                                    # o o #
                                                                    # # # .

Which sizes can be filled depends on the bounded items that may still be covered. A pocket is looked
for from its ends, empty positions that have at most one empty
neighbour: it hardly ever has none.
"""

from __future__ import annotations

from typing import Any

from ..kernels.jit import lowest
from .merge_kernel import WINDOW_BITS

WINDOW, COUNTS = range(2)  # columns of a row
INSIDE = (1 << WINDOW_BITS) - 1
NEXT, KEPT = range(2)  # registers: the row that is next, the rows kept


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
    """Keep those of rows[registers[NEXT]:stop] that may live, behind those kept before.

    touching, distances, begins, closed  as in `merge`
    largest     pockets of more positions are not looked at
    always      the sizes of options that may be taken any number of times, as bits
    sizes       for each bounded item those of the options that cover it
    most, bits  where the number of times that it may be covered lies among the counts
    """
    width = rows.shape[1]
    n = registers[KEPT]
    for i in range(registers[NEXT], stop):
        empty = ~rows[i, WINDOW] & INSIDE
        # As in `merge`, for a kernel is known by the text of its file: the phases stand in each.
        # Positions with at least one, with at least two empty neighbours.
        one = 0
        two = 0
        for k in range(distances.shape[0]):
            ahead = (empty >> distances[k]) & begins[k]
            behind = (empty & begins[k]) << distances[k]
            two |= (one & ahead) | ((one | ahead) & behind)
            one |= ahead | behind
        # From each end of a pocket the whole of it.
        tips = empty & closed & ~two
        dead = False
        fills = 0  # the sizes that can be filled, as bits, once they are needed
        while tips != 0 and not dead:
            pocket = tips & -tips
            todo = pocket
            size = 0
            while todo != 0:
                found = todo & -todo
                todo ^= found
                size += 1
                if found & closed == 0 or size > largest:
                    break
                more = touching[lowest(found)] & empty & ~pocket
                pocket |= more
                todo |= more
                if todo == 0:
                    if fills == 0:
                        there = always
                        for k in range(sizes.shape[0]):
                            if (rows[i, COUNTS] >> most[k]) & ((1 << bits[k]) - 1) != 0:
                                there |= sizes[k]
                        fills = 1
                        for total in range(1, largest + 1):
                            for last in range(1, total + 1):
                                if (there >> last) & (fills >> (total - last)) & 1 != 0:
                                    fills |= 1 << total
                    dead = (fills >> size) & 1 == 0
            tips &= ~pocket
        if not dead:
            for k in range(width):
                rows[n, k] = rows[i, k]
            n += 1
    registers[NEXT] = stop
    registers[KEPT] = n

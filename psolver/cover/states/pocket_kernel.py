"""The kernel that drops rows whose windows have a pocket which options cannot fill; see `pockets`.

    a pocket of two empty positions, o, where options fill three    # # # #
                                                                    # o o #
                                                                    # # # .

A pocket is looked for from its ends, empty positions that have at most one empty neighbour: it
hardly ever has none.
"""

from __future__ import annotations

from typing import Any

from ..kernels.jit import lowest
from .merge_kernel import WINDOW_BITS

WINDOW = 0  # column of a row
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
    sizes: Any,
) -> None:
    """Keep those of rows[registers[NEXT]:stop] that may live, behind those kept before.

    The others are as in `merge`.
    """
    width = rows.shape[1]
    largest = sizes.shape[0] - 1
    n = registers[KEPT]
    for i in range(registers[NEXT], stop):
        empty = ~rows[i, WINDOW] & INSIDE
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
                if todo == 0 and not sizes[size]:
                    dead = True
            tips &= ~pocket
        if not dead:
            for k in range(width):
                rows[n, k] = rows[i, k]
            n += 1
    registers[NEXT] = stop
    registers[KEPT] = n

"""Pockets: empty positions that hang together, and with no others. Where options cannot fill so
many positions, the state that has the pocket is dead.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from .components import Component
from .merge_kernel import WINDOW_BITS

MOST_POCKET = 9  # positions: a larger one is not looked at
# pockets are looked at in some rows at least, and as long as they cut a part of the windows off
ROWS_OF_TRIAL, PART_CUT = 1 << 14, 1 / 8


class Pockets:
    """What the kernel has to know to find pockets, at each position of a component that has
    neighbours.
    """

    def __init__(self, component: Component) -> None:
        import numpy as np

        self._component = component
        sizes = {branch.mask.bit_count() for row in component.branches for branch in row}
        filled = [True] + [False] * MOST_POCKET
        for number in range(1, MOST_POCKET + 1):
            filled[number] = any(filled[number - size] for size in sizes if size <= number)
        self._sizes = np.array(filled, bool)
        masks = [branch.mask for branches in component.branches for branch in branches]
        self._options = np.array(masks, np.int64)
        ends = np.cumsum([0, *map(len, component.branches)])
        self._starts = np.append(ends, [len(masks)] * WINDOW_BITS)

    def after(self, position: int, masks: Any, look: bool = True) -> tuple[Any, ...]:
        """For the kernel: what tells which windows after a position are dead; `masks` are
        those of its streams. Nothing is, where it is not looked at.
        """
        import numpy as np

        must, touching = self._component.must, self._component.touching
        if not look or not touching:
            none = np.empty(0, np.int64)
            return none, none, none, none, 0, none, none, self._sizes[:0]
        start = position + 1
        around, closed = [0] * WINDOW_BITS, 0
        begins: defaultdict[int, int] = defaultdict(int)
        for bit in range(min(WINDOW_BITS, len(must) - start)):
            near = [other - start for other in touching[start + bit] if other >= start]
            around[bit] = sum(1 << other for other in near if other < WINDOW_BITS)
            if must[start + bit] and max(near, default=0) < WINDOW_BITS:
                closed |= 1 << bit
            for other in near:
                if bit < other < WINDOW_BITS:
                    begins[other - bit] |= 1 << bit
        beside = [_beside(int(mask) >> 1, around) for mask in masks]
        columns = around, begins.keys(), begins.values(), beside
        arrays = [np.array(list(column), np.int64) for column in columns]
        starts = self._starts[start : start + WINDOW_BITS + 1]
        return (*arrays, closed, starts, self._options, self._sizes)


def _beside(mask: int, around: list[int]) -> int:
    """The bits beside those of a mask, the highest of which may lie beyond the window."""
    found, left = 0, mask
    while left:
        lowest = left & -left
        left ^= lowest
        found |= around[lowest.bit_length() - 1]
    return found & ~mask

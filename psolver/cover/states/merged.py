"""Stages of states that are windows alone, as sorted rows, decided by the compiled kernel; see
`merging`.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from ...control import Control
from .components import Component
from .merge_kernel import LIMB_BITS
from .merging import Decision, Merging
from .pockets import PART_CUT, ROWS_OF_TRIAL, Pockets
from .sorted_rows import Memory, Rows, number_of
from .stages import State


class MergedStages:
    """The stages of a component without bounded items whose windows fit into words.

    States that cannot be completed may be left out.
    """

    def __init__(
        self, component: Component, control: Control, memory: int | Memory, cores: int = 1
    ) -> None:
        import numpy as np

        self._component = component
        self.control, self.cores = control, cores
        self.memory = memory if isinstance(memory, Memory) else Memory(memory)
        self._pockets = Pockets(component)
        self._merging = Merging(control, self.memory, cores)
        self.rows.put(np.zeros(1, np.int64), np.ones((1, 1), np.int64))

    @property
    def rows(self) -> Rows:
        """The states."""
        return self._merging.rows

    @property
    def states(self) -> int:
        """How many states there are."""
        return self.rows.number

    def decide(self, position: int) -> None:
        """Decide a position: the states become those of the next."""
        import numpy as np

        options = [branch.mask for branch in self._component.branches[position]]
        masks = np.array([1, 1, *options], np.int64)
        look = self._merging.cut >= PART_CUT * self._merging.taken - ROWS_OF_TRIAL
        pockets = self._pockets.after(position, masks, look)
        self._merging.merge(Decision(1, masks, self._component.must[position], 1, pockets))

    def tidy(self) -> None:
        """Give room back that only the next position would use."""
        self._merging.tidy()

    def ways(self) -> int:
        """The ways of all states together."""
        import numpy as np

        limbs = self.rows.ways
        half = LIMB_BITS // 2  # the sums of halves do not overflow
        low, high = limbs & (1 << half) - 1, limbs >> half
        return number_of(np.sum(low, axis=0)) + (number_of(np.sum(high, axis=0)) << half)

    def save(self) -> Any:
        """The states as they are now."""
        return self.rows.windows.copy(), self.rows.ways.copy()

    def load(self, saved: Any) -> None:
        """Go back to saved states."""
        windows, ways = saved
        self.rows.begin(len(windows), ways.shape[1])
        self.rows.put(windows, ways)

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
            (int(window), (), ()): number_of(ways[row])
            for window, row in zip(wanted, rows, strict=True)
            if len(known) and known[row] == window
        }

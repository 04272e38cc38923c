"""The choices of which a tiling is known."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..engines.kernels.kernel_arrays import BYTE, zeros
from .choices_tuning import MOST_SETTLED


class SettledChoices:
    """The choices of which a tiling is known: a bit for each, or, if there are more choices than
    anybody goes through, a set.

    asked_for  the choices that are asked for; None: all
    settled    the bits of choices that have a tiling already
    bits       of all choices, from the lowest of the first byte on; of a set, none
    number     of those that have a tiling
    asked      of these, the number of those asked for
    """

    def __init__(
        self, choices: int, asked_for: Collection[int] | None = None, settled: bytes = b""
    ) -> None:
        self._asked_for = asked_for
        self._others: set[int] | None = None
        if choices > MOST_SETTLED:
            self._others = set()
            choices = 0
        self.bits: Any = zeros(choices // 8 + 1, code=BYTE)
        self.bits[: len(settled)] = settled
        self.number = self.asked = 0

    def has(self, choice: int) -> bool:
        """Whether a choice has a tiling."""
        if self._others is not None:
            return choice in self._others
        return bool(self.bits[choice >> 3] >> (choice & 7) & 1)

    def add(self, choice: int) -> bool:
        """Add a choice; return whether it had no tiling before."""
        if self.has(choice):
            return False
        if self._others is not None:
            self._others.add(choice)
        else:
            self.bits[choice >> 3] |= 1 << (choice & 7)
        self.number += 1
        if self._asked_for is None or choice in self._asked_for:
            self.asked += 1
        return True

    @property
    def known(self) -> int:
        """The number of bits that are set, also by the search itself."""
        return int.from_bytes(self.bits).bit_count()

"""What a count by states may take, and what ends it."""

from __future__ import annotations

MEMORY = 1 << 30  # bytes that states may take, where nothing else is said


class CountGivenUp(Exception):
    """A count was given up; `str()` says why."""


class TooManyStates(CountGivenUp):
    """The states would take more bytes than allowed.

    >>> str(TooManyStates(3 << 29))
    'the states of the count would take more than 1.5 GiB'
    """

    def __init__(self, memory: int) -> None:
        power = min(3, max(1, (memory.bit_length() - 1) // 10))
        amount = f"{memory / 1024**power:.4g} {' KMG'[power]}iB"
        super().__init__(f"the states of the count would take more than {amount}")

"""Covers counted, numbered and drawn without visiting them."""

from __future__ import annotations

from ..core.wording import bytes_in_words

MEMORY = 1 << 30  # bytes that states may take by default


class CountGivenUp(Exception):
    """A count was given up; `str()` is the reason."""


class NotPromising(CountGivenUp):
    """A count was given up soon after its beginning, for a search is likely to take less time."""


class NoCovers(Exception):
    """A count ended early, for something else has proved that there is nothing to count."""


class TooManyStates(CountGivenUp):
    """The states would take more bytes than allowed.

    >>> str(TooManyStates(3 << 29))
    'the states of the count would take more than 1.5 GiB'
    """

    def __init__(self, memory: int) -> None:
        amount = bytes_in_words(memory)
        super().__init__(f"the states of the count would take more than {amount}")


class TooLargeMatrix(CountGivenUp):
    """A matrix that draws work with would take more bytes than allowed.

    >>> str(TooLargeMatrix(3 << 29))
    'drawing by determinants would take more than 1.5 GiB'
    """

    def __init__(self, memory: int) -> None:
        super().__init__(f"drawing by determinants would take more than {bytes_in_words(memory)}")

"""Rows of words as large numbers, 64 bits for each word, the lowest first."""

from __future__ import annotations

from typing import Any

WORD_BYTES = 8


def set_row(table: Any, row: int, bits: int) -> None:
    """Write the words of a large number into a row of a table of words."""
    octets = _octets_of_row(table, row)
    size = len(octets)
    octets[:] = bits.to_bytes(size, "little")


def bits_of_row(table: Any, row: int) -> int:
    """Return the words of a row of a table as one large number.

    >>> from .kernel_arrays import zeros
    >>> table = zeros(2, 3)
    >>> set_row(table, 1, 1 << 64 | 5)
    >>> bits_of_row(table, 1) == 1 << 64 | 5
    True
    """
    octets = _octets_of_row(table, row)
    return int.from_bytes(octets, "little")


def _octets_of_row(table: Any, row: int) -> memoryview:
    """The bytes of a row of a table of words: a view, not a copy."""
    words = table.shape[1]
    row_bytes = WORD_BYTES * words
    begin = row * row_bytes
    end = begin + row_bytes
    octets = memoryview(table).cast("B")
    return octets[begin:end]

"""Rows of words as large numbers, 64 bits for each word, the lowest first."""

from __future__ import annotations

from typing import Any

WORD_BYTES = 8


def set_row(table: Any, row: int, bits: int) -> None:
    """Write the words of a large number into a row of a table of words."""
    row_bytes = WORD_BYTES * table.shape[1]
    begin = row * row_bytes
    flat = memoryview(table).cast("B")
    flat[begin : begin + row_bytes] = bits.to_bytes(row_bytes, "little")


def bits_of_row(table: Any, row: int) -> int:
    """Return the words of a row of a table as one large number.

    >>> from .kernel_arrays import zeros
    >>> table = zeros(2, 3)
    >>> set_row(table, 1, 1 << 64 | 5)
    >>> bits_of_row(table, 1) == 1 << 64 | 5
    True
    """
    row_bytes = WORD_BYTES * table.shape[1]
    begin = row * row_bytes
    flat = memoryview(table).cast("B")
    return int.from_bytes(flat[begin : begin + row_bytes], "little")

"""Copies of arrays of kernels, and of parts of them."""

from __future__ import annotations

from ctypes import addressof, memset
from typing import Any

from .kernel_arrays import NO_BYTES, words_of_table


def copy_of(values: Any) -> Any:
    """Return a copy of an array.

    >>> from .kernel_arrays import array_of
    >>> table = array_of([1, 2, 3, 4], columns=2)
    >>> copy_of(table) == table, copy_of(table) is table
    (True, False)
    """
    view = memoryview(values)
    if not view.nbytes:
        return values  # there is nothing to copy
    copied = bytearray(view)
    octets = memoryview(copied)
    return octets.cast(view.format, view.shape)  # type: ignore[call-overload]


def copy_rows(rows: Any, into: Any, start: int = 0) -> None:
    """Write the rows of a table into one of as many columns, from a row `start` on.

    >>> from .kernel_arrays import array_of, zeros
    >>> table = zeros(2, 2)
    >>> copy_rows(array_of([7, 8], columns=2), table, 1)
    >>> table.tolist()
    [[0, 0], [7, 8]]
    """
    if len(rows):
        row_bytes = into.strides[0]
        begin = start * row_bytes
        octets = memoryview(rows).cast("B")
        octets_into = memoryview(into).cast("B")
        end = begin + len(octets)
        octets_into[begin:end] = octets


def copy_columns(rows: Any, into: Any) -> None:
    """Write the columns of a table of words into the first of another, as far as it has as many."""
    if len(rows):
        width = rows.shape[1]
        wide = into.shape[1]
        size = len(rows) * wide
        flat = words_of_table(rows)
        flat_into = words_of_table(into)[:size]
        columns = min(width, wide)
        for column in range(columns):
            flat_into[column::wide] = flat[column::width]


def fill_bytes(values: Any, byte: int) -> None:
    """Set every byte of an array; with 255 all numbers with a sign become -1."""
    lent = NO_BYTES.from_buffer(values)
    memset(addressof(lent), byte, values.nbytes)

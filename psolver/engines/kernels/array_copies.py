"""Copies of arrays of kernels, and of parts of them."""

from __future__ import annotations

from ctypes import addressof, memset
from typing import Any

from .kernel_arrays import NO_BYTES, WORD64


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
    octets = memoryview(bytearray(view))
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
        begin = start * into.strides[0]
        octets = memoryview(rows).cast("B")
        octets_into = memoryview(into).cast("B")
        octets_into[begin : begin + len(octets)] = octets


def copy_columns(rows: Any, into: Any) -> None:
    """Write the columns of a table of words into the first of another, as far as it has as many."""
    if len(rows):
        width = rows.shape[1]
        wide = into.shape[1]
        flat = _words_of(rows)
        flat_into = _words_of(into)[: len(rows) * wide]
        for column in range(min(width, wide)):
            flat_into[column::wide] = flat[column::width]


def _words_of(table: Any) -> memoryview:
    """The words of a table, row after row: a view, not a copy."""
    octets = memoryview(table).cast("B")
    return octets.cast(WORD64)


def fill_bytes(values: Any, byte: int) -> None:
    """Set every byte of an array; with 255 all numbers with a sign become -1."""
    memset(addressof(NO_BYTES.from_buffer(values)), byte, values.nbytes)

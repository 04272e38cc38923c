"""Arrays of kernels, and the kinds of their arguments.

Whatever lends its memory is an array here: those of `array_of` and `zeros`, and numpy's. psolver
needs no numpy for them: it takes longer to import than a short search takes, and there is none for
Python in a browser.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from ctypes import addressof, c_char, c_int64, memset
from functools import cache
from math import prod
from typing import Any, Literal, TypeAlias

# The kind of an argument is "None", "bool" or "int", of an array its dtype and number of axes as
# "i8 2", of a tuple the kinds of its members. Kinds can be pickled.
Kind: TypeAlias = "str | tuple[Kind, ...]"
Kinds: TypeAlias = tuple[Kind, ...]
# of the numbers of an array, as the module `array` names them
Code: TypeAlias = Literal["q", "I", "i", "B"]
NONE_KIND, BOOL, INT = "None", "bool", "int"
_BYTE_OF_DIGIT = bytes.maketrans(b"01", b"\0\1")
# An array of no bytes, to find the address of a buffer.
NO_BYTES = c_char * 0
WORD64: Code = "q"  # of numbers of 8 bytes
WORD32: Code = "I"  # of numbers of 4 bytes without a sign
SIGNED32: Code = "i"  # of numbers of 4 bytes with a sign
BYTE: Code = "B"  # of bytes without a sign, such as flags
WORD_BYTES = 8
DTYPE_LETTERS = {
    **dict.fromkeys("bhilq", "i"),
    **dict.fromkeys("BHILQ", "u"),
    "?": "b",
}  # of dtypes


def array_of(values: Iterable[int], code: Code = WORD64, columns: int = 0) -> Any:
    """Return an array of whole numbers; of two axes if it has `columns`."""
    flat = memoryview(array(code, values))
    return flat.cast("B").cast(code, (len(flat) // columns, columns)) if columns else flat


def zeros(*lengths: int, code: Code = WORD64) -> Any:
    """Return an array of zeros, of one or more axes; none of several is empty."""
    flat = memoryview(bytearray(array(code).itemsize * prod(lengths)))
    return flat.cast(code, lengths) if all(lengths) else flat.cast(code)


def copy_of(values: Any) -> Any:
    """Return a copy of an array.

    >>> table = array_of([1, 2, 3, 4], columns=2)
    >>> copy_of(table) == table, copy_of(table) is table
    (True, False)
    """
    view = memoryview(values)
    if not view.nbytes:
        return values  # there is nothing to copy
    return memoryview(bytearray(view)).cast(view.format, view.shape)  # type: ignore[call-overload]


def copy_rows(rows: Any, into: Any, start: int = 0) -> None:
    """Write the rows of a table into one of as many columns, from a row `start` on.

    >>> table = zeros(2, 2)
    >>> copy_rows(array_of([7, 8], columns=2), table, 1)
    >>> table.tolist()
    [[0, 0], [7, 8]]
    """
    if len(rows):
        begin = start * into.strides[0]
        memoryview(into).cast("B")[begin : begin + rows.nbytes] = memoryview(rows).cast("B")


def fill_bytes(values: Any, byte: int) -> None:
    """Set every byte of an array; with 255 all numbers with a sign become -1."""
    memset(addressof(NO_BYTES.from_buffer(values)), byte, values.nbytes)


def from_bits(bits: int, words: int) -> Any:
    """Return the words of a large number, 64 bits each, the lowest first.

    >>> from_bits(1 << 64 | 5, 3).tolist()
    [5, 1, 0]
    """
    return memoryview(bytearray(bits.to_bytes(WORD_BYTES * words, "little"))).cast(WORD64)


def bits_at(places: Iterable[int], number: int) -> int:
    """Return a number of so many bits that has the bits at some places.

    >>> bin(bits_at([1, 9], 12))
    '0b1000000010'
    """
    octets = bytearray(number // 8 + 1)
    for place in places:
        octets[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(octets, "little")


def set_row(table: Any, row: int, bits: int) -> None:
    """Write the words of a large number into a row of a table of words."""
    row_bytes = WORD_BYTES * table.shape[1]
    flat = memoryview(table).cast("B")
    flat[row * row_bytes : (row + 1) * row_bytes] = bits.to_bytes(row_bytes, "little")


def bits_of_row(table: Any, row: int) -> int:
    """Return the words of a row of a table as one large number.

    >>> table = zeros(2, 3)
    >>> set_row(table, 1, 1 << 64 | 5)
    >>> bits_of_row(table, 1) == 1 << 64 | 5
    True
    """
    row_bytes = WORD_BYTES * table.shape[1]
    flat = memoryview(table).cast("B")
    return int.from_bytes(flat[row * row_bytes : (row + 1) * row_bytes], "little")


def flags_of(bits: int, number: int) -> bytearray:
    """Return the lowest bits of a number, a byte for each.

    >>> [*flags_of(0b0110, 4)]
    [0, 1, 1, 0]
    """
    digits = f"{bits:0{number}b}"[::-1].encode()
    return bytearray(digits.translate(_BYTE_OF_DIGIT)[:number])


def no_rows(columns: int) -> Any:
    """Return an array of two axes, of no rows, which `memoryview.cast` cannot make."""
    return memoryview((c_int64 * columns * 0)())


def flattened(arguments: tuple[Any, ...]) -> tuple[Kinds, list[int]]:
    """Return the kinds of arguments, and their words: of an array its address and lengths, nothing
    of None, of a tuple the words of its members.

    Arrays lie row by row in memory, without gaps.

    >>> flattened((None, 5, (True, 7)))
    (('None', 'int', ('bool', 'int')), [5, 1, 7])
    """
    kinds: list[Kind] = []
    words: list[int] = []
    for value in arguments:
        if value is None:
            kinds.append(NONE_KIND)
        elif isinstance(value, int):
            kinds.append(BOOL if isinstance(value, bool) else INT)
            words.append(int(value))
        elif isinstance(value, tuple):
            inner, inner_words = flattened(value)
            kinds.append(inner)
            words += inner_words
        else:
            view = memoryview(value)
            kinds.append(_array_kind(view.format, view.itemsize, view.ndim))
            words.append(_address(value, view))
            words += view.shape or ()
    return tuple(kinds), words


@cache
def _array_kind(code: str, size: int, axes: int) -> Kind:
    assert axes
    return f"{DTYPE_LETTERS[code[-1]]}{size} {axes}"


def _address(value: Any, view: memoryview) -> int:
    assert view.c_contiguous
    if view.readonly:  # an array of numpy, which takes four times as long
        return int(value.ctypes.data)
    return addressof(NO_BYTES.from_buffer(value))

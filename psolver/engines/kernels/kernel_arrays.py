"""Arrays of kernels, and the kinds of their arguments.

Whatever lends its memory is an array here: those of `array_of` and `zeros`, and numpy's, which
psolver does without: it takes long to import, and a browser may have none.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from ctypes import addressof, c_char, c_int64
from functools import cache
from math import prod
from mmap import mmap
from typing import Any, Literal, TypeAlias

# The kind of an argument is "None", "bool" or "int", of an array its dtype and number of axes as
# "i8 2", of a tuple the kinds of its members. Kinds can be pickled.
Kind: TypeAlias = "str | tuple[Kind, ...]"
Kinds: TypeAlias = tuple[Kind, ...]
# of the numbers of an array, as the module `array` names them
Code: TypeAlias = Literal["q", "I", "i", "B"]
NONE_KIND = "None"
BOOL = "bool"
INT = "int"
# An array of no bytes, to find the address of a buffer.
NO_BYTES = c_char * 0
WORD64: Code = "q"  # of numbers of 8 bytes
WORD32: Code = "I"  # of numbers of 4 bytes without a sign
SIGNED32: Code = "i"  # of numbers of 4 bytes with a sign
BYTE: Code = "B"  # of bytes without a sign, such as flags
LAZY_BYTES = 1 << 20  # of an array that may be used only in part
DTYPE_LETTERS = {
    **dict.fromkeys("bhilq", "i"),
    **dict.fromkeys("BHILQ", "u"),
    "?": "b",
}  # of dtypes


def array_of(values: Iterable[int], code: Code = WORD64, columns: int = 0) -> Any:
    """Return an array of whole numbers; of two axes if it has `columns`."""
    flat = memoryview(array(code, values))
    if not columns:
        return flat
    rows = len(flat) // columns
    octets = flat.cast("B")
    return octets.cast(code, (rows, columns))


def zeros(*lengths: int, code: Code = WORD64) -> Any:
    """Return an array of zeros, of one or more axes; none of several is empty."""
    size = array(code).itemsize * prod(lengths)
    room = _lazy_room(size) if size >= LAZY_BYTES else bytearray(size)
    octets = memoryview(room)
    if not all(lengths):
        return octets.cast(code)
    return octets.cast(code, lengths)


def _lazy_room(size: int) -> mmap:
    """Zeros that take memory only where they are used."""
    try:
        return mmap(-1, size)
    except OSError:
        raise MemoryError from None


def no_rows(columns: int) -> Any:
    """Return an array of two axes, of no rows, which `memoryview.cast` cannot make."""
    row = c_int64 * columns
    table = row * 0
    return memoryview(table())


def words_of_table(table: Any) -> memoryview:
    """Return the words of a table, row after row: a view, not a copy."""
    octets = memoryview(table).cast("B")
    return octets.cast(WORD64)


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
            is_bool = isinstance(value, bool)
            kinds.append(BOOL if is_bool else INT)
            words.append(int(value))
        elif isinstance(value, tuple):
            inner, inner_words = flattened(value)
            kinds.append(inner)
            words += inner_words
        else:
            view = memoryview(value)
            kind = _array_kind(view.format, view.itemsize, view.ndim)
            kinds.append(kind)
            words.append(_address(value, view))
            words += view.shape or ()
    return tuple(kinds), words


@cache
def _array_kind(code: str, size: int, axes: int) -> Kind:
    assert axes
    letter = DTYPE_LETTERS[code[-1]]
    return f"{letter}{size} {axes}"


def _address(value: Any, view: memoryview) -> int:
    assert view.c_contiguous
    if view.readonly:  # an array of numpy, which takes four times as long
        return int(value.ctypes.data)
    return addressof(NO_BYTES.from_buffer(value))

"""Sets as large numbers, a bit for each member, and as lists of words, flags and places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .bit_rows import WORD_BYTES
from .kernel_arrays import WORD64

_BYTE_OF_DIGIT = bytes.maketrans(b"01", b"\0\1")


def from_bits(bits: int, words: int) -> Any:
    """Return the words of a large number, 64 bits each, the lowest first.

    >>> from_bits(1 << 64 | 5, 3).tolist()
    [5, 1, 0]
    """
    size = WORD_BYTES * words
    octets = bytearray(bits.to_bytes(size, "little"))
    return memoryview(octets).cast(WORD64)


def bits_at(places: Iterable[int], number: int) -> int:
    """Return a number that has the bits at some places, all below a `number` of them.

    >>> bin(bits_at([1, 9], 12))
    '0b1000000010'
    """
    full_octets = number // 8
    octets = bytearray(full_octets + 1)
    for place in places:
        bit = 1 << (place & 7)
        octets[place >> 3] |= bit
    return int.from_bytes(octets, "little")


def flags_of(bits: int, number: int) -> bytearray:
    """Return the lowest bits of a number, a byte for each.

    >>> [*flags_of(0b0110, 4)]
    [0, 1, 1, 0]
    """
    digits = f"{bits:0{number}b}".encode()
    lowest_first = digits[::-1]
    flags = lowest_first.translate(_BYTE_OF_DIGIT)
    return bytearray(flags[:number])

"""Sets as large numbers, a bit for each member."""

from __future__ import annotations

from collections.abc import Iterable


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

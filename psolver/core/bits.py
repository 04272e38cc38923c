"""Sets of small numbers that are held as the bits of one whole number: 0b10110 is {1, 2, 4}."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits_of(numbers: Iterable[int]) -> int:
    """Return the set of some numbers.

    >>> bin(bits_of([1, 2, 4]))
    '0b10110'
    """
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def lowest_member(bits: int) -> int:
    """Return the lowest member of a set, -1 for the empty one.

    >>> lowest_member(0b10110), lowest_member(0)
    (1, -1)
    """
    return (bits & -bits).bit_length() - 1


def members(bits: int) -> Iterator[int]:
    """Yield the members of a set, from the lowest.

    >>> list(members(0b10110))
    [1, 2, 4]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest

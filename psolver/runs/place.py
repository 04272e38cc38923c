"""Places: where in the order of a search the results of a job stand.

A place is a path of numbers, four bytes for each: the third part of what was left of the first job
is at (0, 2). A job's own results come before those of the parts that are left of it, so that all
results, sorted by place, are in the order of the search.

    >>> place((0, 2)).hex(), generation(place((0, 2)))
    ('0000000000000002', 1)
    >>> place((0,)) < place((0, 2)) < place((0, 10)) < place((1,))
    True
"""

from __future__ import annotations

from collections.abc import Sequence

BYTES = 4  # of a number, so that bytes sort as numbers do


def place(numbers: Sequence[int]) -> bytes:
    """The place with these numbers."""
    return b"".join(number.to_bytes(BYTES, "big") for number in numbers)


def below(parent: bytes, number: int) -> bytes:
    """The place of a part of what is left of a job; parts are numbered from 0."""
    return parent + number.to_bytes(BYTES, "big")


def generation(of: bytes) -> int:
    """How often the jobs above were given up: 0 for the first jobs."""
    return len(of) // BYTES - 1


def numbers(of: bytes) -> tuple[int, ...]:
    """The numbers of a place.

    >>> numbers(place((0, 2)))
    (0, 2)
    """
    parts = (of[at : at + BYTES] for at in range(0, len(of), BYTES))
    return tuple(int.from_bytes(part, "big") for part in parts)

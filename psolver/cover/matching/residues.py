"""Residues of whole numbers modulo many primes, and what they stand for.

They lie around 0, whole numbers kept as floats, because these are fast to multiply. Those of primes
below 2^23 have 22 bits and a sign, so that 2^9 of their products can be added before a float is no
longer exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import isqrt, prod
from typing import Any

PRIME_BITS = 23
PRODUCTS_ADDED = 1 << 53 - 2 * (PRIME_BITS - 1)  # that a float can hold
SIEVED = 1 << 16  # numbers at once


def large_primes() -> Iterator[int]:
    """All primes whose residues suit, the largest first."""
    for stop in range(1 << PRIME_BITS, 2, -SIEVED):
        yield from _primes_between(max(2, stop - SIEVED), stop)


@cache
def _primes_between(start: int, stop: int) -> tuple[int, ...]:
    """The primes from `start` on, below `stop`, the largest first (the sieve of Eratosthenes)."""
    import numpy as np

    prime = np.ones(stop - start, bool)
    for divisor in _primes_between(2, isqrt(stop) + 1) if stop > 4 else ():
        first = max(divisor * divisor, -(-start // divisor) * divisor)
        prime[first - start :: divisor] = False
    return tuple(start + int(place) for place in np.flatnonzero(prime)[::-1])


def inverses(residues: Any, primes: Sequence[int]) -> Any:
    """What is inverse to residues modulo primes; 0 where they are 0."""
    import numpy as np

    pairs = zip(residues.tolist(), primes, strict=True)
    return np.array([pow(int(entry), -1, prime) if entry else 0 for entry, prime in pairs], float)


def put_together(residues: Sequence[int], primes: Sequence[int]) -> int:
    """The number between minus and plus half the product of the primes that has these residues."""
    number, product = 0, 1
    for residue, prime in zip(residues, primes, strict=True):
        number += product * ((residue - number) * pow(product, -1, prime) % prime)
        product *= prime
    return number if 2 * number < product else number - product


class Together:
    """The Chinese remainder theorem, for many numbers and the same primes.

    >>> Together([3, 5, 7])([-1, 1, 4])
    11
    """

    def __init__(self, primes: Sequence[int]) -> None:
        self._product = prod(primes)
        self._weights = []
        for prime in primes:
            others = self._product // prime
            self._weights.append(others * pow(others, -1, prime))

    def __call__(self, residues: Sequence[float]) -> int:
        """The number from 0 on, below the product of the primes, that has these residues."""
        pairs = zip(residues, self._weights, strict=True)
        return sum(int(residue) * weight for residue, weight in pairs) % self._product

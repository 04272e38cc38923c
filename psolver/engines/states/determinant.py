"""The determinant of a large sparse matrix of whole numbers, exactly, by arrays of numpy.

It is found modulo many primes at once, by elimination from the first column to the last, and put
together (the Chinese remainder theorem); Hadamard's bound gives a number of primes that is enough.
If rows and columns are in an order that suits the matrix, few rows have begun and are not yet
eliminated: these alone are at work, as a dense window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import isqrt, log2, prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ...core.control import current_control
from ..tuning import ELIMINATION_BYTES, SIEVED_NUMBERS
from .matrices import PRIME_BITS, Band, Done, Row, determinant_bits, sign_of

# When logarithms are added, fewer bits are lost than these.
ROUNDED_OFF = 1e-9

Primes: TypeAlias = Sequence[int]
PrimesAtWork: TypeAlias = tuple[Primes, Done]


def determinant_by_primes(
    rows: Sequence[Row],
    done: Done = lambda _: None,
) -> int:
    """Return the determinant of a square matrix without empty rows.

    `done` is called, at each column that is eliminated, with the part of all that is done.

    >>> determinant_by_primes([{0: 2, 1: 1}, {0: 1, 1: -1}])
    -3
    """
    primes = enough_primes(rows)
    elimination = Elimination(rows)
    residues: list[int] = []
    for group, column_done in elimination.groups(primes, done):
        residues += elimination.modulo(group, column_done)
    remainder = ChineseRemainder(primes)
    number = remainder(residues)
    twice = 2 * number
    if twice < remainder.product:
        return number
    return number - remainder.product


class Pivot(NamedTuple):
    """The elimination of a column, modulo some primes.

    row      the number of its row, which is then finished
    inverse  the inverse of its entry in the column, by prime; 0 if that entry is 0
    entries  those of the row in the columns after it, by column and prime
    targets  the rows from which it was taken
    factors  the factor with which it was taken from each of them, by row and prime
    """

    row: int
    inverse: Any
    entries: Any
    targets: Any
    factors: Any


class Elimination:
    """The elimination of a matrix without empty rows, modulo some primes at once.

    size  the number of columns
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._control = current_control()
        self._band = Band(rows)
        self.size = self._band.size

    @property
    def bytes_of_prime(self) -> int:
        """Return the bytes that a window takes for a prime."""
        columns = 2 * self._band.width
        residues = self._band.slots * columns
        return 8 * residues

    @property
    def residues_of_prime(self) -> int:
        """Return the most residues that all pivots have for a prime."""
        residues_of_column = self._band.slots + self._band.width
        return self.size * residues_of_column

    def groups(self, primes: Primes, done: Done) -> Iterator[PrimesAtWork]:
        """Yield the primes that are worked on at once, each time with a function to be called with
        the part of their work that is done; it calls `done` with the part of all.
        """
        at_once = ELIMINATION_BYTES // self.bytes_of_prime
        at_once = max(1, at_once)
        for start in range(0, len(primes), at_once):
            stop = start + at_once
            group = primes[start:stop]

            def group_done(part: float, start: int = start, number: int = len(group)) -> None:
                primes_done = start + part * number
                done(primes_done / len(primes))

            yield group, group_done

    def columns(self, primes: Primes) -> Iterator[Window]:
        """Yield the window at each column, which is to be eliminated before the next one."""
        band = self._band
        window = Window(band.slots, band.width, primes)
        for column, starting in enumerate(band.beginning):
            self._control.tick()
            window.move_to(column)
            for number in starting:
                row = self._rows[number]
                window.begin(number, row, band.ends[number])
            yield window

    def modulo(self, primes: Primes, done: Done) -> list[int]:
        """Return the determinant modulo each of some primes; `done` is called with the part that is
        done.

        A pivot is 0 modulo none of them. If no entry is such a pivot, the primes are split.
        """
        product = np.ones(len(primes))
        pivots: list[int] = []
        for window in self.columns(primes):
            usable = window.entries != 0
            is_pivot = usable.all(axis=1)
            slots = np.flatnonzero(is_pivot)
            if not len(slots):
                return self._parted(primes, usable, done)
            slot = window.ends_first(slots)
            product *= window.entries[slot]
            product = window.reduced(product)
            pivot = window.eliminate(slot)
            pivots.append(pivot.row)
            columns_done = len(pivots)
            done(columns_done / self.size)
        sign = sign_of(pivots)
        residues: list[float] = product.tolist()
        return [sign * int(residue) for residue in residues]

    def _parted(self, primes: Primes, usable: Any, done: Done) -> list[int]:
        """Return the determinant modulo each of some primes; `usable[slot, k]`: whether a possible
        pivot is not 0 modulo the k-th.
        """
        numbers_of_primes = usable.sum(axis=1)
        best_slot = numbers_of_primes.argmax()
        chosen = usable[best_slot]
        if not chosen.any():
            return [0] * len(primes)
        with_pivot: list[int] = []
        without_pivot: list[int] = []
        for prime, is_chosen in zip(primes, chosen, strict=True):
            group = with_pivot if is_chosen else without_pivot
            group.append(prime)
        residue_of: dict[int, int] = {}
        for group in (with_pivot, without_pivot):
            residues = self.modulo(group, done)
            residue_of.update(zip(group, residues, strict=True))
        return [residue_of[prime] for prime in primes]


class Window:
    """The rows of a matrix that are at work, modulo some primes.

    entries  those of the column that is to be eliminated, by slot and prime, reduced
    numbers  of the rows, by slot
    A row keeps its slot until it is a pivot's.
    """

    def __init__(self, slots: int, width: int, primes: Primes) -> None:
        self._width = width
        self._primes = primes
        self.reduced = reduction(primes)
        # by slot, column from `base` on, and prime; not reduced but for products `added`
        columns = 2 * width
        shape = (slots, columns, len(primes))
        self._entries = np.zeros(shape)
        self._base = 0
        self._here = 0
        self._added = 0
        self._free = list(range(slots))
        self.numbers = np.zeros(slots, int)
        self._ends = np.zeros(slots, int)
        self.entries = self._entries[:, 0]

    def move_to(self, column: int) -> None:
        """Go to a column."""
        self._here = column - self._base
        if self._here == self._width:
            width = self._width
            left_half = self._entries[:, :width]
            right_half = self._entries[:, width:]
            left_half[:] = right_half
            right_half[:] = 0
            self._base = column
            self._here = 0
        entries = self._entries[:, self._here]
        self.entries = self.reduced(entries)
        entries[:] = self.entries

    def begin(self, number: int, row: Row, end: int) -> None:
        """Begin a row in this column; it ends before another one."""
        slot = self._free.pop()
        self.numbers[slot] = number
        self._ends[slot] = end
        entries = self._entries[slot]
        for column, entry in row.items():
            residues = []
            for prime in self._primes:
                residues.append(entry % prime)
            place = column - self._base
            entries[place] = residues
        entries_here = entries[self._here]
        self.entries[slot] = self.reduced(entries_here)

    def ends_first(self, slots: Any) -> int:
        """Return the slot of the row that ends first: no row becomes longer than those that have
        begun, if it is the pivot's.
        """
        ends = self._ends[slots]
        numbers = self.numbers[slots]
        order = np.lexsort((numbers, ends))
        slot = slots[order[0]]
        return int(slot)

    def eliminate(self, slot: int) -> Pivot:
        """Eliminate the column by the row in a slot, which is then free."""
        number = int(self.numbers[slot])
        end = self._ends[slot]
        begin = self._here + 1
        stop = end - self._base
        columns = slice(begin, stop)
        row = self._entries[slot, columns]
        row = self.reduced(row)
        inverse = inverses(self.entries[slot], self._primes)
        factors = self.entries * inverse
        factors = self.reduced(factors)
        products = factors[:, None] * row
        self._entries[:, columns] -= products
        targets = factors.any(axis=1)
        ends = self._ends[targets]
        self._ends[targets] = np.maximum(ends, end)
        self._entries[slot] = 0
        self._free.append(slot)
        self._added += 1
        if self._added == PRODUCTS_ADDED - 1:
            self._entries = self.reduced(self._entries)
            self._added = 0
        targets[slot] = False
        return Pivot(
            row=number,
            inverse=inverse,
            entries=row,
            targets=self.numbers[targets],
            factors=factors[targets],
        )


def enough_primes(rows: Sequence[Row]) -> list[int]:
    """Return primes whose product is more than twice the size that the determinant can have."""
    needed = determinant_bits(rows) + 1
    primes: list[int] = []
    bits = 0.0
    for prime in large_primes():
        if bits > needed:
            break
        primes.append(prime)
        bits += log2(prime)
        bits -= ROUNDED_OFF
    return primes


# residues ----------------------------------------------------------------------------------------

# Residues of whole numbers modulo many primes.
#
# They lie around 0, whole numbers stored as floats, because these are fast to multiply. Those of
# primes below 2^23 have 22 bits and a sign, so that 2^9 of their products can be added before a
# float is no longer exact.

RESIDUE_BITS = PRIME_BITS - 1
PRODUCT_BITS = 2 * RESIDUE_BITS
# A float can hold the sum of this number of products.
PRODUCTS_ADDED = 1 << 53 - PRODUCT_BITS


def large_primes() -> Iterator[int]:
    """Yield all primes whose residues suit, the largest first."""
    first_stop = 1 << PRIME_BITS
    for stop in range(first_stop, 2, -SIEVED_NUMBERS):
        start = stop - SIEVED_NUMBERS
        start = max(2, start)
        yield from _primes_between(start, stop)


@cache
def _primes_between(start: int, stop: int) -> tuple[int, ...]:
    """The primes from `start` on, below `stop`, the largest first (the sieve of Eratosthenes)."""
    numbers = stop - start
    is_prime = np.ones(numbers, bool)
    divisors: tuple[int, ...] = ()
    if stop > 4:
        root = isqrt(stop)
        divisors = _primes_between(2, root + 1)
    for divisor in divisors:
        quotient = -(-start // divisor)  # rounded up
        quotient = max(divisor, quotient)
        multiple = quotient * divisor
        place = multiple - start
        is_prime[place::divisor] = False
    places = np.flatnonzero(is_prime)
    primes = start + places[::-1]
    return tuple(primes.tolist())


def reduction(primes: Primes) -> Callable[[Any], Any]:
    """Return the function that takes numbers modulo some primes, around 0: to 0 if they are 0."""
    floats = np.array(primes, float)
    shares = 1 / floats

    def reduced(numbers: Any) -> Any:
        shares_of_numbers = numbers * shares
        quotients = np.rint(shares_of_numbers)
        return numbers - quotients * floats

    return reduced


def inverses(residues: Any, primes: Primes) -> Any:
    """Return the inverses of residues modulo primes; 0 if they are 0."""
    numbers = []
    pairs = zip(residues.tolist(), primes, strict=True)
    for residue, prime in pairs:
        inverse = 0
        if residue:
            inverse = pow(int(residue), -1, prime)
        numbers.append(inverse)
    return np.array(numbers, float)


class ChineseRemainder:
    """The Chinese remainder theorem, for many numbers and the same primes.

    product  of the primes

    >>> ChineseRemainder([3, 5, 7])([-1, 1, 4])
    11
    """

    def __init__(self, primes: Primes) -> None:
        self.product = prod(primes)
        self._weights = []
        for prime in primes:
            cofactor = self.product // prime
            inverse = pow(cofactor, -1, prime)
            weight = cofactor * inverse
            self._weights.append(weight)

    def __call__(self, residues: Sequence[float]) -> int:
        """Return the number from 0 on, below the product of the primes, that has these residues."""
        total = 0
        pairs = zip(residues, self._weights, strict=True)
        for residue, weight in pairs:
            total += int(residue) * weight
        return total % self.product

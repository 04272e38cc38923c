"""Sparse matrices of whole numbers: the band of rows that are at work, and bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

Row: TypeAlias = Mapping[int, int]  # the entries of a row that are not 0, by column
Done: TypeAlias = Callable[[float], None]
"""A function that is called with the part of the work that is done."""

PRIME_BITS = 23  # of the small primes, whose residues are stored as floats


class Band:
    """The rows of a matrix, none of them empty, that are at work at each column.

    size       the number of columns
    slots      the most rows that are at work together
    width      the most columns that these have
    products   about the number of products that an elimination takes
    beginning  the rows, by their first column
    ends       of rows, behind the last column
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self.size = len(rows)
        self.ends = [max(row) + 1 for row in rows]
        self.beginning: list[list[int]] = [[] for _ in rows]
        for number, row in enumerate(rows):
            first_column = min(row)
            self.beginning[first_column].append(number)
        self.slots = 0
        self.width = 0
        self.products = 0
        at_work = 0
        end = 0
        for column, starting in enumerate(self.beginning):
            at_work += len(starting)
            for number in starting:
                end = max(end, self.ends[number])
            self.slots = max(self.slots, at_work)
            columns = end - column
            self.width = max(self.width, columns)
            self.products += self.slots * columns
            at_work -= 1


def determinant_bits(rows: Sequence[Row]) -> float:
    """Return the bits that the determinant can have: it is at most the product of the lengths of
    the rows (J. Hadamard, 1893).
    """
    bits = 0
    for row in rows:
        square = sum(entry * entry for entry in row.values())
        bits += (square - 1).bit_length()
    return bits / 2


def sign_of(permutation: Sequence[int]) -> int:
    """Return 1 for an even permutation, -1 for an odd one.

    >>> sign_of([1, 0, 2])
    -1
    """
    sign = 1
    unvisited = set(range(len(permutation)))
    while unvisited:
        start = unvisited.pop()
        number = start
        while permutation[number] != start:
            number = permutation[number]
            unvisited.remove(number)
            sign = -sign
    return sign

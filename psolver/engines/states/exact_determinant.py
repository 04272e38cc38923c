"""The determinant of a sparse matrix of whole numbers, exactly.

It is found modulo a prime that is larger than twice its size (Hadamard's bound), by elimination
from the first column to the last. A *Mersenne prime*, 2^e - 1, takes no division: what lies above
the lowest e bits is added to them. Modulo many small primes at once (`determinant`), for which
numpy is needed, it takes less time if it is large.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.control import current_control
from ..tuning import MOST_WHOLE_WORK, WORK_OF_A_PRODUCT
from .matrices import Band, Done, Row, determinant_bits, sign_of

# The exponents of Mersenne primes that suit (OEIS A000043).
EXPONENTS = (61, 127, 521, 607, 1279, 2203, 4423, 9689, 19937, 44497, 110503, 216091, 1257787)


def determinant(
    rows: Sequence[Row],
    done: Done = lambda _: None,
) -> int:
    """Return the determinant of a square matrix.

    `done` is called, at each column that is eliminated, with the part of all that is done.

    >>> determinant([{0: 2, 1: 1}, {0: 1, 1: -1}])
    -3
    """
    if not all(rows):
        return 0
    band = Band(rows)
    bits = determinant_bits(rows)
    work_of_product = WORK_OF_A_PRODUCT + bits * bits
    if band.products * work_of_product > MOST_WHOLE_WORK:
        try:
            from .determinant import determinant_by_primes
        except ImportError:
            pass  # without numpy it takes longer
        else:
            return determinant_by_primes(rows, done)
    return _modulo_one_prime(rows, band, bits, done)


def _modulo_one_prime(rows: Sequence[Row], band: Band, bits: float, done: Done) -> int:
    """The determinant, by residues that become little larger than a prime."""
    control = current_control()
    least_exponent = bits + 1
    larger_exponents = (exponent for exponent in EXPONENTS if exponent > least_exponent)
    exponent = next(larger_exponents)
    prime = (1 << exponent) - 1
    product = 1
    pivots: list[int] = []
    at_work: dict[int, dict[int, int]] = {}
    ends = list(band.ends)
    for column, starting in enumerate(band.beginning):
        control.tick()
        for number in starting:
            row_at_work = dict(rows[number])
            at_work[number] = row_at_work
        entries = {}
        for number, row in at_work.items():
            entry = row.pop(column, 0)
            residue = entry % prime
            if residue:
                entries[number] = residue
        if not entries:
            return 0
        # no row becomes longer than those that have begun, if the pivot's ends first
        pivot = min(entries, key=lambda number: (ends[number], number))
        pivots.append(pivot)
        pivot_entry = entries.pop(pivot)
        product *= pivot_entry
        product %= prime
        inverse = pow(pivot_entry, -1, prime)
        pivot_row = at_work.pop(pivot)
        pivot_end = ends[pivot]
        for number, entry in entries.items():
            ends[number] = max(ends[number], pivot_end)
            factor = entry * inverse % prime
            row = at_work[number]
            _subtract(row, pivot_row, factor, exponent)
        columns_done = len(pivots)
        done(columns_done / band.size)
    product *= sign_of(pivots)
    residue = product % prime
    if 2 * residue < prime:
        return residue
    return residue - prime


def _subtract(row: dict[int, int], pivot_row: dict[int, int], factor: int, exponent: int) -> None:
    prime = (1 << exponent) - 1
    for column, entry in pivot_row.items():
        entry_before = row.get(column, 0)
        rest = entry_before - factor * entry
        low_bits = rest & prime
        high_bits = rest >> exponent
        row[column] = low_bits + high_bits

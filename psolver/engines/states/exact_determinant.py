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
    if band.products * (WORK_OF_A_PRODUCT + bits * bits) > MOST_WHOLE_WORK:
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
    exponent = next(exponent for exponent in EXPONENTS if exponent > bits + 1)
    prime = (1 << exponent) - 1
    product = 1
    pivots: list[int] = []
    at_work: dict[int, dict[int, int]] = {}
    ends = list(band.ends)
    for column, starting in enumerate(band.beginning):
        control.tick()
        for number in starting:
            at_work[number] = dict(rows[number])
        entries = {}
        for number, row in at_work.items():
            entry = row.pop(column, 0) % prime
            if entry:
                entries[number] = entry
        if not entries:
            return 0
        # no row becomes longer than those that have begun, if the pivot's ends first
        pivot = min(entries, key=lambda number: (ends[number], number))
        pivots.append(pivot)
        product = product * entries[pivot] % prime
        inverse = pow(entries.pop(pivot), -1, prime)
        pivot_row = at_work.pop(pivot)
        for number, entry in entries.items():
            ends[number] = max(ends[number], ends[pivot])
            factor = entry * inverse % prime
            _subtract(at_work[number], pivot_row, factor, exponent)
        done(len(pivots) / band.size)
    residue = sign_of(pivots) * product % prime
    if 2 * residue < prime:
        return residue
    return residue - prime


def _subtract(row: dict[int, int], pivot_row: dict[int, int], factor: int, exponent: int) -> None:
    """Subtract a multiple of the pivot's row from another one."""
    prime = (1 << exponent) - 1
    for column, entry in pivot_row.items():
        rest = row.get(column, 0) - factor * entry
        row[column] = (rest & prime) + (rest >> exponent)

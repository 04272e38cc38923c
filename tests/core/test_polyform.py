"""Counts of polyforms against OEIS."""

from __future__ import annotations

import pytest
from support.king_lattice import KINGS

from psolver import CUBIC, HEXAGON, SQUARE, TANS, TRIANGLE, Lattice
from psolver.core import polyforms

COUNTS = {  # of n cells: free, one-sided and fixed
    # OEIS A000105, A000988, A001168
    (SQUARE, True, True): [1, 1, 2, 5, 12, 35, 108],
    (SQUARE, True, False): [1, 1, 2, 7, 18, 60, 196],
    (SQUARE, False, False): [1, 2, 6, 19, 63, 216, 760],
    # OEIS A000228, A006535, A001207
    (HEXAGON, True, True): [1, 1, 3, 7, 22, 82],
    (HEXAGON, True, False): [1, 1, 3, 10, 33, 147],
    (HEXAGON, False, False): [1, 3, 11, 44, 186, 814],
    # OEIS A000577, A006534, A001420
    (TRIANGLE, True, True): [1, 1, 1, 3, 4, 12, 24, 66],
    (TRIANGLE, True, False): [1, 1, 1, 4, 6, 19, 43, 120],
    (TRIANGLE, False, False): [2, 3, 6, 14, 36, 94, 250, 675],
    # OEIS A006074, of half squares; those of one-sided ones are our own counts
    (TANS, True, True): [1, 3, 4, 14, 30, 107],
    (TANS, True, False): [1, 4, 6, 22, 56],
    # OEIS A030222, A006770
    (KINGS, True, True): [1, 2, 5, 22, 94],
    (KINGS, False, False): [1, 4, 20, 110, 638],
    # OEIS A000162, A038119, A001931: polycubes, mirror images apart, together, and fixed
    (CUBIC, True, False): [1, 1, 2, 8, 29, 166],
    (CUBIC, True, True): [1, 1, 2, 7, 23, 112],
    (CUBIC, False, False): [1, 3, 15, 86, 534],
}


@pytest.mark.parametrize("key", COUNTS, ids=str)
def test_there_are_as_many_polyforms_as_oeis_says(key: tuple[Lattice, bool, bool]) -> None:
    assert COUNTS[key] == [len(polyforms(size, *key)) for size in range(1, len(COUNTS[key]) + 1)]

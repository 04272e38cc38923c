"""Lozenges in hexagons are as many as plane partitions in a box."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import psolver

# classes under the symmetries of the hexagon: OEIS A066931 up to 4; further ones are our own counts
DISTINCT = {1: 1, 2: 6, 3: 113, 4: 20174, 5: 22306955, 6: 123222909271}


def plane_partitions(side: int) -> int:
    """The number of plane partitions in a cube (P. A. MacMahon, Combinatory Analysis, 1916)."""
    number = Fraction(1)
    for i, j, k in product(range(1, side + 1), repeat=3):
        number *= Fraction(i + j + k - 1, i + j + k - 2)
    return int(number)


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5, 6, pytest.param(16, marks=pytest.mark.slow)])
def test_lozenges_in_a_hexagon_are_plane_partitions_in_a_box(side: int) -> None:
    puzzle = psolver.puzzle(
        lattice="triangle", board=f"hexagon of side {side}", piece_set="diamonds", count="any"
    )
    assert plane_partitions(side) == psolver.count(puzzle)
    if side in DISTINCT:
        assert DISTINCT[side] == psolver.count(puzzle, distinct=True)

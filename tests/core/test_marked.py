"""Orientations of pieces with marks."""

from __future__ import annotations

import pytest

from psolver import SQUARE, Piece
from psolver.core import polyforms


@pytest.mark.parametrize(("size", "number"), [(1, 2), (2, 1), (3, 4), (4, 7), (5, 24), (6, 62)])
def test_the_polyominoes_of_a_chessboard_are_counted(size: int, number: int) -> None:
    """OEIS A001933."""
    found = set()
    for shape in polyforms(size, SQUARE):
        for right in (0, 1):
            seen = tuple((cell, "bw"[(sum(cell) + right) % 2]) for cell in shape)
            found.add(frozenset(Piece("A", shape, marks=seen).marked))
    assert number == len(found)

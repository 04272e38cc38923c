"""Orientations of pieces with marks."""

from __future__ import annotations

import pytest

from psolver.core.marked import Marked, chessboard, marked_images
from psolver.core.model import Piece
from psolver.core.polyform import polyforms
from psolver.core.square_lattice import CUBIC, SQUARE


@pytest.mark.parametrize(("size", "number"), [(1, 2), (2, 1), (3, 4), (4, 7), (5, 24), (6, 62)])
def test_the_polyominoes_of_a_chessboard_are_counted(size: int, number: int) -> None:
    """OEIS A001933."""
    found = set()
    for shape in polyforms(size, SQUARE):
        for right in (0, 1):
            moved = tuple((row, column + right) for row, column in shape)
            seen = tuple(
                ((row, column - right), mark) for (row, column), mark in chessboard(moved, SQUARE)
            )
            found.add(marked_images(Marked(shape, seen), None, SQUARE, True, True)[0])
    assert number == len(found)


def test_a_piece_in_space_loses_its_symmetries() -> None:
    bar = ((0, 0, 0), (0, 0, 1))
    assert 3 == len(Piece("I", bar).marked)
    assert 6 == len(Piece("I", bar, marks=(((0, 0, 0), "b"),)).marked)
    cube = tuple((0, row, column) for row in (0, 1) for column in (0, 1))
    assert 24 == len(Piece("O", cube, marks=((cube[0], "b"), (cube[1], "w"))).marked)
    assert CUBIC is Piece("O", cube).lattice


def test_without_marks_they_are_the_orientations() -> None:
    piece = Piece("L", ((0, 0), (0, 1), (1, 0)))
    assert [(shape, ()) for shape in piece.orientations] == list(piece.marked)

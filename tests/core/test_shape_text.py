"""A shape as `psolver.order` and `psolver.plane` take it."""

from __future__ import annotations

import pytest

import psolver


@pytest.mark.rooms
def test_values_of_python_are_shapes() -> None:
    puzzle = psolver.loads('pieces = "##"\ncount = "any"\nboard = "2x3"\n')
    for shape in (puzzle, puzzle.pieces[0], "##", [(4, 1), (4, 2)]):
        found = psolver.order(shape, width=2, height=1)
        assert (((0, 0), (0, 1)), 1) == (found.piece.shape, found.order)
    with pytest.raises(psolver.PsolverError) as caught:
        psolver.plane(7)
    what = 'expected a name such as "L-tromino", a drawing, a Piece or cells'
    assert f"shape: {what}, found a whole number" == str(caught.value)

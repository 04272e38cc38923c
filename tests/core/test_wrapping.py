"""Boards that wrap, and boards in separate parts, as values."""

from __future__ import annotations

from dataclasses import replace

import pytest

import psolver
from psolver import Placement

CELLS = frozenset({(2, 3), (2, 4), (2, 7), (3, 5)})


@pytest.mark.rooms
def test_what_is_left_wraps_as_the_whole_board_does() -> None:
    from psolver.hand import rest

    puzzle = psolver.puzzle(board="1x5", pieces=["###", "##"], wrap="columns")
    left = rest(puzzle, [Placement("A", ((0, 0), (0, 1), (0, 4)))])
    assert left
    assert ((0, 0), (0, 4)) == left.board.box
    assert 1 == psolver.count(left)
    with pytest.raises(psolver.PsolverError, match="wraps around cells that it has not"):
        psolver.dumps(left)


def test_a_board_with_a_free_cell_at_its_side_wraps_as_before() -> None:
    text = 'board = "1x5"\nnames = "a b c d e"\nleave = "a"\npieces = "##"\ncount = 2\n'
    puzzle = psolver.loads(text + 'wrap = ["columns"]\n')
    assert ((0, 5),) == puzzle.board.space.translations
    assert puzzle == psolver.loads(psolver.dumps(puzzle))
    assert 1 == psolver.count(puzzle)
    assert 0 == psolver.count(replace(puzzle, board=puzzle.board.leaving(["a", "c"])))
    other = psolver.puzzle(board=puzzle.board, pieces=puzzle.pieces, leave="c")
    assert ((0, 5),) == other.board.space.translations
    assert 1 == psolver.count(other)


def test_a_shift_is_one_of_the_columns_there_are() -> None:
    board = psolver.Board(CELLS, wrap=["rows", "columns"], shift=7)
    assert 2 == board.shift
    assert ((2, 2), (0, 5)) == board.space.translations
    assert board == psolver.Board(CELLS, wrap=["rows", "columns"], shift=2)
    assert ((2, 7),) == psolver.Board(CELLS, wrap="rows", shift=7).space.translations
    assert "shift=2" in repr(board)


def test_a_frame_neither_wraps_nor_has_separate_parts() -> None:
    puzzle = psolver.puzzle(board="3x3", pieces=["##"], goal="symmetry")
    for values in ({"wrap": "rows"}, {"separate": True}):
        with pytest.raises(psolver.PuzzleError, match="a frame neither wraps nor has separate"):
            replace(puzzle, board=replace(puzzle.board, **values))

"""Boards that wrap, and boards in separate parts, as values."""

from __future__ import annotations

from dataclasses import replace

import pytest

import psolver
from psolver.core.tilings import Placement
from psolver.lattices.slanted import HEXAGON

CELLS = frozenset({(2, 3), (2, 4), (2, 7), (3, 5)})


def test_the_period_is_the_box_of_the_cells() -> None:
    board = psolver.Board(CELLS, wrap=["columns", "rows"])
    assert ("rows", "columns") == board.wrap
    assert ((2, 3), (3, 7)) == board.box
    assert ((2, 0), (0, 5)) == board.space.translations
    assert ((0, 5),) == psolver.Board(CELLS, wrap="columns").space.translations
    assert () == replace(board, wrap=()).box


def test_a_cell_is_no_neighbour_of_itself() -> None:
    row = psolver.Board(frozenset({(0, 0), (0, 1), (0, 2)}), wrap=["rows", "columns"])
    assert {(0, 1), (0, 2)} == set(row.space.neighbours((0, 0)))
    one = psolver.Board(frozenset({(0, 0)}), wrap=["rows", "columns"])
    assert () == one.space.neighbours((0, 0))
    assert [((0, 0),)] == one.space.components(one.cells)


@pytest.mark.rooms
def test_what_is_left_wraps_as_the_whole_board_does() -> None:
    from psolver.hand.partial import rest

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


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"wrap": "column"}, "board: wrap: unknown 'column' (did you mean 'columns'?)"),
        ({"wrap": 3}, 'board: wrap: expected names of axes, such as "columns", found a whole'),
        ({"wrap": [3]}, "board: wrap: expected text in quotes, found a whole number"),
        ({"wrap": "rows", "box": ((2, 4), (3, 7))}, "are no corners of a box around the cells"),
        ({"wrap": "rows", "separate": True}, "board: separate: a board that wraps has no separate"),
        ({"wrap": "columns", "shift": 1}, "board: shift: moves rows, which do not wrap here"),
        ({"wrap": "rows", "shift": -1}, "board: shift: expected 0 or more, found -1"),
        ({"separate": 1}, "board: separate: expected true or false, found a whole number"),
    ],
)
def test_a_board_cannot_be_built_wrong(values: dict[str, object], fault: str) -> None:
    with pytest.raises(psolver.PuzzleError) as told:
        psolver.Board(CELLS, **values)
    assert fault in str(told.value)


def test_cubes_do_not_wrap() -> None:
    with pytest.raises(psolver.PuzzleError, match="only a flat board can wrap"):
        psolver.Board(frozenset({(0, 0, 1)}), wrap="rows")


def test_hexagons_wrap_along_a_parallelogram() -> None:
    board = psolver.Board(frozenset({(0, -3, 3), (1, -1, 0)}), wrap="columns", lattice=HEXAGON)
    assert ((0, 0), (1, 3)) == board.box
    assert ((0, -4, 4),) == board.space.translations


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

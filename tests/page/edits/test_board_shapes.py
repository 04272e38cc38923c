"""Boards that grow or are drawn anew, new pieces, and boards of shapes that no size describes."""

from __future__ import annotations

import pytest

pytest.importorskip("tomlkit")

from support.edits import begin, choose_board, new_piece
from support.places import table

from psolver import loads
from psolver.page.edits.board_shapes import boards

NUMBERS = table("board-shapes-numbers.txt")


@pytest.mark.parametrize(("lattice", "kind", "sizes", "number"), NUMBERS)
def test_a_shape_has_its_number_of_cells(
    lattice: str, kind: str, sizes: list[int], number: int
) -> None:
    text = begin("", sizes, "", lattice, kind)
    puzzle = loads(new_piece(text, [[0, 0, 0]], "Q"))
    assert number == len(puzzle.board.must)
    assert puzzle.board == loads(new_piece(choose_board(text, sizes, kind), [[0, 0, 0]], "Q")).board


def test_every_shape_that_is_offered_is_drawn() -> None:
    assert {(lattice, kind) for lattice, kind, *_ in NUMBERS} == {
        (one["lattice"], shape["kind"]) for one in boards() for shape in one["drawn"]
    }


def test_equal_new_pieces_are_two() -> None:
    text = new_piece(new_piece('board = "1x2"\n', [[0, 0, 0]], "A"), [[0, 0, 0]], "B")
    assert ["A", "B"] == [piece.name for piece in loads(text).pieces]

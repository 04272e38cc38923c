"""Boards that grow or are drawn anew, new pieces, and boards of shapes that no size describes."""

from __future__ import annotations

import pytest

pytest.importorskip("tomlkit")

from support.edits import begin, choose_board, draw_cells, new_piece, set_cells
from support.places import table

from psolver import loads
from psolver.page.edits.board_shapes import boards

TURNED = [[0, row, column, "#"] for row in range(3) for column in range(2)]
MINE = '# mine\nboard = "{}" # small\npieces = "##"\n'
HEXES = 'lattice = "hexagon"\nboard = "{}"\n'
TABLE = '[[piece]]\nname = "{}"\nshape = "#"\n'
DOT = [[0, 0, 0]]


@pytest.mark.parametrize(
    ("edited", "expected"),
    [
        # holes beyond a board add nothing, and a size grows by whole rows
        (draw_cells('board = "2x2"\n', [[0, 5, 5, "."], [3, 0, 0, "#"]]), 'board = "2x2"\n'),
        (draw_cells('board = "2x2"\n', [[0, -1, 0, "#"], [0, -1, 1, "#"]]), 'board = "3x2"\n'),
        (draw_cells('board = "2x2"\n', [[0, -1, 2, "#"]]), "board = '''\n..#\n##.\n##.\n'''\n"),
        (set_cells('board = "2x3" # so\n', TURNED), 'board = "3x2" # so\n'),
        # a board of another kind takes the place of the old one
        (choose_board(MINE.format("2x2"), [6, 10, 1]), MINE.format("6x10")),
        (choose_board(MINE.format("2x2"), [3, 4, 2]), MINE.format("2x3x4")),
        (
            choose_board(HEXES.format("3x3"), [4], "hexagon of side"),
            HEXES.format("hexagon of side 4"),
        ),
        # a new piece has a name and if needed a colour
        (new_piece("", DOT, "B"), 'pieces = "B"\n'),
        (new_piece('pieces = "##"\n', DOT, "P1"), f'pieces = "##"\n\n{TABLE.format("P1")}'),
        (new_piece("", DOT, "B", "#123456"), TABLE.format("B") + 'color = "#123456"\n'),
    ],
)
def test_an_edit_of_a_board_or_a_new_piece_leaves_the_rest(edited: str, expected: str) -> None:
    assert expected == edited


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

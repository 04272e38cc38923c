"""Boards that grow or are drawn anew, new pieces, and boards of shapes that no size describes."""

from __future__ import annotations

import pytest

pytest.importorskip("tomlkit")

from psolver import loads
from psolver.page.edits import choose_board, draw_cells, new_piece, set_cells
from psolver.page.edits.board_shapes import boards
from psolver.page.edits.starting_texts import begin


def test_holes_beyond_a_board_add_nothing() -> None:
    text = 'board = "2x2"\n'
    assert text == draw_cells(text, [[0, 5, 5, "."], [3, 0, 0, "#"]])


def test_a_size_grows_by_whole_rows() -> None:
    assert 'board = "3x2"\n' == draw_cells('board = "2x2"\n', [[0, -1, 0, "#"], [0, -1, 1, "#"]])
    drawn = "board = '''\n..#\n##.\n##.\n'''\n"
    assert drawn == draw_cells('board = "2x2"\n', [[0, -1, 2, "#"]])


def test_a_turned_size_stays_a_size() -> None:
    cells = [[0, row, column, "#"] for row in range(3) for column in range(2)]
    assert 'board = "3x2" # so\n' == set_cells('board = "2x3" # so\n', cells)


NUMBERS = [
    ("square", "stairs", [5], 15),
    ("square", "diamond", [5], 41),
    ("square", "Aztec diamond", [4], 40),
    ("square", "cross", [2, 3], 28),
    ("square", "ring", [8, 9, 2], 72 - 20),
    ("square", "without four corners", [8, 8], 60),
    ("square", "without two opposite corners", [8, 8], 62),
    ("square", "hollow box of cubes", [4, 4, 4], 56),
    ("square", "pyramid of cubes", [3], 35),
    ("hexagon", "ring", [5, 2], 61 - 7),
    ("hexagon", "ring", [4, 1], 37 - 1),
    ("hexagon", "star", [2], 37),  # OEIS A003154
    ("triangle", "ring", [4, 2], 96 - 24),
    ("triangle", "star", [2], 48),
]


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


def test_a_board_of_another_kind_takes_the_place_of_the_old_one() -> None:
    text = '# mine\nboard = "2x2" # small\npieces = "##"\n'
    assert text.replace("2x2", "6x10") == choose_board(text, [6, 10, 1])
    assert text.replace("2x2", "2x3x4") == choose_board(text, [3, 4, 2])
    hexes = 'lattice = "hexagon"\nboard = "3x3"\n'
    assert hexes.replace("3x3", "hexagon of side 4") == choose_board(hexes, [4], "hexagon of side")


def test_a_new_piece_has_a_name_and_if_needed_a_colour() -> None:
    dot = [[0, 0, 0]]
    assert 'pieces = "B"\n' == new_piece("", dot, "B")
    table = 'pieces = "##"\n\n[[piece]]\nname = "P1"\nshape = "#"\n'
    assert table == new_piece('pieces = "##"\n', dot, "P1")
    colored = '[[piece]]\nname = "B"\nshape = "#"\ncolor = "#123456"\n'
    assert colored == new_piece("", dot, "B", "#123456")


def test_equal_new_pieces_are_two() -> None:
    text = new_piece(new_piece('board = "1x2"\n', [[0, 0, 0]], "A"), [[0, 0, 0]], "B")
    assert ["A", "B"] == [piece.name for piece in loads(text).pieces]

"""Boards that grow or are drawn anew, new pieces, and boards of shapes that no size describes."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("tomlkit")

from psolver.core.errors import PsolverError
from psolver.core.named_sets import named_set
from psolver.core.square_lattice import SQUARE
from psolver.core.toml.load import loads
from psolver.lattices.slanted import HEXAGON, TRIANGLE
from psolver.page.edits import choose_board, draw_cells, edited, new_piece, set_cells
from psolver.page.edits.board_shapes import boards
from psolver.page.edits.starting_texts import begin

LATTICES = [SQUARE, HEXAGON, TRIANGLE]


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


def test_a_board_without_cells_is_refused() -> None:
    with pytest.raises(PsolverError) as fault:
        set_cells('board = "2x2"\n', [[0, 0, 0, "."]])
    assert "a board has at least one cell" == str(fault.value)


@pytest.mark.parametrize("edit", [draw_cells, set_cells])
def test_a_board_that_would_be_far_too_large_is_refused(edit: object) -> None:
    name = edit.__name__  # type: ignore[attr-defined]
    with pytest.raises(PsolverError) as fault:
        edited('board = "2x2"\n', name, {"cells": [[0, 0, 0, "#"], [0, 2000, 2000, "#"]]})
    told = "the drawing would be too large; it may have at most 1,000,000 cells"
    assert told == str(fault.value)


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


def test_a_ring_without_room_for_its_hole_is_refused() -> None:
    with pytest.raises(PsolverError) as fault:
        choose_board('lattice = "hexagon"\n', [2, 2], "ring")
    assert "a board 'ring' of these sizes has no cells; choose larger ones" == str(fault.value)


def test_a_board_of_another_lattice_is_refused() -> None:
    with pytest.raises(PsolverError) as fault:
        choose_board("", [3], "star")
    told = "there is no such board of squares, cubes; choose another one"
    assert told == str(fault.value)


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


def test_new_pieces_of_all_lattices_have_their_letter() -> None:
    for lattice in LATTICES:
        names = {"square": "trominoes", "hexagon": "trihexes", "triangle": "triamonds"}
        shape = named_set(names[lattice.name]).shapes[0][1]
        cells = [[0, *lattice.shown(cell)] for cell in shape]
        text = new_piece(f'lattice = "{lattice.name}"\nboard = "3x3"\n', cells, "Q")
        (piece,) = loads(text).pieces
        assert ("Q", 3) == (piece.name, piece.size)


def test_random_growth_reads_back() -> None:
    random, text = Random(1), 'board = "1x1"\npieces = "#"\n'
    for _ in range(30):
        row, column = random.randint(-2, 3), random.randint(-2, 3)
        text = draw_cells(text, [[0, row, column, random.choice("#?.")]])
    assert loads(text).board.cells

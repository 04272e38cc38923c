"""Boards of squares cut by both diagonals, edited by a click on their quarters."""

from __future__ import annotations

from random import Random

import pytest
from support.convex_tans import QUARTERS
from support.edits import add_line, draw_cells, remove_line, set_cells, set_shape

from psolver import TANS, Cell, PsolverError, loads

TEXT = "lattice = 'tans' # cut\nboard = '''\n    /#\n###A/#\n'''\npieces = '#/'\ncount = 'any'\n"


def drawn(random: Random) -> dict[Cell, str]:
    """The marks of some quarters of nine squares."""
    every = [(row, *way, column) for row in range(3) for way in QUARTERS for column in range(3)]
    return {cell: random.choice("#?A") for cell in random.sample(every, random.randint(1, 20))}


def board_of(text: str) -> str:
    return text.split("'''")[1]


@pytest.mark.parametrize("seed", range(30))
def test_a_grid_has_whole_squares_and_reads_back(seed: int) -> None:
    random = Random(seed)
    marks = drawn(random)
    text = f"lattice = 'tans'\nboard = '''\n{TANS.drawing(marks)}\n'''\n"
    assert marks == TANS.parse(board_of(text)[1:-1], "#?A", 1)
    place = random.randint(-4, 12), random.randint(-4, 12)
    cell = TANS.at(place)
    grown = draw_cells(text, [[0, *place, "#"]])
    down, right = (-(value // 3) if value < 0 else 0 for value in place)
    moved = {(row + down, a, b, column + right): m for (row, a, b, column), m in marks.items()}
    if cell:
        moved[cell[0] + down, cell[1], cell[2], cell[3] + right] = "#"
        assert moved == TANS.parse(board_of(grown)[1:-1], "#?A", 1)
    else:
        assert text == grown


def test_a_row_or_a_column_is_one_of_squares() -> None:
    two = "lattice = 'tans'\nboard = '''\n######\n'''\n"
    more = add_line(two, "row", 3)
    assert "\n######\n######\n" == board_of(more)
    assert (
        two == remove_line(more, "row", 0) == remove_line(add_line(two, "column", 0), "column", 8)
    )
    with pytest.raises(PsolverError, match="this is the last row"):
        remove_line(two, "row", 2)
    with pytest.raises(PsolverError, match="at an end of the drawing only"):
        add_line(more, "row", 3)
    longer = add_line(TEXT, "row", 0)
    assert "\n######\n    /#\n###A/#\n" == board_of(longer)
    assert TEXT == remove_line(longer, "row", 0)


def test_a_piece_and_a_board_have_the_cells_that_are_drawn() -> None:
    cells = [[0, 0, 1], [0, 1, 0]]
    assert loads(set_shape(TEXT.replace("A", "#"), ("pieces", 0), cells)).pieces[
        0
    ].shape == TANS.normalise([(0, -1, 0, 0), (0, 0, -1, 0)])
    text = set_cells(TEXT, [[0, -3, 4, "#"], [0, -2, 3, "#"], [0, 0, 0, "#"]])
    assert "\n#/\n" == board_of(text)

"""Edits of boards and pieces of balls, which are drawn in layers."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("tomlkit")

from psolver.core.cells import Cell
from psolver.core.toml.load import loads
from psolver.html.play_values import values_to_play
from psolver.lattices.balls import BALLS
from psolver.page.drawings import drawing_values, lattice_values
from psolver.page.edits import (
    add_line,
    begin,
    board_drawing,
    choose_board,
    draw_cells,
    new_piece,
    remove_line,
    set_cells,
    set_shape,
)
from psolver.page.edits.board_shapes import boards

PYRAMID = 'lattice = "balls" # they roll\nboard = "pyramid of side 3" # small\npieces = "#"\n'
RECTANGLE = PYRAMID.replace("pyramid of side 3", "2x3")


def known(text: str) -> set[Cell]:
    """The layers, rows and columns of the balls of a board."""
    board = loads(text).board
    assert BALLS is board.lattice
    return {BALLS.shown(cell) for cell in board.cells}


def home(places: set[Cell]) -> tuple[Cell, ...]:
    return BALLS.normalise(map(ball, places))


def ball(place: Cell) -> Cell:
    found = BALLS.at(place)
    assert found is not None
    return found


def test_a_size_is_drawn_in_its_layers() -> None:
    found = board_drawing("pyramid of side 3", BALLS)
    assert found
    assert (3, 3, 3) == found.sides
    assert ("##.", "##.", "...") == tuple("".join(row) for row in found.grid[1])
    assert None is board_drawing("2x3x4", BALLS)


def test_painted_balls_have_their_mark_and_no_others_change() -> None:
    for seed in range(60):
        random = Random(seed)
        cells = {(random.randrange(3), random.randint(-2, 4), random.randint(-2, 4)) for _ in "12"}
        edited = draw_cells(PYRAMID, [[*cell, "?"] for cell in cells])
        assert home(known(PYRAMID) | cells) == home(known(edited))
        assert len(cells) == len(loads(edited).board.may)
        assert " # they roll" in edited
        assert " # small" in edited


def test_a_board_drawn_anew_has_the_balls_that_were_meant() -> None:
    for seed in range(40):
        random = Random(seed)
        cells = {tuple(random.randrange(4) for _ in range(3)) for _ in range(9)}
        assert home(cells) == home(known(set_cells(PYRAMID, [[*cell, "#"] for cell in cells])))


def test_a_rectangle_stays_a_size_while_it_is_flat() -> None:
    assert RECTANGLE.replace("2x3", "3x3") == add_line(RECTANGLE, "row", 0)
    two = add_line(RECTANGLE, "layer", 1)
    assert RECTANGLE.replace('"2x3"', "'''\n###\n###\n---\n###\n###\n'''") == two
    assert RECTANGLE.replace('"2x3"', "'''\n###\n###\n'''") == remove_line(two, "layer", 0)


def test_a_piece_has_the_balls_that_were_painted() -> None:
    for seed in range(40):
        random = Random(seed)
        cells = {tuple(random.randrange(3) for _ in range(3)) for _ in range(5)}
        shape = BALLS.normalise(map(ball, cells))
        assert shape == loads(set_shape(PYRAMID, ("pieces", 0), cells)).pieces[0].shape
        pieces = {one.name: one for one in loads(new_piece(PYRAMID, cells, "Q")).pieces}
        assert shape == pieces["Q"].shape


def test_a_new_puzzle_is_one_of_balls() -> None:
    (found,) = [one for one in boards() if one["lattice"] == "balls"]
    assert "balls" == found["title"]
    for kind in found["kinds"]:
        sizes = [value for _, value in kind["numbers"]]
        text = begin("", sizes, "", "balls", kind["kind"])
        puzzle = loads(new_piece(text, [[0, 0, 0]], "Q"))
        assert BALLS is puzzle.board.lattice
        assert puzzle.board == loads(choose_board(PYRAMID, sizes, kind["kind"])).board


def test_the_drawings_of_balls_are_round_and_shifted() -> None:
    values = lattice_values(BALLS)
    assert ("balls", True, [0.5, 0.5]) == (values["name"], values["round"], values["aside"])
    shown = drawing_values(PYRAMID, loads(PYRAMID))
    assert shown
    assert shown["board"]["solid"]
    assert ["#.."] + ["..."] * 2 == shown["board"]["layers"][2]
    assert ["#"] == shown["pieces"][0]["layers"][0]
    flat = drawing_values(RECTANGLE, loads(RECTANGLE))
    assert flat
    assert flat["board"]["solid"]


SLANTED = "'''\nAA.\nA..\n.A.\n---\n.A.\n'''"
# as turns of the lattice make four forms, turns of space eight: its mirror images
LEANING = "'''\n...\n...\n..A\n---\n.A.\n.A.\n---\n...\nA..\n'''"


@pytest.mark.parametrize(
    ("lattice", "piece", "number"), [("balls", SLANTED, 24), ("free balls", LEANING, 8)]
)
def test_all_forms_of_a_piece_come_of_actions(lattice: str, piece: str, number: int) -> None:
    text = PYRAMID.replace('"balls"', f'"{lattice}"').replace('"#"', piece)
    (found,) = values_to_play(loads(text))["pieces"]
    assert number == len(found["forms"])
    seen, new = {0}, [0]
    while new:
        there = {to[0] for form in new for to in found["forms"][form]["to"] if to}
        new = list(there - seen)
        seen |= there
    assert set(range(number)) == seen

"""The names of cells, drawn: of those that stay free in a solution, of all by `show`."""

from __future__ import annotations

import psolver

SEPT = psolver.puzzle(board="2x2", names="Sept 1\n2 Mo", leave="Sept", pieces=["##\n#"])
WIDE = psolver.puzzle(board="2x2", names="九月 1\n2 Mo", leave="九月", pieces=["##\n#"])
SOLID = psolver.puzzle(
    board="2x1x3", names="June 1 2\n---\n3 4 5", leave="June", pieces="#", count=5
)
HEXAGONS = psolver.puzzle(
    lattice="hexagon", board="# #\n # #", names="June 1\n2 3", leave="June", pieces="#", count=3
)
TRIANGLES = psolver.puzzle(
    lattice="triangle",
    board="  /#\\\n/#\\#/#\\",
    names="Jan\n1 2 3",
    leave="Jan",
    pieces="/#\\",
    count="any",
)


def first(puzzle: psolver.Puzzle) -> str:
    return psolver.draw(puzzle, next(psolver.tilings(puzzle)))


def test_a_name_of_four_letters_makes_squares_wider() -> None:
    expected = """\
┏━━━━━┳━━━━━┓
┃Sept ┃     ┃
┣━━━━━┛     ┃
┃           ┃
┗━━━━━━━━━━━┛"""
    assert expected == first(SEPT)


def test_a_name_of_wide_characters_has_room() -> None:
    assert "┃九月 ┃     ┃" in first(WIDE)


def test_the_layers_of_a_solid_are_as_wide_as_each_other() -> None:
    one, two = first(SOLID).splitlines()[1].split("  ", 1)[0], first(SOLID).splitlines()[0]
    assert ("┃June ┃", 2) == (one[:7], len(two.split("  ")))
    assert 1 == len({len(part) for part in two.split("  ")})


def test_a_hexagon_that_stays_free_has_its_name() -> None:
    assert "June" in first(HEXAGONS)


def test_a_triangle_that_stays_free_has_its_name() -> None:
    assert "Jan" in first(TRIANGLES)


def test_a_board_is_drawn_with_all_names_and_what_stays_free() -> None:
    expected = """\
Board, 3 cells; Sept stays free:
┏━━━━━┳━━━━━┓
┃Sept ┃  1  ┃
┣━━━━━┛     ┃
┃  2    Mo  ┃
┗━━━━━━━━━━━┛"""
    assert expected == str(SEPT.board)


def test_a_clue_is_told_beside_the_name_of_its_cell() -> None:
    board = psolver.puzzle(board="AA", names="1 2", pieces="AA").board
    assert "1=A" in str(board)


def test_a_picture_has_the_names_of_what_stays_free() -> None:
    svg = psolver.svg(SEPT, next(psolver.tilings(SEPT)))
    assert (1, 0) == (svg.count(">Sept</text>"), svg.count(">Mo</text>"))


def test_a_picture_of_a_board_has_all_names() -> None:
    assert all(f">{name}</text>" in psolver.svg(SEPT.board) for _, name in SEPT.board.names)


def test_what_stays_free_is_outside_in_letters() -> None:
    assert ".A\nAA" == psolver.draw(SEPT, next(psolver.tilings(SEPT)), "letters")

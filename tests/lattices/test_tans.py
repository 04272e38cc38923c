"""Quarters of squares: pictures, coordinates and boards."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from psolver.core.cells import Cell
from psolver.core.errors import PictureError
from psolver.core.picture import Size
from psolver.lattices.tans import QUARTERS, TANS

MARKS = "#?AZ9"
QUARTER = st.tuples(st.integers(0, 3), st.sampled_from(QUARTERS), st.integers(0, 3))
ANY = st.dictionaries(QUARTER, st.sampled_from(MARKS), min_size=1)
PLACE = st.tuples(st.integers(0, 3), st.integers(0, 3))
HALF = st.tuples(st.sampled_from("/\\"), st.sampled_from(MARKS + " "), st.sampled_from(MARKS))
HALVES = st.dictionaries(PLACE, HALF, min_size=1)
TRIANGLES = {
    "/": (((-1, 0), (0, -1)), ((0, 1), (1, 0))),
    "\\": (((0, -1), (1, 0)), ((-1, 0), (0, 1))),
}


def check(marks: dict[Cell, str]) -> None:
    """A picture holds the marks, where the first row and the first column are those of squares."""
    text = TANS.picture(marks)
    found = TANS.parse(text, MARKS, 1)
    down, right = (min(cell[axis] for cell in marks) for axis in (0, -1))
    assert {
        (row - down, a, b, column - right): m for (row, a, b, column), m in marks.items()
    } == found
    for cell, mark in found.items():
        line, column = TANS.where(text, cell)
        assert mark == text.split("\n")[line - 1][column - 1]
    assert "" not in text.split("\n")
    assert text == TANS.picture(found)


@given(ANY)
def test_a_picture_of_quarters_parses_to_the_cells_it_was_drawn_from(
    drawn: dict[tuple[int, tuple[int, int], int], str],
) -> None:
    check({(row, *way, column): mark for (row, way, column), mark in drawn.items()})


@given(HALVES)
def test_squares_cut_once_take_three_characters_each(
    drawn: dict[tuple[int, int], tuple[str, str, str]],
) -> None:
    marks = {
        (row, *way, column): mark
        for (row, column), (side, *both) in drawn.items()
        for half, mark in zip(TRIANGLES[side], both, strict=True)
        for way in half
        if mark != " "
    }
    check(marks)
    rows = {row for row, _ in drawn}
    assert "+" not in TANS.picture(marks)
    assert max(rows) - min(rows) + 1 == len(TANS.picture(marks).split("\n"))


@given(ANY)
def test_a_drawing_keeps_rows_and_columns(
    drawn: dict[tuple[int, tuple[int, int], int], str],
) -> None:
    marks = {(row + 2, *way, column + 1): mark for (row, way, column), mark in drawn.items()}
    indented = "\n".join("   " + line for line in TANS.drawing(marks).split("\n"))
    assert marks == TANS.parse(indented, MARKS, 1)


@pytest.mark.parametrize(
    ("picture", "cells"),
    [
        ("#/", {(0, -1, 0, 0), (0, 0, -1, 0)}),
        (" /#", {(0, 1, 0, 0), (0, 0, 1, 0)}),
        ("#\\", {(0, 1, 0, 0), (0, 0, -1, 0)}),
        ("  \\#", {(0, -1, 0, 0), (0, 0, 1, 0)}),
        ("###", {(0, *way, 0) for way in QUARTERS}),
        ("#/#", {(0, *way, 0) for way in QUARTERS}),
        (" #\n +", {(0, -1, 0, 0)}),
        ("+#", {(0, 0, 1, 0)}),
        ("/##/", {(0, 1, 0, 0), (0, 0, 1, 0), (0, -1, 0, 1), (0, 0, -1, 1)}),
        (" .\n\\#", {(1, -1, 0, 0), (1, 0, 1, 0)}),
        (".\n\n\n\n+#", {(1, 0, 1, 0)}),
    ],
)
def test_a_picture_has_these_cells(picture: str, cells: set[Cell]) -> None:
    assert cells == set(TANS.parse(picture, "#", 1))


HOW = (
    "a square is three characters, ### whole or with a side in its middle, #/ or /# or #\\ or \\#,"
    " and its quarters are drawn around a +"
)

ASTRAY = "does not stand in the middle of a square as others do"


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("##", f"line 1, column 1: '#' is part of no square; {HOW}"),
        ("###\n#", f"line 2, column 1: '#' is part of no square; {HOW}"),
        ("##A", f"line 1, column 1: '#' is part of no square; {HOW}"),
        ("/#\n#/", f"line 2, column 2: '/' {ASTRAY}; {HOW}"),
        ("###\n /", f"line 2, column 2: '/' has no cell beside it; {HOW}"),
        ("#+#+", "line 1, column 4: '+' stands where no middle of a square is; they are 3 apart"),
        ("##\n #\n +", "line 1, column 1: '#' stands beside no '+', the middle of its square"),
        ("+#/", "line 1, column 3: '/' stands beside no '+', the middle of its square"),
        ("#-#", "line 1, column 2: '-' cannot stand here; layers are set apart by a line '---'"),
        ("#/\n---\n#/", "line 2: '---' sets layers apart, which only boards of cubes have"),
    ],
)
def test_a_picture_that_cannot_be_read_has_one_sentence(picture: str, message: str) -> None:
    with pytest.raises(PictureError) as caught:
        TANS.parse(picture, "#A", 1)
    assert message == str(caught.value)


def test_every_cell_has_a_place_of_its_own() -> None:
    places = list(product(range(-4, 5), repeat=2))
    cells = {place: cell for place in places if (cell := TANS.at(place))}
    assert all(TANS.shown(cell) == place and TANS.has(cell) for place, cell in cells.items())
    assert 36 == len(cells) == len({TANS.plane(cell) for cell in cells.values()})
    assert TANS.at((0, 0, 1)) is None


def test_cells_beside_each_other_share_a_side_and_have_it_the_other_way_round() -> None:
    for one in TANS.steps:
        around = TANS.corners(one)
        sides = {*zip(around, around[1:] + around[:1], strict=True)}
        shared = []
        for other in TANS.neighbours(one):
            there = TANS.corners(other)
            back = {(b, a) for a, b in zip(there, there[1:] + there[:1], strict=True)}
            shared += sides & back
        assert sorted(sides) == sorted(shared)


def test_cells_at_the_corners_are_those_that_share_one() -> None:
    near = [(row, *way, c) for row, way, c in product((-1, 0, 1), QUARTERS, (-1, 0, 1))]
    for kind, steps in TANS.beside_corners.items():
        corners = set(TANS.corners(kind))
        found = {tuple(map(sum, zip(kind, step, strict=True))) for step in steps}
        assert {one for one in near if corners & set(TANS.corners(one))} == found | {kind}


@pytest.mark.parametrize("size", TANS.sizes, ids=lambda size: size.example)
def test_a_size_has_as_many_cells_as_it_says(size: Size) -> None:
    for numbers in product(range(5), repeat=len(size.numbers(size.example) or ())):
        cells = list(size.cells(*numbers))
        assert size.count(*numbers) == len(set(cells)) == len(cells)
        assert all(map(TANS.has, cells))
        assert not cells or len(TANS.components(cells)) == 1
        assert not cells or (0, 0) == TANS.home(cells)[::3]


@pytest.mark.parametrize(
    ("text", "picture"),
    [
        ("1x2", "######"),
        ("rectangle 2x1", "###\n###"),
        ("rhombus of side 1", "/##\\\n\\##/"),
        ("diamond of side 1", "/##\\\n\\##/"),
        ("right triangle of side 2", "#\\\n####\\"),
    ],
)
def test_a_size_looks_like_this(text: str, picture: str) -> None:
    (cells,) = (
        size.cells(*map(int, numbers)) for size in TANS.sizes if (numbers := size.numbers(text))
    )
    assert TANS.parse(picture, "#", 1).keys() == set(cells)

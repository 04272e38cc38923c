"""Hexagons and triangles: pictures, coordinates and sizes."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from psolver.core.cells import Cell
from psolver.core.errors import PictureError
from psolver.core.lattice import Lattice
from psolver.core.picture import Size
from psolver.lattices.slanted import HEXAGON, TRIANGLE

LATTICES = (HEXAGON, TRIANGLE)
MARKS = "#?AZ9"
SHOWN = st.dictionaries(
    st.tuples(st.integers(0, 6), st.integers(0, 9)), st.sampled_from(MARKS), min_size=1
)
SIZES = [(lattice, size) for lattice in LATTICES for size in lattice.sizes]
by_name = pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)


def marked(lattice: Lattice, shown: dict[tuple[int, int], str]) -> dict[Cell, str]:
    """The cells of those places where the lattice has one."""
    found = {lattice.at(place): mark for place, mark in shown.items()}
    return {cell: mark for cell, mark in found.items() if cell}


@by_name
@given(shown=SHOWN)
def test_a_picture_parses_to_the_cells_it_was_drawn_from(
    lattice: Lattice, shown: dict[tuple[int, int], str]
) -> None:
    marks = marked(lattice, shown)
    if not marks:
        return
    text = lattice.picture(marks)
    found = lattice.parse(text, MARKS, 1)
    shift = [a - b for a, b in zip(min(marks), min(found), strict=True)]
    assert sum(shift) == 0
    moved = {tuple(map(sum, zip(cell, shift, strict=True))): mark for cell, mark in found.items()}
    assert marks == moved
    for cell, mark in found.items():
        line, column = lattice.where(text, cell)
        assert mark == text.split("\n")[line - 1][column - 1]


@by_name
@given(shown=SHOWN)
def test_a_picture_with_its_first_cell_keeps_rows_and_columns(
    lattice: Lattice, shown: dict[tuple[int, int], str]
) -> None:
    first = lattice.at((0, 0))
    assert first is not None
    marks = {first: "#"} | marked(lattice, shown)
    dotted = {**marks, first: "."}
    indented = "\n".join("   " + line for line in lattice.picture(dotted).split("\n"))
    assert {cell: mark for cell, mark in dotted.items() if mark != "."} == lattice.parse(
        indented, MARKS, 1
    )


@by_name
def test_every_cell_has_a_place_of_its_own(lattice: Lattice) -> None:
    places = list(product(range(-4, 5), repeat=2))
    cells = [lattice.at(place) for place in places]
    assert [None if cell is None else lattice.shown(cell) for cell in cells] == [
        None if cell is None else place for place, cell in zip(places, cells, strict=True)
    ]
    there = [cell for cell in cells if cell is not None]
    assert all(map(lattice.has, there))
    assert len(there) == len(set(there)) == {"hexagon": 41, "triangle": 81}[lattice.name]
    assert lattice.at((0, 0, 0)) is None


def test_neighbours_lie_where_pictures_have_them() -> None:
    ((row, column), cell) = ((4, 6), HEXAGON.at((4, 6)))
    assert cell
    beside = {HEXAGON.shown(other) for other in HEXAGON.neighbours(cell)}
    steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    assert {(row + down, column + right) for down, right in steps} == beside
    for place, base in (((4, 6), (5, 6)), ((4, 7), (3, 7))):
        cell = TRIANGLE.at(place)
        assert cell
        beside = {TRIANGLE.shown(other) for other in TRIANGLE.neighbours(cell)}
        assert {(4, place[1] - 1), (4, place[1] + 1), base} == beside


@by_name
def test_cells_beside_each_other_share_a_side_and_have_it_the_other_way_round(
    lattice: Lattice,
) -> None:
    cell = lattice.at((0, 0))
    assert cell
    for one in (cell, *lattice.neighbours(cell)):
        around = lattice.corners(one)
        sides = set(zip(around, around[1:] + around[:1], strict=True))
        shared = []
        for other in lattice.neighbours(one):
            there = lattice.corners(other)
            back = {(b, a) for a, b in zip(there, there[1:] + there[:1], strict=True)}
            assert 1 == len(sides & back)
            shared += sides & back
        assert sides == set(shared)


@pytest.mark.parametrize(
    ("lattice", "size"), SIZES, ids=lambda value: getattr(value, "example", "")
)
def test_a_size_has_as_many_cells_as_it_says(lattice: Lattice, size: Size) -> None:
    number = len(size.numbers(size.example) or ())
    for numbers in product(range(7), repeat=number):
        cells = list(size.cells(*numbers))
        if size.count(*numbers):
            assert size.count(*numbers) == len(set(cells)) == len(cells)
            assert 1 == len(lattice.components(cells))
            assert min(min(lattice.shown(cell)) for cell in cells) >= 0
        else:
            assert 0 in numbers or numbers[0] > numbers[1]


@pytest.mark.parametrize(
    ("lattice", "size", "picture"),
    [
        (HEXAGON, "hexagon of side 2", " # #\n# # #\n # #"),
        (HEXAGON, "triangle of side 3", "  #\n # #\n# # #"),
        (HEXAGON, "rhombus of side 2", " # #\n# #"),
        (HEXAGON, "2x3", " # # #\n# # #"),
        (HEXAGON, "rectangle 3 x 2", "# #\n # #\n# #"),
        (HEXAGON, "Trapezoid 2×3", " # #\n# # #"),
        (TRIANGLE, "hexagon of side 1", "/#\\#/#\\\n\\#/#\\#/"),
        (TRIANGLE, "triangle of side 2", "  /#\\\n/#\\#/#\\"),
        (TRIANGLE, "rhombus of side 2", "  /#\\#/#\\#/\n/#\\#/#\\#/"),
        (TRIANGLE, "parallelogram 1x2", "/#\\#/#\\#/"),
        (TRIANGLE, "trapezium 1x2", "/#\\#/#\\"),
    ],
)
def test_a_size_looks_like_this(lattice: Lattice, size: str, picture: str) -> None:
    (cells,) = (
        kind.cells(*map(int, numbers))
        for kind in lattice.sizes
        if (numbers := kind.numbers(size)) is not None
    )
    assert picture == lattice.picture(dict.fromkeys(cells, "#"))


def test_a_triangle_that_points_up_is_told_by_its_sides() -> None:
    up, down = (next(iter(TRIANGLE.parse(text, "#", 1))) for text in ("/#\\", "\\#/"))
    assert (1, 2) == (sum(up), sum(down))


@pytest.mark.parametrize(
    ("lattice", "text", "expected"),
    [
        (HEXAGON, "# #\n*", "line 2, column 1: '*' cannot stand here"),
        (HEXAGON, "\n # #\n # #", "line 3, column 2: no hexagon lies here: cells of a row stand"),
        (HEXAGON, "#.#", "line 1, column 2: no hexagon lies here: cells of a row stand"),
        (HEXAGON, "#\n---\n#", "line 2: '---' sets layers apart, which only boards of cubes have"),
        (TRIANGLE, "#", "line 1, column 1: '#' has no side to its left; a triangle is drawn"),
        (TRIANGLE, "/# ", "line 1, column 2: '#' has no side to its right; a triangle is drawn"),
        (TRIANGLE, "/#\\#/\n/", "line 2, column 1: '/' stands where '\\' belongs: sides lean"),
        (TRIANGLE, "/#\\\n /", "line 2, column 2: a side stands where a triangle belongs; a"),
        (TRIANGLE, "/Q\\", "line 1, column 2: 'Q' cannot stand here"),
    ],
)
def test_a_picture_that_cannot_be_read_is_told_with_its_place(
    lattice: Lattice, text: str, expected: str
) -> None:
    with pytest.raises(PictureError) as caught:
        lattice.parse(text, "#", 1)
    assert str(caught.value).startswith(expected)

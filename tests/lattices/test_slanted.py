"""Hexagons and triangles: places of cells, sizes, and pictures that cannot be read."""

from __future__ import annotations

from itertools import product

import pytest

from psolver import HEXAGON, TRIANGLE, Lattice, PsolverError


@pytest.mark.parametrize("lattice", [HEXAGON, TRIANGLE], ids=repr)
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
    with pytest.raises(PsolverError) as caught:
        lattice.parse(text, "#", 1)
    assert str(caught.value).startswith(expected)

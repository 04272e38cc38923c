"""Hexagons and triangles: places of cells, sizes, and pictures that cannot be read."""

from __future__ import annotations

from itertools import product

import pytest

from psolver import HEXAGON, TRIANGLE, Lattice


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

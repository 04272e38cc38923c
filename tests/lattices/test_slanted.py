"""Hexagons and triangles: places of cells."""

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

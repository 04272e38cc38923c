"""Where the drawings of the page have the cells of a lattice."""

from __future__ import annotations

from itertools import product

import pytest

pytest.importorskip("tomlkit")

from psolver.app.web.drawings import lattice_values
from psolver.geometry.hexagons import HEXAGON
from psolver.geometry.lattice import CUBIC, SQUARE, Lattice
from psolver.geometry.triangles import TRIANGLE

FLAT = (SQUARE, HEXAGON, TRIANGLE)


@pytest.mark.parametrize("lattice", FLAT)
def test_cells_lie_where_the_lattice_has_them(lattice: Lattice) -> None:
    data = lattice_values(lattice)
    across, down = data["step"]
    for row, column in product(range(-3, 4), repeat=2):
        shape = data["shapes"][(row + column) % 2]
        cell = lattice.at((row, column))
        assert (shape is None) is (cell is None)
        if cell is None:
            continue
        drawn = [(x + column * across, y + row * down) for x, y in shape]
        expected = [lattice.project(corner) for corner in lattice.corners(cell)]
        for found, right in zip(drawn, expected, strict=True):
            assert pytest.approx(found, abs=1e-3) == [x / lattice.area**0.5 for x in right]


@pytest.mark.parametrize("lattice", FLAT)
def test_the_ring_around_a_cell_has_all_its_neighbours(lattice: Lattice) -> None:
    rows, columns = lattice_values(lattice)["ring"]
    for cell in lattice.steps:
        row, column = lattice.shown(cell)
        far = [
            (abs(a - row), abs(b - column)) for a, b in map(lattice.shown, lattice.neighbours(cell))
        ]
        assert max(a for a, _ in far) <= rows
        assert max(b for _, b in far) <= columns


def test_layers_of_cubes_are_drawn_in_squares() -> None:
    assert lattice_values(SQUARE) == lattice_values(CUBIC)

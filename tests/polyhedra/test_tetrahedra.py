"""Rhombic tetrahedra, and tetrahedra with octahedra: laws of their geometry, by corner points."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from random import Random

import psolver
import pytest
from support import corner_points

from psolver import Cell, Lattice, Puzzle, Search
from psolver.core import lattice_named
from psolver.core.polyform import polyforms

NAMES = ("rhombic tetrahedra", "tetrahedra and octahedra")
LATTICES = [lattice_named(name) for name in NAMES]
NUMBER_IN_CUBE = {"rhombic tetrahedra": 24, "tetrahedra and octahedra": 5}
both = pytest.mark.parametrize("lattice", LATTICES, ids=str)


def cells_of(lattice: Lattice, size: str) -> list[Cell]:
    board = psolver.puzzle(lattice=lattice, board=size, pieces=["#"] if False else [], count="any")
    return list(board.board.cells)


def box(lattice: Lattice, cubes: int) -> set[Cell]:
    """The cells of a cube of cubes, found place by place."""
    side = {"rhombic tetrahedra": 5, "tetrahedra and octahedra": 3}[lattice.name]
    places = product(range(side * cubes), repeat=3)
    return {cell for place in places if (cell := lattice.at(place)) is not None}


def volume(corners: tuple[Cell, ...]) -> Fraction:
    (a, b, c), (d, e, f), (g, h, i) = (
        tuple(x - y for x, y in zip(corner, corners[0], strict=True)) for corner in corners[1:]
    )
    return Fraction(abs(a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g)), 6)


@both
def test_the_cells_of_a_block_fill_its_cubes(lattice: Lattice) -> None:
    cells = box(lattice, 2)
    assert 8 * NUMBER_IN_CUBE[lattice.name] == len(cells)
    corners = [lattice.corners(cell) for cell in cells]
    values = {value for points in corners for point in points for value in point}
    assert max(values) - min(values) == 4  # a cube is two units wide
    assert sum(map(volume, corners)) == 4**3
    assert len({frozenset(points) for points in corners}) == len(cells)

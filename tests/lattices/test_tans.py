"""Quarters of squares: pictures, coordinates and boards."""

from __future__ import annotations

from itertools import product

from psolver import TANS


def test_every_cell_has_a_place_of_its_own() -> None:
    places = list(product(range(-4, 5), repeat=2))
    cells = {place: cell for place in places if (cell := TANS.at(place))}
    assert all(TANS.shown(cell) == place and TANS.has(cell) for place, cell in cells.items())
    assert 36 == len(cells) == len({TANS.plane(cell) for cell in cells.values()})
    assert TANS.at((0, 0, 1)) is None


def test_a_size_has_as_many_cells_as_it_says() -> None:
    for size in TANS.sizes:
        for numbers in product(range(5), repeat=len(size.numbers(size.example) or ())):
            cells = list(size.cells(*numbers))
            assert size.count(*numbers) == len(set(cells)) == len(cells)
            assert all(map(TANS.has, cells))
            assert not cells or len(TANS.components(cells)) == 1
            assert not cells or (0, 0) == TANS.home(cells)[::3]

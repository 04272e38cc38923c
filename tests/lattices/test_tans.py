"""Quarters of squares: pictures, coordinates and boards."""

from __future__ import annotations

from itertools import product

import pytest

from psolver import TANS, Cell, PsolverError

QUARTERS = ((-1, 0), (0, -1), (0, 1), (1, 0))


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
    with pytest.raises(PsolverError) as caught:
        TANS.parse(picture, "#A", 1)
    assert message == str(caught.value)


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

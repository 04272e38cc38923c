"""Kites and drafters: pictures, cells, numbers of polyforms, drawings in characters."""

from __future__ import annotations

from itertools import product

import pytest
from support.places import data_text

import psolver
from psolver import DRAFTER, KITE, Lattice
from psolver.core import named_set, polyforms

BOTH = pytest.mark.parametrize("lattice", [KITE, DRAFTER], ids=str)

COUNTS = {  # of n cells, or drafters of three cells: free, one-sided and fixed
    # OEIS A057786; the others are our own counts
    (KITE, True, True): [1, 2, 4, 10, 27, 85],
    (KITE, True, False): [1, 2, 6, 16, 48],
    (KITE, False, False): [6, 12, 32, 93, 288],
    # OEIS A056842; the others are our own counts
    (DRAFTER, True, True): [1, 6, 14, 64, 237],
    (DRAFTER, True, False): [2, 9, 28, 116],
    (DRAFTER, False, False): [12, 44, 168, 675],
}


@pytest.mark.parametrize("key", COUNTS, ids=str)
def test_there_are_as_many_polyforms_as_oeis_says(key: tuple[Lattice, bool, bool]) -> None:
    assert COUNTS[key] == [len(polyforms(size, *key)) for size in range(1, len(COUNTS[key]) + 1)]


@pytest.mark.parametrize(("name", "number"), [("tetrakites", 10), ("one-sided tridrafters", 28)])
def test_a_set_has_these_pieces(name: str, number: int) -> None:
    assert number == len(named_set(name).shapes)


@BOTH
def test_every_cell_has_a_place_of_its_own(lattice: Lattice) -> None:
    places = list(product(range(-24, 24), repeat=2))
    cells = {place: cell for place in places if (cell := lattice.at(place))}
    assert all(lattice.shown(cell) == place and lattice.has(cell) for place, cell in cells.items())
    assert len(cells) == len({lattice.plane(cell) for cell in cells.values()}) >= 1100
    assert lattice.at((0, 0, 1)) is None


@BOTH
def test_a_size_has_as_many_cells_as_it_says_and_its_picture_has_them(lattice: Lattice) -> None:
    for size in lattice.sizes:
        for numbers in product(range(4), repeat=len(size.numbers(size.example) or ())):
            cells = set(size.cells(*numbers))
            if size.count(*numbers):
                assert size.count(*numbers) == len(cells)
                drawn = lattice.parse(lattice.picture(dict.fromkeys(cells, "#")), "#")
                assert lattice.normalise(cells) == lattice.normalise(drawn)


@BOTH
def test_all_isometries_keep_the_cells_and_what_lies_beside_them(lattice: Lattice) -> None:
    assert 12 == len(lattice.group())
    for turn, kind in product(lattice.group(), lattice.steps):
        images = sorted(map(turn, lattice.neighbours(kind)))
        assert lattice.has(turn(kind))
        assert images == sorted(lattice.neighbours(turn(kind)))


THREE = data_text("kites-three.toml")
DRAWN = """\
 ⢀⠤⠒⠑⢢⢄  ⢀⠤⠒⠑⢢⢄
⡎⠁  ⢀⠎ ⠉⡎⠁  ⢀⠎ ⠉⡆
⡗⠒⠒⠒⢪   ⡗⠒⠒⠒⢪   ⡇
⢇⡀   ⢣ ⣀⢇⡀   ⢣ ⣀⠇
 ⠈⠑⠤⡠⠔⠉  ⠈⠑⠤⡠⠔⠉"""
LETTERS = """\
 A   D
A+B D+E
C B F E
 C   F"""


def test_a_drawing_has_a_line_where_two_pieces_meet_and_in_ascii_letters() -> None:
    puzzle = psolver.loads(THREE)
    assert 4 == len(list(psolver.tilings(puzzle)))
    tiling = next(psolver.tilings(puzzle))
    assert DRAWN == psolver.draw(puzzle, tiling)
    assert LETTERS == psolver.draw(puzzle, tiling, "ascii")

"""Quotients of flat lattices: cells folded into a region, and what follows from that."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from support.king_lattice import KINGS
from support.seeds import seeds

from psolver.core.cells import Cell, box
from psolver.core.hull import parallelogram
from psolver.core.lattice import Lattice
from psolver.core.square_lattice import SQUARE
from psolver.lattices.quotient_lattice import Echelon, quotient, translation
from psolver.lattices.slanted import HEXAGON, TRIANGLE

LATTICES = (SQUARE, HEXAGON, TRIANGLE, KINGS)


def random_quotient(seed: int) -> tuple[Lattice, tuple[Cell, ...]]:
    """A tube or a torus, some sheared, with the cells of its region."""
    random = Random(seed)
    base, rows, columns = random.choice(LATTICES), random.randint(1, 4), random.randint(1, 4)
    ways = [translation(rows, random.randrange(columns), base), translation(0, columns, base)]
    kept = random.choice([ways, ways, ways[:1], ways[1:]])
    return divided(base, rows, columns, kept)


def divided(
    base: Lattice, rows: int, columns: int, ways: list[Cell]
) -> tuple[Lattice, tuple[Cell, ...]]:
    """A lattice divided by translations, and the cells of its region, a parallelogram."""
    cells = parallelogram(rows, columns, base)
    return quotient(base, tuple(ways), box([(cell[0], cell[-1]) for cell in cells])), cells


def moved(cell: Cell, by: Cell, times: int = 1) -> Cell:
    return tuple(a + times * b for a, b in zip(cell, by, strict=True))


@pytest.mark.parametrize("number", seeds(1, 10))
def test_cells_that_differ_by_a_translation_are_one(number: int) -> None:
    for seed in range(20 * number, 20 * number + 20):
        space, cells = random_quotient(seed)
        folded = set()
        for cell in cells:
            assert cell == space.folded(cell)
            for times in product((-2, 0, 3), repeat=len(space.translations)):
                other = cell
                for number, by in zip(times, space.translations, strict=True):
                    other = moved(other, by, number)
                assert cell == space.folded(other)
                assert space.corners(cell) == space.corners(other)
                assert set(space.neighbours(cell)) == set(space.neighbours(other))
            folded.add(space.folded(cell))
        assert len(cells) == len(folded)


@pytest.mark.parametrize("number", seeds(1, 10))
def test_neighbours_share_a_side_seen_from_both(number: int) -> None:
    for seed in range(20 * number, 20 * number + 20):
        space, cells = random_quotient(seed)
        assert space.base
        for cell in cells:
            for beyond in space.base.neighbours(cell):
                there, back = space.across(cell, beyond)
                assert (there, cell) == (space.folded(beyond), space.folded(back))
                assert space.across(there, back) == (cell, beyond)
                if there != cell:
                    assert there in space.neighbours(cell)
                    assert cell in space.neighbours(there)


@pytest.mark.parametrize("number", seeds(1, 10))
def test_symmetries_keep_neighbours_and_are_a_group(number: int) -> None:
    for seed in range(20 * number, 20 * number + 20):
        space, cells = random_quotient(seed)
        maps = set()
        for isometry in space.symmetries(cells):
            image = {cell: space.folded(isometry(cell)) for cell in cells}
            assert set(cells) == set(image.values())
            for cell in cells:
                near = {image[one] for one in space.neighbours(cell) if one in image}
                assert near == set(space.neighbours(image[cell])) & set(cells)
            maps.add(tuple(image[cell] for cell in cells))
        number = {cell: place for place, cell in enumerate(cells)}
        assert cells in maps
        for one, other in product(sorted(maps)[:6], repeat=2):
            assert tuple(one[number[cell]] for cell in other) in maps


@pytest.mark.parametrize("number", seeds(1, 10))
def test_the_normal_form_is_that_of_the_translates(number: int) -> None:
    for seed in range(20 * number, 20 * number + 20):
        space, cells = random_quotient(seed)
        assert space.base
        shape, random = space.base.normalise(cells[: 1 + seed % 3]), Random(seed)
        by = translation(random.randint(-5, 5), random.randint(-5, 5), space.base)
        there = [moved(cell, by) for cell in shape]
        assert space.normalise(shape) == space.normalise(there)
        for home in space.homes(there):
            back = sorted(space.folded(moved(cell, home)) for cell in there)
            assert space.normalise(shape) == tuple(back)


def test_a_group_of_translations_has_one_echelon_form() -> None:
    assert Echelon((2, 1), (0, 5)) == Echelon.of([(4, 7), (2, 1), (0, -5)])
    assert Echelon((1, 0), (0, 7)) == Echelon.of([(3, 0), (5, 7), (-4, -7)])
    assert Echelon((3, 2), None) == Echelon.of([(-3, -2), (6, 4)])
    assert Echelon(None, None) == Echelon.of([])


def test_a_torus_has_the_corners_and_symmetries_that_it_should() -> None:
    for base, corners, symmetries in ((SQUARE, 16, 128), (HEXAGON, 32, 192), (TRIANGLE, 16, 192)):
        ways = [translation(4, 0, base), translation(0, 4, base)]
        torus, cells = divided(base, 4, 4, ways)
        assert corners == len({corner for cell in cells for corner in torus.corners(cell)})
        assert symmetries == len(list(torus.symmetries(cells)))

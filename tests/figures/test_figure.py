"""Figures and their symmetries, which lie where their places say; brute force finds no others."""

from __future__ import annotations

from cmath import pi, rect
from random import Random

import pytest
from support import brute_figures, by_hand
from support.random_plain import grown
from support.seeds import seeds

import psolver
from psolver import Symmetry, figure

TURNS = {"rotation": 2, "third": 3, "quarter": 4, "sixth": 6}


def spot(lattice: str, row: float, column: float) -> complex:
    """Where a point lies on paper that is said by its row and column, with sides of length 1."""
    if lattice == "square":
        return complex(column, row)
    if lattice == "hexagon":
        return complex(column * 3**0.5 / 2, row * 3 / 2)
    return complex((column - 1) / 2, (row + 0.5) * 3**0.5 / 2)


def image(lattice: str, symmetry: Symmetry, point: complex) -> complex:
    """Where a symmetry takes a point on paper, from its kind and place alone."""
    place = dict(symmetry.place)
    if turn := TURNS.get(symmetry.kind):
        centre = spot(lattice, place["row"], place["column"])
        return centre + (point - centre) * rect(1, 2 * pi / turn)
    ((name, value),) = place.items()
    # two points of the axis, for the upright mirrors, then for the level ones
    ends = {
        "column": [(0, value), (1, value)],
        "3*row-column": [(0, -value), (1, 3 - value)],
        "3*row+column": [(0, value), (1, value - 3)],
        "row": [(value, 0), (value, 1)],
        "row-column": [(0, -value), (1, 1 - value)],
        "row+column": [(0, value), (1, value - 1)],
    }
    if lattice != "square":
        assert (symmetry.kind == "upright mirror") == (name in [*ends][:3])
    else:
        assert (symmetry.kind == "mirror") == (name in ("row", "column"))
    start, end = (spot(lattice, *end) for end in ends[name])
    along = (end - start) / abs(end - start)
    return start + ((point - start) / along).conjugate() * along


@pytest.mark.parametrize("lattice", [psolver.SQUARE, psolver.HEXAGON, psolver.TRIANGLE], ids=repr)
@pytest.mark.parametrize("seed", seeds(20, 300))
def test_symmetries_are_where_their_places_say_and_none_is_missed(
    seed: int, lattice: psolver.Lattice
) -> None:
    random, name = Random(seed), lattice.name
    cells = set(grown(random, random.randint(0, 9), lattice))
    moves = by_hand.moves(True, True, name)
    for move in random.sample(moves, random.randint(0, 2)):  # make it symmetric now and then
        by = random.choice([(0, 0, 0), (1, 0, -1), (1, 1, -2)])[: len(min(cells))]
        cells |= by_hand.shifted(map(move, cells), by)
    one = figure(cells, lattice)
    flat = lattice is psolver.SQUARE
    middles = [
        spot(name, *cell) if flat else complex(*by_hand.middle(name, cell)) for cell in cells
    ]
    for symmetry in one.symmetries:
        for point in middles:
            moved = image(name, symmetry, point)
            assert min(abs(moved - other) for other in middles) < 1e-9
    kinds = [symmetry.kind for symmetry in one.symmetries]
    assert brute_figures.kinds(frozenset(cells), name) == set(kinds)
    assert max((kinds.count(kind) for kind in TURNS), default=0) <= 1
    expected = sum(
        brute_figures.corner(map(move, cells)) == brute_figures.corner(cells)
        for move in moves[len(moves) // 2 :]
    )
    assert expected == sum(kind.endswith(("mirror", "diagonal")) for kind in kinds)

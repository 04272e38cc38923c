"""Figures and their symmetries, which lie where their places say; brute force finds no others."""

from __future__ import annotations

from cmath import pi, rect
from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from support import brute, brute_figures, by_hand
from support.random_plain import grown
from support.seeds import seeds

import psolver
from psolver import PsolverError, Symmetry, figure

Point = tuple[float, ...]


def motion(symmetry: Symmetry) -> Callable[[Point], Point]:
    """What a symmetry does to a point, from its kind and place alone."""
    place = dict(symmetry.place)
    if symmetry.kind == "mirror":
        if "row" in place:
            return lambda point: (2 * place["row"] - point[0], point[1])
        return lambda point: (point[0], 2 * place["column"] - point[1])
    if symmetry.kind == "diagonal":
        if "row-column" in place:
            return lambda point: (point[1] + place["row-column"], point[0] - place["row-column"])
        return lambda point: (place["row+column"] - point[1], place["row+column"] - point[0])
    row, column = place["row"], place["column"]
    if symmetry.kind == "rotation":
        return lambda point: (2 * row - point[0], 2 * column - point[1])
    return lambda point: (row + point[1] - column, column - point[0] + row)


@pytest.mark.parametrize("seed", seeds(20, 200))
def test_every_symmetry_maps_the_figure_onto_itself_and_none_is_missed(seed: int) -> None:
    random = Random(seed)
    side = random.choice([(2, 3), (3, 3), (4, 4), (4, 2)])
    cells = set(
        random.sample(
            sorted(product(range(side[0]), range(side[1]))), random.randint(1, side[0] * side[1])
        )
    )
    for move in random.sample(
        brute_figures.EIGHT, random.randint(0, 2)
    ):  # make it symmetric now and then
        image = brute_figures.corner(map(move, cells))
        cells = set(brute_figures.corner(cells) | image)
    one = figure(cells)
    for symmetry in one.symmetries:
        assert cells == {motion(symmetry)(cell) for cell in cells}
    assert brute_figures.kinds(frozenset(cells)) == {symmetry.kind for symmetry in one.symmetries}
    kinds = [symmetry.kind for symmetry in one.symmetries]
    assert all(
        kinds.count(kind) <= most
        for kind, most in {"rotation": 1, "quarter": 1, "mirror": 2}.items()
    )


def spot(lattice: str, row: float, column: float) -> complex:
    """Where a point lies on paper that is said by its row and column, with sides of length 1."""
    if lattice == "hexagon":
        return complex(column * 3**0.5 / 2, row * 3 / 2)
    return complex((column - 1) / 2, (row + 0.5) * 3**0.5 / 2)


def image(lattice: str, symmetry: Symmetry, point: complex) -> complex:
    """Where a symmetry takes a point on paper, from its kind and place alone."""
    place = dict(symmetry.place)
    if turn := {"rotation": 2, "third": 3, "sixth": 6}.get(symmetry.kind):
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
    assert (symmetry.kind == "upright mirror") == (name in [*ends][:3])
    start, end = (spot(lattice, *end) for end in ends[name])
    along = (end - start) / abs(end - start)
    return start + ((point - start) / along).conjugate() * along


@pytest.mark.parametrize("lattice", [psolver.HEXAGON, psolver.TRIANGLE], ids=repr)
@pytest.mark.parametrize("seed", seeds(20, 300))
def test_symmetries_of_hexagons_and_triangles_are_where_their_places_say(
    seed: int, lattice: psolver.Lattice
) -> None:
    random, name = Random(seed), lattice.name
    cells = set(grown(random, random.randint(0, 9), lattice))
    for move in random.sample(brute.moves(True, True, name), random.randint(0, 2)):
        by = random.choice([(0, 0, 0), (1, 0, -1), (1, 1, -2)])
        cells |= brute.shifted(map(move, cells), by)
    one = figure(cells, lattice)
    middles = [complex(*by_hand.middle(name, cell)) for cell in cells]
    for symmetry in one.symmetries:
        for point in middles:
            moved = image(name, symmetry, point)
            assert min(abs(moved - other) for other in middles) < 1e-9
    kinds = [symmetry.kind for symmetry in one.symmetries]
    assert brute_figures.kinds(frozenset(cells), name) == set(kinds)
    assert max((kinds.count(kind) for kind in ("rotation", "third", "sixth")), default=0) <= 1
    expected = sum(
        brute_figures.corner(map(move, cells)) == brute_figures.corner(cells)
        for move in brute.moves(True, True, name)[6:]
    )
    assert expected == sum(kind.endswith("mirror") for kind in kinds)


@pytest.mark.parametrize(("cells", "found"), [([], "no cell"), ([(0, 0, 0)], "(0, 0, 0)")])
def test_a_figure_is_made_of_squares(cells: list[tuple[int, ...]], found: str) -> None:
    with pytest.raises(PsolverError) as caught:
        figure(cells)
    expected = f"figure: expected flat cells, such as (row, column), found {found}"
    assert expected == str(caught.value)

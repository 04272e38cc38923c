"""Triangular prisms: their geometry, pictures of them, and what they are refused for."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import floor
from pathlib import Path

import pytest
from support.by_hand import beside, moves, plus
from support.command import run_in
from support.places import data_text

import psolver
from psolver import Cell
from psolver.core import lattice_named
from psolver.polyhedra import PolyhedronLattice

PRISMS: PolyhedronLattice = lattice_named("prisms")  # type: ignore[assignment]
HIGH = 3**0.5 / 2  # of a triangle
TWO_HEXAGONS = data_text("prisms-two-hexagons.toml")


# geometry -----------------------------------------------------------------------------------------


def cells_about() -> list[Cell]:
    """The cells of two kinds in a hexagon of three layers."""
    size = "3 layers of hexagon of side 1"
    return sorted(psolver.puzzle(lattice="prisms", board=size, pieces=["/#\\"]).board.must)


def volume(cell: Cell) -> float:
    """The volume that the faces of a cell enclose, which turn left seen from outside."""
    total = 0.0
    for corners, _ in PRISMS.faces_of(cell):
        (a, b, c), *others = map(PRISMS.spot, corners)
        for (d, e, f), (g, h, i) in pairwise(others):
            total += a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return total / 6


def test_faces_enclose_cells_and_are_those_of_the_cells_beyond() -> None:
    for cell in cells_about():
        assert HIGH / 2 == pytest.approx(volume(cell))
        assert beside(cell, "prisms") == set(PRISMS.neighbours(cell))
        for corners, beyond in PRISMS.faces_of(cell):
            others = [around for around, other in PRISMS.faces_of(beyond) if other == cell]
            assert [set(corners)] == list(map(set, others))


def test_one_plane_parts_cells_with_a_common_face() -> None:
    def planes(cell: Cell) -> list[int]:
        x, y, z = PRISMS.middle(cell)
        return [floor(a * x + b * y + c * z) for a, b, c in PRISMS.cuts]

    for cell in cells_about():
        for beyond in PRISMS.neighbours(cell):
            differences = [a - b for a, b in zip(planes(cell), planes(beyond), strict=True)]
            assert [0, 0, 0, 1] == sorted(map(abs, differences))


@pytest.mark.parametrize(("number", "turned", "reflected"), [(2, 2, 2), (3, 3, 3), (4, 13, 11)])
def test_the_sets_have_all_ways_to_join_prisms(number: int, turned: int, reflected: int) -> None:
    """Brute force grows all fixed shapes by the cells that lie beside them, by hand."""

    def normal(shape: set[Cell]) -> frozenset[Cell]:
        layer, *triangle = min(shape)
        by = (-layer, -triangle[0], -triangle[1], triangle[0] + triangle[1])
        return frozenset(plus(cell, by) for cell in shape)

    shapes = {frozenset({(0, 0, 0, total)}) for total in (1, 2)}
    for _ in range(number - 1):
        grown = {
            normal({*shape, near})
            for shape in shapes
            for cell in shape
            for near in beside(cell, "prisms") - shape
        }
        shapes = {normal(set(shape)) for shape in grown}
    for reverse, expected in ((False, turned), (True, reflected)):
        isometries = moves(True, reverse, "prisms")
        orbits = {
            frozenset(normal(set(map(move, shape))) for move in isometries) for shape in shapes
        }
        assert expected == len(orbits)
    name = {2: "diprisms", 3: "triprisms", 4: "tetraprisms"}[number]
    text = f'lattice = "prisms"\npiece_set = "{name}"\nboard = "4 layers of 4x4"\n'
    assert turned == len(psolver.loads(text).pieces)


# commands -----------------------------------------------------------------------------------------


def test_a_small_board_is_solved_drawn_and_read_from_words(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(TWO_HEXAGONS, encoding="utf-8")
    # the perfect matchings of a ring of six, twice, with rungs between
    assert "20\n" == run_in(tmp_path, "p.toml", "--count").out
    arrows = Counter(run_in(tmp_path, "p.toml", "-n", "20", "--size", "roomy").out)
    assert arrows["↑"] == arrows["↓"] > 0
    clues = "clues = '''\nB . .\n. . .\n---\n. . .\n. . A\n'''\n"
    (tmp_path / "c.toml").write_text(clues + TWO_HEXAGONS, encoding="utf-8")
    counted = int(run_in(tmp_path, "c.toml", "--count").out)
    first, last = min, max
    places = psolver.loads(TWO_HEXAGONS).board.must
    expected = 0
    for tiling in psolver.tilings(psolver.loads(TWO_HEXAGONS)):
        owner = {cell: one.piece for one in tiling for cell in one.cells}
        ends = [end(places, key=PRISMS.shown) for end in (first, last)]
        expected += [owner[end] for end in ends] == ["B", "A"]
    assert counted == expected > 0

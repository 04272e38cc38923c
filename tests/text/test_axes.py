"""Axes and centres of figures of hexagons and triangles are drawn where they are."""

from __future__ import annotations

from cmath import pi, rect
from random import Random
from typing import TYPE_CHECKING

import pytest
from support import brute
from support.random_plain import grown
from support.seeds import seeds

import psolver
from psolver import HEXAGON, TRIANGLE, Lattice
from psolver.text import Mark, Scene, Style, tiling_scene

if TYPE_CHECKING:
    from psolver.pictures import Frame


both = pytest.mark.parametrize("lattice", [HEXAGON, TRIANGLE], ids=repr)
TURNS = {"half turn": 2, "third of a turn": 3, "sixth of a turn": 6}


def scene_of(cells: set[brute.Cell], lattice: Lattice) -> Scene:
    """What a figure of one piece shows."""
    piece = psolver.Piece("A", tuple(cells), lattice=lattice)
    frame = psolver.Board(frozenset(), frozenset(cells), lattice=lattice)
    goal = psolver.SymmetryGoal(("rotation",), connected=False)
    puzzle = psolver.Puzzle((piece,), frame, goal=goal)
    return tiling_scene(puzzle, [psolver.Placement("A", tuple(sorted(cells)))])


def random_scene(seed: int, lattice: Lattice) -> Scene:
    """A figure that is most often symmetric."""
    random = Random(seed)
    cells = set(grown(random, random.randint(0, 6), lattice))
    for move in random.sample(brute.moves(True, True, lattice.name), 2):
        by = random.choice([(0, 0, 0), (1, 0, -1), (-1, 1, 0)])
        cells |= brute.shifted(map(move, cells), by)
    return scene_of(cells, lattice)


def image(mark: Mark, frame: Frame, point: complex) -> complex:
    """Where the symmetry that a mark tells takes a point of the drawing."""
    here = complex(*frame.point(mark.at))
    if mark.to is None:
        return here + (point - here) * rect(1, 2 * pi / TURNS[mark.kind])
    along = complex(*frame.point(mark.to)) - here
    return here + ((point - here) / along).conjugate() * along


@pytest.mark.rooms
@both
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_a_drawing_has_the_symmetry_that_its_marks_tell(seed: int, lattice: Lattice) -> None:
    from psolver.pictures import Frame

    scene = random_scene(seed, lattice)
    frame = Frame(scene, Style())
    middles = [complex(*frame.middle(cell)) for cell in scene.regions[0].cells]
    for mark in scene.marks:
        for point in middles:
            moved = image(mark, frame, point)
            assert min(abs(moved - other) for other in middles) < 1e-6

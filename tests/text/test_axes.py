"""Axes and centres of figures of hexagons and triangles are drawn where they are."""

from __future__ import annotations

import re
from cmath import pi, rect
from random import Random
from typing import TYPE_CHECKING

import pytest
from support import brute
from support.random_plain import grown
from support.seeds import seeds

import psolver
from psolver import HEXAGON, TRIANGLE, Lattice
from psolver.text.box_drawing import box_drawing
from psolver.text.characters import ASCII_CHARSET
from psolver.text.layered_drawing import roomy_width
from psolver.text.look import Style
from psolver.text.scene import CENTRES, Mark, Scene
from psolver.text.tiling_scenes import tiling_scene

if TYPE_CHECKING:
    from psolver.pictures.flat_frame import Frame


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
    from psolver.pictures.flat_frame import Frame

    scene = random_scene(seed, lattice)
    frame = Frame(scene, Style())
    middles = [complex(*frame.middle(cell)) for cell in scene.regions[0].cells]
    for mark in scene.marks:
        for point in middles:
            moved = image(mark, frame, point)
            assert min(abs(moved - other) for other in middles) < 1e-6


@pytest.mark.rooms
@both
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_marks_stay_in_the_drawing_and_axes_go_through_all_of_it(
    seed: int, lattice: Lattice
) -> None:
    from psolver.pictures.flat_frame import Frame
    from psolver.pictures.mark_drawing import mark_path

    scene = random_scene(seed, lattice)
    frame = Frame(scene, Style())
    for mark in scene.marks:
        start, end = complex(*frame.point(mark.at)), mark.to and complex(*frame.point(mark.to))
        path = mark_path(mark, frame)
        x, y = map(float, re.findall(r"-?[0-9.]+", path)[:2])
        assert -0.1 <= x <= frame.width + 0.1
        assert -0.1 <= y <= frame.height + 0.1
        if end:  # it begins on the axis, before the first piece
            assert abs(((complex(x, y) - start) / (end - start)).imag) < 1e-2
            first = min(abs(complex(*at) - complex(x, y)) for at in frame.at.values())
            assert first > 0.2 * frame.cell


@both
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_marks_in_characters_hide_no_line(seed: int, lattice: Lattice) -> None:
    scene = random_scene(seed, lattice)
    bare = Scene(lattice, scene.regions, (), scene.box)
    marked = box_drawing(scene, ASCII_CHARSET, roomy=True)
    lines = box_drawing(bare, ASCII_CHARSET, roomy=True).lines
    assert any(
        all(
            marked.lines[line + down].ljust(column + right + 1)[column + right] == sign
            for line, text in enumerate(lines)
            for column, sign in enumerate(text)
            if sign != " "
        )
        for down in range(len(marked.lines) - len(lines) + 1)
        for right in range(3)
    )
    assert max(map(len, marked.lines)) <= roomy_width(scene)
    assert len(marked.owners) == len(marked.lines)


@both
def test_one_cell_has_all_axes_of_its_lattice(lattice: Lattice) -> None:
    cell = next(iter(lattice.steps))
    marks = scene_of({cell}, lattice).marks
    assert ["axis"] * (6 if lattice is HEXAGON else 3) == [mark.kind for mark in marks]


def test_where_no_axis_is_the_smallest_turn_is_told() -> None:
    cells = {(0, 0, 0), (0, 1, -1), (1, 1, -2)}
    kinds = {}
    for times, kind in ((3, "half turn"), (2, "third of a turn"), (1, "sixth of a turn")):
        whole = set[brute.Cell]()
        for turn in brute.moves(True, False, "hexagon")[::times]:
            whole |= {turn((x + 1, y + 1, z - 2)) for x, y, z in cells}
        kinds[kind] = {mark.kind for mark in scene_of(whole, HEXAGON).marks}
    assert {kind: {kind} for kind in kinds} == kinds
    assert set(kinds) < set(CENTRES)

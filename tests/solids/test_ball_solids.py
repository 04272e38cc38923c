"""Pieces of balls as solids: closed surfaces that hold together, each with room for the others."""

from __future__ import annotations

from math import pi

import numpy
import pytest
import trimesh
from support.meshes import faults

import psolver
from psolver.core.cells import Shape
from psolver.core.errors import PsolverError
from psolver.core.polyform import polyforms
from psolver.lattices.balls import BALLS
from psolver.solids.stl import Mesh, balls_and_rods, stl_files, tray_stl

SHAPES = [shape for size in (1, 2, 3) for shape in polyforms(size, BALLS)]
SHAPES += polyforms(4, BALLS)[::4]


def solid(shape: Shape, gap: float = 0.03) -> trimesh.Trimesh:
    made = balls_and_rods(BALLS, shape, gap, 10)
    return trimesh.Trimesh(made.vertices, made.faces, process=False)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_piece_is_one_closed_surface_wound_outwards(shape: Shape) -> None:
    made = balls_and_rods(BALLS, shape, 0.03, 10)
    assert [] == faults(Mesh(made.vertices, made.faces))
    whole = solid(shape)
    assert whole.is_watertight
    assert len(whole.split(only_watertight=False)) == 1
    ball = pi / 6 * 9.7**3
    assert len(shape) * ball * 0.98 < whole.volume < len(shape) * ball * 1.3


def test_it_stands_as_in_its_picture_with_its_box_at_the_origin() -> None:
    bar = psolver.puzzle(lattice="balls", board="1x3", pieces="###").pieces[0]
    low, high = solid(bar.shape).bounds
    assert low.tolist() == pytest.approx([0, 0, 0], abs=1e-6)
    assert high.tolist() == pytest.approx([29.7, 9.7, 9.7], abs=1e-6)


def test_the_pieces_of_a_solution_do_not_meet() -> None:
    puzzle = psolver.puzzle(
        lattice="balls",
        board="pyramid of side 3",
        pieces=["##", "###", "##\n#", "##\n##"],
        count="any",
    )
    tiling = next(iter(psolver.tilings(puzzle)))
    manifold3d = pytest.importorskip("manifold3d")
    parts = []
    for one in tiling:
        made = balls_and_rods(BALLS, one.cells, 0.03, 1)
        # the box of each is at the origin: its first ball goes where it was
        places = [BALLS.shown(cell) for cell in one.cells]
        spots = [(c + n / 2, -r - n / 2, n / 2**0.5) for n, r, c in places]
        low = [min(values) - 0.485 for values in zip(*spots, strict=True)]
        vertices = numpy.array(made.vertices) + low
        parts.append(
            manifold3d.Manifold(manifold3d.Mesh64(vertices, numpy.array(made.faces, "uint64")))
        )
    for number, one in enumerate(parts):
        for other in parts[:number]:
            assert (one ^ other).volume() < 1e-9


def test_a_gap_may_not_eat_the_rods_and_there_is_no_tray() -> None:
    puzzle = psolver.puzzle(lattice="balls", board="1x3", pieces="###")
    with pytest.raises(PsolverError) as caught:
        stl_files("p", puzzle.pieces, 0.3, 10)
    assert "p: a gap of 0.3 cells leaves too little of a rod" == str(caught.value)
    with pytest.raises(PsolverError) as caught:
        tray_stl("p", puzzle.board, 10)
    assert str(caught.value).startswith("p: a tray is made for boards of squares and of cubes only")

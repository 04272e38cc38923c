"""Pieces of hexagons and of triangles as solids: closed surfaces, moved inwards everywhere by just
half the gap.
"""

from __future__ import annotations

import random
from math import isclose

import pytest
import trimesh
from support.meshes import faults
from support.seeds import seeds

import psolver
from psolver.core.cells import Shape
from psolver.core.errors import PsolverError
from psolver.core.lattice import Lattice, lattice_named
from psolver.core.model import Board, Piece
from psolver.paper.cut_pieces import Places, area, widened
from psolver.pictures.scene_sides import sides_of
from psolver.solids.stl import (
    LEAST_GAP,
    Mesh,
    prism,
    solid_piece,
    stl_files,
    touches_itself,
    tray_stl,
    widest_gap,
)
from psolver.text.piece_scenes import piece_scene

LATTICES = ["hexagon", "triangle", "tans"]


def random_shape(lattice: Lattice, seed: int) -> Shape:
    """Some cells of a small board, connected or not."""
    rng = random.Random(seed)
    sides = (2, 2) if lattice.name == "tans" else (3,)
    cells = sorted(lattice.sizes[0].cells(*sides))
    return tuple(sorted(rng.sample(cells, rng.randint(1, len(cells)))))


def moved_area(lattice: Lattice, shape: Shape, by: float) -> float:
    """The area of a shape whose outlines are moved inwards."""
    scene = piece_scene(lattice, shape)
    loops = map(Places(scene, 1).loop, sides_of(scene).outlines()[0])
    return sum(area(widened(loop, -by)) for loop in loops)


def volume(solid: Mesh) -> float:
    return float(trimesh.Trimesh(solid.vertices, solid.faces, process=False).volume)


@pytest.mark.parametrize("name", LATTICES)
@pytest.mark.parametrize("seed", seeds(3, 100))
def test_a_solid_is_closed_and_smaller_by_just_half_the_gap(name: str, seed: int) -> None:
    lattice = lattice_named(name)
    shape = random_shape(lattice, seed)
    for gap in (0, LEAST_GAP, 0.03, 0.3, widest_gap(lattice) - 0.01):
        if not gap and touches_itself(lattice, shape):
            continue
        solid = prism(lattice, shape, gap, 1)
        assert [] == faults(solid)
        assert [0, 0, 0] == [min(values) for values in zip(*solid.vertices, strict=True)]
        expected = moved_area(lattice, shape, gap / 2) * (1 - gap)
        assert isclose(expected, volume(solid), abs_tol=1e-6)


def test_a_piece_lies_as_in_its_picture() -> None:
    (piece,) = psolver.puzzle(lattice="triangle", board="4x4", pieces="/A\\A/A\\").pieces
    points = [(round(x, 2), round(y, 2)) for x, y, _ in solid_piece(piece, 0, 10).vertices]
    assert {(0, 0), (10, 0), (20, 0), (5, 8.66), (15, 8.66)} <= set(points)


def test_triangles_that_meet_at_a_corner_only_are_kept_apart() -> None:
    piece = Piece("V", ((0, 0, 1), (0, 1, 0)), lattice=lattice_named("triangle"))
    solid = solid_piece(piece, 0, 10)
    assert [] == faults(solid)
    assert 2 * 2 * 4 == len(solid.vertices)  # the corners and the middle of two times two triangles


def test_a_gap_that_is_too_wide_and_a_tray_are_refused() -> None:
    lattice = lattice_named("triangle")
    piece = Piece("I", ((0, 0, 1),), lattice=lattice)
    with pytest.raises(PsolverError) as error:
        stl_files("p.toml", [piece], 0.6, 10)
    assert "p.toml: a gap of 0.6 cells leaves too little of a cell" == str(error.value)
    with pytest.raises(PsolverError) as error:
        tray_stl("p.toml", Board(frozenset(piece.shape), lattice=lattice), 10)
    assert (
        "p.toml: a tray is made for boards of squares and of cubes only; leave --tray out"
        == str(error.value)
    )

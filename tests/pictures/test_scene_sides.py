"""The sides of cells in a scene, and the outlines of its regions."""

from __future__ import annotations

from math import dist

import pytest
from support.random_plain import random_puzzle
from support.seeds import seeds

import psolver
from psolver.core.picture import parse
from psolver.core.square_lattice import SQUARE
from psolver.pictures.scene_sides import sides_of
from psolver.text.box_drawing import box_drawing
from psolver.text.piece_scenes import piece_scene
from psolver.text.scene import Corner, Scene
from psolver.text.tiling_scenes import tiling_scene


def drawn_lines(scene: Scene) -> set[frozenset[tuple[int, ...]]]:
    """The sides of cells that box drawing draws, as pairs of corners."""
    lines = dict(enumerate(box_drawing(scene, roomy=True).lines))
    top, left = scene.box[0]
    sides = set()
    for line, text in lines.items():
        row, between = divmod(line, 2)
        for column in range((len(text) + 3) // 4):
            corner = row + top, column + left
            if between and text[column * 4] == "┃":
                sides.add(frozenset([corner, (corner[0] + 1, corner[1])]))
            elif not between and text[column * 4 + 1 : column * 4 + 2] == "━":
                sides.add(frozenset([corner, (corner[0], corner[1] + 1)]))
    return sides


@pytest.mark.parametrize("seed", seeds(4, 100))
def test_edges_are_the_lines_that_box_drawing_draws(seed: int) -> None:
    puzzle = random_puzzle(seed)
    for one in psolver.tilings(puzzle, limit=3):
        scene = tiling_scene(puzzle, one)._replace(marks=())
        plain = {n: region for n, region in scene.regions.items() if region.role == "piece"}
        drawn = drawn_lines(scene._replace(regions=plain))
        flat = scene._replace(regions=plain)
        assert drawn == {frozenset([e.start, e.end]) for e in sides_of(flat).edges()}


@pytest.mark.parametrize("seed", seeds(4, 100))
def test_the_outline_of_each_region_surrounds_its_cells(seed: int) -> None:
    puzzle = random_puzzle(seed)
    for one in psolver.tilings(puzzle, limit=3):
        scene = tiling_scene(puzzle, one)
        outlines = sides_of(scene).outlines()
        for number, region in scene.regions.items():
            sides = [
                side
                for loop in outlines[number]
                for side in zip(loop, loop[1:] + loop[:1], strict=True)
            ]
            assert {1.0} == {dist(*side) for side in sides}
            area = sum(x * v - y * u for (x, y), (u, v) in sides) / -2
            assert len(region.cells) == area
            touching = [e for e in sides_of(scene).edges() if number in (e.region, e.other)]
            assert {frozenset(side) for side in sides} == {
                frozenset([edge.start, edge.end]) for edge in touching
            }
            assert len(sides) == len(touching)


def from_first(loop: list[Corner]) -> list[Corner]:
    """A loop, which may begin anywhere, from its first corner on in the order of reading."""
    place = loop.index(min(loop))
    return loop[place:] + loop[:place]


def test_a_hole_is_a_loop_of_its_own_the_other_way_round() -> None:
    ring = piece_scene(SQUARE, SQUARE.lift(parse("###\n#.#\n###", "#")))
    outside, inside = sides_of(ring).outlines()[0]
    assert (12, 4) == (len(outside), len(inside))
    assert [(0, 0), (0, 1)] == from_first(outside)[:2]
    assert [(1, 1), (2, 1)] == from_first(inside)[:2]
    assert {(0, 1), (0, None)} == {(e.region, e.other) for e in sides_of(ring).edges()}

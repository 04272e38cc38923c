"""Solid scenes as SVG: what is seen of each region is one path, just where a line of sight meets
it; layers and pieces apart; the order in which a page has them put together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from random import Random

import pytest
from support.places import SAMPLES
from support.seeds import seeds
from support.svg import elements, is_inside

import psolver
from psolver.html import TilingLines
from psolver.pictures import (
    isometric_frame,
    layers_apart,
    pieces_apart,
    svg_document,
    whole_drawing,
)
from psolver.text import Scene, Style, tiling_scene

SOLIDS = ["soma-cube", "soma-well", "conway-5x5x5", "soma-crystal", "slothouber-graatsma"]
STYLE = Style()


def dissected(seed: int) -> Scene:
    """Some cubes of a box, each given at random to one of a few pieces, or left out."""
    random = Random(seed)
    sides = [range(random.randint(1, 4)) for _ in range(3)]
    number = random.randint(1, 5)
    parts: dict[int, list[psolver.Cell]] = defaultdict(list)
    for cell in product(*sides):
        parts[random.randint(-1, number)].append(cell)
    parts.pop(-1, None)
    parts[number + 1] = [(0, 0, len(sides[2]))]
    placements = [psolver.Placement(f"{n}", tuple(sorted(cells))) for n, cells in parts.items()]
    pieces = tuple(psolver.Piece(name, cells) for name, cells in placements)
    board = psolver.Board(frozenset(cell for _, cells in placements for cell in cells))
    return tiling_scene(psolver.Puzzle(pieces, board), placements, colored=True)


@cache
def solved(name: str) -> Scene:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    return tiling_scene(puzzle, next(psolver.tilings(puzzle)).placements, colored=True)


def seen_at(owner: Mapping[psolver.Cell, int], across: float, down: float) -> int | None:
    """The region that a line of sight meets first, through a point of the paper, where a cube has
    sides of length 1: cubes are tried from the nearest on.
    """
    for cell in sorted(owner, key=sum, reverse=True):
        layer, row, column = cell
        # the middle of a cube lies on paper where its nearest and its farthest corner lie
        x = across - (column - row) * 3**0.5 / 2
        y = down - ((column + row + 1) / 2 - layer - 0.5)
        if abs(x) < 3**0.5 / 2 and abs(y) + abs(x) / 3**0.5 < 1:
            return owner[cell]
    return None


def points(scene: Scene, random: Random, number: int = 60) -> Iterator[tuple[float, float]]:
    """Points of the paper at random, none of them near a line of its grid of triangles."""
    corners = [
        psolver.CUBIC.project(c) for cell in scene.owner() for c in psolver.CUBIC.corners(cell)
    ]
    across, down = zip(*corners, strict=True)
    while number:
        x = random.uniform(min(across) - 0.2, max(across) + 0.2)
        y = random.uniform(min(down) - 0.2, max(down) + 0.2)
        column = 2 * x / 3**0.5
        near = (column, y - x / 3**0.5, y + x / 3**0.5)
        if all(0.03 < value % 1 < 0.97 for value in near):
            number -= 1
            yield x, y


class Drawn:
    """The drawing of a scene, which tells what is drawn where on the paper."""

    def __init__(self, scene: Scene) -> None:
        svg = svg_document(whole_drawing(scene, STYLE), STYLE, "")
        pieces = elements(svg, "path", "piece")
        self.paths = [(path[0].text or "", path.get("d", "")) for path in pieces]
        (spot, self.place), *_ = isometric_frame(
            psolver.CUBIC, scene.owner(), STYLE.cell
        ).at.items()
        self.corner = psolver.CUBIC.project((0, *spot))

    def at(self, point: tuple[float, float]) -> list[str]:
        """The names of the pieces whose paths have a point of the paper inside."""
        x, y = (
            place + (value - corner) * STYLE.cell
            for place, value, corner in zip(self.place, point, self.corner, strict=True)
        )
        return [name for name, path in self.paths if is_inside(path, (x, y))]


@pytest.mark.parametrize("scene", [*seeds(3, 40), *SOLIDS])
@pytest.mark.parametrize("view", ["whole", "exploded", "lifted"])
def test_what_is_seen_is_what_a_line_of_sight_meets_first(scene: int | str, view: str) -> None:
    shown = dissected(scene) if isinstance(scene, int) else solved(scene)
    if view != "whole":
        shown = layers_apart(shown) if view == "lifted" else pieces_apart(shown)
    drawn, owner = Drawn(shown), shown.owner()
    for point in points(shown, Random(str(scene))):
        number = seen_at(owner, *point)
        expected = [] if number is None else [shown.regions[number].name]
        assert expected == drawn.at(point)


@pytest.mark.parametrize("scene", [*seeds(3, 40), *SOLIDS])
def test_in_explosions_no_two_regions_share_a_cell(scene: int | str) -> None:
    shown = dissected(scene) if isinstance(scene, int) else solved(scene)
    for moved in (layers_apart(shown), pieces_apart(shown)):
        cells = [cell for region in moved.regions.values() for cell in region.cells]
        assert len(set(cells)) == len(cells)
        shapes = {
            number: psolver.CUBIC.normalise(region.cells)
            for number, region in moved.regions.items()
        }
        if moved.box != layers_apart(shown).box:
            assert shapes == {
                n: psolver.CUBIC.normalise(shown.regions[n].cells) for n in moved.regions
            }


def test_pieces_that_all_come_from_above_need_no_sides() -> None:
    tower = psolver.puzzle(board="2x1x1", pieces=["#"], count=2)
    told = TilingLines(tower, STYLE, ordered=True).tiling(next(psolver.tilings(tower)), 1)
    assert told.endswith(',"order":[0,1]}')

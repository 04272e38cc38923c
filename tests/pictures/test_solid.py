"""Solid scenes as SVG: what is seen of each region is one path, just where a line of sight meets
it; layers and pieces apart; steps in an order that hands can follow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from support.places import SAMPLES
from support.seeds import seeds
from support.svg import elements, is_inside

import psolver
from psolver.core.cells import Cell, Shape
from psolver.core.model import Board, Piece, Puzzle
from psolver.core.square_lattice import CUBIC
from psolver.core.tilings import Placement
from psolver.pictures.solid_drawing import (
    NO_ORDER,
    building_order,
    isometric_frame,
    layers_apart,
    pieces_apart,
    whole_drawing,
)
from psolver.pictures.svg import svg_document
from psolver.text.look import VIEWS_OF_SOLIDS, Style
from psolver.text.scene import Scene
from psolver.text.tiling_scenes import tiling_scene

SOLIDS = ["soma-cube", "soma-well", "conway-5x5x5", "soma-crystal", "slothouber-graatsma"]
STYLE = Style()


def dissected(seed: int) -> Scene:
    """Some cubes of a box, each given at random to one of a few pieces, or left out."""
    random = Random(seed)
    sides = [range(random.randint(1, 4)) for _ in range(3)]
    number = random.randint(1, 5)
    parts: dict[int, list[Cell]] = defaultdict(list)
    for cell in product(*sides):
        parts[random.randint(-1, number)].append(cell)
    parts.pop(-1, None)
    parts[number + 1] = [(0, 0, len(sides[2]))]
    placements = [Placement(f"{n}", tuple(sorted(cells))) for n, cells in parts.items()]
    pieces = tuple(Piece(name, cells) for name, cells in placements)
    board = Board(frozenset(cell for _, cells in placements for cell in cells))
    return tiling_scene(Puzzle(pieces, board), placements, colored=True)


@cache
def solved(name: str) -> Scene:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    return tiling_scene(puzzle, next(psolver.tilings(puzzle)).placements, colored=True)


def seen_at(owner: Mapping[Cell, int], across: float, down: float) -> int | None:
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
    corners = [CUBIC.project(c) for cell in scene.owner() for c in CUBIC.corners(cell)]
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
        (spot, self.place), *_ = isometric_frame(CUBIC, scene.owner(), STYLE.cell).at.items()
        self.corner = CUBIC.project((0, *spot))

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


@pytest.mark.parametrize("seed", seeds(5, 20))
def test_every_piece_that_is_seen_is_one_path(seed: int) -> None:
    shown = dissected(seed)
    names = [name for name, _ in Drawn(shown).paths]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("scene", [*seeds(3, 40), *SOLIDS])
def test_in_explosions_no_two_regions_share_a_cell(scene: int | str) -> None:
    shown = dissected(scene) if isinstance(scene, int) else solved(scene)
    for moved in (layers_apart(shown), pieces_apart(shown)):
        cells = [cell for region in moved.regions.values() for cell in region.cells]
        assert len(set(cells)) == len(cells)
        shapes = {number: CUBIC.normalise(region.cells) for number, region in moved.regions.items()}
        if moved.box != layers_apart(shown).box:
            assert shapes == {n: CUBIC.normalise(shown.regions[n].cells) for n in moved.regions}


@pytest.mark.parametrize("name", SOLIDS)
def test_layers_apart_do_not_hide_each_other(name: str) -> None:
    moved = layers_apart(solved(name))
    drawn, owner = Drawn(moved), moved.owner()
    tops = [cell for cell in owner if (cell[0] + 1, *cell[1:]) not in owner]
    for layer, row, column in tops:
        x, y = CUBIC.project((layer + 1, row, column))
        expected = [moved.regions[owner[layer, row, column]].name]
        assert expected == drawn.at((x, y + 0.5))


def below(one: Shape, other: Shape) -> bool:
    """Has `one` a cell somewhere below a cell of `other`?"""
    return any(a[1:] == b[1:] and a[0] < b[0] for a, b in product(one, other))


@pytest.mark.parametrize("scene", [*seeds(4, 40), *SOLIDS])
def test_no_piece_is_put_in_below_one_that_is_there(scene: int | str) -> None:
    shown = dissected(scene) if isinstance(scene, int) else solved(scene)
    pieces = {n: one.cells for n, one in shown.regions.items() if one.role == "piece"}
    numbers, from_above = building_order(pieces)
    assert sorted(pieces) == sorted(numbers)
    blocked = [(a, b) for a, b in combinations(numbers, 2) if below(pieces[b], pieces[a])]
    assert from_above == (not blocked)


def test_pieces_that_lock_each_other_have_no_order_and_a_sentence_says_so() -> None:
    hooks = [
        Placement("A", ((0, 0, 0), (0, 0, 1), (1, 0, 0))),
        Placement("B", ((0, 1, 0), (1, 1, 0), (1, 1, 1))),
    ]
    rings = [
        Placement("A", ((0, 0, 0), (0, 0, 1), (1, 0, 1), (2, 0, 1))),
        Placement("B", ((0, 0, 2), (1, 0, 0), (2, 0, 0), (3, 0, 0), (3, 0, 1), (3, 0, 2))),
    ]
    locked = [
        Placement("A", ((0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 0, 2))),
        Placement("B", ((0, 0, 1), (0, 0, 2), (0, 0, 3), (1, 0, 3), (2, 0, 2), (2, 0, 3))),
    ]
    assert building_order({n: one.cells for n, one in enumerate(hooks)}).from_above
    assert building_order({n: one.cells for n, one in enumerate(rings)}).from_above
    assert not building_order({n: one.cells for n, one in enumerate(locked)}).from_above
    board = Board(frozenset(cell for one in locked for cell in one.cells))
    puzzle = Puzzle(tuple(Piece(one.piece, one.cells) for one in locked), board)
    svg = psolver.svg(puzzle, psolver.Tiling(tuple(locked)), view="steps")
    captions = [one.text for one in elements(svg, "text", "caption")]
    assert [NO_ORDER, "1", "2"] == [" ".join(captions[:-2]), *captions[-2:]]  # type: ignore[arg-type]


def test_a_step_shows_the_new_piece_and_faintly_those_before_it() -> None:
    puzzle = psolver.load(SAMPLES / "soma-cube.toml")
    svg = psolver.svg(puzzle, next(psolver.tilings(puzzle)), view="steps")
    assert 7 == sum("faint" not in one.get("class", "") for one in elements(svg, "path", "piece"))
    numbers = [one.text for one in elements(svg, "text", "caption")]
    assert [str(number) for number in range(1, 8)] == numbers


def test_empty_cells_of_a_solid_are_glass() -> None:
    puzzle = psolver.load(SAMPLES / "soma-hollow-cube.toml")
    svg = psolver.svg(puzzle, next(psolver.tilings(puzzle)))
    (glass,) = elements(svg, "path", "empty")
    assert glass.get("stroke-dasharray")


def test_layers_beside_each_other_have_captions() -> None:
    puzzle = psolver.load(SAMPLES / "soma-cube.toml")
    svg = psolver.svg(puzzle, next(psolver.tilings(puzzle)), view="layers")
    captions = [one.text for one in elements(svg, "text", "caption")]
    assert ["layer 1 (lowest)", "layer 2", "layer 3"] == captions


def test_a_name_stands_on_its_piece() -> None:
    puzzle = psolver.load(SAMPLES / "soma-cube.toml")
    tiling = next(psolver.tilings(puzzle))
    svg = psolver.svg(puzzle, tiling, labels=True)
    paths = {path[0].text: path.get("d", "") for path in elements(svg, "path", "piece")}
    names = elements(svg, "text", "name")
    assert len(names) >= 5
    for one in names:
        x, y, size = (float(one.get(key, 0)) for key in ("x", "y", "font-size"))
        assert is_inside(paths[one.text], (x, y - 0.35 * size))


@pytest.mark.parametrize("view", VIEWS_OF_SOLIDS)
def test_one_cube_is_drawn_in_every_view(view: str) -> None:
    puzzle = psolver.puzzle(board="1x1x1", pieces=["#"])
    svg = psolver.svg(puzzle, psolver.Tiling((Placement("A", ((0, 0, 0),)),)), view=view)
    assert 1 == len(elements(svg, "path", "piece"))


def test_marks_of_a_solid_stand_in_their_layers() -> None:
    puzzle = psolver.load(SAMPLES / "soma-cube-clues.toml")
    svg = psolver.svg(puzzle.board)
    assert ["Z", "P", "A"] == [one.text for one in elements(svg, "text", "label")]

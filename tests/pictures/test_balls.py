"""Balls as SVG: a ray of sight meets what is painted; layers and pieces apart; steps; names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise, product
from math import dist, hypot
from random import Random

import pytest
from support.places import SAMPLES
from support.seeds import seeds
from support.svg import elements, loops

import psolver
from psolver.core.cells import Cell, Shape
from psolver.core.lattice import lattice_named
from psolver.core.tilings import Placement
from psolver.pictures.ball_drawing import (
    BALL_RADIUS,
    FROM_MIDDLE,
    NECK,
    SIDE_VECTORS,
    SPOTS,
    hiding,
    middle_of,
    seen_parts,
)
from psolver.pictures.flat_drawing import beads_data
from psolver.pictures.flat_frame import Frame
from psolver.pictures.solid_drawing import (
    NO_ORDER,
    assembly,
    building_order,
    layers_apart,
    pieces_apart,
    whole_drawing,
)
from psolver.pictures.svg import svg_document
from psolver.pictures.tiling_pictures import image
from psolver.text.look import Style
from psolver.text.piece_scenes import placements_scene
from psolver.text.scene import Region, Scene
from psolver.text.scene_layers import layers
from psolver.text.tiling_scenes import tiling_scene

BALLS = lattice_named("balls")
STYLE = Style(theme="light")
EYE = (3**-0.5, 3**-0.5, 3**-0.5)  # the way to it: right, forwards, up
Vector = tuple[float, float, float]


@cache
def puzzle() -> psolver.Puzzle:
    return psolver.load(SAMPLES / "lonpos-pyramid.toml")


@cache
def solved() -> Scene:
    tiling = next(psolver.tilings(puzzle(), limit=1))
    return tiling_scene(puzzle(), tiling.placements, colored=True)


def heap(seed: int) -> Scene:
    """Some balls of a small pyramid, each given at random to one of a few pieces, or left out."""
    random = Random(seed)
    size = next(one for one in BALLS.sizes if one.example.startswith("pyramid"))
    parts: dict[int, list[Cell]] = defaultdict(list)
    for cell in size.cells(random.randint(2, 4)):
        parts[random.randint(-1, 4)].append(cell)
    parts.pop(-1, None)
    parts[5] = [(0, 20, 0)]
    placements = [Placement(f"{n}", tuple(sorted(cells))) for n, cells in parts.items()]
    return placements_scene(placements, BALLS)


def in_space(cell: Cell) -> Vector:
    """The middle of a ball, if balls are 1 wide: right, forwards, up."""
    layer, row, column = BALLS.shown(cell)
    return column + layer / 2, row + layer / 2, layer / 2**0.5


def minus(one: Vector, other: Vector) -> Vector:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def times(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


# what is seen -------------------------------------------------------------------------------------


def sphere_hit(start: Vector, middle: Vector) -> float:
    """How far along the ray to the eye the last point of a ball is, or minus infinity."""
    to = minus(middle, start)
    along = times(to, EYE)
    inside = 0.25 - (times(to, to) - along * along)
    return along + inside**0.5 if inside >= 0 else -float("inf")


def neck_hit(start: Vector, one: Vector, other: Vector) -> float:
    """The same of the rod between two balls, tried in small steps."""
    axis = minus(other, one)
    middle = tuple(a + b / 2 for a, b in zip(one, axis, strict=True))
    to = minus(middle, start)  # type: ignore[arg-type]
    near = times(to, EYE)
    if times(to, to) - near * near > 0.12:
        return -float("inf")  # the ray passes by
    for step in range(200, -201, -1):
        along = near + step / 400
        here = tuple(a + along * b for a, b in zip(start, EYE, strict=True))
        to = minus(here, one)  # type: ignore[arg-type]
        share = times(to, axis)
        if FROM_MIDDLE <= share <= 1 - FROM_MIDDLE:
            if times(to, to) - share * share <= NECK * NECK:
                return along
    return -float("inf")


def hit(scene: Scene, start: Vector) -> int | None:
    """The region that a ray of sight meets first, seen from the eye."""
    found: list[tuple[float, int]] = []
    for number, region in scene.regions.items():
        for cell in region.cells:
            found.append((sphere_hit(start, in_space(cell)), number))
        for one, other in combinations(region.cells, 2):
            if other in BALLS.neighbours(one):
                found.append((neck_hit(start, in_space(one), in_space(other)), number))
    far, number = max(found)
    return number if far > -float("inf") else None


@pytest.mark.parametrize("seed", seeds(3, 100))
def test_a_ray_of_sight_meets_the_ball_or_neck_that_is_painted(seed: int) -> None:
    pillow = pytest.importorskip("PIL.Image")
    scene, random = heap(seed), Random(seed)
    drawn = whole_drawing(scene, STYLE)
    plain = [re.sub(r'<[a-z]+ [^<]*class="(shine|left)"[^<]*/>', "", one) for one in drawn.elements]
    svg = svg_document(drawn._replace(elements=tuple(plain)), STYLE, "").replace("stroke:#222", "")
    picture = pillow.open(BytesIO(image(svg))).convert("RGB")
    cells = [cell for region in scene.regions.values() for cell in region.cells if cell[1] < 20]
    left = min(middle_of(BALLS, c)[0] for r in scene.regions.values() for c in r.cells)
    top = min(middle_of(BALLS, c)[1] for r in scene.regions.values() for c in r.cells)
    tried = 0
    for _ in range(80):
        x, y = middle_of(BALLS, random.choice(cells))
        x, y = x + random.uniform(-0.7, 0.7), y + random.uniform(-0.7, 0.7)
        around = [(x + a / 20, y + b / 20) for a, b in product((-1, 0, 1), repeat=2)]
        met = {hit(scene, (a * 3**-0.5 + b, b - a * 3**-0.5, 0.0)) for a, b in around}
        if len(met) > 1:
            continue  # an edge is near
        tried += 1
        room = BALL_RADIUS + 0.06
        at = [int(10 + STYLE.cell * (v - low + room)) for v, low in ((x, left), (y, top))]
        (number,) = met
        color = "#ffffff" if number is None else scene.regions[number].color
        assert color == "#{:02x}{:02x}{:02x}".format(*picture.getpixel(tuple(at)))
    assert tried > 20


def test_the_pyramid_is_a_small_file_with_one_gradient() -> None:
    svg = svg_document(whole_drawing(solved(), STYLE._replace(labels=True)), STYLE, "")
    assert len(svg) < 40_000
    assert 1 == svg.count("<radialGradient")
    assert 55 == len(elements(svg, "circle")) // 2


def test_hatchings_are_below_the_shine() -> None:
    drawn = whole_drawing(solved(), STYLE._replace(colored=False))
    assert set(range(12)) == set(drawn.hatchings)
    svg = svg_document(drawn, STYLE, "")
    assert 55 == len(elements(svg, "circle", "shine"))
    assert {f"url(#hatching-{n})" for n in range(12)} <= {
        one.get("fill") for one in elements(svg, "g", "piece")
    }


def test_empty_balls_are_glass_in_front_of_what_is_behind_them() -> None:
    given = [Placement("J", tuple(BALLS.at((0, 0, n)) for n in range(4)))]  # type: ignore[misc]
    svg = svg_document(whole_drawing(tiling_scene(puzzle(), given, colored=True), STYLE), STYLE, "")
    glass = elements(svg, "g", "empty")
    assert 51 == sum(len(group) for group in glass)
    assert {"0.3"} == {group.get("fill-opacity") for group in glass}
    assert 4 == len(elements(svg, "circle", "shine"))


def test_a_name_stands_where_its_piece_is_seen() -> None:
    scene = solved()
    svg = svg_document(whole_drawing(scene, STYLE._replace(labels=True)), STYLE, "")
    named = {one.text: one for one in elements(svg, "text", "name")}
    assert {"B", "C", "D"} <= named.keys()
    cells = {r.name: r.cells for r in scene.regions.values()}
    left = (
        min(middle_of(BALLS, cell)[0] for one in cells.values() for cell in one)
        - BALL_RADIUS
        - 0.06
    )
    top = (
        min(middle_of(BALLS, cell)[1] for one in cells.values() for cell in one)
        - BALL_RADIUS
        - 0.06
    )
    for name, text in named.items():
        size = float(text.get("font-size", "")) / STYLE.cell
        x = float(text.get("x", "")) / STYLE.cell + left
        y = float(text.get("y", "")) / STYLE.cell + top - 0.35 * size
        start = (x * 3**-0.5 + y, y - x * 3**-0.5, 0.0)
        number = hit(scene, start)
        assert number is not None
        assert scene.regions[number].name == name


def test_more_of_a_piece_is_seen_if_nothing_is_before_it() -> None:
    behind = Region("piece", ((0, 0, 0),), "A")
    before = Region("piece", ((1, 1, 0),), "B")
    seen = seen_parts({0: behind, 1: before}, BALLS)
    assert seen[1] == len(SPOTS) > seen[0]


# views --------------------------------------------------------------------------------------------


def test_lifted_layers_hide_nothing_of_each_other() -> None:
    moved = layers_apart(solved())
    parts = defaultdict(list)
    for region in moved.regions.values():
        for cell in region.cells:
            parts[cell[0]].append(cell)
    assert 5 == len(parts)
    down = [[middle_of(BALLS, cell)[1] for cell in cells] for _, cells in sorted(parts.items())]
    for below, above in pairwise(down):
        assert max(above) + 2 * BALL_RADIUS <= min(below) + 1e-9


def test_pieces_apart_are_whole_and_touch_nowhere() -> None:
    scene = solved()
    moved = pieces_apart(scene)
    steps = {}
    for number, region in moved.regions.items():
        old = scene.regions[number].cells
        pairs = zip(old, region.cells, strict=True)
        ways = {tuple(b - a for a, b in zip(*pair, strict=True)) for pair in pairs}
        (steps[number],) = ways
        assert all(map(BALLS.has, region.cells))
    for one, other in combinations(moved.regions, 2):
        if steps[one] != steps[other]:
            balls = product(moved.regions[one].cells, moved.regions[other].cells)
            assert min(dist(in_space(a), in_space(b)) for a, b in balls) > 1.01


@pytest.mark.parametrize("seed", seeds(5, 200))
def test_a_ball_hinders_those_that_would_have_to_pass_through_it(seed: int) -> None:
    scene = heap(seed)
    pieces = [region.cells for region in scene.regions.values()]
    for side, (layer, x, y) in SIDE_VECTORS.items():
        to = in_space((0, 0, 0)), ((x + y) / 2, (x - y) / 2, layer / 2**0.5)
        length = hypot(*to[1])
        way = tuple(value / length for value in to[1])
        expected = [
            sum(
                1 << other
                for other, there in enumerate(pieces)
                if other != piece and meets(cells, there, way)  # type: ignore[arg-type]
            )
            for piece, cells in enumerate(pieces)
        ]
        assert expected == hiding(pieces, side)


def meets(cells: Shape, there: Shape, way: Vector) -> bool:
    """Whether balls that move a way, in small steps, come into others."""
    return any(
        min(dist(in_space(other), moved) for moved in along(cell, way)) < 0.99
        for cell, other in product(cells, there)
        if times(minus(in_space(other), in_space(cell)), way) > 1e-9
    )


def along(cell: Cell, way: Vector) -> Iterator[tuple[float, ...]]:
    start = in_space(cell)
    for step in range(160):
        yield tuple(a + step / 20 * b for a, b in zip(start, way, strict=True))


def test_a_ball_in_a_dip_comes_after_the_balls_below_it() -> None:
    dip = {0: ((1, 1, 0),), 1: ((0, 0, 0), (0, 1, 1)), 2: ((0, 1, -1), (0, 2, 0))}
    assert ((1, 2, 0), True) == building_order(dip, BALLS)  # type: ignore[comparison-overlap]
    moves = assembly(list(dip.values()), BALLS)
    assert moves
    assert (0, "above") == moves[-1]
    assert {"above"} == {move.side for move in moves}


def test_steps_show_each_piece_once_and_step_back_then() -> None:
    tomb = psolver.load(SAMPLES / "tuts-tomb.toml")
    tiling = next(psolver.tilings(tomb, limit=1))
    svg = psolver.svg(tomb, tiling, view="steps", theme="light")
    assert NO_ORDER not in svg
    assert ["1", "2", "3", "4"] == [one.text for one in elements(svg, "text", "caption")]
    sizes = [len(one.cells) for one in tiling.placements]
    shown, pale = elements(svg, "circle", "shine"), elements(svg, "circle", "paper")
    assert len(shown) - len(pale) == sum(sizes)


# layers -------------------------------------------------------------------------------------------


def layer_path(cells: Shape, role: str = "piece") -> str:
    placement = Placement("A", tuple(BALLS.at((0, *cell)) for cell in cells))  # type: ignore[misc]
    (scene,) = layers(placements_scene([placement], BALLS))
    region = next(iter(scene.regions.values()))._replace(role=role)  # type: ignore[arg-type]
    return beads_data(region, Frame(scene, STYLE))


def test_a_layer_has_round_balls_that_are_joined_in_a_piece() -> None:
    assert 1 == layer_path(((0, 0), (0, 1), (1, 1))).count("Z")
    assert 3 == layer_path(((0, 0), (0, 1), (1, 1)), "plain").count("Z")
    assert 12 == layer_path(((0, 0), (0, 1), (1, 1)), "plain").count("A")


def test_four_balls_in_a_square_have_a_hole_between_them() -> None:
    assert 2 == layer_path(((0, 0), (0, 1), (1, 0), (1, 1))).count("Z")


def test_a_name_in_a_layer_stands_beside_the_arrow_of_its_ball() -> None:
    rod = Placement("A", tuple(BALLS.at((n, 0, 0)) for n in range(2)))  # type: ignore[misc]
    svg = psolver.svg(psolver.Tiling((rod,), BALLS), view="layers", labels=True)
    names, arrows = elements(svg, "text", "name"), elements(svg, "path", "arrow")
    assert (2, 2) == (len(names), len(arrows))
    for name, arrow in zip(names, arrows, strict=True):
        (points,) = loops(arrow.get("d", ""))
        assert float(name.get("x", "")) + 5 < min(x for x, _ in points)

"""Balls as SVG: a ray of sight meets what is painted."""

from __future__ import annotations

import re
from collections import defaultdict
from io import BytesIO
from itertools import combinations, product
from random import Random

import pytest
from support.seeds import seeds
from support.svg import elements

import psolver
from psolver.pictures import LINE_WIDTH

BALLS = psolver.BALLS
NECK = 0.3  # the radius of a neck
FROM_MIDDLE = (0.25 - NECK * NECK) ** 0.5  # of a ball to where a neck leaves it
BALL_RADIUS = 1.5**0.5 / 2  # of a ball on paper
CELL = 40  # pixels
EYE = (3**-0.5, 3**-0.5, 3**-0.5)  # the way to it: right, forwards, up
Vector = tuple[float, float, float]


def heap(seed: int) -> psolver.Tiling:
    """Some balls of a small pyramid, each given at random to one of a few pieces, or left out."""
    random = Random(seed)
    size = next(one for one in BALLS.sizes if one.example.startswith("pyramid"))
    parts: dict[int, list[psolver.Cell]] = defaultdict(list)
    for cell in size.cells(random.randint(2, 4)):
        parts[random.randint(-1, 4)].append(cell)
    parts.pop(-1, None)
    parts[5] = [(0, 20, 0)]
    placements = [psolver.Placement(f"{n}", tuple(sorted(cells))) for n, cells in parts.items()]
    return psolver.Tiling(tuple(placements), BALLS)


def in_space(cell: psolver.Cell) -> Vector:
    """The middle of a ball, if balls are 1 wide: right, forwards, up."""
    layer, row, column = BALLS.shown(cell)
    return column + layer / 2, row + layer / 2, layer / 2**0.5


def on_paper(cell: psolver.Cell) -> tuple[float, float]:
    """The middle of a ball as it is drawn, in cells."""
    right, forwards, up = in_space(cell)
    return (right - forwards) * 3**0.5 / 2, (right + forwards) / 2 - up


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


def hit(tiling: psolver.Tiling, start: Vector) -> str | None:
    """The piece that a ray of sight meets first, seen from the eye."""
    found: list[tuple[float, str]] = []
    for name, cells in tiling.placements:
        for cell in cells:
            found.append((sphere_hit(start, in_space(cell)), name))
        for one, other in combinations(cells, 2):
            if other in BALLS.neighbours(one):
                found.append((neck_hit(start, in_space(one), in_space(other)), name))
    far, name = max(found)
    return name if far > -float("inf") else None


@pytest.mark.parametrize("seed", seeds(3, 100))
def test_a_ray_of_sight_meets_the_ball_or_neck_that_is_painted(seed: int) -> None:
    pillow, resvg = pytest.importorskip("PIL.Image"), pytest.importorskip("resvg_py")
    tiling, random = heap(seed), Random(seed)
    svg = psolver.svg(tiling, theme="light")
    colors = {one.findtext("{*}title"): one.get("fill") for one in elements(svg, "g", "piece")}
    plain = re.sub(r'<[a-z]+ [^<]*class="(shine|left)"[^<]*/>', "", svg).replace("stroke:#222", "")
    picture = pillow.open(BytesIO(bytes(resvg.svg_to_bytes(svg_string=plain)))).convert("RGB")
    across, down = zip(*(on_paper(cell) for _, cells in tiling for cell in cells), strict=True)
    cells = [cell for _, cells in tiling for cell in cells if cell[1] < 20]
    tried = 0
    for _ in range(80):
        x, y = on_paper(random.choice(cells))
        x, y = x + random.uniform(-0.7, 0.7), y + random.uniform(-0.7, 0.7)
        around = [(x + a / 20, y + b / 20) for a, b in product((-1, 0, 1), repeat=2)]
        met = {hit(tiling, (a * 3**-0.5 + b, b - a * 3**-0.5, 0.0)) for a, b in around}
        if len(met) > 1:
            continue  # an edge is near
        tried += 1
        room = BALL_RADIUS + LINE_WIDTH
        at = [int(10 + CELL * (v - min(low) + room)) for v, low in ((x, across), (y, down))]
        (name,) = met
        color = colors[name] if name else "#ffffff"
        assert color == "#{:02x}{:02x}{:02x}".format(*picture.getpixel(tuple(at)))
    assert tried > 20

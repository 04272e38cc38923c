"""Solid scenes of balls as SVG, seen from above, from the front and the right, as those of cubes:
the balls of a piece are joined by necks, and a shine makes all of them round.

Balls and necks are painted from the farthest to the nearest, each whole, and that is exact. Two
balls that share no point have a plane between them, at right angles to the line from one middle to
the other; on a line of sight that meets both, all that lies on the side of the nearer middle is
nearer to the eye. The visible part of a neck lies in a ball about the point in which its balls
touch, with a radius of NECK and a little more, and no other ball comes so near to that point.

Lengths are widths of a ball. On paper the step from a ball to the next of a layer is 1 long, and a
ball a little wider than 1: the step is foreshortened, the width of a ball is not.
"""

from __future__ import annotations

from cmath import phase
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product
from math import ceil, degrees, dist, hypot, inf
from operator import mul
from typing import NamedTuple

from ..core.cells import Cell, Shape, extent, translate
from ..core.lattice import Lattice
from ..text.look import Style
from ..text.scene import Region, Scene
from .flat_drawing import THIN, Hatchings, class_and_fill, name_element
from .mark_drawing import text_element
from .name_places import HIGH_LETTER
from .scene_sides import Regions
from .svg import (
    LINE_WIDTH,
    SvgDrawing,
    greatest_width,
    hatchings_of,
    is_named,
    stroke_width,
    used_hatchings,
)
from .svg_paths import Point, box_of_points, coordinates, short

ENLARGED = 1.5**0.5  # a length across the line of sight, on paper
BALL_RADIUS = ENLARGED / 2  # of a ball on paper
NECK = 0.3  # the radius of a neck
FROM_MIDDLE = (0.25 - NECK * NECK) ** 0.5  # of a ball to where a neck leaves it
GLASS = 0.3  # the part of the paper's colour in the view through an empty cell
# on top of a neck, of a ball, of one that steps back
SHADE = 'class="left" stroke="none"'
SHINE = 'class="shine" fill="url(#shine)" stroke="none"'
VEIL = 'class="paper" fill-opacity=".7" stroke="none"'
DASHES = 0.1  # of a cell: how long the dashes around an empty one are
NAME = 0.5  # the height of a name
NAME_ROOM = 0.75  # the part of the free circle that a name takes
LEAST_NAME_ROOM = 0.15  # the radius of a free circle for a name


def _spots() -> list[Point]:
    """Points spread over the front of a ball, relative to its middle."""
    spots = []
    for column, row in product(range(-3, 4), repeat=2):
        square = column * column + row * row
        if square <= 10:
            x = BALL_RADIUS * column / 4
            y = BALL_RADIUS * row / 4
            spots.append((x, y))
    return spots


SPOTS = _spots()  # by which one knows how much of a ball is seen
# the sides of which a ball can come, as a vector to there, in steps along the axes of a cell
SIDE_VECTORS = {
    "above": (1, 0, 0),
    "front": (0, 1, -1),
    "right": (0, 1, 1),
    "left": (0, -1, -1),
    "back": (0, -1, 1),
    "below": (-1, 0, 0),
}
GRADIENT = (
    '<defs><radialGradient id="shine" cx=".5" cy=".5" r=".5" fx=".34" fy=".28">'
    '<stop offset="0" stop-color="#fff" stop-opacity=".85"/>'
    '<stop offset=".2" stop-color="#fff" stop-opacity=".3"/>'
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>'
    '<stop offset=".5" stop-color="#000" stop-opacity="0"/>'
    '<stop offset=".8" stop-color="#000" stop-opacity=".12"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".4"/>'
    "</radialGradient></defs>"
)


class Bead(NamedTuple):
    """A ball, or the neck from it `to` another one, of the region of a number, and how near it is
    to the eye.
    """

    nearness: float
    cell: Cell
    number: int
    to: Cell | None = None


class NameSpot(NamedTuple):
    """A spot of a ball for a name, by the room about it, then by how near it is to the eye."""

    room: float
    nearness: float
    spot: Point
    cell: Cell


class BallFrame(NamedTuple):
    """The place on paper of the upper left corner of a drawing, and its size, in pixels."""

    lattice: Lattice
    left: float
    top: float
    width: float
    height: float
    cell: int

    def at(self, cell: Cell) -> Point:
        """The place of the middle of a ball in the drawing."""
        paper_x, paper_y = middle_of(self.lattice, cell)
        from_left = paper_x - self.left
        from_top = paper_y - self.top
        x = from_left * self.cell
        y = from_top * self.cell
        return x, y


def middle_of(lattice: Lattice, cell: Cell) -> Point:
    """The middle of a ball on paper."""
    doubled = []
    for value in cell:
        doubled.append(2 * value)
    return lattice.project(tuple(doubled))


def nearness(cell: Sequence[float]) -> float:
    """The length of the way to the eye that a ball is in front of the one at the origin.

    >>> nearness((1, 1, 0)) > nearness((0, 1, 1)) > nearness((0, 0, 0))
    True
    """
    layer, x, _ = cell
    height = layer / 2**0.5
    return height + x


def ball_frame(lattice: Lattice, cells: Iterable[Cell], cell: int) -> BallFrame:
    """The frame of some balls (at least one), `cell` pixels for a step of a layer."""
    middles = []
    for ball_cell in cells:
        middles.append(middle_of(lattice, ball_cell))
    box = box_of_points(middles)
    room = BALL_RADIUS + LINE_WIDTH
    left = box.left - room
    top = box.top - room
    between_columns = box.right - box.left
    between_rows = box.bottom - box.top
    width = between_columns + 2 * room
    height = between_rows + 2 * room
    width *= cell
    height *= cell
    return BallFrame(lattice, left, top, width, height, cell)


def ball_drawing(
    regions: Regions, on: BallFrame, style: Style, faint: Collection[int] = ()
) -> SvgDrawing:
    """The drawing of balls in a frame that has room for them; `faint` ones step back. Empty cells
    are glass.
    """
    hatchings = {}
    if not style.colored:
        hatchings = hatchings_of(regions.values())
    elements = [GRADIENT]
    in_order = beads(regions, on.lattice)

    def number_of(bead: Bead) -> int:
        return bead.number

    for number, group in groupby(in_order, key=number_of):
        region = regions[number]
        is_faint = number in faint
        elements += _group(region, group, on, hatchings, is_faint)
    if style.labels:
        elements += _names(regions, on)
    used = used_hatchings(regions.values(), hatchings)
    return SvgDrawing(tuple(elements), on.width, on.height, used)


def beads(regions: Regions, lattice: Lattice) -> list[Bead]:
    """The balls and the necks of some regions, from the farthest to the nearest."""
    balls_and_necks = []
    (steps,) = lattice.steps.values()
    for number, region in regions.items():
        joined = set()
        if region.role == "piece":
            joined = set(region.cells)
        for cell in region.cells:
            ball_nearness = nearness(cell)
            ball = Bead(ball_nearness, cell, number)
            balls_and_necks.append(ball)
            for neighbour in translate(steps, cell):  # layers apart may lie between its cells
                if neighbour not in joined:
                    continue
                if cell < neighbour:
                    both = ball_nearness + nearness(neighbour)
                    neck = Bead(both / 2, cell, number, neighbour)
                    balls_and_necks.append(neck)

    def place_in_order(bead: Bead) -> tuple[float, bool, Cell]:
        is_neck = bead.to is not None
        rounded_nearness = round(bead.nearness, 6)
        return rounded_nearness, is_neck, bead.cell

    return sorted(balls_and_necks, key=place_in_order)


def _group(
    region: Region, group: Iterable[Bead], on: BallFrame, hatchings: Hatchings, faint: bool
) -> Iterator[str]:
    """Balls and necks of a region, of which none of another is in between."""
    width = stroke_width(THIN, on.cell)
    dash = short(DASHES * on.cell)
    look = class_and_fill(region, hatchings)
    if region.role == "empty":
        look += f' fill-opacity="{GLASS}" stroke-width="{width}"'
        look += f' stroke-dasharray="{dash}"'
    elif faint:
        look += ' stroke-opacity=".5"'
    name = name_element(region)
    yield f"<g {look}>{name}"
    for bead in group:
        if bead.to:
            shape = _neck(bead, on)
            on_top = SHADE
            line = f'stroke-width="{width}"'
            yield f"{shape} {line}/>"
        else:
            shape = _circle(bead, on)
            on_top = SHINE
            yield f"{shape}/>"
        if region.role != "empty":
            yield f"{shape} {on_top}/>"
        if faint:
            yield f"{shape} {VEIL}/>"
    yield "</g>"


def _circle(bead: Bead, on: BallFrame) -> str:
    x, y = on.at(bead.cell)
    radius = short(BALL_RADIUS * on.cell)
    left = short(x)
    top = short(y)
    return f'<circle cx="{left}" cy="{top}" r="{radius}"'


def _neck(bead: Bead, on: BallFrame) -> str:
    """A rod between two balls; where it leaves one, its edge is an ellipse, the far half of it."""
    assert bead.to
    beads_of_neck = (bead.cell, bead.to)
    far_ball, near_ball = sorted(beads_of_neck, key=nearness)
    far_point = complex(*on.at(far_ball))
    near_point = complex(*on.at(near_ball))
    direction = near_point - far_point
    wide = NECK * ENLARGED * on.cell
    far_nearness = nearness(far_ball)
    nearer_by = nearness(near_ball) - far_nearness
    thin = nearer_by * 3**-0.5  # how thin the ellipses are
    length = hypot(direction.real, direction.imag)
    right = direction * 1j / length
    aside = right * wide
    leaving = far_point + direction * FROM_MIDDLE
    share_between = 1 - 2 * FROM_MIDDLE
    along = direction * share_between
    start = leaving + aside
    far_end = leaving - aside
    near_end = start + along
    angle = degrees(phase(aside))
    narrow = thin * wide
    radii = f"{short(wide)} {short(narrow)}"
    arc = f"A{radii} {short(angle)} 0 1"
    far_half = f"{arc} {_place(far_end)}"
    near_half = f"{arc} {_place(near_end)}"
    line = f"l{_place(along)}"
    return f'<path d="M{_place(start)}{far_half}{line}{near_half}Z"'


def _place(point: complex) -> str:
    return coordinates((point.real, point.imag))


# visible parts ------------------------------------------------------------------------------------


def _in_front(regions: Regions, lattice: Lattice) -> Iterator[tuple[Bead, list[Point]]]:
    """Every ball, and the places of the nearer ones that may hide a part of it, relative to it."""
    nearer_places: list[Point] = []
    in_order = beads(regions, lattice)
    for bead in reversed(in_order):
        if bead.to:
            continue
        x, y = middle_of(lattice, bead.cell)
        hiding = []
        for nearer_x, nearer_y in nearer_places:
            across = nearer_x - x
            down = nearer_y - y
            distance = hypot(across, down)
            if distance < 2 * BALL_RADIUS:
                hiding.append((across, down))
        yield bead, hiding
        region = regions[bead.number]
        if region.role != "empty":
            nearer_places.append((x, y))


def _room(spot: Point, hiding: Iterable[Point]) -> float:
    """The radius of the circle about a spot of a ball in which nothing hides it, if it has one."""
    distances = []
    for nearer_ball in hiding:
        distances.append(dist(spot, nearer_ball))
    nearest = min(distances, default=inf)
    free = nearest - BALL_RADIUS
    to_rim = BALL_RADIUS - hypot(*spot)
    return min(to_rim, free)


def seen_parts(regions: Regions, lattice: Lattice) -> Counter[int]:
    """The number of SPOTS of the balls of each region that are seen."""
    seen_spots: Counter[int] = Counter()
    for bead, hiding in _in_front(regions, lattice):
        for spot in SPOTS:
            if _room(spot, hiding) > 0:
                seen_spots[bead.number] += 1
    return seen_spots


def _names(regions: Regions, on: BallFrame) -> Iterator[str]:
    """The name of each piece where there is the most room for it on one of its balls."""
    best: dict[int, NameSpot] = {}
    for bead, hiding in _in_front(regions, on.lattice):
        for spot in SPOTS:
            room = _room(spot, hiding)
            towards_rim = hypot(*spot)
            spot_nearness = bead.nearness - towards_rim
            candidate = NameSpot(round(room, 2), spot_nearness, spot, bead.cell)
            best_so_far = best.get(bead.number, candidate)
            best[bead.number] = max(candidate, best_so_far)
    for number in sorted(best):
        region = regions[number]
        room, _, (right, below), cell = best[number]
        if not is_named(region):
            continue
        if room < LEAST_NAME_ROOM:
            continue
        width_of_name = greatest_width(region.name)
        diagonal = hypot(width_of_name, HIGH_LETTER)
        half = diagonal / 2
        room_of_name = NAME_ROOM * room
        size = min(NAME, room_of_name / half)
        middle_x, middle_y = on.at(cell)
        x = middle_x + right * on.cell
        y = middle_y + below * on.cell
        letters_high = size * on.cell
        yield text_element("name", (x, y), region.name, letters_high)


# how they are moved -------------------------------------------------------------------------------


def lifts(scene: Scene) -> dict[int, int]:
    """The steps by which each layer goes up, just so that it hides nothing of the one below."""
    down = defaultdict(list)
    for region in scene.regions.values():
        for cell in region.cells:
            layer = cell[0]
            _, y = middle_of(scene.lattice, cell)
            down[layer].append(y)
    next_layer = (1, 0, 0)
    _, y_of_next_layer = middle_of(scene.lattice, next_layer)
    up = -y_of_next_layer  # on paper, by one layer
    steps_of_layer: dict[int, int] = {}
    top = inf
    for layer in sorted(down):
        steps = 0
        if steps_of_layer:
            lowest = max(down[layer])
            bottom = lowest + 2 * BALL_RADIUS
            missing = bottom - top
            missing_steps = ceil(missing / up)
            steps = max(0, missing_steps)
        steps_of_layer[layer] = steps
        raised_by = steps * up
        highest = min(down[layer])
        top = highest - raised_by
    return steps_of_layer


def hiding(pieces: Sequence[Shape], side: str) -> list[int]:
    """For each piece the pieces that a ball of it meets on the way to a side: a bit for each.

    >>> hiding([((0, 0, 0),), ((1, 1, 0),)], "above")
    [2, 0]
    """
    owner: dict[Cell, int] = {}
    for piece, cells in enumerate(pieces):
        owner |= dict.fromkeys(cells, piece)
    longest_way = max(extent(owner))
    ways_to_side = _ways_to(side, longest_way)
    met = [0] * len(pieces)
    for cell, piece in owner.items():
        for met_cell in translate(ways_to_side, cell):
            other_piece = owner.get(met_cell, piece)
            if other_piece != piece:
                bit = 1 << other_piece
                met[piece] |= bit
    return met


@lru_cache(64)
def _ways_to(side: str, most_steps: int) -> Shape:
    """The ways, up to `most_steps` steps along an axis, to the balls that one meets on its way to a
    side; those beside which it slides are not among them.
    """
    to = SIDE_VECTORS[side]
    is_odd = sum(to) % 2
    often = 1 + is_odd  # then the step leads to another ball
    step = tuple([often * value for value in to])
    first_met = _first_met(to, often)
    ways: list[Cell] = []
    for number in range(most_steps + 1):
        way = tuple([number * value for value in step])
        ways += translate(first_met, way)
    return tuple(ways)


def _first_met(to: Cell, often: int) -> list[Cell]:
    """The balls that a ball meets within its first step, which is a vector taken so often."""
    length = _product(to, to)
    first_met = []
    coordinates_near = range(-2, 3)
    for vector in product(coordinates_near, repeat=3):
        if sum(vector) % 2:
            continue
        along = _product(vector, to)
        # a ball is as wide as the root of 2 steps along an axis
        beyond_width = _product(vector, vector) - 2
        square_along = along**2
        is_near = length * beyond_width < square_along
        longest_way = often * length
        is_on_way = 0 < along <= longest_way
        if is_on_way and is_near:
            first_met.append(vector)
    return first_met


def _product(vector: Cell, other_vector: Cell) -> int:
    """The scalar product of two vectors."""
    return sum(map(mul, vector, other_vector))

"""The parts of polyhedra that are seen, and the pieces that one meets on its way to a side.

A sample is a point of a face: its middle, and a point half the way from there to each corner. It is
seen if no nearer cell covers it on paper.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from math import ceil, floor, inf
from typing import NamedTuple, TypeAlias

from ..core.cells import Shape
from ..core.control import current_control
from ..text.scene import Region, Scene
from .polyhedron_lattice import (
    ROUNDING,
    Corner,
    PolyhedronLattice,
    Spot,
)

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = Sequence[Point]

# for each side the way there, and the two numbers of a spot that are seen from there
SIDES: Mapping[str, tuple[Spot, tuple[int, int]]] = {
    "above": ((0.0, 0.0, 1.0), (0, 1)),
    "front": ((0.0, -1.0, 0.0), (0, 2)),
    "right": ((1.0, 0.0, 0.0), (1, 2)),
    "left": ((-1.0, 0.0, 0.0), (1, 2)),
    "back": ((0.0, 1.0, 0.0), (0, 2)),
    "below": ((0.0, 0.0, -1.0), (0, 1)),
}


# samples ------------------------------------------------------------------------------------------


def open_samples(
    regions: Mapping[int, Region], lattice: PolyhedronLattice
) -> Counter[tuple[int, tuple[Corner, ...]]]:
    """Return the number of samples that are seen of each face, by its region and its corners."""
    solid = {number: region for number, region in regions.items() if region.role != "empty"}
    cells = [(cell, number) for number, region in solid.items() for cell in region.cells]
    in_order = sorted(cells, key=lambda pair: lattice.nearness(pair[0]), reverse=True)
    covering: dict[tuple[int, int], list[Polygon]] = defaultdict(list)
    seen_of_faces: Counter[tuple[int, tuple[Corner, ...]]] = Counter()
    for cell, number in current_control().watched(in_order):
        polygons = []
        for corners, _ in lattice.faces_of(cell):
            polygon = [lattice.project(corner) for corner in corners]
            if not _turns_left_on_paper(polygon):
                continue
            polygons.append(polygon)
            for sample in _samples(polygon):
                polygons_there = covering[floor(sample[0]), floor(sample[1])]
                if not any(_is_inside(sample, polygon) for polygon in polygons_there):
                    seen_of_faces[number, corners] += 1
        for polygon in polygons:
            for square in _squares_under(polygon):
                covering[square].append(polygon)
    return seen_of_faces


def seen_samples(regions: Mapping[int, Region], lattice: PolyhedronLattice) -> Counter[int]:
    """Return the number of samples of each region that are seen."""
    seen_of_regions: Counter[int] = Counter()
    for (number, _), samples in open_samples(regions, lattice).items():
        seen_of_regions[number] += samples
    return seen_of_regions


def _samples(polygon: Polygon) -> Iterator[Point]:
    x, y = (sum(values) / len(polygon) for values in zip(*polygon, strict=True))
    yield x, y
    for corner_x, corner_y in polygon:
        yield (x + corner_x) / 2, (y + corner_y) / 2


def _turns_left_on_paper(polygon: Polygon) -> bool:
    """Whether a face is turned to the eye: its corners then turn left, as y grows downwards."""
    area = 0.0
    for (a, b), (c, d) in _sides(polygon):
        area += a * d - c * b
    return area < -ROUNDING


def _sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    return zip(polygon, [*polygon[1:], polygon[0]], strict=True)


def _is_inside(point: Point, polygon: Polygon) -> bool:
    """Whether a point is inside a polygon that turns left on paper, not at its rim."""
    x, y = point
    for (a, b), (c, d) in _sides(polygon):
        if (c - a) * (y - b) - (d - b) * (x - a) > -ROUNDING:
            return False
    return True


def _squares_under(polygon: Polygon) -> Iterator[tuple[int, int]]:
    """The squares of a grid that a polygon may cover in part."""
    across, down = zip(*polygon, strict=True)
    for x in range(floor(min(across)), floor(max(across)) + 1):
        for y in range(floor(min(down)), floor(max(down)) + 1):
            yield x, y


# ways to a side -----------------------------------------------------------------------------------


def hiding_pieces(pieces: Sequence[Shape], side: str, lattice: PolyhedronLattice) -> list[int]:
    """Return for each piece the pieces that it meets on its straight way to a side: a bit for each.

    It meets a cell if one of its own lies behind that, seen from the side, and both cover a common
    area.
    """
    outlines = list(_outlines(pieces, side, lattice))
    met = [0] * len(pieces)
    for outline, obstacle in current_control().watched(product(outlines, repeat=2)):
        is_beyond = obstacle.piece != outline.piece and obstacle.planes > outline.planes
        if is_beyond and not met[outline.piece] >> obstacle.piece & 1:
            if not outline.is_apart(obstacle) and _share_area(outline.points, obstacle.points):
                met[outline.piece] |= 1 << obstacle.piece
    return met


class _Outline(NamedTuple):
    """The corners of a cell of a piece as one sees them from a side, the corners of the box around
    them, and the planes before the cell on the way there.
    """

    planes: int
    piece: int
    points: list[Point]
    low: Point
    high: Point

    def is_apart(self, other: _Outline) -> bool:
        """Whether the boxes around two of them share no inner point."""
        left, bottom = self.low
        right, top = self.high
        other_left, other_bottom = other.low
        other_right, other_top = other.high
        is_beside = right <= other_left or other_right <= left
        is_above_or_below = top <= other_bottom or other_top <= bottom
        return is_beside or is_above_or_below


def _outlines(pieces: Sequence[Shape], side: str, lattice: PolyhedronLattice) -> Iterator[_Outline]:
    to_side, (across, upwards) = SIDES[side]
    for number, cells in enumerate(pieces):
        for cell in cells:
            points = []
            for corner in lattice.corners(cell):
                spot = lattice.spot(corner)
                points.append((spot[across], spot[upwards]))
            columns, rows = zip(*points, strict=True)
            low = min(columns), min(rows)
            high = max(columns), max(rows)
            yield _Outline(lattice.planes_before(cell, to_side), number, points, low, high)


def _share_area(points: Polygon, other_points: Polygon) -> bool:
    """Whether the hulls of some points share an inner point.

    Two convex areas do not exactly if a line parts them; if one does, there is one through two
    points of one of them, so that all these directions are tried.
    """
    pairs = chain(product(points, repeat=2), product(other_points, repeat=2))
    for (a, b), (c, d) in pairs:
        normal = d - b, a - c
        if normal != (0, 0) and _are_parted(points, other_points, normal):
            return False
    return True


def _are_parted(points: Polygon, other_points: Polygon, normal: Point) -> bool:
    """Whether a line at right angles to a normal lies between two sets of points."""
    across, down = normal
    values = [across * x + down * y for x, y in points]
    other_values = [across * x + down * y for x, y in other_points]
    return max(values) <= min(other_values) + ROUNDING


# layers -------------------------------------------------------------------------------------------


def layer_lifts(scene: Scene) -> dict[int, int]:
    """Return the steps by which each layer goes up, just so that it hides nothing of the one below;
    the first number of a cell is its layer.
    """
    lattice = scene.lattice
    assert isinstance(lattice, PolyhedronLattice)
    down: dict[int, list[float]] = defaultdict(list)
    for region in scene.regions.values():
        for cell in region.cells:
            down[cell[0]] += [lattice.project(corner)[1] for corner in lattice.corners(cell)]
    steps_of_layers: dict[int, int] = {}
    top = inf
    step, height = _upward_step(lattice)
    for layer, places in sorted(down.items()):
        missing = max(places) - top if steps_of_layers else 0
        steps = step * max(0, ceil(missing / height - ROUNDING))
        steps_of_layers[layer] = steps
        top = min(places) - steps / step * height
    return steps_of_layers


def _upward_step(lattice: PolyhedronLattice) -> tuple[int, float]:
    """The least number that may be added to the first number of all cells, and how far up they go
    then.
    """
    step = 1
    first_kind, *_ = lattice.steps
    rest = (0,) * (len(first_kind) - 1)
    while lattice.translation_near((step, *rest)) != (step, *rest):
        step += 1
    layer, *flat = first_kind
    _, _, height = lattice.middle(first_kind)
    _, _, height_after_step = lattice.middle((layer + step, *flat))
    return step, height_after_step - height

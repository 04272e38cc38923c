"""The parts of polyhedra that are seen, and the pieces that one meets on its way to a side.

A sample is a point of a face: its middle, and a point half the way from there to each corner. It is
seen if no nearer cell covers it on paper.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import ceil, floor, inf
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape
from ..core.control import current_control
from ..pictures import Point, mean
from ..text.scene import Region, Scene
from .polyhedron_lattice import (
    ROUNDING,
    Corner,
    PolyhedronLattice,
    Spot,
)

Polygon: TypeAlias = Sequence[Point]
Square: TypeAlias = tuple[int, int]
# a face, by the number of its region and its corners
FaceOfRegion: TypeAlias = tuple[int, tuple[Corner, ...]]

# for each side the way there
SIDES: Mapping[str, Spot] = {
    "above": (0.0, 0.0, 1.0),
    "front": (0.0, -1.0, 0.0),
    "right": (1.0, 0.0, 0.0),
    "left": (-1.0, 0.0, 0.0),
    "back": (0.0, 1.0, 0.0),
    "below": (0.0, 0.0, -1.0),
}


# samples ------------------------------------------------------------------------------------------


def open_samples(
    regions: Mapping[int, Region], lattice: PolyhedronLattice
) -> Counter[FaceOfRegion]:
    """Return the number of samples that are seen of each face, by its region and its corners."""
    covering: dict[Square, list[Polygon]] = defaultdict(list)
    seen_of_faces: Counter[FaceOfRegion] = Counter()
    in_order = _nearest_first(regions, lattice)
    for cell, number in current_control().watched(in_order):
        polygons = []
        for corners, _ in lattice.faces_of(cell):
            polygon = [lattice.project(corner) for corner in corners]
            if not _turns_left_on_paper(polygon):
                continue
            polygons.append(polygon)
            for x, y in _samples(polygon):
                square = floor(x), floor(y)
                polygons_there = covering[square]
                if not any(_is_inside(x, y, nearer) for nearer in polygons_there):
                    seen_of_faces[number, corners] += 1
        for polygon in polygons:
            for square in _squares_under(polygon):
                covering[square].append(polygon)
    return seen_of_faces


def _nearest_first(
    regions: Mapping[int, Region], lattice: PolyhedronLattice
) -> list[tuple[Cell, int]]:
    """The solid cells of some regions with the numbers of these, the nearest one first."""
    cells = []
    for number, region in regions.items():
        if region.role != "empty":
            for cell in region.cells:
                cells.append((cell, number))

    def nearness(cell_and_number: tuple[Cell, int]) -> int:
        cell, _ = cell_and_number
        return lattice.nearness(cell)

    return sorted(cells, key=nearness, reverse=True)


def seen_samples(regions: Mapping[int, Region], lattice: PolyhedronLattice) -> Counter[int]:
    """Return the number of samples of each region that are seen."""
    seen_of_regions: Counter[int] = Counter()
    for face, samples in open_samples(regions, lattice).items():
        number, _ = face
        seen_of_regions[number] += samples
    return seen_of_regions


def _samples(polygon: Polygon) -> Iterator[Point]:
    middle_x, middle_y = mean(polygon)
    yield middle_x, middle_y
    for x, y in polygon:
        half_x = (middle_x + x) / 2
        half_y = (middle_y + y) / 2
        yield half_x, half_y


def _turns_left_on_paper(polygon: Polygon) -> bool:
    """Whether a face is turned to the eye: its corners then turn left, as y grows downwards."""
    area = 0.0
    start_x, start_y = polygon[-1]
    for end_x, end_y in polygon:
        area += start_x * end_y - end_x * start_y
        start_x = end_x
        start_y = end_y
    return area < -ROUNDING


def _is_inside(x: float, y: float, polygon: Polygon) -> bool:
    """Whether a point is inside a polygon that turns left on paper, not at its rim."""
    start_x, start_y = polygon[-1]
    for end_x, end_y in polygon:
        to_x = end_x - start_x
        to_y = end_y - start_y
        area = to_x * (y - start_y) - to_y * (x - start_x)
        if area > -ROUNDING:
            return False
        start_x = end_x
        start_y = end_y
    return True


def _squares_under(polygon: Polygon) -> Iterator[Square]:
    """The squares of a grid that a polygon may cover in part."""
    columns = [floor(x) for x, _ in polygon]
    rows = [floor(y) for _, y in polygon]
    first_column = min(columns)
    first_row = min(rows)
    all_columns = range(first_column, max(columns) + 1)
    all_rows = range(first_row, max(rows) + 1)
    return product(all_columns, all_rows)


# ways to a side -----------------------------------------------------------------------------------


def hiding_pieces(pieces: Sequence[Shape], side: str, lattice: PolyhedronLattice) -> list[int]:
    """Return for each piece the pieces that it meets on its straight way to a side: a bit for each.

    It meets a cell if one of its own lies behind that, seen from the side, and both cover a common
    area.
    """
    outlines = list(_outlines(pieces, side, lattice))
    pairs = product(outlines, repeat=2)
    met = [0] * len(pieces)
    for outline, obstacle in current_control().watched(pairs):
        if obstacle.planes <= outline.planes:
            continue
        if obstacle.piece == outline.piece:
            continue
        bit = 1 << obstacle.piece
        is_met = met[outline.piece] & bit
        if is_met or outline.is_apart(obstacle):
            continue
        if _share_area(outline.points, obstacle.points):
            met[outline.piece] |= bit
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

    def is_apart(self, obstacle: _Outline) -> bool:
        """Whether the boxes around two of them share no inner point."""
        left, bottom = self.low
        right, top = self.high
        left_of_obstacle, bottom_of_obstacle = obstacle.low
        right_of_obstacle, top_of_obstacle = obstacle.high
        if right <= left_of_obstacle or right_of_obstacle <= left:
            return True
        return top <= bottom_of_obstacle or top_of_obstacle <= bottom


def _outlines(pieces: Sequence[Shape], side: str, lattice: PolyhedronLattice) -> Iterator[_Outline]:
    to_side = SIDES[side]
    # the two numbers of a spot that are seen from there
    axes = [axis for axis, value in enumerate(to_side) if not value]
    across, upwards = axes
    for number, cells in enumerate(pieces):
        for cell in cells:
            columns = []
            rows = []
            for corner in lattice.corners(cell):
                spot = lattice.spot(corner)
                columns.append(spot[across])
                rows.append(spot[upwards])
            points = list(zip(columns, rows, strict=True))
            low = (min(columns), min(rows))
            high = (max(columns), max(rows))
            planes = lattice.planes_before(cell, to_side)
            yield _Outline(planes, number, points, low, high)


def _share_area(points: Polygon, points_of_obstacle: Polygon) -> bool:
    """Whether the hulls of some points share an inner point.

    Two convex areas do not exactly if a line parts them; if one does, there is one through two
    points of one of them, so that all these directions are tried.
    """
    for polygon in (points, points_of_obstacle):
        for start, end in product(polygon, repeat=2):
            if start == end:
                continue
            a, b = start
            c, d = end
            normal = (d - b, a - c)
            if _are_parted(points, points_of_obstacle, normal):
                return False
    return True


def _are_parted(points: Polygon, points_of_obstacle: Polygon, normal: Point) -> bool:
    """Whether a line at right angles to a normal lies between two sets of points."""
    heights = _heights(points, normal)
    heights_of_obstacle = _heights(points_of_obstacle, normal)
    lowest_of_obstacle = min(heights_of_obstacle)
    return max(heights) <= lowest_of_obstacle + ROUNDING


def _heights(points: Polygon, normal: Point) -> list[float]:
    """The heights of some points in the direction of a normal."""
    across, down = normal
    return [across * x + down * y for x, y in points]


# layers -------------------------------------------------------------------------------------------


def layer_lifts(scene: Scene) -> dict[int, int]:
    """Return the steps by which each layer goes up, just so that it hides nothing of the one below;
    the first number of a cell is its layer.
    """
    lattice = scene.lattice
    assert isinstance(lattice, PolyhedronLattice)
    down = defaultdict(list)
    for region in scene.regions.values():
        for cell in region.cells:
            for corner in lattice.corners(cell):
                _, y = lattice.project(corner)
                layer = cell[0]
                down[layer].append(y)
    steps_of_layers = {}
    top = inf  # the first layer hides nothing
    step, height = _upward_step(lattice)
    for layer, places in sorted(down.items()):
        missing = max(places) - top
        repeats = 0
        if missing > 0:
            needed = ceil(missing / height - ROUNDING)
            repeats = max(0, needed)
        steps_of_layers[layer] = step * repeats
        top = min(places) - repeats * height
    return steps_of_layers


def _upward_step(lattice: PolyhedronLattice) -> tuple[int, float]:
    """The least number that may be added to the first number of all cells, and how far up they go
    then.
    """
    kind = next(iter(lattice.steps))
    layer, *flat = kind
    zeros = (0,) * len(flat)
    step = 1
    translation = (step, *zeros)
    while lattice.translation_near(translation) != translation:
        step += 1
        translation = (step, *zeros)
    higher_cell = (layer + step, *flat)
    _, _, height = lattice.middle(kind)
    _, _, height_after_step = lattice.middle(higher_cell)
    return step, height_after_step - height

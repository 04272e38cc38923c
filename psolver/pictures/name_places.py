"""The places of names in flat drawings: where their letters can be the highest.

A name is a box, as wide as its letters and as high as capitals are, about a point. It lies in the
cells of a region if it lies in a part of them that is a little smaller: NAME_MARGIN of each cell
stays free around it. Lengths of room are sides of cells.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from math import dist, hypot, inf
from typing import NamedTuple

from ..core.cells import Cell, Shape, translate
from ..core.lattice import Lattice
from ..text.scene import Mark, Region, Scene
from .flat_frame import Frame, TextPlace, mean, middle_of_cell, projected
from .scene_sides import Sides
from .svg import GREATEST_LETTER_WIDTH, greatest_width, is_named
from .svg_paths import Line, Point, box_of_points

HIGH_LETTER = 0.72  # A capital is so high, as a share of the height of letters.
NAME_MARGIN = 0.2  # A name stays so far from the border, on the way from the middle of a cell.
MOST_TRIED = 100  # the places that are tried for a name, those nearest to the middle first
ROOM_IN_ROW = 0.8  # A name is so much longer than the way between the middles of a row, in cells.
TEXT_HEIGHT = 0.5  # Letters are at most so high, in cells.
SIDE_TEXT = 0.25  # Letters at a side, or in a corner, are at most so high, in cells.
ROOM_BESIDE = 0.45  # A name beside marks takes so much of the room in a cell.
ASIDE = 0.28  # A name in a corner is so far from the middle, in cells.
NAME_ON_BALL = 0.8  # The diagonal of a name on a ball is at most so long, in cells.
SMALL_NAME = 0.36  # The diagonal of a name beside the mark of a ball is so long, in cells.


class TextSpot(NamedTuple):
    """A point, and how high the letters of a text about it can be."""

    at: Point
    size: float


@lru_cache(1024)
def room_in_cell(lattice: Lattice, kind: Cell, letters: int) -> float:
    """The height that a number of `letters` can have in the middle of a cell of a kind.

    >>> from ..core.square_lattice import SQUARE
    >>> round(room_in_cell(SQUARE, (0, 0), 2), 3)
    0.571
    """
    middle = middle_of_cell(lattice, kind)
    border = _border(lattice, (kind,))
    return _room_at(middle, border, letters)


def roomiest(lattice: Lattice, cells: Shape, letters: int) -> TextSpot:
    """The spot near the middle of some cells (at least one) where `letters` have the most room."""
    step_home = lattice.home(cells)
    cells_at_home = translate(cells, step_home)
    spot = _roomiest(lattice, cells_at_home, letters)
    home_x, home_y = spot.at
    middle_x, middle_y = middle_of_cell(lattice, cells[0])
    home_middle_x, home_middle_y = middle_of_cell(lattice, cells_at_home[0])
    x = home_x + middle_x - home_middle_x
    y = home_y + middle_y - home_middle_y
    return TextSpot((x, y), spot.size)


@lru_cache(4096)
def _roomiest(lattice: Lattice, cells: Shape, letters: int) -> TextSpot:
    border = _border(lattice, cells)
    middles = []
    for cell in cells:
        middles.append(middle_of_cell(lattice, cell))
    centre = mean(middles)

    def distance(place: Point) -> tuple[float, Point]:
        from_centre = dist(place, centre)
        return round(from_centre, 6), place

    def size_of(spot: TextSpot) -> float:
        return round(spot.size, 6)

    places = set(middles)
    places.update(_places_between(lattice, cells))
    places_in_order = sorted(places, key=distance)
    nearest_places = places_in_order[:MOST_TRIED]
    spots = []
    for place in nearest_places:
        room = _room_at(place, border, letters)
        spot = TextSpot(place, room)
        spots.append(spot)
    return max(spots, key=size_of)


def _places_between(lattice: Lattice, cells: Shape) -> Iterator[Point]:
    """The middle heights of cells, the middles of sides between two, the corners inside."""
    for cell in cells:
        corners = lattice.corners(cell)
        box = box_of_points(projected(lattice, corners))
        x, _ = middle_of_cell(lattice, cell)
        both_heights = box.top + box.bottom
        middle_height = both_heights / 2
        yield x, middle_height
    outer = set()
    sides = _sides(lattice, cells)
    outlines = sides.outlines()
    for loop in outlines[0]:
        outer.update(loop)
    for side in sides.inner():
        points = projected(lattice, side)
        yield mean(points)
        for corner, point in zip(side, points, strict=True):
            if corner not in outer:
                yield point


def _sides(lattice: Lattice, cells: Shape) -> Sides:
    """The sides of some cells, which are one region."""
    polygons = []
    for cell in cells:
        polygons.append((0, lattice.corners(cell)))
    return Sides(polygons)


def _border(lattice: Lattice, cells: Shape) -> list[Line]:
    """The sides around some cells, as pairs of points."""
    sides: list[Line] = []
    outlines = _sides(lattice, cells).outlines()
    for loop in outlines[0]:
        points = projected(lattice, loop)
        ends = points[1:] + points[:1]
        sides += zip(points, ends, strict=True)
    return sides


def _room_at(at: Point, border: Sequence[Line], letters: int) -> float:
    """The height that `letters` about a point can have so that no line of a border meets them."""
    x, y = at
    half_width = letters * GREATEST_LETTER_WIDTH / 2
    half_height = HIGH_LETTER / 2

    def scaled(point: Point) -> Point:
        """A point seen from `at`, in the lengths that make the box of the letters a square."""
        point_x, point_y = point
        across = point_x - x
        down = point_y - y
        scaled_across = across / half_width
        scaled_down = down / half_height
        return scaled_across, scaled_down

    halves = []
    for start, end in border:
        scaled_start = scaled(start)
        scaled_end = scaled(end)
        half = _half_of_square(scaled_start, scaled_end)
        halves.append(half)
    least_half = min(halves, default=inf)
    return (1 - NAME_MARGIN) * least_half


def _half_of_square(start: Point, end: Point) -> float:
    """Half the side of the largest square about the origin that a line does not enter.

    >>> _half_of_square((2, -1), (2, 5)), _half_of_square((0, 4), (4, 0))
    (2.0, 2.0)
    """
    x, y = start
    end_x, end_y = end
    across = end_x - x
    down = end_y - y
    # The greater of |x| and |y| is least at an end, or if one is 0, or if both are the same.
    bends = (
        (-x, across),
        (-y, down),
        (y - x, across - down),
        (-y - x, across + down),
    )
    shares = [0.0, 1.0]
    for way, length in bends:
        if length:
            share = max(way / length, 0)
            share = min(share, 1)
            shares.append(share)
    halves = []
    for share in shares:
        point_x = x + share * across
        point_y = y + share * down
        across_from_origin = abs(point_x)
        down_from_origin = abs(point_y)
        half = max(across_from_origin, down_from_origin)
        halves.append(half)
    return float(min(halves))


def name_places(scene: Scene, frame: Frame) -> Iterator[tuple[str, Point, float]]:
    """The name of each piece, in the cell that has the most of it around it, beside its marks: the
    name, its middle and the height of its letters.
    """
    full = set()
    marked_at_sides = set()
    for mark in scene.marks:
        if mark.kind == "label":
            full.add(mark.cell)
        elif mark.kind == "side":
            marked_at_sides.add(mark.cell)
    for region in scene.regions.values():
        if not is_named(region):
            continue
        if scene.round:
            place = place_on_ball(region, frame, scene.marks)
        else:
            place = _place_beside_marks(region, frame, full, marked_at_sides)
        x, y, size = place
        yield region.name, (x, y), size


def _place_beside_marks(
    region: Region, frame: Frame, full: Container[Cell], marked_at_sides: Container[Cell]
) -> TextPlace:
    """The place of the name of a region: in cells without marks, else between those at the sides of
    one, else in a corner of one that is `full`.
    """
    free = []
    bare = []
    for cell in region.cells:
        if cell in full:
            continue
        free.append(cell)
        if cell not in marked_at_sides:
            bare.append(cell)
    if bare:
        bare_region = region._replace(cells=tuple(bare))
        return place_of_name(bare_region, frame)
    candidates = free or region.cells
    cell = candidates[0]
    kind = frame.lattice.kind(cell)
    letters = len(region.name)
    room_in_middle = room_in_cell(frame.lattice, kind, letters)
    room = ROOM_BESIDE * room_in_middle
    x, y = frame.middle(cell)
    highest = TEXT_HEIGHT
    if not free:
        aside = ASIDE * frame.cell
        x += aside
        y += aside
        highest = SIDE_TEXT
    size = min(room, highest)
    return x, y, size * frame.cell


def place_of_name(region: Region, frame: Frame) -> TextPlace:
    """The middle of the name of a region, and the height of its letters.

    It stands in the longest row of squares that are side by side; of several, in that nearest to
    the region's middle. In other cells it stands where its letters can be the highest.
    """
    if frame.lattice.slanted:
        letters = len(region.name)
        spot = roomiest(frame.lattice, region.cells, letters)
        x, y = frame.place(spot.at)
        size = min(spot.size, TEXT_HEIGHT)
        return x, y, size * frame.cell
    middles = []
    for cell in region.cells:
        middles.append(frame.middle(cell))
    row = _longest_row(middles, frame.cell)
    x, y = _middle_of_row(row)
    start, _ = row[0]
    end, _ = row[-1]
    beyond_middles = ROOM_IN_ROW * frame.cell
    room = end - start + beyond_middles
    size = room / greatest_width(region.name)
    highest = TEXT_HEIGHT * frame.cell
    size = min(highest, size)
    return x, y, size


def _longest_row(middles: Sequence[Point], cell: float) -> list[Point]:
    """The longest row of squares that are side by side, by their middles; of several the nearest to
    the middle of all.
    """
    centre_x, centre_y = mean(middles)

    def distance(row: list[Point]) -> float:
        x, y = _middle_of_row(row)
        across = abs(x - centre_x)
        down = abs(y - centre_y)
        return across + down

    rows = _rows_of_squares(middles, cell)
    longest = max(map(len, rows))
    longest_rows = []
    for row in rows:
        if len(row) == longest:
            longest_rows.append(row)
    return min(longest_rows, key=distance)


def _middle_of_row(row: Sequence[Point]) -> Point:
    start, y = row[0]
    end, _ = row[-1]
    middle = (start + end) / 2
    return middle, y


def _rows_of_squares(middles: Iterable[Point], cell: float) -> list[list[Point]]:
    """The middles of squares of some pixels that lie side by side, row by row."""

    def place_in_order(point: Point) -> Point:
        x, y = point
        return round(y), x

    rows: list[list[Point]] = []
    for x, y in sorted(middles, key=place_in_order):
        if not rows:
            rows.append([(x, y)])
            continue
        row = rows[-1]
        previous_x, previous_y = row[-1]
        up = abs(previous_y - y)
        step = x - previous_x
        is_on_line = up < 1
        is_near = step < 1.5 * cell
        if is_on_line and is_near:
            row.append((x, y))
        else:
            rows.append([(x, y)])
    return rows


def place_on_ball(region: Region, frame: Frame, marks: Iterable[Mark]) -> TextPlace:
    """The middle of the name of a region of balls, and the height of its letters: on the ball the
    nearest to the middle of those without marks, else beside the mark of one.
    """
    marked_cells = {mark.at for mark in marks}
    free = []
    for cell in region.cells:
        if cell not in marked_cells:
            free.append(cell)
    candidates = free or region.cells
    middles = []
    for cell in candidates:
        middles.append(frame.middle(cell))
    centre = mean(middles)

    def distance(middle: Point) -> tuple[float, Point]:
        from_centre = dist(middle, centre)
        return round(from_centre, 3), middle

    x, y = min(middles, key=distance)
    diagonal = hypot(greatest_width(region.name), HIGH_LETTER)
    if free:
        size = NAME_ON_BALL / diagonal
        size = min(TEXT_HEIGHT, size)
    else:
        size = SMALL_NAME / diagonal
        x -= ASIDE * frame.cell
    return x, y, size * frame.cell

"""The grids of heesch-sat whose cells psolver has, each with its lattice.

A Spot   a cell in a file of heesch-sat, (x, y); y grows upwards, in most grids at 60 degrees

    kites     spots of a plane of hexagons, of which each kite has one, six around the middle of
              each large hexagon
    drafters  the same, twelve around each point where twelve of them meet
    abolos    spots of a plane of squares, four around the middle of each slanted square

The grids are those of https://github.com/isohedral/heesch-sat, src/*grid.h.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import add, sub
from typing import NamedTuple, TypeAlias

from ...core.cells import Cell, Isometry
from ...core.lattice import Lattice, lattice_named
from ...lattices.quotient_lattice import translation
from ...lattices.vectors import minus, plus

HeeschSpot: TypeAlias = tuple[int, int]
Transform: TypeAlias = tuple[int, ...]  # a b c d e f: (x, y) goes to (ax + by + c, dx + ey + f)


class HeeschGrid(NamedTuple):
    """A grid of heesch-sat.

    letter   that begins its records
    name     of the lattice of psolver
    cell_at  the cell of a spot; None if no cell is there
    spot_of  the spot of a cell
    """

    letter: str
    name: str
    cell_at: Callable[[int, int], Cell | None]
    spot_of: Callable[[Cell], HeeschSpot]

    @property
    def lattice(self) -> Lattice:
        """The lattice of psolver."""
        return lattice_named(self.name)

    def transform(self, isometry: Isometry) -> Transform:
        """An isometry of the lattice, as it moves spots."""
        lattice = self.lattice
        origin = next(iter(lattice.steps))
        cells = [origin]
        down_step = translation(1, 0, lattice)
        right_step = translation(0, 1, lattice)
        cells.append(plus(origin, down_step))
        cells.append(plus(origin, right_step))
        start, down, right = map(self.spot_of, cells)
        images = []
        for cell in cells:
            image = isometry(cell)
            images.append(self.spot_of(image))
        down_x, down_y = map(sub, down, start)
        right_x, right_y = map(sub, right, start)
        area = down_x * right_y - down_y * right_x
        transform = []
        # for x, then for y, by Cramer's rule
        for image, image_down, image_right in zip(*images, strict=True):
            to_down = image_down - image
            to_right = image_right - image
            times_area_x = to_down * right_y - to_right * down_y
            times_area_y = to_right * down_x - to_down * right_x
            by_x = times_area_x // area
            by_y = times_area_y // area
            start_x, start_y = start
            rest = image - by_x * start_x - by_y * start_y
            transform += [by_x, by_y, rest]
        return tuple(transform)


def _numbers(table: str) -> Iterator[tuple[int, ...]]:
    """The rows of a table of numbers."""
    for line in table.strip().split("\n"):
        words = line.split()
        yield tuple(map(int, words))


# squares ------------------------------------------------------------------------------------------


def _square_at(x: int, y: int) -> Cell:
    return -y, x


def _spot_of_square(cell: Cell) -> HeeschSpot:
    row, column = cell
    return column, -row


# hexagons, also as points of the planes of the other grids ----------------------------------------


def _hexagon_at(x: int, y: int) -> Cell:
    middle_number = x + y
    return -y, middle_number, -x


def _spot_of_hexagon(cell: Cell) -> HeeschSpot:
    row, _, last_number = cell
    return -last_number, -row


# triangles: spots of which both numbers are multiples of 3 point up, those with 1 more down -------

SIDE_OF_IAMOND = 3


def _triangle_at(x: int, y: int) -> Cell | None:
    right, kind = divmod(x, SIDE_OF_IAMOND)
    up, other_kind = divmod(y, SIDE_OF_IAMOND)
    if kind != other_kind:
        return None
    if kind > 1:
        return None
    row, middle_number, last_number = _hexagon_at(right, up)
    row += 1
    middle_number += kind
    return row, middle_number, last_number


def _spot_of_triangle(cell: Cell) -> HeeschSpot:
    row, _, last_number = cell
    kind = sum(cell) - 1
    foot = (row - 1, 0, last_number)
    right, up = _spot_of_hexagon(foot)
    x = SIDE_OF_IAMOND * right
    y = SIDE_OF_IAMOND * up
    return x + kind, y + kind


# kites: a step of hexagons is (4, -2) or (2, 2); a way is a spot turned by 30 degrees ------------

# x and y of a spot, and the way to its kite
TABLE_OF_KITES = """
 1  0   -1  2 -1
 0  1   -2  1  1
-1  1   -1 -1  2
-1  0    1 -2  1
 0 -1    2 -1 -1
 1 -1    1  1 -2
"""
KITES_BY_SPOT = {row[:2]: row[2:] for row in _numbers(TABLE_OF_KITES)}
SPOTS_OF_KITES = {way: spot for spot, way in KITES_BY_SPOT.items()}


def _kite_at(x: int, y: int) -> Cell | None:
    for (right, up), way in KITES_BY_SPOT.items():
        across = x - right
        upwards = y - up
        # across, upwards is a sum of (4, -2) and (2, 2), some times each
        first_times, first_rest = divmod(across - upwards, 6)
        if first_rest:
            continue
        second_times, second_rest = divmod(upwards + 2 * first_times, 2)
        if not second_rest:
            row, middle_number, last_number = _hexagon_at(first_times, second_times)
            return row, middle_number, *way, last_number
    return None


def _spot_of_kite(cell: Cell) -> HeeschSpot:
    row, middle_number, *way, last_number = cell
    hexagon = row, middle_number, last_number
    first_times, second_times = _spot_of_hexagon(hexagon)
    right, up = SPOTS_OF_KITES[tuple(way)]
    x = 4 * first_times + 2 * second_times + right
    y = 2 * second_times - 2 * first_times + up
    return x, y


# drafters: twelve around a point, to which a spot of hexagons is given ----------------------------

SIDE_OF_DRAFTER = 7
# x and y of a spot, the triangle beside the point, and the way to the cell from its middle
TABLE_OF_DRAFTERS = """
 2  1   0 1 0    1 -1  0
 1  2   0 1 0    0 -1  1
-1  3   0 1 1    1  0 -1
-2  3   0 1 1    1 -1  0
-3  2   0 0 1    0  1 -1
-3  1   0 0 1    1  0 -1
-2 -1   1 0 1   -1  1  0
-1 -2   1 0 1    0  1 -1
 1 -3   1 0 0   -1  0  1
 2 -3   1 0 0   -1  1  0
 3 -2   1 1 0    0 -1  1
 3 -1   1 1 0   -1  0  1
"""
DRAFTERS = tuple((row[:2], row[2:5], row[5:]) for row in _numbers(TABLE_OF_DRAFTERS))


def _drafter_at(x: int, y: int) -> Cell | None:
    for (right, up), triangle, way in DRAFTERS:
        across = x - right
        upwards = y - up
        first_times, first_rest = divmod(across, SIDE_OF_DRAFTER)
        second_times, second_rest = divmod(upwards, SIDE_OF_DRAFTER)
        if not first_rest and not second_rest:
            point = _hexagon_at(first_times, second_times)
            row, middle_number, last_number = map(add, point, triangle)
            return row, middle_number, *way, last_number
    return None


def _spot_of_drafter(cell: Cell) -> HeeschSpot:
    row, middle_number, *own_way, last_number = cell
    own_triangle = row, middle_number, last_number
    # the way, and whether the triangle points up, show the spot
    kind = sum(own_triangle)
    for (right, up), triangle, way in DRAFTERS:
        if way != tuple(own_way):
            continue
        if sum(triangle) == kind:
            point = minus(own_triangle, triangle)
            first_times, second_times = _spot_of_hexagon(point)
            x = SIDE_OF_DRAFTER * first_times
            y = SIDE_OF_DRAFTER * second_times
            return x + right, y + up
    raise ValueError(cell)


# quarters of squares: a slanted square has two spots each way, on every second field --------------


def _tan_at(x: int, y: int) -> Cell | None:
    right, from_left = divmod(x, 2)
    up, from_foot = divmod(y, 2)
    diagonal = right + up
    if diagonal % 2:
        return None
    column = diagonal // 2
    row = (right - up) // 2
    # from the middle of a slanted square its quarters lie to the left or right, and down or up
    to_foot = from_left - from_foot
    to_right = from_left + from_foot - 1
    return row, to_foot, to_right, column


def _spot_of_tan(cell: Cell) -> HeeschSpot:
    row, down, right, column = cell
    from_left = (right + down + 1) // 2
    from_foot = (right - down + 1) // 2
    x = 2 * (column + row)
    y = 2 * (column - row)
    return x + from_left, y + from_foot


HEESCH_GRIDS = (
    HeeschGrid("O", "square", _square_at, _spot_of_square),
    HeeschGrid("H", "hexagon", _hexagon_at, _spot_of_hexagon),
    HeeschGrid("I", "triangle", _triangle_at, _spot_of_triangle),
    HeeschGrid("K", "kite", _kite_at, _spot_of_kite),
    HeeschGrid("D", "drafter", _drafter_at, _spot_of_drafter),
    HeeschGrid("A", "tans", _tan_at, _spot_of_tan),
)
# by their letters, the cells of the other grids
OTHER_HEESCH_GRIDS = {
    "o": "octagons and squares",
    "T": "hexagons and triangles",
    "h": "halves of the pentagons of Cairo",
    "B": "squares, hexagons and dodecagons",
}

"""Surfaces of pieces of hexagons and triangles, and of other flat cells that are no squares.

A Corner   of a cell, as `Lattice.corners` has it
A fan      the cells of a piece that lie around a corner side by side; if they do not go all the
           way around it, the piece ends there, and its border is moved inwards

Such a piece is a prism as thick as a side of a cell is long, less the gap. Every cell is cut into
triangles from its middle. What neighbours share is the same point for both, so that the surface is
closed.
"""

from __future__ import annotations

from cmath import phase
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sin
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape
from ..core.lattice import Lattice
from ..paper import breadth
from .solid_mesh import Mesh, Point, Triangle

Corner: TypeAlias = tuple[int, ...]
Spot: TypeAlias = tuple[float, float]
Outline: TypeAlias = Sequence[Spot]
Side: TypeAlias = tuple[Spot, Spot]
SpotsOfCells: TypeAlias = list[list[Spot]]
CornerOfCell: TypeAlias = tuple[Corner, Cell]


class Sector(NamedTuple):
    """The part of a cell around one of its corners, with those before and after, clockwise; around
    one corner all have the same angle.
    """

    corner_before: Corner
    corner: Corner
    corner_after: Corner
    cell: Cell
    lattice: Lattice

    def ways(self) -> tuple[complex, complex]:
        """The ways to the corners before and after, of length 1."""
        origin = _point_at(self.lattice, self.corner)
        point_before = _point_at(self.lattice, self.corner_before)
        point_after = _point_at(self.lattice, self.corner_after)
        to_before = point_before - origin
        to_after = point_after - origin
        way_before = to_before / abs(to_before)
        way_after = to_after / abs(to_after)
        return way_before, way_after


Fan: TypeAlias = list[Sector]
FansOfCorners: TypeAlias = dict[Corner, list[Fan]]
SectorsAround: TypeAlias = dict[Corner, Sector]  # a corner, by the corner before each


def _point_at(lattice: Lattice, corner: Corner) -> complex:
    x, y = lattice.project(corner)
    return complex(x, y)


def widest_gap(lattice: Lattice) -> float:
    """Return the gap that leaves nothing of some piece, or parts its cells.

    >>> from ..lattices.slanted import TRIANGLE
    >>> round(widest_gap(TRIANGLE), 3)
    0.577
    """
    widest = breadth(lattice)
    for kind in lattice.steps:
        for sector in _sectors(lattice, kind):
            gap = sin(_angle(sector))
            widest = min(widest, gap)
    return widest


def prism(lattice: Lattice, cells: Shape, gap: float, cell: float) -> Mesh:
    """Return the surface of a flat shape less half of a gap on every side, its box at the origin;
    `gap` and `cell` as for `mesh`.

    The gap is less than `widest_gap`. Without one, the shape must not touch itself at a corner.
    """
    around = dict(_spots_around(lattice, cells, gap))
    outlines = []
    for shape_cell in cells:
        spots = []
        for corner in lattice.corners(shape_cell):
            spots += around[corner, shape_cell]
        spots.reverse()  # y grows downwards in a drawing, and upwards on a plate
        drawn = []
        for x, y in spots:
            drawn.append((x, -y))
        outlines.append(drawn)
    leftmost, front = _lowest_corner(outlines)
    flat = []
    middles = []
    for shape_cell, outline in zip(cells, outlines, strict=True):
        moved = []
        for x, y in outline:
            spot = x - leftmost, y - front
            moved.append(spot)
        flat.append(moved)
        x, y = _middle(lattice, shape_cell)
        right = x - leftmost
        back = -y - front
        middles.append((right, back))
    high = 1 - gap
    return _raised(flat, middles, high, cell)


def _lowest_corner(outlines: Iterable[Outline]) -> Spot:
    """The lower left corner of the box around some polygons."""
    columns = []
    rows = []
    for outline in outlines:
        for x, y in outline:
            columns.append(x)
            rows.append(y)
    return min(columns), min(rows)


def touches_itself(lattice: Lattice, cells: Shape) -> bool:
    """Whether there are cells of a shape that meet at a corner only.

    >>> from ..lattices.slanted import TRIANGLE
    >>> touches_itself(TRIANGLE, ((0, 0, 1), (0, 1, 0)))
    True
    """
    fans_of_corners = _fans(lattice, cells).values()
    return any(len(fans) > 1 for fans in fans_of_corners)


def _raised(flat: Sequence[Outline], middles: Sequence[Spot], high: float, cell: float) -> Mesh:
    """The solid above some polygons, each wound to the left around its middle."""
    numbers: dict[Point, int] = {}
    triangles: list[Triangle] = []
    border: dict[Side, None] = {}

    def number(spot: Spot, z: float) -> int:
        x, y = spot
        point = x, y, z
        return numbers.setdefault(point, len(numbers))

    def add(a: Spot, b: Spot, c: Spot, z: float) -> None:
        corner_a = number(a, z)
        corner_b = number(b, z)
        corner_c = number(c, z)
        triangles.append((corner_a, corner_b, corner_c))

    for outline, middle in zip(flat, middles, strict=True):
        for a, b in _sides(outline):
            add(middle, a, b, high)
            add(middle, b, a, 0)
            same_side = b, a  # of the cell beyond it
            if same_side in border:
                del border[same_side]
            else:
                border[a, b] = None
    for a, b in border:
        low_a = number(a, 0)
        low_b = number(b, 0)
        high_a = number(a, high)
        high_b = number(b, high)
        triangles.append((low_a, low_b, high_b))
        triangles.append((low_a, high_b, high_a))
    vertices = []
    for x, y, z in numbers:
        right = cell * x
        back = cell * y
        up = cell * z
        vertices.append((right, back, up))
    return Mesh(tuple(vertices), tuple(triangles))


def _sides(outline: Outline) -> Iterator[Side]:
    """The sides of a polygon, in order."""
    first_end, *further_ends = outline
    ends = [*further_ends, first_end]
    return zip(outline, ends, strict=True)


def _fans(lattice: Lattice, cells: Shape) -> FansOfCorners:
    """The fans around each corner, clockwise; a closed one begins anywhere."""
    sectors_at: dict[Corner, SectorsAround] = defaultdict(dict)
    for cell in cells:
        for sector in _sectors(lattice, cell):
            sectors_around = sectors_at[sector.corner]
            sectors_around[sector.corner_before] = sector
    fans = {}
    for corner, sectors in sectors_at.items():
        fans[corner] = list(_parted(sectors))
    return fans


def _sectors(lattice: Lattice, cell: Cell) -> Iterator[Sector]:
    """Yield the sectors of a cell."""
    first_corner, *further_corners = lattice.corners(cell)
    corners = [first_corner, *further_corners]
    corners_after = [*further_corners, first_corner]
    corner_before = corners[-1]
    for corner, corner_after in zip(corners, corners_after, strict=True):
        yield Sector(corner_before, corner, corner_after, cell, lattice)
        corner_before = corner


def _parted(sectors: SectorsAround) -> Iterator[Fan]:
    """Yield the fans of some sectors around one corner, by the corner before each."""
    ends = set()
    for each_sector in sectors.values():
        ends.add(each_sector.corner_after)
    starts = []
    for corner in sectors:
        if corner not in ends:
            starts.append(corner)
    if not starts:  # a closed fan
        first_corner, *_ = sectors
        starts.append(first_corner)
    for start in starts:
        fan = []
        sector: Sector | None = sectors[start]
        while sector is not None:
            fan.append(sector)
            sector = sectors.get(sector.corner_after)
            if sector is fan[0]:
                break
        yield fan


def _spots_around(
    lattice: Lattice, cells: Shape, gap: float
) -> Iterator[tuple[CornerOfCell, list[Spot]]]:
    """Yield the points of each cell at each of its corners, clockwise: the corner itself, or the
    place of the border there when it is moved.
    """
    fans_of_corners = _fans(lattice, cells)
    for corner, fans in fans_of_corners.items():
        corner_spot = lattice.project(corner)
        for fan in fans:
            last_corner = fan[-1].corner_after
            is_closed = last_corner == fan[0].corner_before
            moved = [[corner_spot] for _ in fan]
            if gap and not is_closed:
                moved = _inside(corner_spot, fan, gap)
            for sector, spots in zip(fan, moved, strict=True):
                corner_of_cell = corner, sector.cell
                yield corner_of_cell, spots


def _inside(corner_spot: Spot, fan: Fan, gap: float) -> SpotsOfCells:
    """For each cell of a fan the points of the border that is half a gap inside: those on the sides
    between the cells, and its turn.
    """
    x, y = corner_spot
    number = len(fan)
    angle = _angle(fan[0])

    def spot(towards: complex, share: float) -> Spot:
        """The border's point in a direction, a `share` of a cell's angle from its nearer end."""
        angle_at_spot = share * angle
        length = gap / 2 / sin(angle_at_spot)
        way = length * towards / abs(towards)
        border_point = complex(x, y) + way
        return border_point.real, border_point.imag

    side_spots = []
    for n in range(1, number):
        to_before, _ = fan[n].ways()
        nearer_end = min(n, number - n)
        side_spots.append(spot(to_before, nearer_end))
    spots_of_cells = []
    for n in range(number):
        end = n + 1
        side_before = max(n - 1, 0)
        spots_of_cell = side_spots[side_before:end]
        spots_of_cells.append(spots_of_cell)
    if number % 2:
        half = number // 2
        middle_way = sum(fan[half].ways())
        turn = spot(middle_way, number / 2)
        place = min(half, 1)
        spots_of_cells[half].insert(place, turn)
    return spots_of_cells


def _angle(sector: Sector) -> float:
    to_before, to_after = sector.ways()
    turn = to_after / to_before
    return abs(phase(turn))


def _middle(lattice: Lattice, cell: Cell) -> Spot:
    """The middle of the circle inside a cell, where the lines meet that halve its angles."""
    sector, next_sector, *_ = _sectors(lattice, cell)
    corner = _point_at(lattice, sector.corner)
    next_corner = _point_at(lattice, next_sector.corner)
    bisector = sum(sector.ways())
    next_bisector = sum(next_sector.ways())
    across = next_bisector.conjugate()
    to_next = next_corner - corner
    way_to_next = to_next * across
    way_along = bisector * across
    share = way_to_next.imag / way_along.imag
    middle = corner + share * bisector
    return middle.real, middle.imag

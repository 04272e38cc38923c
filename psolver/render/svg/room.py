"""Where text has the most room in cells that need not be boxes, such as triangles and hexagons.

A text is a box, as wide as it is long and as high as capital letters are, about a point. It lies in
the cells of a region where it lies in a part of them that is a little smaller: MARGIN of each cell
stays free around it. Lengths are sides of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import dist, inf
from typing import NamedTuple

from ...geometry.cells import Cell, Shape, translate
from ...geometry.lattice import Lattice
from ..sides import Sides
from .drawing import WIDE_LETTER
from .paths import Point

HIGH_LETTER = 0.72  # of the height of letters: that of a capital
MARGIN = 0.2  # of the way from the middle of a cell to its border
MOST_TRIED = 100  # places for a name


class Spot(NamedTuple):
    """A point, and how high the letters of a text about it can be."""

    at: Point
    size: float


@lru_cache(1024)
def room_in_cell(lattice: Lattice, kind: Cell, letters: int) -> float:
    """How high a number of `letters` can be in the middle of a cell of a kind.

    >>> from ...geometry.lattice import SQUARE
    >>> round(room_in_cell(SQUARE, (0, 0), 2), 3)
    0.571
    """
    return _room_at(_middle(lattice, kind), _border(lattice, (kind,)), letters)


def roomiest(lattice: Lattice, cells: Shape, letters: int) -> Spot:
    """Where a number of `letters` has the most room in some cells (at least one), as near as can be
    to the middle of the cells.
    """
    step = lattice.home(cells)
    (x, y), size = _roomiest(lattice, translate(cells, step), letters)
    (ax, ay), (bx, by) = _middle(lattice, cells[0]), _middle(lattice, translate(cells[:1], step)[0])
    return Spot((x + ax - bx, y + ay - by), size)


@lru_cache(4096)
def _roomiest(lattice: Lattice, cells: Shape, letters: int) -> Spot:
    border = _border(lattice, cells)
    middles = [_middle(lattice, cell) for cell in cells]
    centre = _mean(middles)
    tried = sorted({*middles, *_others(lattice, cells)}, key=lambda at: _nearness(at, centre))
    spots = (Spot(at, _room_at(at, border, letters)) for at in tried[:MOST_TRIED])
    return max(spots, key=lambda spot: round(spot.size, 6))


def _nearness(at: Point, centre: Point) -> tuple[float, Point]:
    return round(dist(at, centre), 6), at


def _others(lattice: Lattice, cells: Shape) -> Iterator[Point]:
    """Half the height of each of some cells, the middles of the sides between two of them, and the
    corners that they surround.
    """
    for cell in cells:
        down = [lattice.project(corner)[1] for corner in lattice.corners(cell)]
        yield _middle(lattice, cell)[0], (min(down) + max(down)) / 2
    sides = Sides((0, lattice.corners(cell)) for cell in cells)
    outer = {corner for loop in sides.outlines()[0] for corner in loop}
    for start, end in sides.inner():
        yield _mean([lattice.project(start), lattice.project(end)])
        yield from (lattice.project(corner) for corner in (start, end) if corner not in outer)


def _border(lattice: Lattice, cells: Shape) -> list[tuple[Point, Point]]:
    """The sides around some cells, from point to point."""
    loops = Sides((0, lattice.corners(cell)) for cell in cells).outlines()[0]
    lines = [[lattice.project(corner) for corner in loop] for loop in loops]
    return [pair for line in lines for pair in zip(line, line[1:] + line[:1], strict=True)]


def _room_at(at: Point, border: Sequence[tuple[Point, Point]], letters: int) -> float:
    """How high some `letters` about a point can be, so that no line of a border meets them."""
    wide, high = letters * WIDE_LETTER / 2, HIGH_LETTER / 2
    (x, y), least = at, inf
    for (ax, ay), (bx, by) in border:
        line = ((ax - x) / wide, (ay - y) / high), ((bx - x) / wide, (by - y) / high)
        least = min(least, _half_of_square(*line))
    return (1 - MARGIN) * least


def _half_of_square(start: Point, end: Point) -> float:
    """Half the side of the largest square about the origin that a line does not go into.

    >>> _half_of_square((2, -1), (2, 5)), _half_of_square((0, 4), (4, 0))
    (2.0, 2.0)
    """
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    # the greater of |x| and |y| is least at an end, where one is 0, or where both are the same
    bends = ((-ax, dx), (-ay, dy), (ay - ax, dx - dy), (-ay - ax, dx + dy))
    shares = [0.0, 1.0, *(min(max(a / b, 0), 1) for a, b in bends if b)]
    return float(min(max(abs(ax + t * dx), abs(ay + t * dy)) for t in shares))


@lru_cache(1024)
def _middle(lattice: Lattice, cell: Cell) -> Point:
    return _mean([lattice.project(corner) for corner in lattice.corners(cell)])


def _mean(points: Sequence[Point]) -> Point:
    across, down = (sum(values) / len(points) for values in zip(*points, strict=True))
    return across, down

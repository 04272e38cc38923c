"""Flat pieces of regular cells, such as triangles and hexagons, as solids that are as thick as a
side of a cell is long, less a gap.

A corner    of a cell, as `Lattice.corners` has it
A fan       the cells of a piece that lie around a corner side by side; if they do not go all the
            way around it, the piece ends there, and its border is moved inwards
A Point     (x, y, z), x to the right, y backwards, z upwards; sides of cells have length 1

Every cell is cut into triangles from its middle. What neighbours share is the same point for both,
so that the surface is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import hypot, pi, sin
from typing import NamedTuple, TypeAlias

from ..geometry.cells import Cell, Shape
from ..geometry.lattice import Lattice
from ..render.sheet.cutting import breadth

Corner: TypeAlias = tuple[int, ...]
Spot: TypeAlias = tuple[float, float]
Point: TypeAlias = tuple[float, float, float]
Solid: TypeAlias = tuple[tuple[Point, ...], tuple[tuple[int, int, int], ...]]


class Sector(NamedTuple):
    """The part of a cell around one of its corners: the corners before and after that,
    clockwise.
    """

    before: Corner
    after: Corner
    cell: Cell


def widest_gap(lattice: Lattice) -> float:
    """Return the gap that leaves nothing of some piece, or parts its cells.

    >>> from ..geometry.slanted import TRIANGLE
    >>> round(widest_gap(TRIANGLE), 3)
    0.577
    """
    return min(breadth(lattice), sin(_angle(lattice)))


def prism(lattice: Lattice, cells: Shape, gap: float) -> Solid:
    """Return the surface of a shape less half of a gap on every side: points, and triangles as
    numbers of points that are wound to the left seen from outside; the box around it begins at the
    origin.

    The gap is less than `widest_gap`. Without one, the shape must not touch itself at a corner.
    """
    around = dict(_spots_around(lattice, cells, gap))
    outlines = []
    for cell in cells:
        spots = [spot for corner in lattice.corners(cell) for spot in around[corner, cell]]
        outlines.append([(x, -y) for x, y in reversed(spots)])
    left, front = (min(values) for values in zip(*(s for o in outlines for s in o), strict=True))
    flat = [[(x - left, y - front) for x, y in outline] for outline in outlines]
    middles = [(x - left, -y - front) for x, y in (_middle(lattice, cell) for cell in cells)]
    return _raised(flat, middles, 1 - gap)


def touches_itself(lattice: Lattice, cells: Shape) -> bool:
    """Whether there are cells of a shape that meet at a corner only.

    >>> from ..geometry.slanted import TRIANGLE
    >>> touches_itself(TRIANGLE, ((0, 0, 1), (0, 1, 0)))
    True
    """
    return any(len(fans) > 1 for fans in _fans(lattice, cells).values())


def _raised(flat: Sequence[Sequence[Spot]], middles: Sequence[Spot], high: float) -> Solid:
    """Return the solid above some polygons, each wound to the left around its middle."""
    numbers: dict[Point, int] = {}
    faces = []
    border: dict[tuple[Spot, Spot], None] = {}

    def number(spot: Spot, z: float) -> int:
        return numbers.setdefault((*spot, z), len(numbers))

    for outline, middle in zip(flat, middles, strict=True):
        for side in zip(outline, [*outline[1:], outline[0]], strict=True):
            a, b = side
            faces.append((number(middle, high), number(a, high), number(b, high)))
            faces.append((number(middle, 0), number(b, 0), number(a, 0)))
            if (b, a) in border:
                del border[b, a]
            else:
                border[side] = None
    for a, b in border:
        low = number(a, 0), number(b, 0)
        top = number(a, high), number(b, high)
        faces += [(low[0], low[1], top[1]), (low[0], top[1], top[0])]
    return tuple(numbers), tuple(faces)


# cells around corners ----------------------------------------------------------------------------


def _fans(lattice: Lattice, cells: Shape) -> dict[Corner, list[list[Sector]]]:
    """Return the fans around each corner, each clockwise; one that goes all the way around begins
    anywhere.
    """
    sectors: dict[Corner, dict[Corner, Sector]] = {}
    for cell in cells:
        corners = lattice.corners(cell)
        for n, corner in enumerate(corners):
            one = Sector(corners[n - 1], corners[(n + 1) % len(corners)], cell)
            sectors.setdefault(corner, {})[one.before] = one
    return {corner: list(_parted(found)) for corner, found in sectors.items()}


def _parted(sectors: Mapping[Corner, Sector]) -> Iterator[list[Sector]]:
    """Yield the fans of some sectors around one corner, by the corner before each."""
    ends = {one.after for one in sectors.values()}
    firsts = [before for before in sectors if before not in ends] or list(sectors)[:1]
    for first in firsts:
        fan = [sectors[first]]
        while (more := sectors.get(fan[-1].after)) and more is not fan[0]:
            fan.append(more)
        yield fan


def _spots_around(
    lattice: Lattice, cells: Shape, gap: float
) -> Iterator[tuple[tuple[Corner, Cell], list[Spot]]]:
    """Yield the points of each cell at each of its corners, clockwise: the corner itself, or the
    place of the border there when it is moved.
    """
    for corner, fans in _fans(lattice, cells).items():
        here = lattice.project(corner)
        for fan in fans:
            whole = fan[-1].after == fan[0].before
            moved = [[here]] * len(fan) if whole or not gap else _moved(lattice, here, fan, gap)
            for sector, spots in zip(fan, moved, strict=True):
                yield (corner, sector.cell), spots


def _moved(lattice: Lattice, here: Spot, fan: Sequence[Sector], gap: float) -> list[list[Spot]]:
    """Return for each cell of a fan the points of the border that is half a gap inside: those
    on the sides between the cells, and its turn.
    """
    number, angle = len(fan), _angle(lattice)

    def spot(towards: Spot, share: float) -> Spot:
        """The border's point in a direction, a `share` of a cell's angle from its nearer end."""
        (x, y), (ax, ay) = here, towards
        far = gap / 2 / sin(share * angle) / hypot(ax - x, ay - y)
        return x + far * (ax - x), y + far * (ay - y)

    between = [spot(lattice.project(fan[n].before), min(n, number - n)) for n in range(1, number)]
    found = [[*between[max(n - 1, 0) : n], *between[n : n + 1]] for n in range(number)]
    if number % 2:
        half = number // 2
        turn = spot(_middle(lattice, fan[half].cell), number / 2)
        found[half].insert(min(half, 1), turn)
    return found


@cache
def _angle(lattice: Lattice) -> float:
    """Return the angle of a cell at its corners."""
    number = len(lattice.corners(next(iter(lattice.steps))))
    return pi * (number - 2) / number


def _middle(lattice: Lattice, cell: Cell) -> Spot:
    corners = [lattice.project(corner) for corner in lattice.corners(cell)]
    across, down = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    return across, down

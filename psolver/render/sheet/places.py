"""Where the corners of a flat scene lie, in millimetres; how large cells are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt

from ...geometry.cells import Cell, extent
from ...geometry.lattice import Lattice
from ..scene import Corner, Scene
from .lines import Point, area, straightened


class Places:
    """Where the corners of a flat scene lie whose cells are `cell` mm long, with a margin around
    it; `size` is the width and the height of all that.
    """

    def __init__(self, scene: Scene, cell: float, margin: float = 0) -> None:
        self._project, self._cell = scene.lattice.project, cell
        corners = {
            corner
            for region in scene.regions.values()
            for one in region.cells
            for corner in scene.lattice.corners(one)
        }
        across, down = zip(*map(self._project, corners), strict=True)
        self._left, self._top = cell * min(across) - margin, cell * min(down) - margin
        self.size: tuple[float, float] = (
            cell * max(across) + margin - self._left,
            cell * max(down) + margin - self._top,
        )

    def at(self, corner: Corner) -> Point:
        """Where a corner lies."""
        across, down = self._project(corner)
        return self._cell * across - self._left, self._cell * down - self._top

    def line(self, trail: Sequence[Corner]) -> list[Point]:
        """The line through corners, each beside the next."""
        return straightened([self.at(corner) for corner in trail])

    def loop(self, corners: Sequence[Corner]) -> list[Point]:
        """The closed line around something, which ends before the first corner."""
        return self.line([*corners, corners[0]])


def size_of(lattice: Lattice, cells: Iterable[Cell]) -> tuple[float, float]:
    """The width and the height of some cells (at least one) with sides of length 1; of solid ones,
    of a layer.

    >>> from ...geometry.lattice import SQUARE
    >>> size_of(SQUARE, [(0, 0), (0, 1)])
    (2, 1)
    """
    if not lattice.flat:
        *_, high, wide = extent(cells)
        return wide, high
    corners = {corner for cell in cells for corner in lattice.corners(cell)}
    across, down = zip(*map(lattice.project, corners), strict=True)
    return max(across) - min(across), max(down) - min(down)


@lru_cache
def usual_side(lattice: Lattice, of_square: float) -> float:
    """The side, in whole millimetres, with which a flat cell is about as large as a square of this
    side; of a solid one the same.

    >>> from ...geometry.hexagons import HEXAGON
    >>> usual_side(HEXAGON, 20.0)
    12.0
    """
    if not lattice.flat:
        return of_square
    return float(round(of_square / sqrt(area(_around(lattice)))))


@lru_cache
def breadth(lattice: Lattice) -> float:
    """How wide the largest circle in a flat cell with sides of length 1 is.

    >>> from ...geometry.hexagons import HEXAGON
    >>> round(breadth(HEXAGON), 3)
    1.732
    """
    around = _around(lattice)
    return 4 * area(around) / (len(around) - 1)


def _around(lattice: Lattice) -> list[Point]:
    """The closed line around a cell."""
    corners = lattice.corners(next(iter(lattice.steps)))
    return [lattice.project(corner) for corner in (*corners, corners[0])]

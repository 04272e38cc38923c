"""The places of the points of a flat scene in its drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from ..core.cells import Cell
from ..core.lattice import Lattice
from ..text.look import Style
from ..text.overlay import has_axes
from ..text.scene import Corner, Scene
from .scene_sides import Polygons, Side
from .svg import LINE_WIDTH
from .svg_paths import Line, Loop, Point, box_of_points, turning_points

# the middle of a text, x and y, and the height of its letters
TextPlace: TypeAlias = tuple[float, float, float]
AXIS_MARGIN = 0.6  # Cells are so far from the rim of a drawing with an axis or a centre.


def mean(points: Sequence[Point]) -> Point:
    """The middle of some points (at least one).

    >>> mean([(0, 0), (2, 4)])
    (1.0, 2.0)
    """
    number = len(points)
    across = sum(x for x, _ in points)
    down = sum(y for _, y in points)
    return across / number, down / number


def projected(lattice: Lattice, corners: Iterable[Corner]) -> list[Point]:
    """Corners of cells as their lattice projects them."""
    return [lattice.project(corner) for corner in corners]


@lru_cache(1024)
def middle_of_cell(lattice: Lattice, cell: Cell) -> Point:
    """The middle of a cell, as its lattice projects it."""
    corners = lattice.corners(cell)
    return mean(projected(lattice, corners))


class Frame:
    """The places of the points of a scene in its drawing, and the size of that, in pixels.

    lattice        of the scene
    at             the place of every corner of a cell
    width, height  of the drawing
    upper_left     the place of the drawing in a larger one

    `left` and `top` are those of the upper left corner.
    """

    def __init__(self, scene: Scene, style: Style, left: float = 0, top: float = 0) -> None:
        self.lattice = scene.lattice
        self.cell = style.cell
        self.upper_left = left, top
        places = _places_of_corners(scene)
        box = box_of_points(places.values())
        margin = LINE_WIDTH
        if has_axes(scene):
            margin = AXIS_MARGIN
        rows_above, columns_beside = scene.offset
        across = box.right - box.left
        down = box.bottom - box.top
        self.width = self._length(across, margin, columns_beside)
        self.height = self._length(down, margin, rows_above)
        outer_left = box.left - margin - columns_beside
        outer_top = box.top - margin - rows_above
        left_in_cells = left / self.cell
        top_in_cells = top / self.cell
        self._left = outer_left - left_in_cells
        self._top = outer_top - top_in_cells
        self.at: dict[Corner, Point] = {}
        for corner, point in places.items():
            self.at[corner] = self.place(point)

    def _length(self, inside: float, margin: float, offset: float) -> float:
        """The width or the height of the drawing, by that of all corners."""
        length = inside + 2 * margin
        moved_by = offset * self.cell
        return length * self.cell + moved_by

    def point(self, row_and_column: tuple[float, ...]) -> Point:
        """The place of a point that is given by its row and column."""
        point = self.lattice.point(row_and_column)
        projected = self.lattice.project(point)
        return self.place(projected)

    def middle(self, cell: Cell) -> Point:
        """The place of the middle of a cell."""
        middle = middle_of_cell(self.lattice, cell)
        return self.place(middle)

    def place(self, point: Point) -> Point:
        """The place of a point that the lattice has projected."""
        across, down = point
        from_left = across - self._left
        from_top = down - self._top
        x = from_left * self.cell
        y = from_top * self.cell
        return x, y

    def ends(self, sides: Iterable[Side]) -> list[Line]:
        """The places of the ends of sides."""
        lines = []
        for start, end in sides:
            start_point = self.at[start]
            end_point = self.at[end]
            lines.append((start_point, end_point))
        return lines

    def loops(self, loops: Polygons) -> list[Loop]:
        """The places at which loops of corners turn."""
        turning = []
        for loop in loops:
            points = []
            for corner in loop:
                points.append(self.at[corner])
            turning_loop = turning_points(points)
            turning.append(turning_loop)
        return turning


def _places_of_corners(scene: Scene) -> dict[Corner, Point]:
    """The places of the corners of all cells of a scene, as its lattice projects them."""
    lattice = scene.lattice
    cells: list[Cell] = []
    for region in scene.regions.values():
        cells += region.cells
    cells += scene.footprint
    if not lattice.slanted:  # a layer of a solid takes the room of all layers
        cells += scene.box
    places = {}
    for cell in cells:
        for corner in lattice.corners(cell):
            places[corner] = lattice.project(corner)
    return places

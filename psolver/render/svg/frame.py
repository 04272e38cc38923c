"""Where the points of a flat scene lie in its drawing."""

from __future__ import annotations

from ...geometry.cells import Cell
from ..look import Style
from ..scene import CENTRES, Scene
from .drawing import LINE
from .paths import Point

AXIS_MARGIN = 0.6  # of a cell, around a scene with an axis or a centre


class Frame:
    """Where the points of a scene lie in its drawing, and how large that is, in pixels.

    lattice        of the scene
    at             the place of every corner of a cell
    width, height  of the drawing

    `left` and `top` tell where the drawing itself lies in a larger one.
    """

    def __init__(self, scene: Scene, style: Style, left: float = 0, top: float = 0) -> None:
        lattice, self.cell = scene.lattice, style.cell
        self.lattice = lattice
        self._project, self._corners = lattice.project, lattice.corners
        cells = [cell for region in scene.regions.values() for cell in region.cells]
        if not lattice.slanted:  # a layer of a solid takes the room of all layers
            cells += scene.box
        places = {
            corner: lattice.project(corner)
            for corner in {c for cell in cells for c in lattice.corners(cell)}
        }
        across, down = zip(*places.values(), strict=True)
        has_axis = any(mark.kind in ("axis", *CENTRES) for mark in scene.marks)
        margin = AXIS_MARGIN if has_axis else LINE
        self.width = (max(across) - min(across) + 2 * margin) * self.cell
        self.height = (max(down) - min(down) + 2 * margin) * self.cell
        self._left = min(across) - margin - left / self.cell
        self._top = min(down) - margin - top / self.cell
        self.at = {
            corner: ((x - self._left) * self.cell, (y - self._top) * self.cell)
            for corner, (x, y) in places.items()
        }

    def point(self, shown: tuple[float, ...]) -> Point:
        """Where a point lies that is said by its row and column."""
        return self.place(self._project(self.lattice.point(shown)))

    def middle(self, cell: Cell) -> Point:
        """Where the middle of a cell lies."""
        places = [self._project(corner) for corner in self._corners(cell)]
        across, down = (sum(values) / len(places) for values in zip(*places, strict=True))
        return self.place((across, down))

    def place(self, point: Point) -> Point:
        """Where a point lies that the lattice has projected."""
        across, down = point
        return (across - self._left) * self.cell, (down - self._top) * self.cell

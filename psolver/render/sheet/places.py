"""Where the corners of a flat scene lie, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from ..scene import Corner, Scene
from .lines import Point, straightened


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

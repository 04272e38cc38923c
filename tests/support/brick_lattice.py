"""A lattice of one's own that draws its cells as another one does: a wall of bricks in stretcher
bond. A brick has six neighbours, as a hexagon has, but it is longer than high: it can be turned by
half a turn and flipped, no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from psolver import HEXAGON, Cell, Lattice
from psolver.core import Isometry

NAME = "brick"


class BrickLattice(Lattice):
    """Bricks, by the numbers of hexagons: the row and two other numbers, with the sum 0."""

    name = NAME
    axes = ("row", "column")
    flat = True
    steps = HEXAGON.steps
    turns = (Isometry((0, 1, 2), (-1, -1, -1), (0, 0, 0)),)  # half a turn
    mirror = Isometry((0, 2, 1), (1, 1, 1), (0, 0, 0))  # left and right
    invariants = HEXAGON.invariants
    sizes = HEXAGON.sizes

    def kind(self, cell: Cell) -> Cell:
        return HEXAGON.kind(cell)

    def home(self, cells: Iterable[Cell]) -> Cell:
        return HEXAGON.home(cells)

    def plane(self, cell: Cell) -> tuple[int, ...]:
        return HEXAGON.plane(cell)

    def shown(self, cell: Cell) -> tuple[int, ...]:
        return HEXAGON.shown(cell)

    def at(self, shown: tuple[int, ...]) -> Cell | None:
        return HEXAGON.at(shown)

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        return HEXAGON.corners(cell)

    def project(self, point: tuple[float, ...]) -> tuple[float, float]:
        return HEXAGON.project(point)

    def parse(self, text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
        return HEXAGON.parse(text, marks, first_line)

    def where(self, text: str, cell: Cell) -> tuple[int, int]:
        return HEXAGON.where(text, cell)

    def picture(self, marks: Mapping[Cell, str]) -> str:
        return HEXAGON.picture(marks)


BRICK = BrickLattice()

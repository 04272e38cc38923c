"""The lattice of drafters, triangles with angles of 30, 60 and 90 degrees: a triangle of TRIANGLE
is cut into six of them by its three heights. A polydrafter lies in it: a drafter of it is half a
triangle, three cells beside each other.

    # #    A picture has a ^ in the middle of each triangle that points up, a + in that of one that
    #^#    points down, and three cells to the left and to the right of it. Triangles lie in rows,
    # #    three characters wide and three lines high.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.cells import Cell, Shape
from ..core.lattice import lattice_named
from .part_lattice import Offset, PartLattice, direction_of, part, whole_of

# counterclockwise, from the right one on
WAYS_AROUND = (
    (0, 1, -1),
    (-1, 1, 0),
    (-1, 0, 1),
    (0, -1, 1),
    (1, -1, 0),
    (1, 0, -1),
)
CELLS_OF_DRAFTER = 3  # cells of a drafter


class DrafterLattice(PartLattice):
    """Drafters: DRAFTER is the only value."""

    name = "drafter"
    base = lattice_named("triangle")
    directions = (
        (-1, 0, 1),
        (1, -1, 0),
        (0, -1, 1),
        (0, 1, -1),
        (-1, 1, 0),
        (1, 0, -1),
    )
    columns = 3
    block = 6
    word_of_whole = "triangle"
    example = ("# #", "#^#", "# #")
    origin = (6, 9)
    scale = 1.0
    # a triangle is 24 dots wide and 21 dots high
    dots = (14, 24 / 3**0.5)

    def ways_to_corners(self, cell: Cell) -> Iterator[Cell]:
        """The middle of a side of the triangle, and an end of that side."""
        direction = direction_of(cell)
        points_up = sum(whole_of(cell)) == 1
        # a side lies beyond the middle as its axis goes, a corner the other way, twice as far
        sign_of_side = 1 if points_up else -1
        for sign, size in ((sign_of_side, 2), (-sign_of_side, 4)):
            axis = direction.index(sign)
            point = [-sign * size // 2] * 3
            point[axis] = sign * size
            yield tuple(point)

    def sign_of_middle(self, base_cell: Cell) -> str:
        """The sign in the middle of a triangle, by the way that it points."""
        points_up = sum(base_cell) == 1
        return "^" if points_up else "+"

    def offset(self, direction: Cell) -> Offset:
        """The lines and columns of a picture from the middle of its triangle to a cell."""
        down, right, leftward = direction
        columns = 1 if right > leftward else -1
        return down, columns

    def parts_beside(self, shape: Shape) -> Iterator[Shape]:
        """The halves of triangles with a cell beside one of a polydrafter; all of the triangles at
        the origin if it has no cells.
        """
        cells = set(shape)
        wholes = set()
        for cell in shape:
            for neighbour in self.neighbours(cell):
                wholes.add(whole_of(neighbour))
        if not shape:
            wholes = {whole_of(kind) for kind in self.steps}
        for base_cell in wholes:
            for directions in HALVES_OF_TRIANGLE:
                half = [part(base_cell, direction) for direction in directions]
                if not shape or self._are_beside(cells, half):
                    yield tuple(half)

    def _are_beside(self, cells: set[Cell], half: Iterable[Cell]) -> bool:
        """Whether a cell of half a triangle is beside one of some cells."""
        neighbours: set[Cell] = set()
        for cell in half:
            neighbours.update(self.neighbours(cell))
        return not cells.isdisjoint(neighbours)


def _halves() -> Iterator[Shape]:
    """The ways to the drafters of each half of a triangle, which lie beside each other."""
    for number, _ in enumerate(WAYS_AROUND):
        turned = WAYS_AROUND[number:] + WAYS_AROUND[:number]
        yield turned[:CELLS_OF_DRAFTER]


HALVES_OF_TRIANGLE = tuple(_halves())


DRAFTER = DrafterLattice()

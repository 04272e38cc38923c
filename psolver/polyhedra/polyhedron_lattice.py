"""The base of lattices whose cells are polyhedra, in space face to face.

A Corner    of a cell, whole numbers, shared with cells around    (0, 1, 2)
A Spot      a point in space, (x, y, z), edges about 1 long       (1.0, -0.866, 0.0)
A CellFace  numbers of corners of a cell, and the step beyond     CellFace((0, 1, 2), (1, 0, 0))

x runs to the right, y away from the viewer, z upwards: rows of a picture go towards -y, layers
towards z. A lattice is a class with the corners and the faces of a cell of each kind, the spot of a
corner, and the cuts: families of planes of which all faces are parts. Drawings, meshes and the
order in which cells hide each other follow from these.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import floor
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape
from ..core.lattice import DrawnPoint, Lattice, Location
from ..lattices.vectors import plus

Corner: TypeAlias = tuple[int, ...]
Spot: TypeAlias = tuple[float, float, float]

# from a solid to the eye: drawings are seen from above, from the front and the right
TO_EYE: Spot = (1.0, -1.0, 1.0)
COSINE_OF_SLANT = 3**0.5 / 2  # the sides of a cube slant by 30 degrees in a drawing
ROUNDING = 1e-6  # of sums of spots


class CellFace(NamedTuple):
    """A face of a cell: its corners by their numbers, turning left as they are seen from outside,
    and the step to the cell beyond.
    """

    corners: tuple[int, ...]
    step: Cell


class PolyhedronLattice(Lattice):
    """A lattice of convex polyhedra, which fill space face to face.

    faces     of a cell of each kind, by the cell of that kind at the origin; `corners` has the
              corners of a cell, translated in the same way for all cells of a kind
    directions  the step in space for each number of a cell, as far as cells of one kind differ
    cuts      normals of planes: those on which the product with one of them is a whole number, of
              all of them together, part the cells, and no plane goes through a cell
    """

    flat = False
    polyhedral = True
    faces: Mapping[Cell, tuple[CellFace, ...]]
    directions: tuple[Spot, ...]
    cuts: tuple[Spot, ...]

    @abstractmethod
    def spot(self, corner: Location) -> Spot:
        """The place in space of a corner, or of another point in the coordinates of corners."""

    @abstractmethod
    def translation_near(self, vector: Location) -> Cell:
        """A vector that takes cells to cells of the same kind, near another, in the numbers of a
        cell.
        """

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in an isometric drawing, as that of cubes is made."""
        return drawn_at(self.spot(point))

    def faces_of(self, cell: Cell) -> Iterator[tuple[tuple[Corner, ...], Cell]]:
        """Yield the corners of each face of a cell, turning left as they are seen from outside, and
        the cell beyond it.
        """
        corners = self.corners(cell)
        kind = self.kind(cell)
        for face in self.faces[kind]:
            around = tuple([corners[number] for number in face.corners])
            beyond = plus(cell, face.step)
            yield around, beyond

    def middle(self, cell: Cell) -> Spot:
        """The middle of the corners of a cell."""
        return _middle(self, cell)

    def nearness(self, cell: Cell) -> int:
        """A number that is greater for a cell than for any that it hides in a drawing, whole or in
        part.
        """
        return self.planes_before(cell, TO_EYE)

    def planes_before(self, cell: Cell, direction: Spot) -> int:
        """The number of planes of the cuts, counted from anywhere, that lie before a cell if one
        goes in a direction; it grows on the way from a cell to any other.

        A straight way crosses each of these planes once at most, and always towards the same side.
        """
        return _planes_before(self, cell, direction)


def steps_of_faces(faces: Mapping[Cell, tuple[CellFace, ...]]) -> Mapping[Cell, Shape]:
    """Return the steps to the neighbours of a cell of each kind, as `Lattice.steps` has them."""
    steps = {}
    for kind, faces_of_kind in faces.items():
        steps_of_kind = [face.step for face in faces_of_kind]
        steps[kind] = tuple(steps_of_kind)
    return MappingProxyType(steps)


def drawn_at(spot: Spot) -> DrawnPoint:
    """Return the place of a point of space in an isometric drawing, to the right and downwards.

    >>> drawn_at((0.0, 0.0, 1.0))
    (0.0, -1.0)
    """
    x, y, z = spot
    right = (x + y) * COSINE_OF_SLANT
    down = (x - y) / 2 - z
    return right, down


def product_of(vector: Spot, factor: Spot) -> float:
    """Return the scalar product of two vectors.

    >>> product_of((1.0, 2.0, 3.0), (0.0, 1.0, 1.0))
    5.0
    """
    a, b, c = vector
    d, e, f = factor
    return a * d + b * e + c * f


@lru_cache(10_000)
def _middle(lattice: PolyhedronLattice, cell: Cell) -> Spot:
    corners = lattice.corners(cell)
    spots = [lattice.spot(corner) for corner in corners]
    number = len(spots)
    columns, rows, levels = zip(*spots, strict=True)
    x = sum(columns) / number
    y = sum(rows) / number
    z = sum(levels) / number
    return x, y, z


@lru_cache(20_000)
def _planes_before(lattice: PolyhedronLattice, cell: Cell, direction: Spot) -> int:
    middle = lattice.middle(cell)
    number = 0
    for normal in lattice.cuts:
        towards = product_of(normal, direction)
        planes = floor(product_of(normal, middle))
        if towards > ROUNDING:
            number += planes
        elif towards < -ROUNDING:
            number -= planes
    return number

"""The lattice of rhombic tetrahedra: cubes that are cut by the six planes through two opposite
edges, into 24 tetrahedra each. Four of these are one of the six pyramids in a cube, and a cube with
such a pyramid on each face is a rhombic dodecahedron.

A tetrahedron has the middle of the cube as a corner, the middle of a face, and both ends of an edge
of that face. Its cell is (layer, row, column, down the layers, rows and columns): the cube, then
the offset from its middle to the place in the picture, which is 2 towards the face, 1 towards the
edge, and 0 along the edge.

A cube is drawn in five layers of five by five characters, the lowest one first:

    . . . . .   . . # . .   . # . # .   . . # . .   . . . . .
    . . # . .   . . . . .   # . . . #   . . . . .   . . # . .
    . # . # .   # . . . #   . . . . .   # . . . #   . # . # .
    . . # . .   . . . . .   # . . . #   . . . . .   . . # . .
    . . . . .   . . # . .   . # . # .   . . # . .   . . . . .
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from operator import add, sub
from types import MappingProxyType

from ..core.cells import Cell, Shape, translate
from ..core.picture import NUMBER, Size
from ..core.square_lattice import CUBIC
from .block_lattice import MIDDLE_OF_CUBE, BlockLattice, faces_of_tetrahedron, turn_of_cells
from .polyhedron_lattice import steps_of_faces

TETRAHEDRA_IN_CUBE = 24
# from the middle of a cube to its cells: sorted, so that those of a half are together
PLACES = sorted(
    {
        (*place,)
        for lengths in permutations((0, 1, 2))
        for place in product(*[(-length, length) for length in lengths])
    }
)
# coordinates of a cell in a box of two by three by four, for placements
DENSE_PLACES = dict(zip(PLACES, product(range(2), range(3), range(4)), strict=True))


def _vectors(place: Cell) -> tuple[Cell, Cell, Cell]:
    """The vectors from the middle of a cube to the middle of the face, from there to the middle of
    the edge, and from there to an end of it.
    """
    to_face = tuple(value // 2 if abs(value) == 2 else 0 for value in place)
    to_edge = tuple(value if abs(value) == 1 else 0 for value in place)
    to_end = tuple(int(value == 0) for value in place)
    return to_face, to_edge, to_end


def _corners(place: Cell) -> tuple[Cell, ...]:
    """The corners of a cell as seen from the middle of its cube."""
    to_face, to_edge, to_end = _vectors(place)
    to_middle_of_edge = tuple(map(add, to_face, to_edge))
    first_end = tuple(map(sub, to_middle_of_edge, to_end))
    second_end = tuple(map(add, to_middle_of_edge, to_end))
    return MIDDLE_OF_CUBE, to_face, first_end, second_end


def _steps(place: Cell) -> tuple[Cell, ...]:
    """The steps to the four tetrahedra that share a face with that at a place: those beyond the
    faces without its first corner, without its second, and so on.
    """
    to_face, to_edge, to_end = _vectors(place)
    twice_to_face = tuple(map(add, to_face, to_face))
    twice_to_edge = tuple(map(add, to_edge, to_edge))
    places_beyond = (
        (to_face, tuple(map(sub, to_edge, twice_to_face))),
        (MIDDLE_OF_CUBE, tuple(map(add, to_face, twice_to_edge))),
        (MIDDLE_OF_CUBE, tuple(map(add, twice_to_face, to_end))),
        (MIDDLE_OF_CUBE, tuple(map(sub, twice_to_face, to_end))),
    )
    return tuple((*cube, *map(sub, beyond, place)) for cube, beyond in places_beyond)


def _in_box(layers: int, rows: int, columns: int) -> int:
    return TETRAHEDRA_IN_CUBE * layers * rows * columns


def _dodecahedron(side: int) -> Iterator[Cell]:
    """A rhombic dodecahedron: the cells no two of whose distances from its middle, along the axes
    and in units of half a cube, add up to more than twice the side.
    """
    cubes = range(2 * side + 1)
    for cube in product(cubes, repeat=3):
        reach = _two_distances(tuple(2 * number for number in cube), side)
        if reach >= 2 * side + 2:  # no cell reaches two units towards the middle
            continue
        cells = RHOMBIC_TETRAHEDRA.cells_of_cube(cube)
        if reach <= 2 * side - 2:
            yield from cells
            continue
        for cell in cells:
            corners = RHOMBIC_TETRAHEDRA.corners(cell)
            if all(_two_distances(corner, side) <= 2 * side for corner in corners):
                yield cell


def _two_distances(corner: Cell, side: int) -> int:
    """The sum of the two largest of a corner's distances, along the axes, from the middle of a
    rhombic dodecahedron.
    """
    _, *largest = sorted(abs(value - 2 * side) for value in corner)
    return sum(largest)


def _in_dodecahedron(side: int) -> int:
    return 2 * TETRAHEDRA_IN_CUBE * side**3


class RhombicTetrahedronLattice(BlockLattice):
    """Rhombic tetrahedra: RHOMBIC_TETRAHEDRA is the only value."""

    name = "rhombic tetrahedra"
    side = 5
    block = 5
    units = 1
    faces = MappingProxyType(
        {
            (*MIDDLE_OF_CUBE, *place): faces_of_tetrahedron(_corners(place), _steps(place))
            for place in PLACES
        }
    )
    steps = steps_of_faces(faces)
    directions = (
        (0.0, 0.0, 2.0),
        (0.0, -2.0, 0.0),
        (2.0, 0.0, 0.0),
        *[(0.0, 0.0, 0.0)] * 3,
    )
    # the sides of cubes, and the planes through two opposite edges
    cuts = (
        (0.5, 0.0, 0.0),
        (0.0, 0.5, 0.0),
        (0.0, 0.0, 0.5),
        (0.0, 0.5, 0.5),
        (0.0, 0.5, -0.5),
        (0.5, 0.0, 0.5),
        (0.5, 0.0, -0.5),
        (0.5, 0.5, 0.0),
        (0.5, -0.5, 0.0),
    )
    invariants = ((0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1))
    turns = tuple(map(turn_of_cells, CUBIC.turns))
    mirror = turn_of_cells(CUBIC.mirror)
    sizes = (
        Size(
            f"{NUMBER}x{NUMBER}x{NUMBER}",
            "2x2x2",
            _in_box,
            lambda *sides: RHOMBIC_TETRAHEDRA.cells_of_box(*sides),
        ),
        Size(
            f"rhombic dodecahedron of side {NUMBER}",
            "rhombic dodecahedron of side 1",
            _in_dodecahedron,
            _dodecahedron,
        ),
    )

    def __init__(self) -> None:
        self.beside_corners = MappingProxyType(self.steps_around(self.steps))

    def kind(self, cell: Cell) -> Cell:
        """The same place of the first cube."""
        return (*MIDDLE_OF_CUBE, *cell[3:])

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the first layer, row and column of cubes to the origin."""
        layers, rows, columns, *_ = zip(*cells, strict=True)
        return -min(layers), -min(rows), -min(columns), 0, 0, 0

    def translation_near(self, vector: tuple[float, ...]) -> Cell:
        """A vector that takes cells to such at the same place of their cubes, near another."""
        pairs = zip(vector[:3], vector[3:], strict=True)
        return (*(round(number + offset / self.side) for number, offset in pairs), 0, 0, 0)

    def plane(self, cell: Cell) -> tuple[int, ...]:
        """Coordinates in which a cube is a box of two by three by four."""
        layer, row, column, *_ = cell
        layer_in_cube, row_in_cube, column_in_cube = DENSE_PLACES[cell[3:]]
        return 2 * layer + layer_in_cube, 3 * row + row_in_cube, 4 * column + column_in_cube

    def cell_in_cube(self, cube: Cell, place: Cell) -> Cell | None:
        """The cell at a place of a cube, counted from its middle; None if no cell is there."""
        return (*cube, *place) if place in DENSE_PLACES else None

    def cells_of_cube(self, cube: Cell) -> Shape:
        """The cells of a cube, by its layer, row and column among cubes."""
        return tuple((*cube, *place) for place in PLACES)

    def cube_and_place(self, cell: Cell) -> tuple[Cell, Cell]:
        """The cube of a cell, and its place there, counted from the middle."""
        return cell[:3], cell[3:]

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The middle of the cube, the middle of the face, and both ends of the edge; two units for
        the side of a cube.
        """
        middle = tuple(2 * number for number in cell[:3])
        return translate(_corners(cell[3:]), middle)


RHOMBIC_TETRAHEDRA: RhombicTetrahedronLattice = RhombicTetrahedronLattice()

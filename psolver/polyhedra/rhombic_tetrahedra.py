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
from functools import cache
from itertools import permutations, product
from types import MappingProxyType

from ..core.cells import Cell, Shape, translate
from ..core.lattice import Location
from ..core.picture import NUMBER, Size
from ..core.square_lattice import CUBIC
from ..lattices.vectors import minus, plus
from .block_lattice import MIDDLE_OF_CUBE, BlockLattice, faces_of_tetrahedron, turn_of_cells
from .polyhedron_lattice import CellFace, steps_of_faces

TETRAHEDRA_IN_CUBE = 24


def _places() -> Iterator[Cell]:
    """From the middle of a cube to its cells."""
    for lengths in permutations((0, 1, 2)):
        sides = [(-length, length) for length in lengths]
        yield from product(*sides)


# sorted, so that those of a half are together
PLACES = sorted(set(_places()))
# coordinates of a cell in a box of two by three by four, for placements
BOX_OF_PLACES = product(range(2), range(3), range(4))
DENSE_PLACES = dict(zip(PLACES, BOX_OF_PLACES, strict=True))


def _vectors(place: Cell) -> tuple[Cell, Cell, Cell]:
    """The vectors from the middle of a cube to the middle of the face, from there to the middle of
    the edge, and from there to an end of it.
    """
    to_face = [0, 0, 0]
    to_edge = [0, 0, 0]
    to_end = [0, 0, 0]
    for axis, value in enumerate(place):
        if value == 0:
            to_end[axis] = 1
        elif abs(value) == 1:
            to_edge[axis] = value
        else:
            to_face[axis] = value // 2
    return tuple(to_face), tuple(to_edge), tuple(to_end)


@cache
def _corners(place: Cell) -> tuple[Cell, ...]:
    """The corners of a cell as seen from the middle of its cube."""
    to_face, to_edge, to_end = _vectors(place)
    middle_of_edge = plus(to_face, to_edge)
    first_end = minus(middle_of_edge, to_end)
    second_end = plus(middle_of_edge, to_end)
    return MIDDLE_OF_CUBE, to_face, first_end, second_end


def _steps(place: Cell) -> tuple[Cell, ...]:
    """The steps to the four tetrahedra that share a face with that at a place: those beyond the
    faces without its first corner, without its second, and so on.
    """
    to_face, to_edge, to_end = _vectors(place)
    twice_to_face = plus(to_face, to_face)
    twice_to_edge = plus(to_edge, to_edge)
    places_beyond = (
        (to_face, minus(to_edge, twice_to_face)),
        (MIDDLE_OF_CUBE, plus(to_face, twice_to_edge)),
        (MIDDLE_OF_CUBE, plus(twice_to_face, to_end)),
        (MIDDLE_OF_CUBE, minus(twice_to_face, to_end)),
    )
    steps = []
    for cube, beyond in places_beyond:
        step = minus(beyond, place)
        steps.append(cube + step)
    return tuple(steps)


def _faces_of_kinds() -> Iterator[tuple[Cell, tuple[CellFace, ...]]]:
    """The cell of each kind in the first cube, with its faces."""
    for place in PLACES:
        corners = _corners(place)
        steps = _steps(place)
        kind = MIDDLE_OF_CUBE + place
        yield kind, faces_of_tetrahedron(corners, steps)


def _in_box(layers: int, rows: int, columns: int) -> int:
    return TETRAHEDRA_IN_CUBE * layers * rows * columns


def _dodecahedron(side: int) -> Iterator[Cell]:
    """A rhombic dodecahedron: the cells no two of whose distances from its middle, along the axes
    and in units of half a cube, add up to more than twice the side.
    """

    twice_side = 2 * side

    def reach(point: Cell) -> int:
        distances = [abs(value - twice_side) for value in point]
        return sum(distances) - min(distances)

    return RHOMBIC_TETRAHEDRA.cells_within(twice_side + 1, reach, twice_side)


def _in_dodecahedron(side: int) -> int:
    return 2 * TETRAHEDRA_IN_CUBE * side**3


class RhombicTetrahedronLattice(BlockLattice):
    """Rhombic tetrahedra: RHOMBIC_TETRAHEDRA is the only value."""

    name = "rhombic tetrahedra"
    side = 5
    block = 5
    units = 1

    first_middle = 0
    faces = MappingProxyType(dict(_faces_of_kinds()))
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
    invariants = (
        (0, 0, 0, 1, 0, 0),
        (0, 0, 0, 0, 1, 0),
        (0, 0, 0, 0, 0, 1),
    )
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
        to_first_layer = -min(layers)
        to_first_row = -min(rows)
        to_first_column = -min(columns)
        return to_first_layer, to_first_row, to_first_column, 0, 0, 0

    def translation_near(self, vector: Location) -> Cell:
        """A vector that takes cells to such at the same place of their cubes, near another."""
        numbers = vector[:3]
        offsets = vector[3:]
        cubes = []
        for number, offset in zip(numbers, offsets, strict=True):
            share = offset / self.side
            cubes.append(round(number + share))
        return (*cubes, 0, 0, 0)

    def plane(self, cell: Cell) -> Cell:
        """Coordinates in which a cube is a box of two by three by four."""
        layer, row, column, *place = cell
        layer_in_cube, row_in_cube, column_in_cube = DENSE_PLACES[tuple(place)]
        layer_of_boxes = 2 * layer + layer_in_cube
        row_of_boxes = 3 * row + row_in_cube
        column_of_boxes = 4 * column + column_in_cube
        return layer_of_boxes, row_of_boxes, column_of_boxes

    def cell_in_cube(self, cube: Cell, place: Cell) -> Cell | None:
        """The cell at a place of a cube, counted from its middle; None if no cell is there."""
        if place not in DENSE_PLACES:
            return None
        return cube + place

    def cells_of_cube(self, cube: Cell) -> Shape:
        """The cells of a cube, by its layer, row and column among cubes."""
        cells = [cube + place for place in PLACES]
        return tuple(cells)

    def cube_and_place(self, cell: Cell) -> tuple[Cell, Cell]:
        """The cube of a cell, and its place there, counted from the middle."""
        return cell[:3], cell[3:]

    def corners(self, cell: Cell) -> Shape:
        """The middle of the cube, the middle of the face, and both ends of the edge; two units for
        the side of a cube.
        """
        cube, place = self.cube_and_place(cell)
        middle = self.middle_of_cube(cube)
        return translate(_corners(place), middle)


RHOMBIC_TETRAHEDRA: RhombicTetrahedronLattice = RhombicTetrahedronLattice()

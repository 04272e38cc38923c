"""The lattice of tetrahedra and octahedra that fill space together, with octahedra in eight parts.

Every cube has a tetrahedron in it, with four corners of the cube, each time the other four in cubes
that share a face. The rest of a cube are four corners, and eight such corners around a point are an
octahedron. A cell is seven numbers:

    layer, row, column   of the middle of the cube, which are odd: a cube is 2 wide
    up, down, right      the offset of the cell: 0 for the tetrahedron, 1 or -1 for a corner
    sort                 of the cube: the product of the offsets to its corners, 1 or -1

A cube is drawn in three layers of three by three characters, the lowest one first; that of sort 1
has its tetrahedron in the middle, and corners here (the other sort has them in the other corners):

    . . #   . . .   # . .
    . . .   . # .   . . .
    # . .   . . .   . . #
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import prod
from types import MappingProxyType

from ..core.cells import Cell, Isometry, Shape, box, translate
from ..core.lattice import Location
from ..core.picture import NUMBER, Size
from ..core.square_lattice import CUBIC
from ..lattices.vectors import minus, negative, plus, scalar_product
from .block_lattice import MIDDLE_OF_CUBE, BlockLattice, faces_of_tetrahedron, turn_of_cells
from .polyhedron_lattice import CellFace, steps_of_faces

CELLS_IN_CUBE = 5
CUBE_CORNERS = tuple(product((-1, 1), repeat=3))


def _corners_of_sort(sort: int) -> tuple[Cell, ...]:
    """The corners of a cube the product of whose numbers is a sort."""
    corners = [offset for offset in CUBE_CORNERS if prod(offset) == sort]
    return tuple(corners)


# for each sort of cube the corners of its tetrahedron, and the offsets of its cells
TIPS_OF_SORT = {
    1: _corners_of_sort(-1),
    -1: _corners_of_sort(1),
}
PLACES_OF_SORT = {
    1: (MIDDLE_OF_CUBE, *_corners_of_sort(1)),
    -1: (MIDDLE_OF_CUBE, *_corners_of_sort(-1)),
}
# for each sort of cube the middle of one near the origin
MIDDLES_OF_SORT = {
    1: (-1, -1, -1),
    -1: (-1, -1, 1),
}


def _cell(middle: Cell, offset: Cell, sort: int) -> Cell:
    return (*middle, *offset, sort)


def _across(offset: Cell, axis: int) -> Cell:
    """The offset along an axis from a corner of a cube to the next one."""
    step = [0, 0, 0]
    step[axis] = -2 * offset[axis]
    return tuple(step)


@cache
def _corners(offset: Cell, sort: int) -> tuple[Cell, ...]:
    """The corners of a cell as seen from the middle of its cube."""
    if offset == MIDDLE_OF_CUBE:
        return TIPS_OF_SORT[sort]
    corners = [offset]
    for axis in range(3):
        across = _across(offset, axis)
        corners.append(plus(offset, across))
    return tuple(corners)


def _steps(offset: Cell, sort: int) -> tuple[Cell, ...]:
    """The steps to the four cells that share a face with one, those beyond the faces without its
    first corner, without its second, and so on: from a tetrahedron to the corners of its cube, from
    a corner to the tetrahedron, and to three other parts of the same octahedron.
    """
    steps = []
    if offset == MIDDLE_OF_CUBE:
        for tip in TIPS_OF_SORT[sort]:
            to_corner = negative(tip)
            steps.append(_cell(MIDDLE_OF_CUBE, to_corner, 0))
        return tuple(steps)
    to_tetrahedron = negative(offset)
    steps.append(_cell(MIDDLE_OF_CUBE, to_tetrahedron, 0))
    to_other_sort = -2 * sort
    for axis in range(3):
        back = _across(offset, axis)
        to_cube = negative(back)
        steps.append(_cell(to_cube, back, to_other_sort))
    return tuple(steps)


def _faces_of_kinds() -> Iterator[tuple[Cell, tuple[CellFace, ...]]]:
    """The cell of each kind at the origin, with its faces."""
    for sort, offsets in PLACES_OF_SORT.items():
        middle = MIDDLES_OF_SORT[sort]
        for offset in offsets:
            corners = _corners(offset, sort)
            steps = _steps(offset, sort)
            kind = _cell(middle, offset, sort)
            yield kind, faces_of_tetrahedron(corners, steps)


def _in_box(layers: int, rows: int, columns: int) -> int:
    return CELLS_IN_CUBE * layers * rows * columns


def _within(cubes: int, normals: Sequence[Cell], distance: int) -> Iterator[Cell]:
    """The cells of a cube of cubes whose corners lie at most so far from its middle, along each of
    some directions.
    """
    middle = (cubes - 2,) * 3

    def reach(point: Cell) -> int:
        offset = minus(point, middle)
        reaches = [scalar_product(normal, offset) for normal in normals]
        return max(reaches)

    return TETRAHEDRA_AND_OCTAHEDRA.cells_within(cubes, reach, distance)


def _tetrahedron(side: int) -> Iterator[Cell]:
    return _within(side, TIPS_OF_SORT[-1], side)


def _octahedron(side: int) -> Iterator[Cell]:
    cubes = 2 * side
    return _within(cubes, CUBE_CORNERS, cubes)


def _in_tetrahedron(side: int) -> int:
    """The number of cells: tetrahedra that stand and that hang, and octahedra of eight."""
    standing = _pyramidal(side)
    hanging = _pyramidal(side - 2)
    octahedra = _pyramidal(side - 1)
    return standing + hanging + 8 * octahedra


def _pyramidal(side: int) -> int:
    """The number of balls in a tetrahedron of a side, OEIS A000292."""
    return side * (side + 1) * (side + 2) // 6


def _in_octahedron(side: int) -> int:
    cube = side**3
    octahedra = (2 * cube + side) // 3
    tetrahedra = 4 * (cube - side) // 3
    return tetrahedra + 8 * octahedra


def _translation(layers: int, rows: int, columns: int) -> Cell:
    """The translation by some layers, rows and columns of cubes, or by a column more, to cubes of
    the same sort.
    """
    sort_changes = (layers + rows + columns) % 2
    columns += sort_changes
    by = (2 * layers, 2 * rows, 2 * columns)
    return _cell(by, MIDDLE_OF_CUBE, 0)


def _turns() -> Iterator[Isometry]:
    for turn in CUBIC.turns:
        sign_of_sort = prod(turn.signs)
        yield turn_of_cells(turn, (sign_of_sort,))


class TetrahedronOctahedronLattice(BlockLattice):
    """Tetrahedra and octahedra: TETRAHEDRA_AND_OCTAHEDRA is the only value."""

    name = "tetrahedra and octahedra"
    side = 3
    block = 6
    units = 2

    first_middle = -1
    faces = MappingProxyType(dict(_faces_of_kinds()))
    steps = steps_of_faces(faces)
    directions = (
        (0.0, 0.0, 0.5),
        (0.0, -0.5, 0.0),
        (0.5, 0.0, 0.0),
        *[(0.0, 0.0, 0.0)] * 4,
    )
    # the sides of cubes, and those of tetrahedra
    cuts = (
        (1.0, 0.0, 0.0),
        (0.0, 1.0, 0.0),
        (0.0, 0.0, 1.0),
        (0.5, 0.5, 0.5),
        (0.5, 0.5, -0.5),
        (0.5, -0.5, 0.5),
        (0.5, -0.5, -0.5),
    )
    # isometries keep the offsets of a cell, and the sort, which are each one number
    invariants = (
        (0, 0, 0, 1, 0, 0, 0),
        (0, 0, 0, 0, 1, 0, 0),
        (0, 0, 0, 0, 0, 1, 0),
        (0, 0, 0, 0, 0, 0, 1),
    )
    # a reflection makes cubes of one sort those of the other
    turns = tuple(_turns())
    mirror = turn_of_cells(CUBIC.mirror, (-1,))
    sizes = (
        Size(
            f"{NUMBER}x{NUMBER}x{NUMBER}",
            "2x2x2",
            _in_box,
            lambda *sides: TETRAHEDRA_AND_OCTAHEDRA.cells_of_box(*sides),
        ),
        Size(
            f"tetrahedron of side {NUMBER}",
            "tetrahedron of side 3",
            _in_tetrahedron,
            _tetrahedron,
        ),
        Size(
            f"octahedron of side {NUMBER}",
            "octahedron of side 2",
            _in_octahedron,
            _octahedron,
        ),
    )

    def __init__(self) -> None:
        self.beside_corners = MappingProxyType(self.steps_around(self.steps))

    def kind(self, cell: Cell) -> Cell:
        """The same place in a cube of the same sort near the origin; numbers that are no cell have
        a kind that is none either.
        """
        layer, row, column, *place, sort = cell
        middle: Cell = MIDDLE_OF_CUBE
        are_odd = layer & row & column & 1
        total = layer + row + column
        is_of_sort = (total - sort) % 4 == 0
        if are_odd and is_of_sort:
            middle = MIDDLES_OF_SORT.get(sort, MIDDLE_OF_CUBE)
        return (*middle, *place, sort)

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the first layer, row and column of cubes to the origin, if
        cubes of the same sort are there, else by a column less.
        """
        lowest, _ = box(cells)
        layers, rows, columns, *_ = [-(value + 1) // 2 for value in lowest]
        return _translation(layers, rows, columns)

    def translation_near(self, vector: Location) -> Cell:
        """A vector that takes cells to such at the same place of cubes of the same sort, near
        another.
        """
        numbers = vector[:3]
        offsets = vector[3:6]
        cubes = []
        for number, offset in zip(numbers, offsets, strict=True):
            share = offset / self.side
            cubes.append(round(number / 2 + share))
        layers, rows, columns = cubes
        return _translation(layers, rows, columns)

    def plane(self, cell: Cell) -> Cell:
        """The layer and the row of the cube, and its column in fifths, each for one of its
        cells.
        """
        (layer, row, column), place = self.cube_and_place(cell)
        sort = cell[-1]
        number = PLACES_OF_SORT[sort].index(place)
        return layer, row, CELLS_IN_CUBE * column + number

    def cell_in_cube(self, cube: Cell, place: Cell) -> Cell | None:
        """The cell at a place of a cube, counted from its middle; None if no cell is there."""
        for cell in self.cells_of_cube(cube):
            if cell[3:6] == place:
                return cell
        return None

    def cells_of_cube(self, cube: Cell) -> Shape:
        """The cells of a cube, by its layer, row and column among cubes."""
        sort = -1 if sum(cube) % 2 else 1
        middle = self.middle_of_cube(cube)
        cells = [_cell(middle, place, sort) for place in PLACES_OF_SORT[sort]]
        return tuple(cells)

    def cube_and_place(self, cell: Cell) -> tuple[Cell, Cell]:
        """The cube of a cell, and its place there, counted from the middle."""
        cube = [(number + 1) // 2 for number in cell[:3]]
        return tuple(cube), cell[3:6]

    def corners(self, cell: Cell) -> Shape:
        """The four corners, of an eighth of an octahedron the middle of that first; two units for
        the side of a cube.
        """
        middle = cell[:3]
        offset = cell[3:6]
        sort = cell[-1]
        return translate(_corners(offset, sort), middle)


TETRAHEDRA_AND_OCTAHEDRA: TetrahedronOctahedronLattice = TetrahedronOctahedronLattice()

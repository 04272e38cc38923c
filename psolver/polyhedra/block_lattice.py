"""Lattices of tetrahedra that are parts of cubes, so that the isometries are those of cubes.

A cell is the numbers of its cube, by layer, row and column, then the offset of its place in there
from the middle of the cube: isometries do the same to both. The picture of a cube is a block of
characters, in as many layers, rows and columns; a cell has one of them, at its place, and all
others are ".". People know a cell by its layer, row and column in such a picture.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from ..core import picture as pictures
from ..core.cells import Cell, DrawnMarks, Isometry, MarksByCell, Shape, translate
from ..core.errors import PictureError
from ..core.lattice import Location, TextPlace
from ..lattices.cells_drawn import place_in_layers
from ..lattices.vectors import determinant_of_three, minus, plus, with_layer
from .polyhedron_lattice import CellFace, PolyhedronLattice, Spot

# the offset of the middle of a cube
MIDDLE_OF_CUBE = (0, 0, 0)
# to the cubes that touch one, and to itself
STEPS_TO_CUBES = tuple(product((-1, 0, 1), repeat=3))
# from the middle of a cube to each of its corners it is one unit along each axis
UNITS_TO_CORNER = 3


class BlockLattice(PolyhedronLattice):
    """A lattice of tetrahedra that fill cubes, each drawn as a block of `side` characters."""

    axes = ("layer", "row", "column")
    apart = True
    side: int

    @property
    def plural(self) -> str:
        """The name, which is a plural."""
        return self.name

    # in units of corners for each length of 1 in space
    units: int

    # along each axis the middle of the first cube, in units of corners; a cube is 2 wide
    first_middle: int

    def spot(self, corner: Location) -> Spot:
        """The place in space of a corner: the first cube begins at the origin."""
        layer, row, column = [value / self.units for value in corner]
        right = column + 1
        away = -row - 1
        up = layer + 1
        return right, away, up

    def middle_of_cube(self, cube: Cell) -> Cell:
        """The middle of a cube in the coordinates of corners."""
        middle = [2 * number + self.first_middle for number in cube]
        return tuple(middle)

    @abstractmethod
    def cells_of_cube(self, cube: Cell) -> Shape:
        """The cells of a cube, by its layer, row and column among cubes."""

    @abstractmethod
    def cell_in_cube(self, cube: Cell, place: Cell) -> Cell | None:
        """The cell at a place of the block of a cube, counted from its middle; None for none."""

    @abstractmethod
    def cube_and_place(self, cell: Cell) -> tuple[Cell, Cell]:
        """The inverse of `cell_in_cube`."""

    def at(self, shown: Cell) -> Cell | None:
        """The cell at a layer, a row and a column; None if no cell is there."""
        if len(shown) != len(self.axes):
            return None
        middle = self.side // 2
        cube = []
        place = []
        for value in shown:
            number, offset = divmod(value, self.side)
            cube.append(number)
            place.append(offset - middle)
        return self.cell_in_cube(tuple(cube), tuple(place))

    def shown(self, cell: Cell) -> Cell:
        """The layer, the row and the column in a picture."""
        cube, place_in_cube = self.cube_and_place(cell)
        middle = self.side // 2
        place = []
        for number, offset in zip(cube, place_in_cube, strict=True):
            start_of_cube = self.side * number
            place.append(start_of_cube + middle + offset)
        return tuple(place)

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        cells = {}
        drawn_marks = pictures.parse(text, marks, first_line)
        for drawn_place, mark in drawn_marks.items():
            cell = self.at(with_layer(drawn_place))
            if cell is None:
                line, column = pictures.where(text, drawn_place)
                line_of_file = first_line + line - 1
                fault = self._no_cell(mark)
                raise PictureError(fault, line_of_file, column, cured=True)
            cells[cell] = mark
        return cells

    def _no_cell(self, mark: str) -> str:
        """The fault of a mark that stands where no cell is."""
        block = f"{self.side} layers of {self.side}x{self.side} characters"
        size = f"a cube of {self.name} takes {block}"
        return f"'{mark}' stands where no cell is: {size}, and '.' stands for each without a cell"

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column in which a cell is drawn."""
        place = self.shown(cell)
        return place_in_layers(text, place)

    def picture(self, marks: MarksByCell) -> str:
        """The text of some marked cells (at least one), from the beginning of their first cubes."""
        drawn: DrawnMarks = {(0, 0, 0): "."}
        by = self.home(marks)
        for cell, mark in marks.items():
            moved = plus(cell, by)
            drawn[self.shown(moved)] = mark
        return pictures.picture(drawn)

    def cells_of_box(self, layers: int, rows: int, columns: int) -> Iterable[Cell]:
        """The cells of a box of cubes."""
        cubes = product(range(layers), range(rows), range(columns))
        for cube in cubes:
            yield from self.cells_of_cube(cube)

    def cells_within(
        self, cubes: int, reach: Callable[[Cell], int], distance: int
    ) -> Iterator[Cell]:
        """The cells of a cube of cubes all of whose corners reach at most some distance. One unit
        along an axis changes the `reach` of a point by one at most.
        """
        for cube in product(range(cubes), repeat=3):
            middle = self.middle_of_cube(cube)
            beyond = reach(middle) - distance
            if beyond >= UNITS_TO_CORNER:
                continue
            cells = self.cells_of_cube(cube)
            if beyond <= -UNITS_TO_CORNER:
                yield from cells
                continue
            for cell in cells:
                farthest = max(map(reach, self.corners(cell)))
                if farthest <= distance:
                    yield cell

    def steps_around(self, kinds: Iterable[Cell]) -> Mapping[Cell, Shape]:
        """For each kind of cell the steps to those that share a corner with it, sorted."""
        kinds = tuple(kinds)
        cells_at = self._cells_at_corners(kinds)
        steps = {}
        for kind in kinds:
            neighbours = set()
            for corner in self.corners(kind):
                neighbours.update(cells_at[corner])
            neighbours.remove(kind)
            steps_of_kind = [minus(cell, kind) for cell in neighbours]
            steps_of_kind.sort()
            steps[kind] = tuple(steps_of_kind)
        return steps

    def _cells_at_corners(self, cells: Iterable[Cell]) -> Mapping[Cell, list[Cell]]:
        """The cells at each corner of some cells."""
        cubes: set[Cell] = set()
        for cell in cells:
            cube, _ = self.cube_and_place(cell)
            cubes.update(translate(STEPS_TO_CUBES, cube))
        cells_at = defaultdict(list)
        for cube in cubes:
            for cell in self.cells_of_cube(cube):
                for corner in self.corners(cell):
                    cells_at[corner].append(cell)
        return cells_at


def turn_of_cells(isometry: Isometry, signs_of_rest: tuple[int, ...] = ()) -> Isometry:
    """The isometry that does the same to the first three numbers of a cell as to the next three,
    and multiplies the rest by signs.

    >>> turn_of_cells(Isometry((0,), (-1,), (0,)), (1,))
    Isometry(axes=(0, 1, 2), signs=(-1, -1, 1), shift=(0, 0, 0))
    """
    length = len(isometry.axes)
    axes = list(isometry.axes)
    for axis in isometry.axes:
        axes.append(axis + length)
    for number, _ in enumerate(signs_of_rest, 2 * length):
        axes.append(number)
    signs = isometry.signs + isometry.signs + signs_of_rest
    no_shift = (0,) * len(signs)
    return Isometry(tuple(axes), signs, no_shift)


def faces_of_tetrahedron(corners: Sequence[Cell], steps: Sequence[Cell]) -> tuple[CellFace, ...]:
    """The faces of a tetrahedron; the step beyond the face without a corner has the same number."""
    faces = []
    for number, step in enumerate(steps):
        around = list(range(len(corners)))
        around.remove(number)
        start = corners[number]
        a, b, c = [minus(corners[corner], start) for corner in around]
        if determinant_of_three(a, b, c) < 0:
            around.reverse()
        faces.append(CellFace(tuple(around), step))
    return tuple(faces)

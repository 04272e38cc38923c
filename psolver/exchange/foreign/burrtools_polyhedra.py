"""The space grids of BurrTools whose cells are other polyhedra than cubes, and the lattices that
they are in psolver.

A Place    of a cell in BurrTools: x to the right, y away from the viewer, z up   (1, 0, 0)
A Matrix   of a turn in space, by rows                            ((1, 0, 0), (0, 1, 0), (0, 0, 1))

The turns of a grid are rotations of space that take it to itself, given by their matrices in the
order of `rotmatrix.inc` of BurrTools 0.7.1; mirror images follow there, and are used for no piece.

Prisms, grid type 1: a prism points towards +y if x + y is even. The first six turns go around z, a
sixth to the left each; the others follow half a turn about y.

Rhombic tetrahedra, grid type 3, and tetrahedra and octahedra, grid type 4: the places are those of
a picture in psolver, in blocks of 5 and of 3; not all are cells. The turns are those of bricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import dist
from operator import mul, sub
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...core.cells import Cell, Isometry, box
from ...core.lattice import Lattice, lattice_named
from ...lattices.vectors import minus, plus
from .burrtools_grids import TURNS_OF_BRICKS, Bricks, Spheres, Voxels

if TYPE_CHECKING:
    from ...polyhedra import PolyhedronLattice

Place: TypeAlias = Cell
Vector: TypeAlias = tuple[float, ...]
Matrix: TypeAlias = tuple[Vector, ...]

# the numbers of the types
PRISM_GRID = 1
RHOMBIC_GRID = 3
OCTAHEDRON_GRID = 4
UNIT_VECTORS = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
HALF_ROOT_OF_3 = 3**0.5 / 2
LEAST_DIFFERENCE = 1e-6  # of differences between spots
BESIDE_GRID = "takes its cells to places where there are none"


class PolyhedronGrid(NamedTuple):
    """A type of grids.

    number   of the type
    lattice  the name of the lattice in psolver
    cell_at  the cell of psolver at a place; None for none
    place_of  the place of a cell of psolver
    start    the last place at or before another from which a shape may begin, so that its cells are
             of the same kinds there as at (0, 0, 0)
    matrices  of the turns
    """

    number: int
    lattice: str
    cell_at: Callable[[Place], Cell | None]
    place_of: Callable[[Cell], Place]
    start: Callable[[Place], Place]
    matrices: tuple[Matrix, ...]

    @property
    def turns(self) -> tuple[Isometry, ...]:
        """The turns as isometries of the lattice."""
        return _turns(self)

    def image(self, place: Place, turn: int) -> Place:
        """Return the place to which a turn takes another.

        If no cell is there, it is seen from a cell: there are such places in grids alone in which
        all of them are steps along x, y and z.
        """
        cell = self.cell_at(place)
        if cell is not None:
            isometry = self.turns[turn]
            return self.place_of(isometry(cell))
        cells = lattice_named(self.lattice).steps
        some_cell = next(iter(cells))
        some_place = self.place_of(some_cell)
        matrix = self.matrices[turn]
        step = _product(matrix, minus(place, some_place))
        whole_step = tuple(map(round, step))
        return plus(self.image(some_place, turn), whole_step)

    def turned(self, cells: Iterable[Place], turn: int) -> dict[Place, Place]:
        """Return the places to which a turn takes those of some cells."""
        images = {}
        for place in cells:
            images[place] = self.image(place, turn)
        return images


@cache
def _turns(grid: PolyhedronGrid) -> tuple[Isometry, ...]:
    lattice: PolyhedronLattice = lattice_named(grid.lattice)  # type: ignore[assignment]
    pairs = list(_pairs(lattice))
    effects_of = {}
    for isometry in lattice.group(True, False):
        effects_of[isometry] = [_effect(pair, isometry, lattice) for pair in pairs]
    turns = []
    for matrix in grid.matrices:
        for isometry, effects in effects_of.items():
            fits = all(_is_effect(matrix, effect) for effect in effects)
            if fits:
                turns.append(isometry)
    assert len(turns) == len(grid.matrices)
    return tuple(turns)


def _pairs(lattice: Lattice) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of cells, whose vectors from one to the other span space."""
    first_kind = next(iter(lattice.steps))
    for neighbour in lattice.neighbours(first_kind):
        yield first_kind, neighbour
        for further in lattice.neighbours(neighbour):
            yield first_kind, further


def _effect(
    pair: tuple[Cell, Cell], isometry: Isometry, lattice: PolyhedronLattice
) -> tuple[Vector, Vector]:
    """The vector from the first cell of a pair to the other, before an isometry and after it."""
    start, end = pair
    vector = _vector(start, end, lattice)
    start_image = isometry(start)
    end_image = isometry(end)
    image = _vector(start_image, end_image, lattice)
    return vector, image


def _vector(start: Cell, end: Cell, lattice: PolyhedronLattice) -> Vector:
    """The vector from the middle of one cell to that of another."""
    middle_of_start = lattice.middle(start)
    middle_of_end = lattice.middle(end)
    return tuple(map(sub, middle_of_end, middle_of_start))


def _product(matrix: Matrix, vector: Vector) -> Vector:
    values = []
    for row in matrix:
        products = map(mul, row, vector)
        values.append(sum(products))
    return tuple(values)


def _is_effect(matrix: Matrix, effect: tuple[Vector, Vector]) -> bool:
    """Whether a matrix takes a vector to its image."""
    vector, image = effect
    product_of_rows = _product(matrix, vector)
    return dist(product_of_rows, image) < LEAST_DIFFERENCE


# prisms -------------------------------------------------------------------------------------------


def _prism_at(place: Place) -> Cell | None:
    x, y, z = place
    prisms = lattice_named("prisms")
    return prisms.at((z, -y, x))


def _place_of_prism(cell: Cell) -> Place:
    prisms = lattice_named("prisms")
    layer, row, column = prisms.shown(cell)
    return column, -row, layer


def _start_of_prisms(place: Place) -> Place:
    x, y, z = place
    x -= (x + y) % 2
    return x, y, z


def _prism_matrices() -> Iterator[Matrix]:
    cosines = (1.0, 0.5, -0.5, -1.0, -0.5, 0.5)
    sines = (0.0, HALF_ROOT_OF_3, HALF_ROOT_OF_3, 0.0, -HALF_ROOT_OF_3, -HALF_ROOT_OF_3)
    for sign in (1, -1):
        for cosine, sine in zip(cosines, sines, strict=True):
            along_x = (sign * cosine, -sine, 0.0)
            along_y = (sign * sine, cosine, 0.0)
            along_z = (0.0, 0.0, float(sign))
            yield along_x, along_y, along_z


# blocks of places ---------------------------------------------------------------------------------


def _grid_of_blocks(number: int, name: str, side: int, sorts: int) -> PolyhedronGrid:
    """A grid whose places are those of pictures, in blocks of some sorts in turn."""

    def cell_at(place: Place) -> Cell | None:
        x, y, z = place
        lattice = lattice_named(name)
        row = -1 - y
        return lattice.at((z, row, x))

    def place_of(cell: Cell) -> Place:
        lattice = lattice_named(name)
        layer, row, column = lattice.shown(cell)
        return column, -1 - row, layer

    def start(place: Place) -> Place:
        x, y, z = [value // side for value in place]
        block = x + y + z
        x -= block % sorts
        return side * x, side * y, side * z

    matrices = []
    for turn in TURNS_OF_BRICKS:
        images = [turn(axis) for axis in UNIT_VECTORS]
        rows = zip(*images, strict=True)
        matrices.append(tuple(rows))
    all_matrices = tuple(matrices)
    return PolyhedronGrid(number, name, cell_at, place_of, start, all_matrices)


GRID_OF_PRISMS = PolyhedronGrid(
    PRISM_GRID,
    "prisms",
    _prism_at,
    _place_of_prism,
    _start_of_prisms,
    tuple(_prism_matrices()),
)
GRID_OF_RHOMBIC = _grid_of_blocks(RHOMBIC_GRID, "rhombic tetrahedra", 5, 1)
GRID_OF_OCTAHEDRA = _grid_of_blocks(OCTAHEDRON_GRID, "tetrahedra and octahedra", 3, 2)


KNOWN_POLYHEDRON_GRIDS = (GRID_OF_PRISMS, GRID_OF_RHOMBIC, GRID_OF_OCTAHEDRA)
GRIDS = {grid.number: grid for grid in KNOWN_POLYHEDRON_GRIDS}


def grid_of_lattice(lattice: Lattice) -> PolyhedronGrid | None:
    """Return the type of the grids whose cells are those of a lattice; None for none."""
    for grid in GRIDS.values():
        if grid.lattice == lattice.name:
            return grid
    return None


@dataclass(frozen=True, slots=True)
class Polyhedra:
    """The polyhedra of a problem, as `burrtools_grids.Bricks` are its bricks.

    shift  moves the cells of the result so that their layers, rows and columns begin near 0
    """

    grid: PolyhedronGrid
    shift: Cell

    @property
    def lattice(self) -> Lattice:
        """The lattice of the cells in psolver."""
        return lattice_named(self.grid.lattice)

    @property
    def turns(self) -> int:
        """The number of turns of a piece."""
        return len(self.grid.turns)

    def place(self, _: Voxels, cell: Place) -> Cell:
        """Return a cell of a shape as psolver has it."""
        own_cell = self.grid.cell_at(cell)
        assert own_cell is not None
        return own_cell

    def on_board(self, cell: Place) -> Cell:
        """Return a cell of the result as psolver has it."""
        own_cell = self.grid.cell_at(cell)
        assert own_cell is not None
        return plus(own_cell, self.shift)

    def lying(self, voxels: Voxels, at: Place, turn: int) -> dict[Place, Cell] | str:
        """Return the cells of the board under those of a shape, as `burrtools_grids.Bricks.lying`
        does.
        """
        fault = f"the turn {turn} {BESIDE_GRID}"
        grid = self.grid
        hotspot = grid.image(voxels.hotspot, turn)
        by = minus(at, hotspot)
        is_start = grid.start(by) == by
        if voxels.filled and not is_start:
            return fault
        cells_under = {}
        images = grid.turned(voxels.filled, turn)
        for cell, image in images.items():
            place = plus(image, by)
            if grid.cell_at(place) is None:
                return fault
            cells_under[cell] = self.on_board(place)
        return cells_under


BurrGrid: TypeAlias = Bricks | Spheres | Polyhedra


def polyhedra_of(grid: PolyhedronGrid, result: Voxels) -> Polyhedra:
    """Return the polyhedra of a problem with a result."""
    lattice = lattice_named(grid.lattice)
    cells = []
    for place in result.colours():
        if cell := grid.cell_at(place):
            cells.append(cell)
    origin = grid.cell_at((0, 0, 0))
    if origin is None:
        return Polyhedra(grid, lattice.home(cells))
    shown_places = [lattice.shown(cell) for cell in cells]
    low_shown, _ = box(shown_places)
    low = lattice.at(low_shown)
    assert low is not None
    start = grid.start(grid.place_of(low))
    low_cell = grid.cell_at(start)
    assert low_cell is not None
    return Polyhedra(grid, minus(origin, low_cell))

"""The lattices of squares and of cubes, in which polyominoes and polycubes lie.

A cell of SQUARE is (row, column), one of CUBIC (layer, row, column).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from types import MappingProxyType

from .cells import Cell, Isometry, MarksByCell
from .lattice import DrawnPoint, Lattice, Location
from .picture import LAYER, unlike_size

# the sides of a cube slant by 30 degrees in an isometric drawing
COSINE = 3**0.5 / 2
CORNER_SQUARE = (0, 0)
CORNER_CUBE = (0, 0, 0)
QUARTER_TURN = Isometry((1, 0), (-1, 1), (0, 0))
LEFT_TO_RIGHT = Isometry((0, 1), (1, -1), (0, 0))


class SquareLattice(Lattice):
    """Squares: SQUARE is the only value."""

    name = "square"
    axes = ("row", "column")
    flat = True
    steps = MappingProxyType({CORNER_SQUARE: ((-1, 0), (1, 0), (0, -1), (0, 1))})
    turns = (QUARTER_TURN,)
    mirror = LEFT_TO_RIGHT
    symmetry_kinds = MappingProxyType(
        {
            "mirror": LEFT_TO_RIGHT,
            "diagonal": Isometry((1, 0), (1, 1), (0, 0)),
            "rotation": Isometry((0, 1), (-1, -1), (0, 0)),
            "quarter": QUARTER_TURN,
        }
    )

    def kind(self, cell: Cell) -> Cell:
        """The square at the origin."""
        return CORNER_SQUARE

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The four corners, from the upper left one on, by way of the upper right one."""
        row, column = cell
        upper_left = (row, column)
        upper_right = (row, column + 1)
        lower_right = (row + 1, column + 1)
        lower_left = (row + 1, column)
        return upper_left, upper_right, lower_right, lower_left

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in a drawing: squares lie as in their picture."""
        row, column = point
        return column, row


class CubicLattice(Lattice):
    """Cubes: CUBIC is the only value."""

    name = "cubic"
    axes = ("layer", "row", "column")
    flat = False
    steps = MappingProxyType(
        {
            CORNER_CUBE: (
                (-1, 0, 0),
                (1, 0, 0),
                (0, -1, 0),
                (0, 1, 0),
                (0, 0, -1),
                (0, 0, 1),
            )
        }
    )
    turns = (
        Isometry((1, 0, 2), (-1, 1, 1), CORNER_CUBE),  # takes layers to rows
        Isometry((0, 2, 1), (1, -1, 1), CORNER_CUBE),  # takes rows to columns
    )
    mirror = Isometry((0, 1, 2), (1, 1, -1), CORNER_CUBE)

    def kind(self, cell: Cell) -> Cell:
        """The cube at the origin."""
        return CORNER_CUBE

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The eight corners, sorted."""
        ends = [(value, value + 1) for value in cell]
        return tuple(product(*ends))

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in an isometric drawing: columns go to the right and forwards, rows
        to the left and forwards, layers upwards.
        """
        layer, row, column = point
        across = (column - row) * COSINE
        down = (column + row) / 2 - layer
        return across, down

    def drawing(self, marks: MarksByCell) -> str:
        """Return the picture of a board, as any lattice does; one with cells in the first layer
        alone has a second layer, or it would be a board of squares.
        """
        text = self.picture({CORNER_CUBE: ".", **marks})
        last_layer, *_ = max(marks)
        if last_layer == 0:
            text += f"\n{LAYER}\n."
        return unlike_size(text)


SQUARE: Lattice = SquareLattice()
CUBIC: Lattice = CubicLattice()


def lattice_of(cells: Iterable[Cell], lattice: Lattice | None = None) -> Lattice:
    """The lattice that some cells are given with; without one, or if their length shows that
    they are not of it, SQUARE or CUBIC.

    >>> lattice_of([(0, 0)]), lattice_of([(0, 0, 0)])
    (SQUARE, CUBIC)
    """
    example = next(iter(cells), None)
    if example is None:
        return lattice or SQUARE
    if lattice and len(example) == lattice.dimension:
        return lattice
    if len(example) == SQUARE.dimension:
        return SQUARE
    return CUBIC

"""The data of a lattice with which the page draws its cells."""

from __future__ import annotations

from itertools import product
from math import ceil
from typing import TypeAlias

from ..core.lattice import Lattice
from ..core.plain_values import Values
from ..core.registries import service
from ..core.square_lattice import CUBIC, SQUARE

Point: TypeAlias = tuple[float, float]
DIGITS_OF_LENGTHS = 4  # of lengths


def lattice_values(lattice: Lattice) -> Values:
    """Return the data of a lattice, that of squares for cubes, whose layers are drawn.

    {"name": "triangle", "upright": False, "step": [0.76, 1.32], "ring": [1, 1], "aside": [0, 0],
     "round": False, "block": 1, "shapes": [[[0.76, 0.0], [1.52, 1.32], [0.0, 1.32]], [...]]}

    upright  whether there is a cell at each place, and there may be layers
    step     the distance to the next column and to the next row, if a cell has the area 1
    block    of the lattice; above 1 there are blocks of as many rows and columns
    shapes   the corners of a cell at a place with an even sum of row and column, and an odd one,
             or at the places of a block, row by row, from the end of the columns and rows before
             it; None: no cell lies there
    signs    for each shape the characters beside that of its cell in a picture: [down, right, sign]
    turns    the number of rotations of a lattice that has signs
    ring     the greatest distance, in rows and in columns, of a cell and its neighbours; whole
             blocks
    aside    the rows and columns by which a layer is further down and to the right than the one
             below
    round    whether cells are balls, each in the square of its shape
    polyhedra  the geometry of cells that are polyhedra, which are drawn as solids alone
    """
    flat = lattice if lattice.flat else SQUARE
    across, down = _steps(flat)
    unit = flat.area**0.5
    shapes = []
    signs = []
    rows = range(flat.block)
    columns = range(_columns_of_shapes(flat))
    for row, column in product(rows, columns):
        corners = []
        for x, y in _corners(flat, row, column):
            across_from_left = x - column * across
            down_from_top = y - row * down
            from_left = _tidy(across_from_left / unit)
            from_top = _tidy(down_from_top / unit)
            corners.append([from_left, from_top])
        shapes.append(corners or None)
        cell = flat.at((row, column))
        signs_beside = []
        if cell is not None:
            signs_beside = list(flat.signs_beside(cell))
        signs.append(signs_beside)
    name = lattice.name
    if lattice is CUBIC:
        name = "square"
    steps = [_tidy(across / unit), _tidy(down / unit)]
    values = {
        "name": name,
        "upright": not flat.slanted,
        "step": steps,
        "block": flat.block,
        "shapes": shapes,
    }
    if any(signs):
        values["signs"] = signs
        turns = flat.group(True, False)
        values["turns"] = len(turns)
    values["ring"] = _ring(flat)
    values["aside"] = list(lattice.layer_shift)
    values["round"] = lattice.round
    if lattice.polyhedral:
        values["polyhedra"] = service("polyhedron_values")(lattice)
    return values


def _columns_of_shapes(lattice: Lattice) -> int:
    """The number of columns after which the shapes of cells come again."""
    return max(2, lattice.block)


def _steps(lattice: Lattice) -> tuple[float, float]:
    """The distances to the next column and to the next row."""
    kind = next(iter(lattice.steps))
    row, column = lattice.shown(kind)
    apart = _columns_of_shapes(lattice)
    left, top = _first_corner(lattice, row, column)
    right, _ = _first_corner(lattice, row, column + apart)
    _, bottom = _first_corner(lattice, row + apart, column)
    across = right - left
    down = bottom - top
    return across / apart, down / apart


def _first_corner(lattice: Lattice, row: int, column: int) -> Point:
    corners = _corners(lattice, row, column)
    return corners[0]


def _corners(lattice: Lattice, row: int, column: int) -> list[Point]:
    """The places of the corners of the cell in a row and a column; [] if there is no cell."""
    cell = lattice.at((row, column))
    if cell is None:
        return []
    return [lattice.project(corner) for corner in lattice.corners(cell)]


def _ring(lattice: Lattice) -> list[int]:
    rows = 0
    columns = 0
    for kind in lattice.steps:
        row, column = lattice.shown(kind)
        for neighbour in lattice.neighbours(kind):
            other_row, other_column = lattice.shown(neighbour)
            rows_apart = abs(row - other_row)
            columns_apart = abs(column - other_column)
            rows = max(rows, rows_apart)
            columns = max(columns, columns_apart)
    ring = []
    for lines in (rows, columns):
        blocks = ceil(lines / lattice.block)
        ring.append(blocks * lattice.block)
    return ring


def _tidy(length: float) -> float:
    return round(length, DIGITS_OF_LENGTHS)

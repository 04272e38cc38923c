"""Surfaces of pieces of squares and cubes, and of the tray that they go into.

A voxel    box of the grid in which the piece is solid or not, by its corner nearest the origin
           (1, 1, 2)

A piece of squares or cubes is its cells, less half the gap on every side. With a gap the grid has
two slabs a cell: number 2i+1 is the core of cell i, number 2i the joint between it and the cell
before. A voxel is solid if all cells that it belongs to or joins are cells of the piece. That takes
half the gap off every side, and parts cells that touch along an edge or at a corner only, so that
the surface is manifold.

A tray is a floor, walls around the board, and whatever lies below or beside its cells. It has the
exact size of the board. The pieces go in from above, so that everything above a cell of the board
stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

from ..core.cells import Cell, Shape, extent
from ..core.errors import PsolverError
from ..core.model import Board
from ..core.square_lattice import CUBIC
from .solid_mesh import LEAST_GAP, LONGEST_PIECE, PIECE_TOO_LONG, Mesh, Point

MOST_TRAY_CELLS = 100_000  # of the box around a board: more make hundreds of megabytes
NO_TRAY = "a tray is made for boards of squares and of cubes only; leave --tray out"
WALL_THICKNESS = 0.2  # cells: how thick the floor and the walls are
# the millimetres from the origin of a place, or of a plane, of an axis
Quad: TypeAlias = list[Cell]
Ruler: TypeAlias = Callable[[int, float], float]


def mesh(shape: Shape, gap: float, cell: float) -> Mesh:
    """Return the surface of a shape whose cells are `cell` mm long, less half of `gap` (in cells)
    on every side.

    It stands as in its picture: columns to the right (x), rows towards the viewer (-y), layers
    upwards (z), its box at the origin. `gap` is 0 or from LEAST_GAP to below 1; without a gap, a
    shape that would touch itself along an edge or at a corner has a gap of LEAST_GAP all the same.
    Raises PsolverError for a shape that is longer than LONGEST_PIECE.

    >>> max(mesh(((0, 0), (0, 1)), 0.1, 10).vertices)
    (19.0, 9.0, 9.0)
    """
    cells = upright(shape)
    if is_too_long(cells):
        raise PsolverError(f"the shape is {PIECE_TOO_LONG}")

    def at(_: int, place: float) -> float:
        return cell * place

    return surface(cells, gap, at)


def surface(cells: Shape, gap: float, at: Ruler) -> Mesh:
    """Return the surface of cells (x, y, z), less half of `gap`, if the place `p` of an axis,
    counted in cells, lies `at(axis, p)` millimetres from the origin; `gap` as for `mesh`.
    """
    is_whole = not gap and not pinched(cells)
    if is_whole:
        return _mesh(cells, at)
    gap = max(gap, LEAST_GAP)

    def at_plane(axis: int, plane: float) -> float:
        place = plane // 2
        if plane % 2 == 0:
            place -= gap
        return at(axis, place)

    return _mesh(_voxels(cells), at_plane)


def is_too_long(cells: Shape) -> bool:
    """Whether cells (x, y, z), whose box is at the origin, are too long for an STL file."""
    return max(extent(cells)) > LONGEST_PIECE


def upright(shape: Shape) -> Shape:
    """Return the cells (x, y, z) of a shape as it stands on a table, its first layer lowest.

    >>> upright(((0, 0), (1, 0), (1, 1)))
    ((0, 0, 0), (0, 1, 0), (1, 0, 0))
    """
    standing = []
    for layer, row, column in CUBIC.lift(shape):
        cell = column, -row, layer
        standing.append(cell)
    return CUBIC.normalise(standing)


def pinched(cells: Iterable[Cell]) -> bool:
    """Whether there is a corner around which the solid cells, or the others, do not hang together
    by their faces.

    >>> pinched([(0, 0, 0), (0, 1, 1)]), pinched([(0, 0, 0), (0, 0, 1), (0, 1, 1)])
    (True, False)
    """
    inside = set(cells)
    corners: set[Cell] = set()
    for cell in inside:
        corners.update(CUBIC.corners(cell))
    for corner in corners:
        sides = [(value - 1, value) for value in corner]
        cells_around = set(product(*sides))
        solid_cells_around = cells_around & inside
        empty_cells_around = cells_around - inside
        for part in (solid_cells_around, empty_cells_around):
            components = CUBIC.components(part)
            if len(components) > 1:
                return True
    return False


def _voxels(cells: Shape) -> set[Cell]:
    """The solid voxels of the grid: the core of each cell, the joints after it."""
    inside = set(cells)
    voxels = set()
    for cell in cells:
        # an even number is the joint between a cell and the next
        slabs = []
        for value in cell:
            core = 2 * value + 1
            slabs.append((core, core + 1))
        for voxel in product(*slabs):
            cells_of_slabs = []
            for number in voxel:
                cell_before = (number - 1) // 2
                cell_after = number // 2
                cells_of_slabs.append({cell_before, cell_after})
            if inside.issuperset(product(*cells_of_slabs)):
                voxels.add(voxel)
    return voxels


def _mesh(voxels: Iterable[Cell], at: Ruler) -> Mesh:
    """The surface of voxels, if plane number n across an axis lies `at(axis, n)`."""
    numbers: dict[Cell, int] = {}
    triangles = []
    for quad in _quads(voxels):
        corners = []
        for corner in quad:
            number = numbers.setdefault(corner, len(numbers))
            corners.append(number)
        a, b, c, d = corners
        triangles.append((a, b, c))
        triangles.append((a, c, d))
    vertices = []
    for x, y, z in numbers:
        right = at(0, x)
        back = at(1, y)
        up = at(2, z)
        vertices.append((right, back, up))
    return Mesh(tuple(vertices), tuple(triangles))


def _quads(voxels: Iterable[Cell]) -> Iterator[Quad]:
    """Yield the sides of solid voxels: four corners each, turning left seen from outside."""
    inside = set(voxels)
    for voxel in sorted(inside):
        for axis in range(3):
            next_axis = (axis + 1) % 3
            last_axis = (axis + 2) % 3
            for side, step in ((0, -1), (1, 1)):
                neighbour = _moved(voxel, axis, step)
                if neighbour in inside:
                    continue
                near_corner = _moved(voxel, axis, side)
                second = _moved(near_corner, next_axis, 1)
                far_corner = _moved(second, last_axis, 1)
                fourth = _moved(near_corner, last_axis, 1)
                quad = [near_corner, second, far_corner, fourth]
                if not side:
                    quad.reverse()
                yield quad


def _moved(cell: Cell, axis: int, by: int) -> Cell:
    moved = list(cell)
    moved[axis] += by
    return tuple(moved)


# the tray -----------------------------------------------------------------------------------------


def tray_of_board(name: str, board: Board, cell: float) -> Mesh:
    """Return the tray of a board; `name` is that of the puzzle in messages.

    Raises PsolverError for a board of cells that are no squares or cubes, and for one that is too
    long or too large.
    """
    lattice = board.lattice
    if lattice.slanted or lattice.round or lattice.polyhedral:
        raise PsolverError(f"{name}: {NO_TRAY}")
    if board.wrap:
        raise PsolverError(f"{name}: the board wraps, and a tray does not; leave --tray out")
    inside = upright(board.cells)
    if is_too_long(inside):
        raise PsolverError(f"{name}: the board is {PIECE_TOO_LONG}")
    number = prod(extent(inside))
    if number > MOST_TRAY_CELLS:
        raise PsolverError(
            f"{name}: the board is in a box of {number:,} cells; a tray is made for at most"
            f" {MOST_TRAY_CELLS:,}"
        )
    return tray(board.cells, cell)


def tray(cells: Shape, cell: float) -> Mesh:
    """Return the tray of a board's cells, each `cell` mm long; it stands as the pieces do.

    >>> max(tray(((0, 0), (0, 1)), 10).vertices)
    (24.0, 14.0, 12.0)
    """
    inside = upright(cells)
    lengths = extent(inside)

    def at(axis: int, place: float) -> float:
        """The first cell of an axis is wall, or floor; the last one of the board is before wall."""
        wall_before = min(place, 1)
        wall_after = max(place - 1 - lengths[axis], 0)
        wall = wall_before + wall_after
        length_of_cells = cell * (place - wall)
        length_of_walls = cell * WALL_THICKNESS * wall
        return length_of_cells + length_of_walls

    return surface(solid_cells(inside), 0, at)


def tray_size(cells: Shape, cell: float) -> Point:
    """Return the width, depth and height of the tray of a board's cells, in millimetres.

    >>> tray_size(((0, 0), (0, 1)), 10)
    (24.0, 14.0, 12.0)
    """
    standing = upright(cells)
    columns, rows, layers = extent(standing)
    wall = cell * WALL_THICKNESS
    walls = wall * 2
    width = cell * columns + walls
    depth = cell * rows + walls
    height = cell * layers + wall
    return width, depth, height


def solid_cells(inside: Shape) -> Shape:
    """Return the cells of the tray, if those of the board are (x, y, z), both at the origin."""
    wide, deep, high = extent(inside)
    lowest = _lowest(inside)
    cells = []
    for x in range(wide + 2):
        for y in range(deep + 2):
            floor = 1
            column = x - 1, y - 1
            walls = lowest.get(column, high)
            for z in range(floor + walls):
                cells.append((x, y, z))
    return tuple(cells)


def covered_gaps(cells: Shape) -> int:
    """Return the number of gaps between cells above each other, which a tray leaves open."""
    inside = upright(cells)
    lowest = _lowest(inside)
    highest = {}
    for x, y, z in inside:
        highest[x, y] = z
    open_cells = 0
    for column, high in highest.items():
        layers = high + 1 - lowest[column]
        open_cells += layers
    return open_cells - len(inside)


def _lowest(inside: Sequence[Cell]) -> dict[Cell, int]:
    """The lowest cell of each column; the cells are sorted."""
    lowest: dict[Cell, int] = {}
    for x, y, z in reversed(inside):
        lowest[x, y] = z
    return lowest

"""The tray that the pieces of a puzzle go into, as a solid for a 3-D printer: a floor, walls around
the board, and what lies below or beside its cells.

The tray has the exact size of the board, and the pieces are smaller by half the gap on every side.
They go in from above, so that everything above a cell of the board stays open.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from ..errors import PsolverError
from ..geometry.cells import Cell, Shape, box
from ..puzzle.model import Board
from .stl import LONGEST_PIECE, Mesh, binary, is_too_long, surface, upright

MOST_CELLS = 100_000  # of the box around a board: more make hundreds of megabytes
NO_TRAY = "a tray is made for boards of squares and of cubes only; leave --tray out"
SIDE = 0.2  # cells: how thick the floor and the walls are


def tray_stl(name: str, board: Board, cell: float) -> bytes:
    """The tray of a board as a binary STL file; `name` is what messages call the puzzle.

    Raises PsolverError for a board of cells that are no squares or cubes, for one that is too long
    or too large, and without trimesh.
    """
    if board.lattice.slanted:
        raise PsolverError(f"{name}: {NO_TRAY}")
    if board.wrap:
        raise PsolverError(f"{name}: the board wraps, and a tray does not; leave --tray out")
    inside = upright(board.cells)
    if is_too_long(inside):
        long = f"over {LONGEST_PIECE:,} cells long, too long for an STL file"
        raise PsolverError(f"{name}: the board is {long}")
    if (number := prod(last + 1 for last in box(inside)[1])) > MOST_CELLS:
        large = f"in a box of {number:,} cells; a tray is made for at most {MOST_CELLS:,}"
        raise PsolverError(f"{name}: the board is {large}")
    return binary(tray(board.cells, cell))


def tray(cells: Shape, cell: float) -> Mesh:
    """The tray of a board's cells, each `cell` mm long; it stands as the pieces do.

    >>> max(tray(((0, 0), (0, 1)), 10).vertices)
    (24.0, 14.0, 12.0)
    """
    inside = upright(cells)
    lengths = [last + 1 for last in box(inside)[1]]

    def at(axis: int, place: float) -> float:
        """The first cell of an axis is wall, or floor; the last one of the board is before wall."""
        wall = min(place, 1) + max(place - 1 - lengths[axis], 0)
        return cell * (place - wall) + cell * SIDE * wall

    return surface(solid_cells(inside), 0, at)


def tray_size(cells: Shape, cell: float) -> tuple[float, ...]:
    """How wide, deep and high the tray of a board's cells is, in millimetres.

    >>> tray_size(((0, 0), (0, 1)), 10)
    (24.0, 14.0, 12.0)
    """
    sides = [last + 1 for last in box(upright(cells))[1]]
    return tuple(
        cell * length + cell * SIDE * walls for length, walls in zip(sides, (2, 2, 1), strict=True)
    )


def solid_cells(inside: Shape) -> Shape:
    """The cells of the tray, when those of the board are (x, y, z) with their box at the origin;
    that of the tray is there too.
    """
    wide, deep, high = (last + 1 for last in box(inside)[1])
    heights = {(x + 1, y + 1): low for (x, y), low in _lowest(inside).items()}
    return tuple(
        (x, y, z)
        for x, y in product(range(wide + 2), range(deep + 2))
        for z in range(1 + heights.get((x, y), high))
    )


def covered_gaps(cells: Shape) -> int:
    """How many cells are no part of a board, but lie between two of its cells, one above the other:
    a tray leaves them open.
    """
    inside = upright(cells)
    lowest, highest = _lowest(inside), {(x, y): z for x, y, z in inside}
    between = sum(high + 1 - lowest[column] for column, high in highest.items())
    return between - len(inside)


def _lowest(inside: Sequence[Cell]) -> dict[Cell, int]:
    """How low the lowest cell of each column (x, y) is."""
    return {(x, y): z for x, y, z in reversed(inside)}

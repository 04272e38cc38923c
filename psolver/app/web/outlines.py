"""What the drawings on the page must know of a lattice: plain data.

{"name": "triangle", "upright": False, "step": [0.76, 1.32], "ring": [1, 1],
 "shapes": [[[0.76, 0.0], [1.52, 1.32], [0.0, 1.32]], [[0.0, 0.0], ...]]}

upright  is there a cell at each place, and may there be layers?
step     how far it is to the next column and to the next row, where a cell has the area 1
shapes   the corners of a cell at a place where row and column have an even sum, and an odd one,
         from where the columns and rows before it end; None: no cell lies there
ring     how many rows and columns the neighbours of a cell are from it at most
"""

from __future__ import annotations

from typing import Any

from ...geometry.lattice import SQUARE, Lattice

DIGITS = 4  # of lengths


def outlines(lattice: Lattice) -> dict[str, Any]:
    """The data of a lattice; that of squares for cubes, whose layers are drawn."""
    flat = lattice if lattice.flat else SQUARE
    unit = flat.area**0.5
    across = (_corners(flat, 0, 2)[0][0] - _corners(flat, 0, 0)[0][0]) / 2
    down = (_corners(flat, 2, 0)[0][1] - _corners(flat, 0, 0)[0][1]) / 2
    shapes = []
    for column in (0, 1):
        corners = _corners(flat, 0, column)
        shape = [[_tidy((x - column * across) / unit), _tidy(y / unit)] for x, y in corners]
        shapes.append(shape or None)
    return {
        "name": flat.name,
        "upright": not flat.slanted,
        "step": [_tidy(across / unit), _tidy(down / unit)],
        "shapes": shapes,
        "ring": _ring(flat),
    }


def _corners(lattice: Lattice, row: int, column: int) -> list[tuple[float, float]]:
    """Where the corners of the cell in a row and a column are drawn; [] where there is none."""
    cell = lattice.at((row, column))
    return [] if cell is None else [lattice.project(corner) for corner in lattice.corners(cell)]


def _ring(lattice: Lattice) -> list[int]:
    far = [0, 0]
    for kind, steps in lattice.steps.items():
        here = lattice.shown(kind)
        for step in steps:
            there = lattice.shown(tuple(map(sum, zip(kind, step, strict=True))))
            far = [max(most, abs(a - b)) for most, a, b in zip(far, here, there, strict=True)]
    return far


def _tidy(length: float) -> float:
    return round(length, DIGITS)

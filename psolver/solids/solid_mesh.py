"""Closed surfaces of solids, as triangles.

A Mesh     corners in millimetres, and triangles that are wound to the left seen from outside
A Point    x to the right, y backwards, z upwards    (0.0, 10.0, 5.0)
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float, float]
Triangle: TypeAlias = tuple[int, int, int]

# cells: the least gap that is not 0; single precision resolves it in pieces up to LONGEST_PIECE
LEAST_GAP = 0.001
LONGEST_PIECE = 1000  # cells from end to end
PIECE_TOO_LONG = f"over {LONGEST_PIECE:,} cells long, too long for an STL file"


class Mesh(NamedTuple):
    """A closed surface: its corners, and triangles as numbers of corners."""

    vertices: tuple[Point, ...]
    faces: tuple[Triangle, ...]

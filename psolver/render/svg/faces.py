"""What one sees of cubes in an isometric drawing, exactly.

Seen so, the corners of all cubes lie on one grid of triangles, and each of a cube's three visible
faces covers two of them. A line of sight goes from a cube (l, r, c) to (l+1, r+1, c+1), so that of
the cubes that cover a triangle the nearest is the one with the greatest l + r + c: it alone is
seen, and all of the triangle shows it.

A Spot       of the grid, (row - layer, column - layer)      (1, 0)
             of any corner of a cube
A Triangle   with a side from (row, column) of the grid      (1, 0, 0)
             to (row + 1, column + 1): 0 lies on the right
             of that side, 1 on the left
A Face       of a cell of a region; its side is the axis     Face(0, (0, 0, 0), LAYER)
             that it looks along: LAYER is the top
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from ...geometry.cells import Cell

Spot: TypeAlias = tuple[int, int]
Triangle: TypeAlias = tuple[int, int, int]
Line: TypeAlias = tuple[Spot, Spot]

LAYER, ROW, COLUMN = AXES = range(3)

# the triangles of a cube's faces, from its upper corner on paper, which is its farthest of the top
COVERED = (
    (LAYER, 0, 0, 0),
    (LAYER, 0, 0, 1),
    (ROW, 1, 0, 0),
    (ROW, 1, 1, 1),
    (COLUMN, 0, 1, 1),
    (COLUMN, 1, 1, 0),
)


class Face(NamedTuple):
    """The side of a cell, of the region of a number, that looks up along an axis."""

    number: int
    cell: Cell
    side: int

    def height(self, spot: Spot) -> int:
        """The layer of the corner at a spot, if the plane of this face has one there."""
        plane = self.cell[self.side] + 1
        return plane if self.side == LAYER else plane - spot[self.side - 1]


def visible(regions: Mapping[int, Iterable[Cell]]) -> dict[Triangle, Face]:
    """For each triangle that some cells cover, by the number of their region, the face seen there.

    >>> faces = visible({0: [(0, 0, 0)], 1: [(1, 0, 0)]})
    >>> len(faces), [face.side for face in faces.values() if face.number == 0]
    (10, [1, 1, 2, 2])
    """
    cells = [(sum(cell), number, cell) for number, part in regions.items() for cell in part]
    faces = {}
    for _, number, cell in sorted(cells):  # a nearer one covers those before it
        layer, row, column = cell
        row, column = row - layer - 1, column - layer - 1
        for side, down, across, half in COVERED:
            faces[row + down, column + across, half] = Face(number, cell, side)
    return faces


def corners(triangle: Triangle) -> tuple[Spot, Spot, Spot]:
    """The corners of a triangle, clockwise on paper."""
    row, column, half = triangle
    here, below = (row, column), (row + 1, column + 1)
    return (here, below, (row + 1, column)) if half else (here, (row, column + 1), below)


class Lines(NamedTuple):
    """The lines within what is seen of each region, by what they part.

    steps     faces of which one lies behind the other
    folds     faces that meet at an angle
    cells     faces of one plane
    """

    steps: list[Line]
    folds: list[Line]
    cells: list[Line]


def inner_lines(faces: Mapping[Triangle, Face]) -> Lines:
    """The lines between faces of one region."""
    found = Lines([], [], [])
    for start, end, one, other in _meetings(faces):
        if one.number != other.number or one == other:
            continue
        if any(one.height(spot) != other.height(spot) for spot in (start, end)):
            found.steps.append((start, end))
        elif one.side != other.side:
            found.folds.append((start, end))
        else:
            found.cells.append((start, end))
    return found


def _meetings(faces: Mapping[Triangle, Face]) -> Iterator[tuple[Spot, Spot, Face, Face]]:
    """The sides between two triangles, each with the faces on both hands."""
    on_the_right: dict[Line, Face] = {}
    for triangle, face in faces.items():
        around = corners(triangle)
        for start, end in zip(around, around[1:] + around[:1], strict=True):
            if other := on_the_right.get((end, start)):
                yield start, end, face, other
            on_the_right[start, end] = face

"""Pieces of squares and cubes with bevelled or rounded edges.

A CellBox  of solid cells (x, y, z): the lowest of them, and its   CellBox((0, 0, 0), (2, 1, 1))
           lengths in cells

A piece is the union of the boxes of cells in it, and so is a piece with a gap of its boxes, each
less half the gap on every side: any small cube within the piece lies in cells that make up a box. A
bevelled piece is the union of the same boxes, each bevelled. So edges that stick out lose a strip,
edges in a corner of the piece stay sharp, and the edges of a box inside of the piece lie in others.

A bevelled box is the convex hull of octahedra, a rounded one that of balls, in its corners. A bevel
is at most half as wide as a cell. Then a point is in the union of all bevelled boxes only if it is
in that of the boxes around one corner of cells, at most two cells long, or of larger ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import sqrt
from operator import le
from typing import NamedTuple

from ..core.cells import Cell, Shape
from ..core.control import current_control
from ..core.lattice import Lattice
from ..lattices.vectors import plus
from .box_solids import upright
from .manifold_solids import manifold_package, mesh_of_manifold
from .solid_mesh import Mesh, Point

STEPS_OF_A_ROUND_EDGE = 8  # of a quarter turn


class CellBox(NamedTuple):
    """Cells that fill a box: the lowest one, and the lengths along each axis."""

    low: Cell
    lengths: Cell

    @property
    def high(self) -> Cell:
        """The corner opposite to that of the lowest cell."""
        return plus(self.low, self.lengths)

    def has(self, box: CellBox) -> bool:
        """Whether another box is in this one.

        >>> CellBox((0, 0, 0), (2, 1, 1)).has(CellBox((1, 0, 0), (1, 1, 1)))
        True
        """
        is_after_low = all(map(le, self.low, box.low))
        is_before_high = all(map(le, box.high, self.high))
        return is_after_low and is_before_high

    def cells(self) -> Iterator[Cell]:
        """Yield its cells."""
        sides = map(range, self.low, self.high)
        return product(*sides)


def is_of_boxes(lattice: Lattice) -> bool:
    """Whether cells of a lattice are squares or cubes, so that pieces are unions of boxes."""
    has_other_cells = lattice.slanted or lattice.round or lattice.polyhedral
    return not has_other_cells


def cell_boxes(cells: Shape) -> list[CellBox]:
    """Return boxes of cells that fill a solid shape: none is in another, none could be longer, and
    every box of at most two cells along each axis is in one of them.

    >>> cell_boxes(((0, 0, 0), (0, 1, 0), (1, 0, 0)))
    [CellBox(low=(0, 0, 0), lengths=(1, 2, 1)), CellBox(low=(0, 0, 0), lengths=(2, 1, 1))]
    """
    inside = set(cells)
    boxes: list[CellBox] = []
    control = current_control()
    for cell in control.watched(sorted(inside), steps=100):
        # all boxes of at most two cells along an axis whose lowest cell is this one
        for lengths in product((2, 1), repeat=3):
            box = CellBox(cell, lengths)
            if not inside.issuperset(box.cells()):
                continue
            if any(larger.has(box) for larger in boxes):
                continue
            grown = _grown(box, inside)
            boxes = [smaller for smaller in boxes if not grown.has(smaller)]
            boxes.append(grown)
    return sorted(boxes)


def _grown(box: CellBox, inside: set[Cell]) -> CellBox:
    """The longest box around a box, along one axis after another."""
    for axis in range(3):
        for step in (-1, 1):
            layer = _layer_beside(box, axis, step)
            while inside.issuperset(layer.cells()):
                low = list(box.low)
                if step < 0:
                    low[axis] -= 1
                lengths = list(box.lengths)
                lengths[axis] += 1
                box = CellBox(tuple(low), tuple(lengths))
                layer = _layer_beside(box, axis, step)
    return box


def _layer_beside(box: CellBox, axis: int, step: int) -> CellBox:
    """The layer of cells before or after a box along an axis."""
    low = list(box.low)
    lengths = list(box.lengths)
    if step > 0:
        low[axis] += lengths[axis]
    else:
        low[axis] -= 1
    lengths[axis] = 1
    return CellBox(tuple(low), tuple(lengths))


def bevelled(shape: Shape, gap: float, cell: float, bevel: float, *, is_round: bool) -> Mesh:
    """Return the surface of a shape of squares or cubes without sharp outer edges, as `mesh` of
    `box_solids` has it otherwise.

    bevel     millimetres that are taken off both sides of an edge, or if it `is_round`, its radius;
              less than half of what the gap leaves of a cell
    Raises PsolverError without manifold3d.
    """
    package = manifold_package("Bevelled edges need")
    width = bevel / cell
    half_gap = gap / 2
    inset = half_gap + width
    steps = 1
    if is_round:
        steps = STEPS_OF_A_ROUND_EDGE
    knob = octant(width, steps)
    boxes = cell_boxes(upright(shape))
    bodies = []
    for box in current_control().watched(boxes, steps=100):
        points = list(_hull_corners(box, inset, knob))
        body = package.Manifold.hull_points(points)
        bodies.append(body)
    united = package.Manifold.batch_boolean(bodies, package.OpType.Add)
    return mesh_of_manifold(united, cell)


def octant(radius: float, steps: int) -> list[Point]:
    """Return the corners of an eighth of a ball around the origin, of which all lie on its sphere:
    those of an octahedron's side that is divided in some steps along each edge.

    >>> octant(2, 1)
    [(0.0, 0.0, 2.0), (0.0, 2.0, 0.0), (2.0, 0.0, 0.0)]
    """
    points = []
    for a in range(steps + 1):
        rest = steps - a
        for b in range(rest + 1):
            c = rest - b
            length = sqrt(a * a + b * b + c * c)
            x = radius * a / length
            y = radius * b / length
            z = radius * c / length
            points.append((x, y, z))
    return points


def _hull_corners(box: CellBox, inset: float, knob: Sequence[Point]) -> Iterator[Point]:
    """The points around the corners of a box that lies in a box of cells, `inset` from its sides:
    for each corner those of an octant that looks outwards.
    """
    for signs in product((-1, 1), repeat=3):
        corner = []
        for sign, low, high in zip(signs, box.low, box.high, strict=True):
            if sign < 0:
                corner.append(low + inset)
            else:
                corner.append(high - inset)
        corner_x, corner_y, corner_z = corner
        sign_x, sign_y, sign_z = signs
        for knob_x, knob_y, knob_z in knob:
            x = corner_x + sign_x * knob_x
            y = corner_y + sign_y * knob_y
            z = corner_z + sign_z * knob_z
            yield x, y, z

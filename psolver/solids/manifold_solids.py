"""Solids that manifold3d unites: balls with rods between them, and hulls of points.

A piece of balls is a ball for each cell, less half the gap all around, and a rod between two that
touch. Rods of two pieces have room beside each other: their middles are 0.7 of a ball apart at
least. manifold3d unites balls and rods into one surface.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import acos, atan2, degrees
from types import ModuleType
from typing import Any, TypeAlias

from ..core.cells import Cell, Shape
from ..core.errors import missing_package
from ..core.lattice import Lattice
from .solid_mesh import Mesh, Point

Points: TypeAlias = Sequence[Point]

ROD = 0.25  # cells: the radius of a rod without a gap
WIDEST_GAP_OF_BALLS = 0.3  # cells
SEGMENTS = 48  # around a ball, and around a rod


def manifold_package(need: str) -> ModuleType:
    """Return manifold3d. Raises PsolverError without it, for which there is a `need` in words."""
    try:
        import manifold3d
    except ImportError:
        raise missing_package(need, "manifold3d", "stl") from None
    package: ModuleType = manifold3d
    return package


def mesh_of_manifold(solid: Any, cell: float) -> Mesh:
    """Return the surface of a solid of manifold3d, whose lengths are cells, in millimetres; its box
    is at the origin.
    """
    low_x, low_y, low_z, *_ = solid.bounding_box()
    unscaled = _mesh_of_solid(solid)
    vertices = []
    for x, y, z in unscaled.vertices:
        right = cell * (x - low_x)
        back = cell * (y - low_y)
        up = cell * (z - low_z)
        vertices.append((right, back, up))
    return Mesh(tuple(vertices), unscaled.faces)


def _mesh_of_solid(solid: Any) -> Mesh:
    """The surface of a solid of manifold3d, in its own lengths."""
    made = solid.to_mesh64()
    vertices = []
    for x, y, z, *_ in made.vert_properties.tolist():
        vertices.append((x, y, z))
    triangles = map(tuple, made.tri_verts.tolist())
    return Mesh(tuple(vertices), tuple(triangles))


def hulls_without(hulls: Iterable[Points], parts: Iterable[Points]) -> tuple[Mesh, int]:
    """Return the surface of the hulls of some points, united, without those of others, and the
    number of its bodies. Raises PsolverError without manifold3d.
    """
    package = manifold_package("STL files of these cells need")
    hull_of = package.Manifold.hull_points
    combined = package.Manifold.batch_boolean
    bodies = [hull_of(points) for points in hulls]
    body = combined(bodies, package.OpType.Add)
    taken_away = [hull_of(points) for points in parts]
    all_bodies = [body, *taken_away]
    body = combined(all_bodies, package.OpType.Subtract)
    parts_of_body = body.decompose()
    return _mesh_of_solid(body), len(parts_of_body)


# balls --------------------------------------------------------------------------------------------


def balls_and_rods(lattice: Lattice, cells: Shape, gap: float, cell: float) -> Mesh:
    """Return the surface of a piece of balls, `cell` mm from the middle of one to that of the next,
    its box at the origin; `gap` as for `mesh`, less than WIDEST_GAP_OF_BALLS.

    It stands as in its picture, its layers as flat as in a heap. Raises PsolverError without
    manifold3d.
    """
    package = manifold_package("STL files of balls need")
    radius_of_ball = (1 - gap) / 2
    ball = package.Manifold.sphere(radius_of_ball, SEGMENTS)
    radius = ROD - gap / 2
    rod = package.Manifold.cylinder(1, radius, radius, SEGMENTS)
    bodies = []
    for ball_cell in cells:
        ball_place = _place_of_ball(lattice, ball_cell)
        bodies.append(ball.translate(ball_place))
        for neighbour in _later_neighbours(lattice, ball_cell, cells):
            place_of_neighbour = _place_of_ball(lattice, neighbour)
            angles = _angles(ball_place, place_of_neighbour)
            turned_rod = rod.rotate(angles)
            bodies.append(turned_rod.translate(ball_place))
    united = package.Manifold.batch_boolean(bodies, package.OpType.Add)
    return mesh_of_manifold(united, cell)


def _later_neighbours(lattice: Lattice, cell: Cell, cells: Shape) -> Iterator[Cell]:
    """The neighbours of a cell of a shape that come after it there: each pair is met once."""
    for neighbour in lattice.neighbours(cell):
        if neighbour <= cell:
            continue
        if neighbour in cells:
            yield neighbour


def _place_of_ball(lattice: Lattice, cell: Cell) -> Point:
    """The middle of a ball (x, y, z), if balls are 1 wide."""
    layer, row, column = lattice.shown(cell)
    rows_of_layer, columns_of_layer = lattice.layer_shift
    right = column + columns_of_layer * layer
    back = -row - rows_of_layer * layer
    up = layer / 2**0.5
    return right, back, up


def _angles(start: Point, end: Point) -> Point:
    """The angles in degrees by which a body that points upwards is turned, about the second axis
    and then about the third, to point from one place to another, at a distance of 1.
    """
    start_x, start_y, start_z = start
    end_x, end_y, end_z = end
    x = end_x - start_x
    y = end_y - start_y
    z = end_z - start_z
    cosine = min(1.0, z)
    cosine = max(-1.0, cosine)
    leaning = degrees(acos(cosine))
    around = degrees(atan2(y, x))
    return 0.0, leaning, around

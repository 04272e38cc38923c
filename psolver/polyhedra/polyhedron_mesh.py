"""Pieces of polyhedra as solids for 3-D printers.

Without a gap, the surface of a piece is the faces of its cells that have no other cell of it beyond
them. With one, all that is nearer to these than half the gap is taken away by manifold3d: for each
face the hull of its corners and of their places after a move by half the gap, along the normals of
all faces of the lattice. So every face moves inwards by exactly half the gap.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import TypeAlias

from ..core.cells import Shape
from ..solids import LEAST_GAP, Mesh, hulls_without
from ..text.scene import Region
from .polyhedron_drawing import normals_of_faces, outer_faces
from .polyhedron_lattice import Corner, PolyhedronLattice, Spot

FACES_AT_SIDE = 2  # of a surface that does not touch itself
Face: TypeAlias = Sequence[Corner]
Triangle: TypeAlias = tuple[int, int, int]
Side: TypeAlias = frozenset[Corner]


def mesh_of_polyhedra(
    lattice: PolyhedronLattice, cells: Shape, gap: float, cell: float
) -> Mesh | None:
    """Return the surface of a piece of polyhedra with edges about `cell` mm long, less half of
    `gap` (in cells) on every side, its box at the origin; None if that leaves nothing of a cell, or
    parts two cells.

    Without a gap, a piece that touches itself along an edge or at a corner has a gap of LEAST_GAP
    all the same. Raises PsolverError without manifold3d, which a gap needs.
    """
    regions = {0: Region("piece", cells)}
    faces = [face.corners for face, _ in outer_faces(regions, lattice)]
    if not gap and not _touches_itself(faces):
        spots, triangles = _surface(lattice, faces)
        return _placed(spots, triangles, cell)
    hulls = []
    for piece_cell in cells:
        corners = lattice.corners(piece_cell)
        hulls.append(_spots(lattice, corners))
    room = max(gap, LEAST_GAP)
    slabs = list(_slabs(lattice, faces, room))
    solid, bodies = hulls_without(hulls, slabs)
    components = lattice.components(cells)
    if bodies != len(components):
        return None
    return _placed(solid.vertices, solid.faces, cell)


def _placed(spots: Sequence[Spot], triangles: Iterable[Triangle], cell: float) -> Mesh:
    """The mesh of triangles between spots, with its box at the origin."""
    coordinates = zip(*spots, strict=True)
    low_x, low_y, low_z = map(min, coordinates)
    moved = []
    for x, y, z in spots:
        right = (x - low_x) * cell
        away = (y - low_y) * cell
        up = (z - low_z) * cell
        moved.append((right, away, up))
    return Mesh(tuple(moved), tuple(triangles))


def _surface(
    lattice: PolyhedronLattice, faces: Iterable[Face]
) -> tuple[list[Spot], list[Triangle]]:
    """The places of the corners of some faces, and their triangles."""
    numbers: dict[Corner, int] = {}
    triangles = []
    for face in faces:
        around = []
        for corner in face:
            number = numbers.setdefault(corner, len(numbers))
            around.append(number)
        start, *further = around
        for second, third in pairwise(further):
            triangles.append((start, second, third))
    return _spots(lattice, numbers), triangles


def _touches_itself(faces: Sequence[Face]) -> bool:
    """Whether a piece touches itself along an edge or at a corner: more than two of its faces meet
    along the one, or the cells at the other hang together in no way, or those beside them.
    """
    sides: Counter[Side] = Counter()
    faces_at = defaultdict(list)
    for face in faces:
        sides.update(_sides(face))
        for corner in face:
            faces_at[corner].append(face)
    if max(sides.values()) > FACES_AT_SIDE:
        return True
    for corner, faces_of_corner in faces_at.items():
        if not _is_one_fan(corner, faces_of_corner):
            return True
    return False


def _sides(face: Face) -> Iterator[Side]:
    start = face[-1]
    for end in face:
        yield frozenset((start, end))
        start = end


def _is_one_fan(corner: Corner, faces: Iterable[Face]) -> bool:
    """Whether one can go around a corner over all faces that meet there, from side to side."""
    fans: list[set[Side]] = []
    for face in faces:
        fan = {side for side in _sides(face) if corner in side}
        apart = []
        for earlier_fan in fans:
            if fan.isdisjoint(earlier_fan):
                apart.append(earlier_fan)
            else:
                fan |= earlier_fan
        fans = [*apart, fan]
    return len(fans) == 1


def _slabs(lattice: PolyhedronLattice, faces: Iterable[Face], gap: float) -> Iterator[list[Spot]]:
    """The corners of the space that is nearer to each face than half a gap."""
    normals: set[Spot] = set()
    for kind in lattice.steps:
        normals.update(normals_of_faces(lattice, kind))
    steps = []
    half = gap / 2
    for x, y, z in normals:
        for length in (half, -half):
            step = (length * x, length * y, length * z)
            steps.append(step)
    for face in faces:
        spots = _spots(lattice, face)
        moved = []
        for spot, step in product(spots, steps):
            x, y, z = spot
            by_x, by_y, by_z = step
            moved.append((x + by_x, y + by_y, z + by_z))
        yield moved


def _spots(lattice: PolyhedronLattice, corners: Iterable[Corner]) -> list[Spot]:
    return [lattice.spot(corner) for corner in corners]

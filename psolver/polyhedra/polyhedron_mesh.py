"""Pieces of polyhedra as solids for 3-D printers.

Without a gap, the surface of a piece is the faces of its cells that have no other cell of it beyond
them. With one, all that is nearer to these than half the gap is taken away by manifold3d: for each
face the hull of its corners and of their places after a move by half the gap, along the normals of
all faces of the lattice. So every face moves inwards by exactly half the gap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, product

from ..core.cells import Shape
from ..solids import LEAST_GAP, Mesh, hulls_without
from ..text.scene import Region
from .polyhedron_drawing import normals_of_faces, outer_faces
from .polyhedron_lattice import Corner, PolyhedronLattice, Spot

FACES_AT_SIDE = 2  # of a surface that does not touch itself


def mesh_of_polyhedra(
    lattice: PolyhedronLattice, cells: Shape, gap: float, cell: float
) -> Mesh | None:
    """Return the surface of a piece of polyhedra with edges about `cell` mm long, less half of
    `gap` (in cells) on every side, its box at the origin; None if that leaves nothing of a cell, or
    parts two cells.

    Without a gap, a piece that touches itself along an edge or at a corner has a gap of LEAST_GAP
    all the same. Raises PsolverError without manifold3d, which a gap needs.
    """
    faces = _outer(lattice, cells)
    if not gap and not _touches_itself(lattice, cells, faces):
        return _placed(*_surface(lattice, faces), cell)
    hulls = [_spots(lattice, lattice.corners(piece_cell)) for piece_cell in cells]
    slabs = list(_slabs(lattice, faces, max(gap, LEAST_GAP)))
    solid, bodies = hulls_without(hulls, slabs)
    if bodies != len(lattice.components(cells)):
        return None
    return _placed(solid.vertices, solid.faces, cell)


def _outer(lattice: PolyhedronLattice, cells: Shape) -> list[tuple[Corner, ...]]:
    """The corners of the faces at the surface of a piece, turning left seen from outside."""
    regions = {0: Region("piece", cells)}
    return [face.corners for face, _ in outer_faces(regions, lattice)]


def _placed(spots: Sequence[Spot], triangles: Iterable[tuple[int, int, int]], cell: float) -> Mesh:
    """The mesh of triangles between spots, with its box at the origin."""
    low_x, low_y, low_z = map(min, zip(*spots, strict=True))
    moved = [((x - low_x) * cell, (y - low_y) * cell, (z - low_z) * cell) for x, y, z in spots]
    return Mesh(tuple(moved), tuple(triangles))


def _surface(
    lattice: PolyhedronLattice, faces: Iterable[Sequence[Corner]]
) -> tuple[list[Spot], list[tuple[int, int, int]]]:
    """The places of the corners of some faces, and their triangles."""
    numbers: dict[Corner, int] = {}
    triangles = []
    for face in faces:
        start, *further = (numbers.setdefault(corner, len(numbers)) for corner in face)
        for second, third in pairwise(further):
            triangles.append((start, second, third))
    return [lattice.spot(corner) for corner in numbers], triangles


def _touches_itself(
    lattice: PolyhedronLattice, cells: Shape, faces: Sequence[Sequence[Corner]]
) -> bool:
    """Whether a piece touches itself along an edge or at a corner: more than two faces meet along
    the one, or the cells at the other hang together in no way, or those beside them.
    """
    sides = Counter[frozenset[Corner]]()
    faces_at: dict[Corner, list[int]] = {}
    for number, face in enumerate(faces):
        sides.update(_sides(face))
        for corner in face:
            faces_at.setdefault(corner, []).append(number)
    if max(sides.values()) > FACES_AT_SIDE:
        return True
    for corner, numbers in faces_at.items():
        if not _is_one_fan(corner, [faces[number] for number in numbers]):
            return True
    return False


def _sides(face: Sequence[Corner]) -> Iterator[frozenset[Corner]]:
    ends = [*face[1:], face[0]]
    for pair in zip(face, ends, strict=True):
        yield frozenset(pair)


def _is_one_fan(corner: Corner, faces: Sequence[Sequence[Corner]]) -> bool:
    """Whether one can go around a corner over all faces that meet there, from side to side."""
    fans: list[set[frozenset[Corner]]] = []
    for face in faces:
        sides = {side for side in _sides(face) if corner in side}
        joined = [fan for fan in fans if not fan.isdisjoint(sides)]
        fans = [fan for fan in fans if fan not in joined]
        fans.append(sides.union(*joined))
    return len(fans) == 1


def _slabs(
    lattice: PolyhedronLattice, faces: Iterable[Sequence[Corner]], gap: float
) -> Iterator[list[Spot]]:
    """The corners of the space that is nearer to each face than half a gap."""
    kinds = lattice.steps
    normals = set(chain.from_iterable(normals_of_faces(lattice, kind) for kind in kinds))
    steps = []
    for x, y, z in normals:
        for side in (gap / 2, -gap / 2):
            steps.append((side * x, side * y, side * z))
    for face in faces:
        moved = []
        for (a, b, c), (x, y, z) in product(_spots(lattice, face), steps):
            moved.append((a + x, b + y, c + z))
        yield moved


def _spots(lattice: PolyhedronLattice, corners: Iterable[Corner]) -> list[Spot]:
    return [lattice.spot(corner) for corner in corners]

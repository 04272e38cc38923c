"""Solids for a 3-D printer: the surface of each piece, and STL files."""

from __future__ import annotations

from types import ModuleType

from ..core.cells import extent
from ..core.errors import PsolverError, missing_package
from ..core.model import Piece
from ..core.registries import service
from .box_solids import mesh
from .flat_prisms import prism, touches_itself, widest_gap
from .manifold_solids import WIDEST_GAP_OF_BALLS, balls_and_rods
from .solid_mesh import LEAST_GAP, LONGEST_PIECE, PIECE_TOO_LONG, Mesh


def too_little(name: str, gap: float, part: str) -> str:
    """Return the message about a gap, in cells, that leaves too little of a part of a piece."""
    return f"{name}: a gap of {gap:g} cells leaves too little of a {part}"


def check_piece(name: str, piece: Piece, gap: float) -> None:
    """Raise PsolverError for a piece that is too long, and for a gap, in cells, that leaves too
    little of it; `name` is that of the puzzle in messages.
    """
    lattice = piece.lattice
    if lattice.round and gap >= WIDEST_GAP_OF_BALLS:
        raise PsolverError(too_little(name, gap, "rod"))
    if lattice.slanted and gap >= widest_gap(lattice):
        raise PsolverError(too_little(name, gap, "cell"))
    lengths = extent(map(lattice.shown, piece.shape))
    if max(lengths) > LONGEST_PIECE:
        raise PsolverError(f"{name}: the piece {piece.name} is {PIECE_TOO_LONG}")


def solid_piece(piece: Piece, gap: float, cell: float) -> Mesh | None:
    """Return the surface of a piece; `gap` and `cell` as for `mesh`, but less than `widest_gap`;
    None if the gap leaves too little of polyhedra.
    """
    lattice = piece.lattice
    shape = piece.shape
    if lattice.polyhedral:
        mesh_of_polyhedra = service("polyhedron_mesh")
        made: Mesh | None = mesh_of_polyhedra(lattice, shape, gap, cell)
        return made
    if lattice.round:
        return balls_and_rods(lattice, shape, gap, cell)
    if not lattice.slanted:
        return mesh(shape, gap, cell)
    if not gap and touches_itself(lattice, shape):
        gap = LEAST_GAP
    return prism(lattice, shape, gap, cell)


def binary(solid: Mesh) -> bytes:
    """Return a solid as a binary STL file. Raises PsolverError without trimesh."""
    trimesh = trimesh_package("STL files need")
    made = trimesh.Trimesh(solid.vertices, solid.faces, process=False)
    data = trimesh.exchange.stl.export_stl(made)
    return bytes(data)


def trimesh_package(need: str) -> ModuleType:
    """Return trimesh, with its writers. Raises PsolverError without it, for which there is a `need`
    in words.
    """
    try:
        import trimesh.exchange.obj
        import trimesh.exchange.stl
    except ImportError:
        raise missing_package(need, "trimesh", "stl") from None
    return trimesh

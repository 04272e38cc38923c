"""Solids of prisms for 3-D printers: closed, of the right volume, with room for each other."""

from __future__ import annotations

from pathlib import Path

import manifold3d
import numpy as np
import pytest
import trimesh
from support.command import run_in
from support.meshes import faults
from support.places import table

import psolver
from psolver.core import lattice_named
from psolver.solids import Mesh

PRISMS = lattice_named("prisms")
CELL = 10  # mm
HIGH = 3**0.5 / 2  # of a triangle
PIECES = dict(table("prism-solids-pieces.txt"))


def exported(folder: Path, pictures: list[str], gap: float) -> list[trimesh.Trimesh]:
    """The files of pieces, read back."""
    pieces = [
        psolver.Piece(f"P{number}", tuple(PRISMS.parse(picture, "#")), 0, lattice=PRISMS)
        for number, picture in enumerate(pictures)
    ]
    board = psolver.Board(frozenset(pieces[0].shape), lattice=PRISMS)
    text = psolver.dumps(psolver.Puzzle(tuple(pieces), board))
    (folder / "p.toml").write_text(text, encoding="utf-8")
    options = ("--to", "stl", "-o", "out", "--cell", str(CELL), "--gap", str(gap))
    assert 0 == run_in(folder, "export", "p.toml", *options).status
    return [
        trimesh.load_mesh(folder / "out" / f"P{number}.stl") for number, _ in enumerate(pictures)
    ]


@pytest.mark.parametrize("gap", [0, 0.03, 0.3])
def test_pieces_are_closed_and_stand_at_the_origin(gap: float, tmp_path: Path) -> None:
    for (cells, bodies), solid in zip(
        PIECES.values(), exported(tmp_path, [*PIECES], gap), strict=True
    ):
        assert (True, True) == (solid.is_watertight, solid.is_winding_consistent)
        mesh = Mesh(
            tuple((x, y, z) for x, y, z in solid.vertices.tolist()),
            tuple((a, b, c) for a, b, c in solid.faces.tolist()),
        )
        assert [] == faults(mesh)
        assert bodies == len(solid.split(only_watertight=False))
        assert [0, 0, 0] == pytest.approx(solid.bounds[0].tolist(), abs=1e-5)
        whole = cells * HIGH / 2 * CELL**3
        if not gap:
            # cells that only touch are kept apart by a hair
            assert whole == pytest.approx(solid.volume, rel=0 if bodies == 1 else 0.01, abs=0.01)
        else:
            assert 0 < solid.volume < whole


def test_the_pieces_of_a_solution_do_not_meet(tmp_path: Path) -> None:
    puzzle = psolver.loads(
        "lattice = 'prisms'\ncount = 'any'\nboard = '2 layers of hexagon of side 1'\n"
        "pieces = '''\n/#\\#/\n---\n/#\\\n\n/#\\\n'''"
    )
    tiling = next(psolver.tilings(puzzle))
    pictures = [PRISMS.picture(dict.fromkeys(one.cells, "#")) for one in tiling]
    parts = []
    for one, solid in zip(tiling, exported(tmp_path, pictures, 0.05), strict=True):
        spots = [PRISMS.spot(corner) for cell in one.cells for corner in PRISMS.corners(cell)]
        middle = np.array([(min(values) + max(values)) / 2 for values in zip(*spots, strict=True)])
        # the box of each is at the origin; half a gap is off on all sides of it, or about so
        by = middle * CELL - solid.extents / 2
        mesh = manifold3d.Mesh(
            np.array(solid.vertices + by, np.float32), np.array(solid.faces, np.uint32)
        )
        parts.append(manifold3d.Manifold(mesh))
    for number, part in enumerate(parts):
        for other in parts[:number]:
            assert (part ^ other).volume() < 1e-3

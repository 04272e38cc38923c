"""Files for makers beside STL: 3MF, OBJ, OpenSCAD, bevelled and rounded edges, gaps in
millimetres; what is written is read back by other programs, or by few lines here.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import pi
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import trimesh
from support.command import run_alone, run_in
from support.meshes import faults

import psolver
from psolver import CUBIC, HEXAGON, Board, Cell, Piece, Puzzle, Shape
from psolver.solids import Mesh

CELL = 10  # mm
CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
ELL = ((0, 0, 0), (0, 1, 0), (0, 1, 1))
STEP = (*ELL, (1, 1, 1))
DIAGONAL = ((0, 0, 0), (0, 1, 1))
HOLLOW_CORNER = tuple(sorted(set(product((0, 1), repeat=3)) - {(0, 0, 0), (1, 1, 1)}))


def exported(folder: Path, puzzle: Puzzle, *options: str) -> str:
    """What is said when a puzzle is written with some options, cells of 10 mm."""
    (folder / "puzzle.toml").write_text(psolver.dumps(puzzle), encoding="utf-8")
    done = run_in(folder, "export", "puzzle.toml", "--cell", f"{CELL}", *options)
    assert (0, "") == (done.status, done.out)
    return done.err


def of_shapes(shapes: Mapping[str, Shape], lattice: Any = CUBIC, **values: Any) -> Puzzle:
    pieces = [Piece(name, shape, 1, 1, lattice=lattice) for name, shape in shapes.items()]
    cells = frozenset(pieces[0].shape)
    return Puzzle(pieces, Board(cells, lattice=lattice), **values)


def surface(solid: trimesh.Trimesh) -> Mesh:
    vertices = tuple(tuple(corner) for corner in solid.vertices.tolist())
    return Mesh(vertices, tuple(map(tuple, solid.faces.tolist())))


def stl_of(folder: Path, shape: Shape, *options: str, lattice: Any = CUBIC) -> trimesh.Trimesh:
    """The solid of a shape, which is closed and a manifold."""
    exported(folder, of_shapes({"P": shape}, lattice), "--to", "stl", "-o", "out", *options)
    solid = trimesh.load_mesh(folder / "out" / "P.stl")
    assert (True, []) == (solid.is_watertight, faults(surface(solid)))
    return solid


def contains(solid: trimesh.Trimesh, point: Iterable[float]) -> bool:
    """Whether a point is inside: the angles under which it sees the faces add up to a full one
    (van Oosterom and Strackee, 1983).
    """
    a, b, c = np.moveaxis(solid.triangles - np.array(list(point)), 1, 0)
    la, lb, lc = (np.linalg.norm(corner, axis=1) for corner in (a, b, c))
    volume = np.einsum("ij,ij->i", a, np.cross(b, c))
    ab, bc, ca = ((one * other).sum(axis=1) for one, other in ((a, b), (b, c), (c, a)))
    angles = 2 * np.arctan2(volume, la * lb * lc + ab * lc + bc * la + ca * lb)
    return bool(angles.sum() > 2 * pi)


# edges --------------------------------------------------------------------------------------------


def chamfered_volume(sides: Iterable[float], bevel: float) -> float:
    """Of a box whose edges lose a strip and whose corners are planes (Steiner's formula)."""
    x, y, z = (side - 2 * bevel for side in sides)
    flat = 2 * (x * y + y * z + z * x) * bevel
    return x * y * z + flat + 4 * (x + y + z) * bevel**2 / 2 + 4 / 3 * bevel**3


def rounded_volume(sides: Iterable[float], radius: float) -> float:
    x, y, z = (side - 2 * radius for side in sides)
    flat = 2 * (x * y + y * z + z * x) * radius
    return x * y * z + flat + pi * (x + y + z) * radius**2 + 4 / 3 * pi * radius**3


@pytest.mark.parametrize(("gap", "bevel"), [("0", 1), ("0.4mm", 0.5), ("0.4mm", 4.7), ("2mm", 3)])
def test_the_volume_of_a_bevelled_box_is_that_of_the_formula(
    tmp_path: Path, gap: str, bevel: float
) -> None:
    for lengths in (1, 1, 1), (3, 2, 1):
        shape = tuple(product(*map(range, lengths)))
        sides = [CELL * length - float(gap.removesuffix("mm")) for length in lengths]
        solid = stl_of(tmp_path, shape, "--gap", gap, "--bevel", f"{bevel}")
        assert pytest.approx(chamfered_volume(sides, bevel), rel=1e-5) == solid.volume
        assert pytest.approx([0, 0, 0], abs=1e-5) == solid.bounds[0].tolist()
        assert pytest.approx(sorted(sides), rel=1e-5) == sorted(solid.extents)
        rounded = stl_of(tmp_path, shape, "--gap", gap, "--round", f"{bevel}")
        assert pytest.approx(rounded_volume(sides, bevel), rel=0.03) == rounded.volume
        assert pytest.approx(sorted(sides), rel=1e-5) == sorted(rounded.extents)


def boxes_in(shape: Shape) -> Iterator[tuple[Cell, Cell]]:
    """All boxes of cells in a shape: the lowest cell, and the corner after the highest."""
    inside = set(shape)
    for low, high in product(inside, repeat=2):
        after = tuple(value + 1 for value in high)
        if low <= high and all(a <= b for a, b in zip(low, high, strict=True)):
            if inside.issuperset(product(*map(range, low, after))):
                yield low, after


def in_bevelled(point: Iterable[float], boxes: Iterable[Any], gap: float, bevel: float) -> bool:
    """Whether a point is in one of the boxes, far enough from its sides, edges and corners."""
    for low, high in boxes:
        depths = sorted(
            min(value - a, b - value) - gap / 2
            for value, a, b in zip(point, low, high, strict=True)
        )
        pair = depths[0] + depths[1]
        if depths[0] > 0 and pair > bevel and sum(depths) > 2 * bevel:
            return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_a_bevelled_piece_is_the_union_of_the_bevelled_boxes_in_it(
    tmp_path: Path, seed: int
) -> None:
    rng = random.Random(seed)
    cells = list(product(range(3), range(2), range(3)))
    fixed = dict(enumerate((STEP, DIAGONAL, HOLLOW_CORNER)))
    shape = fixed.get(seed) or tuple(sorted(rng.sample(cells, rng.randint(4, 14))))
    gap, bevel = rng.choice([(0, 0.1), (0.05, 0.2), (0.1, 0.44)])
    solid = stl_of(tmp_path, shape, "--gap", f"{gap}", "--bevel", f"{bevel * CELL:g}")
    # x to the right, y to the back, z upwards
    upright = [(column, -row, layer) for layer, row, column in shape]
    low = [min(values) for values in zip(*upright, strict=True)]
    boxes = list(boxes_in(tuple(upright)))
    numbers = {True: 0, False: 0}
    for _ in range(300):
        cell = rng.choice(upright)
        point = [value + rng.random() for value in cell]
        expected = in_bevelled(point, boxes, gap, bevel)
        place = [(value - a - gap / 2) * CELL for value, a in zip(point, low, strict=True)]
        assert expected == contains(solid, place)
        numbers[expected] += 1
    assert min(numbers.values()) > 0


# 3MF, OBJ -----------------------------------------------------------------------------------------


def test_a_3mf_file_has_names_colours_copies_and_millimetres(tmp_path: Path) -> None:
    pieces = [
        Piece("the <L> & 'co'", ELL, 1, 1, lattice=CUBIC, color="#102030"),
        Piece("I", ((0, 0, 0), (0, 0, 1)), 1, 2, lattice=CUBIC),
    ]
    puzzle = Puzzle(pieces, Board(frozenset(product(range(2), repeat=3)), lattice=CUBIC))
    said = exported(tmp_path, puzzle, "-o", "a.3mf", "--gap", "0.5mm", "--tray")
    first = "4 parts beside each other, 97.5 x 24 mm (cells of 10 mm, a gap of 0.5 mm)"
    assert [first, "tray is the tray, 24 x 24 x 22 mm"] == said.splitlines()
    again = tmp_path / "again.3mf"
    exported(tmp_path, puzzle, "-o", "again.3mf", "--gap", "0.05", "--tray")
    assert (tmp_path / "a.3mf").read_bytes() == again.read_bytes()
    archive = zipfile.ZipFile(again)
    assert {(1980, 1, 1, 0, 0, 0)} == {entry.date_time for entry in archive.infolist()}
    for name in archive.namelist():
        ElementTree.fromstring(archive.read(name))
    model = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    assert "millimeter" == model.get("unit")
    colors = {base.get("name"): base.get("displaycolor") for base in model.iter(f"{CORE}base")}
    assert ("#102030", "#C8C8C8") == (colors["the <L> & 'co'"], colors["tray"])
    objects = {part.get("id"): part for part in model.iter(f"{CORE}object")}
    assert list(colors) == [part.get("name") for part in objects.values()]
    assert ["0", "1", "2"] == [part.get("pindex") for part in objects.values()]
    boxes = []
    for item in model.iter(f"{CORE}item"):
        part = objects[item.get("objectid") or ""]
        corners = [
            [float(vertex.get(a) or "") for a in "xyz"] for vertex in part.iter(f"{CORE}vertex")
        ]
        faces = [
            [int(face.get(v) or "") for v in ("v1", "v2", "v3")]
            for face in part.iter(f"{CORE}triangle")
        ]
        solid = trimesh.Trimesh(corners, faces, process=False)
        assert solid.is_watertight
        assert solid.volume > 0
        moved = [float(value) for value in (item.get("transform") or "").split()][9:]
        boxes.append((part.get("name"), solid.bounds + moved))
    assert sorted(name for name, _ in boxes) == ["I", "I", "the <L> & 'co'", "tray"]
    for number, (_, box) in enumerate(boxes):
        assert box[0][2] == 0
        for _, other in boxes[:number]:
            assert np.any(box[0][:2] >= other[1][:2] + 4.9) or np.any(
                other[0][:2] >= box[1][:2] + 4.9
            )


def test_an_obj_file_has_an_object_for_each_piece(tmp_path: Path) -> None:
    pieces = [Piece("a b", ELL, 2, 2, lattice=CUBIC), Piece("A-b", STEP, 1, 1, lattice=CUBIC)]
    puzzle = Puzzle(pieces, Board(frozenset(product(range(3), repeat=3)), lattice=CUBIC))
    said = exported(tmp_path, puzzle, "-o", "a.obj", "--gap", "0")
    assert ["2 objects (cells of 10 mm, no gap)", "print a-b 2 times"] == said.splitlines()
    text = (tmp_path / "a.obj").read_text("utf-8")
    assert ["a-b", "A-b-2"] == re.findall(r"^o (.*)$", text, re.M)
    solids = trimesh.load_scene(tmp_path / "a.obj", split_objects=True).geometry
    volumes = {name: solid.volume for name, solid in solids.items()}
    assert pytest.approx({"a-b": 3000, "A-b-2": 4000}) == volumes
    exported(tmp_path, puzzle, "-o", "b.obj", "--gap", "0")
    assert text == (tmp_path / "b.obj").read_text("utf-8")


@pytest.mark.parametrize("name", ["b.3mf", "b.obj", "b.scad"])
def test_balls_and_hexagons_are_written_too(tmp_path: Path, name: str) -> None:
    for lattice in psolver.BALLS, HEXAGON:
        shape = tuple(lattice.parse("# #" if lattice is HEXAGON else "##", "#"))
        said = exported(tmp_path, of_shapes({"P": shape}, lattice), "-o", name)
        assert said.startswith("1 ")
        assert (tmp_path / name).stat().st_size > 500


# OpenSCAD -----------------------------------------------------------------------------------------


def rendered(folder: Path, name: str, *options: str) -> trimesh.Trimesh:
    """The solid that OpenSCAD makes of a program."""
    if not shutil.which("openscad"):
        pytest.skip("needs openscad, as Debian's package has it")
    command = ["openscad", "-o", "made.stl", "--hardwarnings", *options, name]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=100, check=False
    )
    assert 0 == done.returncode, done.stderr
    return trimesh.load_mesh(folder / "made.stl")


def test_openscad_makes_of_a_program_what_the_stl_files_are(tmp_path: Path) -> None:
    shapes = {"L": ELL, "step": STEP, "1 2": ((0, 0, 0), (0, 0, 1)), "d": DIAGONAL}
    puzzle = of_shapes(shapes)
    for options in ((), ("--gap", "0"), ("--bevel", "1.5"), ("--round", "2", "--gap", "0.1mm")):
        exported(tmp_path, puzzle, "-o", "a.scad", *options)
        exported(tmp_path, puzzle, "--to", "stl", "-o", "out", *options)
        solids = [trimesh.load_mesh(path) for path in (tmp_path / "out").iterdir()]
        made = rendered(tmp_path, "a.scad")
        assert made.is_watertight
        # without a gap all pieces of a program have that of the one that touches itself
        within = 3e-3 if "0" in options else 1e-5
        assert pytest.approx(sum(solid.volume for solid in solids), rel=within) == made.volume
    exported(tmp_path, puzzle, "-o", "a.scad")
    larger = rendered(tmp_path, "a.scad", "-D", "cell=20", "-D", "gap=0.6")
    exported(tmp_path, puzzle, "--to", "stl", "-o", "out")
    volumes = [trimesh.load_mesh(path).volume for path in (tmp_path / "out").iterdir()]
    assert pytest.approx(8 * sum(volumes), rel=1e-5) == larger.volume


def test_openscad_makes_hexagons_and_balls_the_right_way_round(tmp_path: Path) -> None:
    for lattice in psolver.BALLS, HEXAGON:
        shape = tuple(lattice.parse("# #" if lattice is HEXAGON else "##", "#"))
        exported(tmp_path, of_shapes({"P": shape}, lattice), "-o", "a.scad")
        solid = stl_of(tmp_path, shape, lattice=lattice)
        made = rendered(tmp_path, "a.scad")
        assert pytest.approx(solid.volume, rel=1e-4) == made.volume > 0


def test_a_printer_without_packages_gets_a_3mf_file_and_one_sentence_about_others(
    tmp_path: Path,
) -> None:
    for package in "trimesh", "manifold3d":
        (tmp_path / f"{package}.py").write_text("raise ImportError", encoding="utf-8")
    hidden = {"PYTHONPATH": str(tmp_path)}
    assert 0 == run_alone("export", "soma-cube", "-o", tmp_path / "a.3mf", **hidden).status
    done = run_alone("export", "soma-cube", "--to", "obj", **hidden)
    expected = 'OBJ files need the package trimesh: python -m pip install "psolver[stl]"\n'
    assert (2, expected) == (done.status, done.err)
    done = run_alone("export", "soma-cube", "--to", "3mf", "--bevel", "1", **hidden)
    expected = 'Bevelled edges need the package manifold3d: python -m pip install "psolver[stl]"\n'
    assert (2, expected) == (done.status, done.err)

"""Polyhedra drawn; tetrahedra printed in 3-D, written for BurrTools, and refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import islice, product
from math import sqrt
from pathlib import Path
from random import Random

import pytest
import trimesh
from support.burr_written import check_read_back, held_in_space, read_burr
from support.by_hand import TETRAHEDRA
from support.command import run, run_in
from support.random_plain import random_octahedra, random_prisms, random_rhombic
from support.seeds import seeds, thinned
from support.svg import elements, is_inside

import psolver
from psolver import Board, Cell, Lattice, Piece, Puzzle
from psolver.core import lattice_named
from psolver.polyhedra import PolyhedronLattice

PRISMS = lattice_named("prisms")
RHOMBIC, OCTAHEDRA = LATTICES = [lattice_named(name) for name in TETRAHEDRA]
both = pytest.mark.parametrize("lattice", LATTICES, ids=TETRAHEDRA)
MARGIN = 6  # pixels to the left of a drawing and above it
MAKERS = [random_rhombic, random_octahedra]


def some_cells(lattice: Lattice, cubes: int) -> list[Cell]:
    places = product(range(5 * cubes), repeat=3)
    return [cell for place in places if (cell := lattice.at(place))]


# drawings -----------------------------------------------------------------------------------------


def test_only_arrows_that_are_drawn_are_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.cli.output.Output.is_terminal", True)
    for name, number in (("rhombic-cube", 0), ("twelve-tetraprisms", 1)):
        found = run.__wrapped__(name, "-n", "1", COLUMNS="80")
        assert number == found.err.count("the layer above"), found.err


def names_seen(
    lattice: PolyhedronLattice, owner: dict[Cell, str], across: float, down: float
) -> set[str]:
    """The names of cells that lines of sight near a point of the paper leave towards the eye last:
    each meets the planes of a cell's faces from inside or from outside.
    """
    seen = set()
    for right, below in ((0, 0), (0.02, 0), (-0.02, 0), (0, 0.02), (0, -0.02)):
        x, z = (across + right) / sqrt(3), -(down + below)
        nearest = {-1e9: ""}
        for cell, name in owner.items():
            first, last = -1e9, 1e9
            for corners, _ in lattice.faces_of(cell):
                (a, b, c), (d, e, f), (g, h, i) = map(lattice.spot, corners[:3])
                u, v, w = d - a, e - b, f - c
                p, q, r = g - a, h - b, i - c
                normal = v * r - w * q, w * p - u * r, u * q - v * p
                far = sum(n * (s - t) for n, s, t in zip(normal, (x, x, z), (a, b, c), strict=True))
                speed = normal[0] - normal[1] + normal[2]
                if abs(speed) < 1e-9:
                    last = last if far < 0 else -2e9
                elif speed > 0:
                    last = min(last, -far / speed)
                else:
                    first = max(first, -far / speed)
            if first < last:
                nearest[last] = name
        seen.add(nearest[max(nearest)])
    return seen


@pytest.mark.parametrize("lattice", [PRISMS, *LATTICES], ids=["prisms", *TETRAHEDRA])
@pytest.mark.parametrize("seed", seeds(3, 25))
def test_what_is_drawn_last_is_what_a_line_of_sight_meets_first(
    lattice: PolyhedronLattice, seed: int
) -> None:
    random = Random(seed)
    cells = sorted(random.sample(some_cells(lattice, 1), random.randint(4, 9)))
    pieces = [Piece(n, (c,), lattice=lattice) for n, c in zip("ABCDEFGHI", cells, strict=False)]
    puzzle = Puzzle(tuple(pieces), Board(frozenset(cells), lattice=lattice))
    tiling = next(psolver.tilings(puzzle))
    owner = {cell: one.piece for one in tiling for cell in one.cells}
    corners = [lattice.project(corner) for cell in cells for corner in lattice.corners(cell)]
    left, top = (min(values) for values in zip(*corners, strict=True))
    right, bottom = (max(values) for values in zip(*corners, strict=True))
    faces = []
    svg = psolver.svg(puzzle, tiling, cell=100)
    for group in elements(svg, "g", "piece"):
        (title,) = [one.text for one in group if one.tag.endswith("title")]
        faces += [(title, one.get("d", "")) for one in group if one.get("stroke") == "none"]
    checked = 0
    while checked < 30:
        across, down = random.uniform(left, right), random.uniform(top, bottom)
        expected = names_seen(lattice, owner, across, down)
        if len(expected) > 1:
            continue
        checked += 1
        place = (across - left) * 100 + MARGIN, (down - top) * 100 + MARGIN
        drawn = [name for name, data in faces if is_inside(data, place)]
        assert {drawn[-1] if drawn else ""} == expected


@pytest.mark.parametrize("make", [random_prisms, *MAKERS])
@pytest.mark.parametrize("seed", seeds(4, 40))
def test_all_views_have_all_pieces(make: type, seed: int) -> None:
    puzzle = make(seed)
    for tiling in psolver.tilings(puzzle, limit=1):
        for view in ("exploded", "lifted", "steps", "layers"):
            svg = psolver.svg(puzzle, tiling, view=view)
            names = {one.text for one in elements(svg, "title")}
            assert {placement.piece for placement in tiling} <= names


# solids -------------------------------------------------------------------------------------------

CELL = 10  # mm
HIGH = sqrt(3) / 2  # of the triangle of a prism; a third of it is the radius of the circle inside


def in_tetrahedron(volume: float, surface: float, gap: float) -> float:
    """It shrinks towards the middle of the ball inside that touches all faces."""
    radius = 3 * volume / surface
    return volume * (1 - gap / 2 / radius) ** 3


def in_prism(layers: int, gap: float) -> float:
    area = HIGH / 2 * (1 - gap / 2 / (HIGH / 3)) ** 2
    return area * (layers - gap)


SORTS: dict[str, tuple[PolyhedronLattice, list[Cell], Callable[[float], float]]] = {
    "rhombic": (RHOMBIC, [(0, 0, 0, -2, -1, 0)], partial(in_tetrahedron, 1 / 3, 1 + sqrt(8))),
    "whole": (OCTAHEDRA, [(-1, -1, -1, 0, 0, 0, 1)], partial(in_tetrahedron, 1 / 3, sqrt(12))),
    "eighth": (OCTAHEDRA, [(-1, -1, -1, 1, 1, 1, 1)], partial(in_tetrahedron, 1 / 6, 1.5 + HIGH)),
    "prism": (PRISMS, PRISMS.parse("/#\\", "#"), partial(in_prism, 1)),
    "prisms": (PRISMS, PRISMS.parse("/#\\\n---\n/#\\", "#"), partial(in_prism, 2)),
}


@pytest.mark.parametrize("name", SORTS)
def test_a_gap_takes_half_of_it_off_each_face(name: str, tmp_path: Path) -> None:
    lattice, cells, volume = SORTS[name]
    piece = Piece("A", tuple(cells), lattice=lattice)
    puzzle = Puzzle((piece,), Board(frozenset(cells), lattice=lattice))
    (tmp_path / "a.toml").write_text(psolver.dumps(puzzle), encoding="utf-8")
    for gap in (0, 0.02, 0.1):
        words = ("--to", "stl", "-o", f"g{gap}", "--gap", str(gap), "--cell", str(CELL))
        assert run_in(tmp_path, "export", "a.toml", *words).status == 0
        solid = trimesh.load_mesh(tmp_path / f"g{gap}" / "A.stl")
        assert solid.is_watertight
        assert solid.volume == pytest.approx(volume(gap) * CELL**3, rel=1e-4)


@both
def test_pieces_have_the_volume_of_their_cells(lattice: Lattice, tmp_path: Path) -> None:
    name = {RHOMBIC: "rhombic-cube", OCTAHEDRA: "tetrahedron-of-two"}[lattice]
    words = ("export", name, "--to", "stl", "-o", "out", "--gap", "0", "--cell", str(CELL))
    assert run_in(tmp_path, *words).status == 0
    volumes = [trimesh.load_mesh(path).volume for path in (tmp_path / "out").glob("*.stl")]
    # six cells of 1/3; four eighths of octahedra and two tetrahedra
    expected = [2 * CELL**3] * 4 if lattice is RHOMBIC else [(4 / 6 + 2 / 3) * CELL**3]
    assert volumes == pytest.approx(expected, rel=1e-5)


# BurrTools ----------------------------------------------------------------------------------------

needs_xml = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")
GRIDS = {RHOMBIC: 3, OCTAHEDRA: 4}
QUARTERS = [  # about x, y and z
    lambda x, y, z: (x, -z, y),
    lambda x, y, z: (-z, y, x),
    lambda x, y, z: (-y, x, z),
]


def turned(place: Cell, turn: int) -> Cell:
    """A place after a turn of BurrTools: quarter turns about x, then about y, or z for the last."""
    about_x, further = turn % 4, turn // 4
    axes = [0] * about_x + ([1] * further if further < 4 else [2] * (2 * further - 7))
    for axis in axes:
        place = QUARTERS[axis](*place)
    return place


def voxel(places: Iterable[Cell], size: int, hotspot: Cell = (0, 0, 0)) -> str:
    cells = set(places)
    text = "".join("_#"[(x, y, z) in cells] for z, y, x in product(range(size), repeat=3))
    at = "".join(f' h{axis}="{value}"' for axis, value in zip("xyz", hotspot, strict=True))
    return f'<voxel x="{size}" y="{size}" z="{size}"{at} type="0">{text}</voxel>'


def lying(lattice: Lattice, turn: int, hotspot: Cell) -> Iterator[tuple[Cell, list[Cell]]]:
    """The places of the hotspot for which all cells of a shape come to cells, with these places."""
    for at in product(range(8, 14), repeat=3):
        images = []
        for place in SHAPES[lattice]:
            image = turned(tuple(a - b for a, b in zip(place, hotspot, strict=True)), turn)
            images.append(tuple(a + b for a, b in zip(image, at, strict=True)))
        if all(lattice.at((z, -1 - y, x)) for x, y, z in images):
            yield at, images


SHAPES = {
    RHOMBIC: [(2, 1, 0), (1, 2, 0), (0, 2, 1), (0, 1, 2), (2, 1, 4)],
    OCTAHEDRA: [(2, 0, 0), (1, 1, 1), (2, 2, 2), (3, 2, 2), (4, 1, 1)],
}


@needs_xml
@both
@pytest.mark.parametrize("turn", thinned(range(24), 5))
def test_stored_solutions_lie_as_their_turns_say(lattice: Lattice, turn: int) -> None:
    for hotspot in ((0, 0, 0), SHAPES[lattice][1], (4, -1, 3)):
        places = [*islice(lying(lattice, turn, hotspot), 2)]
        assert places
        for at, images in places:
            shapes = voxel(SHAPES[lattice], 6, hotspot) + voxel(images, 24)
            word = " ".join(map(str, (*at, turn)))
            solution = f"<solution><assembly>{word}</assembly></solution>"
            problem = read_burr(
                f'<puzzle version="2"><gridType type="{GRIDS[lattice]}"/><shapes>{shapes}</shapes>'
                '<problems><problem><shapes><shape id="0" count="1"/></shapes><result id="1"/>'
                f"<solutions>{solution}</solutions></problem></problems></puzzle>".encode()
            )
            assert (problem.losses, len(problem.tilings)) == ((), 1)
            assert psolver.verify(problem.puzzle, problem.tilings[0]) == ()


@needs_xml
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(10, 60))
def test_puzzles_and_solutions_read_back_equal(make: type, seed: int) -> None:
    board = make(seed).board
    check_read_back(held_in_space(make(seed), board.lattice.home(board.cells), board.lattice))

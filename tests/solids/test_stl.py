"""Files for 3-D printers: closed manifold surfaces wound outwards, of the right volume, the right
way round, with room for each other; and trays.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import pi
from pathlib import Path
from typing import NamedTuple

import manifold3d
import numpy as np
import pytest
import trimesh
from support.command import run_in
from support.meshes import contains, faults
from support.seeds import seeds

import psolver
from psolver import (
    BALLS,
    CUBIC,
    HEXAGON,
    SQUARE,
    TANS,
    TRIANGLE,
    Board,
    Cell,
    Lattice,
    Piece,
    Puzzle,
    Shape,
)

Files = Mapping[str, trimesh.Trimesh]
Export = Callable[..., Files]
CELL = 10  # mm
HAIRLINE = 0.001  # of a cell: the least gap

SETS = {
    f"{name} {piece.name}": piece.shape
    for name in ("tetracubes", "pentacubes", "soma")
    for piece in psolver.loads(f'piece_set = "{name}"\ncount = "any"\nboard = "9x9x9"').pieces
}
RING = SETS.pop("pentacubes K")  # an open ring: its ends touch along an edge
EDGE, CORNER = ((0, 0, 0), (0, 1, 1)), ((0, 0, 0), (1, 1, 1))
PINCHED = {
    "an edge": EDGE,
    "a corner": CORNER,
    "a corner of a hole": tuple(set(product((0, 1), repeat=3)) - {(0, 0, 0), (1, 1, 1)}),
    "an edge of a hole": tuple(
        set(product((0, 1), (0, 1, 2), (0, 1, 2))) - {(0, 1, 1), (1, 1, 2), (1, 0, 1)}
    ),
    "a ring": RING,
}
OTHERS = {
    "apart": ((0, 0, 0), (0, 0, 2)),
    "a frame": tuple((0, *cell) for cell in set(product(range(3), repeat=2)) - {(1, 1)}),
    "a hollow": tuple(set(product(range(3), repeat=3)) - {(1, 1, 1)}),
}
SHAPES = SETS | PINCHED | OTHERS


@pytest.fixture
def export(tmp_path: Path) -> Export:
    """A function that writes the files of pieces, and of the tray of a board, and reads them."""

    def export(
        shapes: Iterable[Shape],
        gap: float = 0,
        *options: str,
        lattice: Lattice = CUBIC,
        board: Iterable[Cell] = (),
    ) -> Files:
        pieces = [
            Piece(f"P{number}", tuple(shape), 0, lattice=lattice)
            for number, shape in enumerate(shapes)
        ]
        cells = frozenset(board or pieces[0].shape)
        text = psolver.dumps(Puzzle(pieces, Board(cells, lattice=lattice)))
        (tmp_path / "puzzle.toml").write_text(text, encoding="utf-8")
        to = ("--to", "stl", "-o", "out", "--cell", f"{CELL}", "--gap", f"{gap}", *options)
        assert 0 == run_in(tmp_path, "export", "puzzle.toml", *to).status
        return {path.stem: trimesh.load_mesh(path) for path in (tmp_path / "out").iterdir()}

    return export


def sound(files: Files) -> list[trimesh.Trimesh]:
    """The solids of the pieces, in their order; all are closed, manifold, and wound outwards."""
    solids = [files[f"P{number}"] for number, _ in enumerate(files)]
    for solid in solids:
        check_sound(solid)
    return solids


class Surface(NamedTuple):
    """The corners of a solid, in cells, and its triangles."""

    vertices: list[tuple[float, ...]]
    faces: list[list[int]]


def check_sound(solid: trimesh.Trimesh) -> None:
    assert (True, True) == (solid.is_watertight, solid.is_winding_consistent)
    assert solid.volume > 0
    assert [] == faults(surface(solid))


def surface(solid: trimesh.Trimesh) -> Surface:
    vertices = [tuple(corner) for corner in (solid.vertices / CELL).tolist()]
    return Surface(vertices, solid.faces.tolist())


def bodies(solid: trimesh.Trimesh) -> int:
    return len(solid.split(only_watertight=False))


def random_shape(seed: int) -> Shape:
    """Some cells of a small box at the origin, connected or not."""
    rng = random.Random(seed)
    cells = sorted(product(*(range(rng.randint(1, 4)) for _ in range(3))))
    return tuple(sorted(rng.sample(cells, rng.randint(1, len(cells)))))


def upright(cells: Iterable[Cell]) -> set[Cell]:
    """The unit cubes (x, y, z) of cells as their picture shows them: the last row in front, at y =
    0.
    """
    full = [cell if len(cell) == 3 else (0, *cell) for cell in cells]
    moved = [(column, -row, layer) for layer, row, column in full]
    low = [min(values) for values in zip(*moved, strict=True)]
    return {tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in moved}


# squares and cubes --------------------------------------------------------------------------------


def fine_volume(shape: Shape, parts: int, margin: int) -> float:
    """The volume of the points whose distance from the outside is at least margin/parts, by
    counting small cubes.
    """
    full = set(shape)
    number = 0
    for cell in full:
        for small in product(range(parts), repeat=3):
            around = product(*({(a + s) // parts for s in (-margin, margin)} for a in small))
            number += all(
                tuple(a + b for a, b in zip(cell, by, strict=True)) in full for by in around
            )
    return number / parts**3


@pytest.mark.parametrize(("gap", "margin"), [(0, 0), (0.2, 1), (0.6, 3)])
def test_half_the_gap_is_taken_off_everywhere(export: Export, gap: float, margin: int) -> None:
    solids = dict(zip(SHAPES, sound(export(SHAPES.values(), gap)), strict=True))
    exact = [name for name in SHAPES if gap or name not in PINCHED]
    expected = {
        name: CELL**3 * (fine_volume(SHAPES[name], 10, margin) if gap else len(SHAPES[name]))
        for name in exact
        if not gap or "penta" not in name
    }
    assert pytest.approx(expected, rel=1e-5) == {name: solids[name].volume for name in expected}
    apart = ("a ring", "a frame", "an edge", "a corner", "apart")
    if gap:
        assert [1, 1, 2, 2, 2] == [bodies(solids[name]) for name in apart]


def test_random_shapes_are_where_their_pictures_have_them(export: Export) -> None:
    """The middle of a cell is inside, and no other: so no solid is its mirror image, either."""
    shapes = [random_shape(seed) for seed in range(8)]
    for gap in (0, 0.1):
        for shape, solid in zip(shapes, sound(export(shapes, gap)), strict=True):
            inside = {
                (x, y, z)
                for x, y, z in product(range(-1, 5), repeat=3)
                if contains(surface(solid), (x + 0.41, y + 0.47, z + 0.45))
            }
            assert upright(shape) == inside
            assert [0, 0, 0] == solid.bounds[0].tolist()
            sides = [max(values) + 1 - gap for values in zip(*inside, strict=True)]
            assert pytest.approx(sides, abs=1.1 * HAIRLINE) == (solid.bounds[1] / CELL).tolist()


def test_a_shape_that_touches_itself_has_a_hairline_gap_at_least(export: Export) -> None:
    def volumes(gap: float) -> list[float]:
        return [solid.volume for solid in sound(export(PINCHED.values(), gap))]

    assert volumes(0) == volumes(HAIRLINE) != volumes(2 * HAIRLINE)


def test_single_precision_is_enough_for_the_longest_piece(export: Export) -> None:
    bar = tuple((0, 0, column) for column in range(1000))
    (solid,) = sound(export([bar], HAIRLINE))
    assert pytest.approx(1000 * CELL, rel=1e-4) == solid.extents[0]


# trays --------------------------------------------------------------------------------------------

WALL = 0.2  # cells: how thick the floor and the walls are


def random_board(seed: int) -> tuple[Cell, ...]:
    """Some cells of a small box, flat or solid."""
    rng = random.Random(seed)
    sides = [rng.randint(1, 4) for _ in range(rng.choice([2, 3]))]
    cells = list(product(*map(range, sides)))
    return tuple(rng.sample(cells, rng.randint(1, len(cells))))


def tray_volume(cells: Iterable[Cell]) -> float:
    """The volume of the tray in cells, column by column: each is full up to the lowest cell of the
    board in it, or the top.
    """
    inside = upright(cells)
    wide, deep, high = (max(values) + 1 for values in zip(*inside, strict=True))
    floor = WALL * (wide + 2 * WALL) * (deep + 2 * WALL)
    walls = high * ((wide + 2 * WALL) * (deep + 2 * WALL) - wide * deep)
    columns = [
        min((z for a, b, z in inside if (a, b) == (x, y)), default=high)
        for x, y in product(range(wide), range(deep))
    ]
    return floor + walls + sum(columns)


@pytest.mark.parametrize("seed", seeds(8, 300))
def test_a_tray_is_open_above_the_board_and_solid_below_and_beside_it(
    export: Export, seed: int
) -> None:
    cells = random_board(seed)
    lattice = SQUARE if len(cells[0]) == 2 else CUBIC
    read = export([cells[:1]], 0, "--tray", lattice=lattice, board=cells)["tray"]
    check_sound(read)
    # where walls touch along an edge only, half a hairline is taken off all sides
    loss = HAIRLINE * CELL * read.area / 2
    assert pytest.approx(CELL**3 * tray_volume(cells), abs=loss) == read.volume
    solid = surface(read)
    inside = upright(cells)
    wide, deep, high = (max(values) + 1 for values in zip(*inside, strict=True))
    columns = {(x, y) for x, y, _ in inside}
    above = {(x, y, up) for x, y, z in inside for up in range(z, high)}
    below = {
        (x, y, z)
        for x, y, z in product(range(wide), range(deep), range(high))
        if (x, y) not in columns or not any((x, y, low) in inside for low in range(z + 1))
    }

    def values(cells: Iterable[Cell]) -> set[int]:
        by = (WALL + 0.4, WALL + 0.3, WALL + 0.5)
        return {contains(solid, tuple(map(sum, zip(c, by, strict=True)))) for c in cells}

    assert {0} == values(above)
    assert values(below) <= {1}
    walls = {(x + WALL + 0.4, y + WALL + 0.3, WALL / 2) for x, y, _ in inside}
    walls |= {(WALL / 2, y + WALL + 0.3, z + WALL + 0.5) for _, y, z in inside}
    walls |= {(x + WALL + 0.4, deep + 1.5 * WALL, z + WALL + 0.5) for x, _, z in inside}
    assert {1} == {contains(solid, point) for point in walls}


# hexagons and triangles ---------------------------------------------------------------------------

AREAS = {HEXAGON: 1.5 * 3**0.5, TRIANGLE: 3**0.5 / 4, TANS: 0.25}


def random_cells(lattice: Lattice, seed: int) -> Shape:
    """Some cells of a small board, connected or not."""
    rng = random.Random(seed)
    cells = sorted(lattice.sizes[0].cells(*((2, 2) if lattice is TANS else (3,))))
    return tuple(sorted(rng.sample(cells, rng.randint(1, len(cells)))))


def solid_of(mesh: trimesh.Trimesh, by: Sequence[float] = (0, 0, 0)) -> manifold3d.Manifold:
    faces = np.array(mesh.faces, "uint64")
    return manifold3d.Manifold(manifold3d.Mesh64(np.array(mesh.vertices) + by, faces))


@pytest.mark.parametrize("lattice", AREAS, ids=repr)
def test_a_prism_is_smaller_by_just_half_the_gap(export: Export, lattice: Lattice) -> None:
    """Compared with outlines that manifold3d moves inwards."""
    shapes = [random_cells(lattice, seed) for seed in range(4)]
    whole = sound(export(shapes, HAIRLINE, lattice=lattice))
    for shape, solid in zip(shapes, whole, strict=True):
        assert pytest.approx(len(shape) * AREAS[lattice] * CELL**3, rel=0.02) == solid.volume
    for gap in (0.03, 0.3):
        for before, solid in zip(whole, sound(export(shapes, gap, lattice=lattice)), strict=True):
            outlines = solid_of(before).slice(CELL / 2)
            by = (HAIRLINE - gap) / 2 * CELL
            moved = outlines.offset(by, manifold3d.JoinType.Miter, 100)
            assert pytest.approx(moved.area() * (1 - gap) * CELL, rel=1e-4) == solid.volume
            assert [0, 0, 0] == solid.bounds[0].tolist()


def test_a_prism_lies_as_in_its_picture_and_parts_that_meet_at_a_corner_are_apart(
    export: Export,
) -> None:
    (piece,) = psolver.puzzle(lattice="triangle", board="4x4", pieces="/A\\A/A\\").pieces
    corner = ((0, 0, 1), (0, 1, 0))
    solid, two = sound(export([piece.shape, corner], lattice=TRIANGLE))
    points = {(round(x, 2), round(y, 2)) for x, y, _ in solid.vertices}
    assert {(0, 0), (10, 0), (20, 0), (5, 8.66), (15, 8.66)} <= points
    assert 2 == bodies(two)


# balls --------------------------------------------------------------------------------------------


def test_a_piece_of_balls_is_one_closed_surface_wound_outwards(export: Export) -> None:
    pictures = ("#", "##", "###", "##\n#", "##\n##", "##\n---\n#", "#.\n.#\n---\n##")
    shapes = [tuple(BALLS.parse(picture, "#")) for picture in pictures]
    for shape, solid in zip(shapes, sound(export(shapes, 0.03, lattice=BALLS)), strict=True):
        assert 1 == bodies(solid)
        ball = pi / 6 * 9.7**3
        assert len(shape) * ball * 0.98 < solid.volume < len(shape) * ball * 1.3
        if shape == shapes[2]:
            assert [29.7, 9.7, 9.7] == pytest.approx(solid.bounds[1].tolist(), abs=1e-5)
        assert [0, 0, 0] == pytest.approx(solid.bounds[0].tolist(), abs=1e-5)


def test_the_pieces_of_a_solution_do_not_meet(export: Export) -> None:
    puzzle = psolver.puzzle(
        lattice="balls",
        board="pyramid of side 3",
        pieces=["##", "###", "##\n#", "##\n##"],
        count="any",
    )
    tiling = next(iter(psolver.tilings(puzzle)))
    solids = sound(
        export([one.cells for one in tiling], 0.03, lattice=BALLS, board=puzzle.board.cells)
    )
    parts = []
    for one, solid in zip(tiling, solids, strict=True):
        # the box of each is at the origin: its first ball goes where it was
        places = [BALLS.shown(cell) for cell in one.cells]
        spots = [(c + n / 2, -r - n / 2, n / 2**0.5) for n, r, c in places]
        low = [min(values) - 0.485 for values in zip(*spots, strict=True)]
        parts.append(solid_of(solid, np.array(low) * CELL))
    for number, one in enumerate(parts):
        for other in parts[:number]:
            assert (one ^ other).volume() < 1e-4

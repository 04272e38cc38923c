"""Pieces as solids: closed manifold surfaces wound outwards, of the right volume, the right way
round.
"""

from __future__ import annotations

import io
import random
from collections import Counter
from itertools import product

import pytest
import trimesh
from support.meshes import contains, faults
from support.seeds import seeds

from psolver.errors import PsolverError
from psolver.formats.stl import LONGEST_PIECE, Mesh, mesh, pinched, stl
from psolver.geometry.catalogue import named_set
from psolver.geometry.cells import Shape
from psolver.geometry.lattice import CUBIC

SETS = ["tetracubes", "pentacubes", "pentominoes", "soma"]
PIECES = {f"{name} {letter}": shape for name in SETS for letter, shape in named_set(name).shapes}
RING = PIECES.pop("pentacubes K")  # an open ring: its ends touch along an edge
PINCHED = {
    "an edge": ((0, 0, 0), (0, 1, 1)),
    "an edge in 2-D": ((0, 0), (1, 1)),
    "a corner": ((0, 0, 0), (1, 1, 1)),
    "a corner of a hole": tuple(set(product((0, 1), repeat=3)) - {(0, 0, 0), (1, 1, 1)}),
    "an edge of a hole": tuple(
        set(product((0, 1), (0, 1, 2), (0, 1, 2))) - {(0, 1, 1), (1, 1, 2), (1, 0, 1)}
    ),
    "a ring in 2-D": ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)),
    "a ring": RING,
}
OTHERS = {
    "a cell": ((0, 0),),
    "apart": ((0, 0), (0, 2)),
    "a block": tuple(product(range(2), range(3), range(3))),
    "a frame": tuple(set(product(range(3), repeat=2)) - {(1, 1)}),
    "a hollow": tuple(set(product(range(3), repeat=3)) - {(1, 1, 1)}),
}
SHAPES = PIECES | PINCHED | OTHERS
GAPS = [0, 0.001, 0.2, 0.6, 0.999]


def random_shape(seed: int) -> Shape:
    """Some cells of a small box, connected or not."""
    rng = random.Random(seed)
    cells = sorted(product(*(range(rng.randint(1, 4)) for _ in range(rng.choice([2, 3])))))
    return tuple(sorted(rng.sample(cells, rng.randint(1, len(cells)))))


def solid_cells(shape: Shape) -> set[tuple[int, int, int]]:
    """Which unit cubes (x, y, z) a shape fills as its picture shows it: the last row in front, at y
    = 0.
    """
    full = [(0, *cell) if len(cell) == 2 else cell for cell in shape]
    layer, row, column = (min(values) for values in zip(*full, strict=True))
    front = max(r for _, r, _ in full)
    assert layer == row == column == 0
    return {(c, front - r, z) for z, r, c in full}


def fine_volume(shape: Shape, parts: int, margin: int) -> float:
    """The volume of the points whose distance from the outside is at least margin/parts, by
    counting small cubes.
    """
    full = {(0, *cell) if len(cell) == 2 else cell for cell in shape}
    number = 0
    for cell in full:
        for small in product(range(parts), repeat=3):
            around = product(*({(a + s) // parts for s in (-margin, margin)} for a in small))
            number += all(
                tuple(a + b for a, b in zip(cell, by, strict=True)) in full for by in around
            )
    return number / parts**3


def bodies(solid: Mesh) -> int:
    """How many surfaces a mesh has."""
    groups = [set(face) for face in solid.faces]
    done: list[set[int]] = []
    while groups:
        group = groups.pop()
        near = [other for other in groups if other & group]
        groups = [other for other in groups if not other & group]
        if near:
            groups.append(group.union(*near))
        else:
            done.append(group)
    return len(done)


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("name", SHAPES)
def test_the_file_is_a_watertight_volume(name: str, gap: float) -> None:
    read = trimesh.load_mesh(io.BytesIO(stl(SHAPES[name], gap, 10)), file_type="stl")
    assert [True] * 3 == [read.is_watertight, read.is_winding_consistent, read.volume > 0]


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("name", SHAPES)
def test_every_edge_has_two_sides_and_every_corner_one_fan(name: str, gap: float) -> None:
    assert [] == faults(mesh(SHAPES[name], gap, 1))


@pytest.mark.parametrize("seed", seeds(10, 100))
def test_the_surface_of_a_random_shape_is_manifold(seed: int) -> None:
    assert [[]] * 3 == [faults(mesh(random_shape(seed), gap, 1)) for gap in (0, 0.03, 0.7)]


@pytest.mark.parametrize("shape", [PINCHED["an edge"], PINCHED["a corner"]])
def test_the_check_for_faults_finds_them(shape: Shape) -> None:
    two = [mesh((cell,), 0, 1) for cell in shape]
    moved = [
        tuple(tuple(a + b for a, b in zip(v, (c[2], c[1], c[0]), strict=True)) for v in m.vertices)
        for m, c in zip(two, shape, strict=True)
    ]
    points = list(dict.fromkeys(moved[0] + moved[1]))
    number = {point: n for n, point in enumerate(points)}
    faces = [
        tuple(number[at[n]] for n in face)
        for m, at in zip(two, moved, strict=True)
        for face in m.faces
    ]
    assert [] != faults(Mesh(tuple(points), tuple(faces)))


@pytest.mark.parametrize(("gap", "margin"), [(0.2, 1), (0.6, 3)])
@pytest.mark.parametrize("name", [*PINCHED, *OTHERS, *(name for name in PIECES if "tetra" in name)])
def test_half_the_gap_is_taken_off_everywhere(name: str, gap: float, margin: int) -> None:
    read = trimesh.load_mesh(io.BytesIO(stl(SHAPES[name], gap, 10)), file_type="stl")
    assert pytest.approx(1000 * fine_volume(SHAPES[name], 10, margin), rel=1e-5) == read.volume


@pytest.mark.parametrize("name", [*PIECES, *OTHERS])
def test_without_a_gap_the_volume_is_the_number_of_cells(name: str) -> None:
    read = trimesh.load_mesh(io.BytesIO(stl(SHAPES[name], 0, 1)), file_type="stl")
    assert pytest.approx(len(SHAPES[name])) == read.volume


@pytest.mark.parametrize("gap", [0, 0.1])
@pytest.mark.parametrize("seed", seeds(10, 40))
def test_the_middle_of_a_cell_is_inside_and_no_other(seed: int, gap: float) -> None:
    shape = random_shape(seed)
    low = [min(values) for values in zip(*shape, strict=True)]
    shape = tuple(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in shape)
    solid, expected = mesh(shape, gap, 1), solid_cells(shape)
    points = product(range(-1, 5), repeat=3)
    assert expected == {
        p for p in points if contains(solid, (p[0] + 0.41, p[1] + 0.47, p[2] + 0.45))
    }


@pytest.mark.parametrize(("letter", "tower"), [("A", {1, 2}), ("B", {0, 1})])
def test_a_screw_is_not_its_mirror_image(letter: str, tower: set[int]) -> None:
    # seen from above both are an L with its corner at the back left; A's tower is at the back
    # right, B's in front
    corners = mesh(dict(named_set("soma").shapes)[letter], 0, 1).vertices
    assert set(product(tower, tower, [2])) == {corner for corner in corners if corner[2] == 2}
    assert [] == [corner for corner in corners if corner[:2] == (2, 0)]


@pytest.mark.parametrize("gap", GAPS)
def test_the_box_is_smaller_by_the_gap_and_begins_at_the_origin(gap: float) -> None:
    corners = mesh(((0, 0), (0, 1), (0, 2), (1, 0)), gap, 20).vertices
    assert (0, 0, 0) == tuple(map(min, zip(*corners, strict=True)))
    expected = [20 * (3 - gap), 20 * (2 - gap), 20 * (1 - gap)]
    assert pytest.approx(expected) == list(map(max, zip(*corners, strict=True)))


def test_cells_that_share_a_face_stay_together_and_others_do_not() -> None:
    shapes = [RING, OTHERS["a frame"], PINCHED["an edge"], PINCHED["a corner"], OTHERS["apart"]]
    assert [1, 1, 2, 2, 2] == [bodies(mesh(shape, 0.1, 1)) for shape in shapes]


@pytest.mark.parametrize("name", PINCHED)
def test_a_shape_that_touches_itself_has_a_hairline_gap_at_least(name: str) -> None:
    shape = PINCHED[name]
    assert mesh(shape, 0.001, 1) == mesh(shape, 0, 1) != mesh(shape, 0.002, 1)


@pytest.mark.parametrize("name", [*PIECES, *OTHERS])
def test_other_shapes_are_not_pinched(name: str) -> None:
    assert not pinched([(0, *cell) if len(cell) == 2 else cell for cell in SHAPES[name]])


@pytest.mark.parametrize(("gap", "cell"), [(0.001, 10), (0.999, 1000), (0.001, 0.001)])
def test_single_precision_is_enough_for_the_longest_piece(gap: float, cell: float) -> None:
    shape = tuple((0, column) for column in range(LONGEST_PIECE))
    read = trimesh.load_mesh(io.BytesIO(stl(shape, gap, cell)), file_type="stl")
    assert (True, len(mesh(shape, gap, cell).faces)) == (read.is_watertight, len(read.faces))


def test_a_longer_piece_is_refused() -> None:
    with pytest.raises(PsolverError) as caught:
        mesh(((0, 0), (LONGEST_PIECE, 0)), 0, 1)
    assert "the shape is over 1,000 cells long, too long for an STL file" == str(caught.value)


def test_the_same_piece_gives_the_same_bytes() -> None:
    shape = PIECES["pentacubes Q"]
    assert stl(shape, 0.03, 10) == stl(shape[::-1], 0.03, 10)


def test_random_shapes_are_of_all_kinds() -> None:
    shapes = [random_shape(seed) for seed in range(100)]
    full = [tuple((0, *cell) if len(cell) == 2 else cell for cell in shape) for shape in shapes]
    kinds = Counter((len(CUBIC.components(shape)) > 1, pinched(shape)) for shape in full)
    assert min(kinds[kind] for kind in product((False, True), repeat=2)) >= 5
    assert {2, 3} == {len(shape[0]) for shape in shapes}

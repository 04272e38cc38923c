"""Pieces and trays as solids: closed manifold surfaces wound outwards, of the right volume, the
right way round; and names of files for them, different on every file system.
"""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Iterable
from itertools import product
from unicodedata import normalize

import pytest
import trimesh
from support.meshes import contains, faults
from support.seeds import seeds

from psolver.core.cells import Cell, Shape
from psolver.core.errors import PsolverError
from psolver.core.model import Board
from psolver.core.named_sets import named_set
from psolver.core.picture import parse
from psolver.core.square_lattice import CUBIC
from psolver.solids.stl import (
    LEAST_GAP,
    LONGEST_PIECE,
    WALL_THICKNESS,
    Mesh,
    binary,
    covered_gaps,
    mesh,
    pinched,
    tray,
    tray_size,
    tray_stl,
)
from psolver.text.file_stems import file_stems

SETS = ["tetracubes", "pentacubes", "pentominoes", "soma"]
PIECES = {f"{name} {letter}": shape for name in SETS for letter, shape in named_set(name).shapes}
RING = PIECES.pop("pentacubes K")  # an open ring: its ends touch along an edge
EDGE, CORNER = ((0, 0, 0), (0, 1, 1)), ((0, 0, 0), (1, 1, 1))
PINCHED = {
    "an edge": EDGE,
    "an edge in 2-D": ((0, 0), (1, 1)),
    "a corner": CORNER,
    "a corner of a hole": tuple(set(product((0, 1), repeat=3)) - {(0, 0, 0), (1, 1, 1)}),
    "an edge of a hole": tuple(
        set(product((0, 1), (0, 1, 2), (0, 1, 2))) - {(0, 1, 1), (1, 1, 2), (1, 0, 1)}
    ),
    "a ring in 2-D": ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)),
    "a ring": RING,
}
FRAME = tuple(set(product(range(3), repeat=2)) - {(1, 1)})
OTHERS = {
    "a cell": ((0, 0),),
    "apart": ((0, 0), (0, 2)),
    "a block": tuple(product(range(2), range(3), range(3))),
    "a frame": FRAME,
    "a hollow": tuple(set(product(range(3), repeat=3)) - {(1, 1, 1)}),
}
SHAPES = PIECES | PINCHED | OTHERS
GAPS = [0, 0.001, 0.2, 0.6, 0.999]


def stl(shape: Shape, gap: float, cell: float) -> bytes:
    return binary(mesh(shape, gap, cell))


def read_back(data: bytes) -> trimesh.Trimesh:
    return trimesh.load_mesh(io.BytesIO(data), file_type="stl")


def refused(function: object, *arguments: object) -> str:
    with pytest.raises(PsolverError) as caught:
        function(*arguments)  # type: ignore[operator]
    return str(caught.value)


def random_shape(seed: int) -> Shape:
    """Some cells of a small box at the origin, connected or not."""
    rng = random.Random(seed)
    cells = sorted(product(*(range(rng.randint(1, 4)) for _ in range(rng.choice([2, 3])))))
    return tuple(sorted(rng.sample(cells, rng.randint(1, len(cells)))))


def upright(cells: Iterable[Cell]) -> set[Cell]:
    """The unit cubes (x, y, z) of cells as their picture shows them: the last row in front, at y =
    0.
    """
    full = [cell if len(cell) == 3 else (0, *cell) for cell in cells]
    moved = [(column, -row, layer) for layer, row, column in full]
    low = [min(values) for values in zip(*moved, strict=True)]
    return {tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in moved}


# pieces -------------------------------------------------------------------------------------------


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
    """The number of surfaces of a mesh."""
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
def test_the_surface_of_a_shape_is_manifold_and_its_file_a_watertight_volume(gap: float) -> None:
    bad = []
    for name, shape in SHAPES.items():
        read = read_back(stl(shape, gap, 10))
        sound = read.is_watertight and read.is_winding_consistent and read.volume > 0
        if not sound or faults(mesh(shape, gap, 1)):
            bad.append(name)
    assert [] == bad


@pytest.mark.parametrize("seed", seeds(5, 100))
def test_the_surface_of_a_random_shape_is_manifold(seed: int) -> None:
    assert [[]] * 3 == [faults(mesh(random_shape(seed), gap, 1)) for gap in (0, 0.03, 0.7)]


@pytest.mark.parametrize("shape", [EDGE, CORNER])
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
def test_half_the_gap_is_taken_off_everywhere(gap: float, margin: int) -> None:
    names = [*PINCHED, *OTHERS, *(name for name in PIECES if "tetra" in name)]
    expected = {name: 1000 * fine_volume(SHAPES[name], 10, margin) for name in names}
    found = {name: read_back(stl(SHAPES[name], gap, 10)).volume for name in names}
    assert pytest.approx(expected, rel=1e-5) == found


def test_without_a_gap_the_volume_is_the_number_of_cells() -> None:
    names = [*PIECES, *OTHERS]
    found = {name: read_back(stl(SHAPES[name], 0, 1)).volume for name in names}
    assert pytest.approx({name: len(SHAPES[name]) for name in names}) == found


@pytest.mark.parametrize("seed", seeds(5, 40))
def test_the_middle_of_a_cell_is_inside_and_no_other(seed: int) -> None:
    shape = random_shape(seed)
    low = [min(values) for values in zip(*shape, strict=True)]
    shape = tuple(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in shape)
    for gap in (0, 0.1):
        solid = mesh(shape, gap, 1)
        assert upright(shape) == {
            (x, y, z)
            for x, y, z in product(range(-1, 5), repeat=3)
            if contains(solid, (x + 0.41, y + 0.47, z + 0.45))
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
    shapes = [RING, FRAME, EDGE, CORNER, OTHERS["apart"]]
    assert [1, 1, 2, 2, 2] == [bodies(mesh(shape, 0.1, 1)) for shape in shapes]


def test_a_shape_that_touches_itself_has_a_hairline_gap_at_least() -> None:
    for shape in PINCHED.values():
        assert mesh(shape, LEAST_GAP, 1) == mesh(shape, 0, 1) != mesh(shape, 2 * LEAST_GAP, 1)
    others = [*PIECES.values(), *OTHERS.values()]
    full = [[(0, *cell) if len(cell) == 2 else cell for cell in shape] for shape in others]
    assert not any(map(pinched, full))


@pytest.mark.parametrize(("gap", "cell"), [(0.001, 10), (0.999, 1000), (0.001, 0.001)])
def test_single_precision_is_enough_for_the_longest_piece(gap: float, cell: float) -> None:
    shape = tuple((0, column) for column in range(LONGEST_PIECE))
    read = read_back(stl(shape, gap, cell))
    assert (True, len(mesh(shape, gap, cell).faces)) == (read.is_watertight, len(read.faces))


def test_a_longer_piece_is_refused() -> None:
    expected = "the shape is over 1,000 cells long, too long for an STL file"
    assert expected == refused(mesh, ((0, 0), (LONGEST_PIECE, 0)), 0, 1)


def test_the_same_piece_gives_the_same_bytes() -> None:
    shape = PIECES["pentacubes Q"]
    assert stl(shape, 0.03, 10) == stl(shape[::-1], 0.03, 10)


def test_random_shapes_are_of_all_kinds() -> None:
    shapes = [random_shape(seed) for seed in range(100)]
    full = [tuple((0, *cell) if len(cell) == 2 else cell for cell in shape) for shape in shapes]
    kinds = Counter((len(CUBIC.components(shape)) > 1, pinched(shape)) for shape in full)
    assert min(kinds[kind] for kind in product((False, True), repeat=2)) >= 5
    assert {2, 3} == {len(shape[0]) for shape in shapes}


# trays --------------------------------------------------------------------------------------------

PYRAMID = tuple(
    (layer, row, column)
    for layer in range(3)
    for row in range(layer, 5 - layer)
    for column in range(layer, 5 - layer)
)
BOARDS = {
    "a cell": ((0, 0),),
    "a rectangle": tuple(product(range(2), range(3))),
    "corners that touch": ((0, 0), (1, 1)),
    "holes that touch": tuple(set(product(range(4), repeat=2)) - {(1, 1), (2, 2)}),
    "a ring": FRAME,
    "a cube": tuple(product(range(2), repeat=3)),
    "a pyramid": PYRAMID,
    "a funnel": tuple((2 - layer, row, column) for layer, row, column in PYRAMID),
    "an arch": ((0, 0, 0), (0, 0, 2), (1, 0, 0), (1, 0, 1), (1, 0, 2)),
    "a shelf": ((0, 0, 0), (2, 0, 0), (2, 0, 1)),
    "cubes that touch at a corner": CORNER,
}


def random_board(seed: int) -> tuple[Cell, ...]:
    """Some cells of a small box, somewhere, flat or solid."""
    rng = random.Random(seed)
    sides = [rng.randint(1, 4) for _ in range(rng.choice([2, 3]))]
    cells = [tuple(value + 5 for value in cell) for cell in product(*map(range, sides))]
    return tuple(rng.sample(cells, rng.randint(1, len(cells))))


def tray_read_back(cells: tuple[Cell, ...], cell: float = 10) -> trimesh.Trimesh:
    return read_back(tray_stl("puzzle", Board(frozenset(cells)), cell))


def tray_volume(cells: Iterable[Cell]) -> float:
    """The volume of the tray in cells, column by column: each is full up to the lowest cell of the
    board in it, or the top.
    """
    inside = upright(cells)
    wide, deep, high = (max(values) + 1 for values in zip(*inside, strict=True))
    floor = WALL_THICKNESS * (wide + 2 * WALL_THICKNESS) * (deep + 2 * WALL_THICKNESS)
    walls = high * ((wide + 2 * WALL_THICKNESS) * (deep + 2 * WALL_THICKNESS) - wide * deep)
    columns = [
        min((z for a, b, z in inside if (a, b) == (x, y)), default=high)
        for x, y in product(range(wide), range(deep))
    ]
    return floor + walls + sum(columns)


def test_a_tray_is_a_watertight_volume() -> None:
    read = {name: tray_read_back(cells) for name, cells in BOARDS.items()}
    assert [] == [name for name, one in read.items() if not (one.is_watertight and one.is_volume)]


@pytest.mark.parametrize("seed", seeds(6, 300))
def test_a_tray_is_closed_and_holds_what_its_board_leaves(seed: int) -> None:
    cells = random_board(seed)
    read = tray_read_back(cells, 2)
    assert [True, True] == [read.is_watertight, read.is_volume]
    # where walls touch along an edge only, a hairline is taken off all sides
    expected = pytest.approx(8 * tray_volume(cells), abs=8 * LEAST_GAP * read.area / 4)
    assert expected == read.volume
    assert [] == faults(tray(cells, 1))


@pytest.mark.parametrize("seed", seeds(6, 300))
def test_a_tray_is_open_above_the_board_and_solid_below_and_beside_it(seed: int) -> None:
    cells = random_board(seed)
    solid = tray(cells, 1)
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
        return {
            contains(
                solid,
                (x + WALL_THICKNESS + 0.4, y + WALL_THICKNESS + 0.3, z + WALL_THICKNESS + 0.5),
            )
            for x, y, z in cells
        }

    assert {0} == values(above)
    assert values(below) <= {1}
    walls = {
        (x + WALL_THICKNESS + 0.4, y + WALL_THICKNESS + 0.3, WALL_THICKNESS / 2)
        for x, y, _ in inside
    }
    walls |= {
        (WALL_THICKNESS / 2, y + WALL_THICKNESS + 0.3, z + WALL_THICKNESS + 0.5)
        for _, y, z in inside
    }
    walls |= {
        (x + WALL_THICKNESS + 0.4, deep + 1.5 * WALL_THICKNESS, z + WALL_THICKNESS + 0.5)
        for x, _, z in inside
    }
    assert {1} == {contains(solid, point) for point in walls}


def test_a_tray_is_a_fifth_of_a_cell_thick() -> None:
    rectangle = tuple(product(range(4), range(5)))
    assert [54, 44, 12] == [pytest.approx(side) for side in tray_read_back(rectangle).extents]
    assert (54, 44, 12) == tray_size(rectangle, 10)
    assert (14, 14, 32) == tray_size(tuple((z, 0, 0) for z in range(3)), 10)


def test_the_first_row_is_at_the_back_as_it_is_for_pieces() -> None:
    board = tuple(parse("##\n#.", "#"))
    hole = (1.4 + WALL_THICKNESS, 0.4 + WALL_THICKNESS, 0.5 + WALL_THICKNESS)
    assert 1 == contains(tray(board, 1), hole)
    assert 0 == contains(tray(board, 1), (hole[0] - 1, *hole[1:]))


def test_cells_under_which_there_is_board_but_which_are_none_are_counted() -> None:
    gaps = {name: covered_gaps(cells) for name, cells in BOARDS.items()}
    assert {"a shelf": 1} == {name: number for name, number in gaps.items() if number}


def test_a_board_can_be_too_long_or_too_large() -> None:
    tray(tuple((0, column) for column in range(1000)), 1)
    long = Board(frozenset((0, column) for column in range(1001)))
    expected = "long.toml: the board is over 1,000 cells long, too long for an STL file"
    assert expected == refused(tray_stl, "long.toml", long, 1)
    large = Board(frozenset(product(range(400), range(400))) - {(5, 5)})
    what = "the board is in a box of 160,000 cells; a tray is made for at most 100,000"
    assert f"large.toml: {what}" == refused(tray_stl, "large.toml", large, 1)


# names of files -----------------------------------------------------------------------------------

NASTY = [
    *'aAbB12-_. /\\:*?"<>|~\n\0é',
    *("e\u0301", "ß", "ss", "ﬁ", "K", "🧩", "漢", "con", "Com", "1", "²", "İ", "ſ"),
]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["A", "B", "I4", "P63"], ["A", "B", "I4", "P63"]),
        (["F", "f"], ["F", "f-2"]),
        (["f", "F", "f-2"], ["f", "F-3", "f-2"]),
        (["F", "F-2", "f", "f-2"], ["F", "F-2", "f-3", "f-2-2"]),
        (["a/b", "a\\b", "a:b", "../../x", "/"], ["a-b", "a-b-2", "a-b-3", "x", "piece"]),
        (["CON", "con", "nul", "Com1"], ["piece-CON", "piece-con-2", "piece-nul", "piece-Com1"]),
        (["LPT9", "COM1", "COM¹"], ["piece-LPT9", "piece-COM1", "piece-COM1-2"]),
        (["CON.x", "console"], ["CON-x", "console"]),
        ([".hidden", "..", "x."], ["hidden", "piece", "x"]),
        (["x.", "x ", "-rf", "", ".."], ["x", "x-2", "rf", "piece", "piece-2"]),
        (["x" * 300, "x" * 301], ["x" * 50, "x" * 50 + "-2"]),
        (["größe", "gr\u00f6\u00dfe", "gro\u0308sse"], ["größe", "größe-2", "grösse-3"]),
        (["漢字", "🧩"], ["漢字", "piece"]),
        (["the long one"], ["the-long-one"]),
    ],
)  # fmt: skip
def test_files_are_named_after_the_pieces(names: list[str], expected: list[str]) -> None:
    assert expected == file_stems(names)


@pytest.mark.parametrize("seed", seeds(5, 200))
def test_names_are_different_and_fit_for_every_system(seed: int) -> None:
    rng = random.Random(seed)
    names = ["".join(rng.choices(NASTY, k=rng.choice([1, 2, 3, 3, 80]))) for _ in range(60)]
    stems = file_stems(names)
    assert len(names) == len({normalize("NFD", stem.casefold()) for stem in stems})
    assert [] == [
        stem for stem in stems if not re.fullmatch(r"\w[\w-]*", stem) or len(stem.encode()) > 250
    ]
    assert [] == [
        stem for stem in stems if re.fullmatch(r"(?i)con|prn|aux|nul|(com|lpt)[\d¹²³]", stem)
    ]

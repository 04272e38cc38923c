"""Trays: closed manifold surfaces with room for the board, open above it."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable
from itertools import product

import pytest
import trimesh
from support.meshes import contains, faults
from support.seeds import seeds

from psolver.errors import PsolverError
from psolver.formats.stl import HAIRLINE, SIDE, covered_gaps, tray, tray_size, tray_stl
from psolver.geometry.cells import Cell
from psolver.geometry.picture import parse
from psolver.puzzle.model import Board

DIAGONAL = ((0, 0), (1, 1))
RING = tuple(set(product(range(3), repeat=2)) - {(1, 1)})
PYRAMID = tuple(
    (layer, row, column)
    for layer in range(3)
    for row in range(layer, 5 - layer)
    for column in range(layer, 5 - layer)
)
FUNNEL = tuple((2 - layer, row, column) for layer, row, column in PYRAMID)
ARCH = ((0, 0, 0), (0, 0, 2), (1, 0, 0), (1, 0, 1), (1, 0, 2))
SHELF = ((0, 0, 0), (2, 0, 0), (2, 0, 1))
CORNERS = ((0, 0, 0), (1, 1, 1))
BOARDS = {
    "a cell": ((0, 0),),
    "a rectangle": tuple(product(range(2), range(3))),
    "corners that touch": DIAGONAL,
    "holes that touch": tuple(set(product(range(4), repeat=2)) - {(1, 1), (2, 2)}),
    "a ring": RING,
    "a cube": tuple(product(range(2), repeat=3)),
    "a pyramid": PYRAMID,
    "a funnel": FUNNEL,
    "an arch": ARCH,
    "a shelf": SHELF,
    "cubes that touch at a corner": CORNERS,
}


def random_board(seed: int) -> tuple[Cell, ...]:
    """Some cells of a small box, somewhere, flat or solid."""
    rng = random.Random(seed)
    sides = [rng.randint(1, 4) for _ in range(rng.choice([2, 3]))]
    cells = [tuple(value + 5 for value in cell) for cell in product(*map(range, sides))]
    return tuple(rng.sample(cells, rng.randint(1, len(cells))))


def upright(cells: Iterable[Cell]) -> set[Cell]:
    """The cells (x, y, z) as they stand: the last row in front."""
    full = [cell if len(cell) == 3 else (0, *cell) for cell in cells]
    moved = [(column, -row, layer) for layer, row, column in full]
    low = [min(values) for values in zip(*moved, strict=True)]
    return {tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in moved}


def solid(cells: tuple[Cell, ...], cell: float = 10) -> trimesh.Trimesh:
    """The tray as it is read from its file."""
    must = frozenset(cells)
    return trimesh.load_mesh(io.BytesIO(tray_stl("puzzle", Board(must), cell)), file_type="stl")


def volume(cells: Iterable[Cell]) -> float:
    """The volume of the tray in cells, column by column: each is full up to the lowest cell of the
    board in it, or the top.
    """
    inside = upright(cells)
    wide, deep, high = (max(values) + 1 for values in zip(*inside, strict=True))
    floor = SIDE * (wide + 2 * SIDE) * (deep + 2 * SIDE)
    walls = high * ((wide + 2 * SIDE) * (deep + 2 * SIDE) - wide * deep)
    columns = [
        min((z for a, b, z in inside if (a, b) == (x, y)), default=high)
        for x, y in product(range(wide), range(deep))
    ]
    return floor + walls + sum(columns)


@pytest.mark.parametrize("cells", BOARDS.values(), ids=BOARDS)
def test_a_tray_is_a_watertight_volume(cells: tuple[Cell, ...]) -> None:
    read = solid(cells)
    assert [True, True] == [read.is_watertight, read.is_volume]


@pytest.mark.parametrize("seed", seeds(20, 300))
def test_a_tray_holds_what_its_board_leaves(seed: int) -> None:
    cells = random_board(seed)
    read = solid(cells, 2)
    assert [True, True] == [read.is_watertight, read.is_volume]
    # where walls touch along an edge only, a hairline is taken off all sides
    assert pytest.approx(8 * volume(cells), abs=8 * HAIRLINE * read.area / 4) == read.volume


@pytest.mark.parametrize("seed", seeds(20, 300))
def test_everything_above_a_cell_of_the_board_is_open(seed: int) -> None:
    cells = random_board(seed)
    solid_ = tray(cells, 1)
    inside = upright(cells)
    high = max(z for _, _, z in inside) + 1
    above = {
        (x + SIDE + 0.4, y + SIDE + 0.3, up + SIDE + 0.5)
        for x, y, z in inside
        for up in range(z, high)
    }
    assert {0} == {contains(solid_, point) for point in above}


@pytest.mark.parametrize("seed", seeds(10, 100))
def test_what_lies_below_and_beside_the_board_is_solid(seed: int) -> None:
    cells = random_board(seed)
    solid_ = tray(cells, 1)
    inside = upright(cells)
    wide, deep, high = (max(values) + 1 for values in zip(*inside, strict=True))
    columns = {(x, y) for x, y, _ in inside}
    filled = {
        (x + SIDE + 0.4, y + SIDE + 0.3, z + SIDE + 0.5)
        for x, y, z in product(range(wide), range(deep), range(high))
        if (x, y) not in columns or not any((x, y, low) in inside for low in range(z + 1))
    }
    filled |= {(x + SIDE + 0.4, y + SIDE + 0.3, SIDE / 2) for x, y, _ in inside}
    filled |= {(SIDE / 2, y + SIDE + 0.3, z + SIDE + 0.5) for _, y, z in inside}
    filled |= {(x + SIDE + 0.4, deep + 1.5 * SIDE, z + SIDE + 0.5) for x, _, z in inside}
    assert {1} == {contains(solid_, point) for point in filled}


@pytest.mark.parametrize("seed", seeds(20, 300))
def test_every_edge_has_two_sides_and_every_corner_one_fan(seed: int) -> None:
    assert [] == faults(tray(random_board(seed), 1))


def test_a_tray_is_a_fifth_of_a_cell_thick() -> None:
    rectangle = tuple(product(range(4), range(5)))
    assert [54, 44, 12] == [pytest.approx(side) for side in solid(rectangle).extents]
    assert (54, 44, 12) == tray_size(rectangle, 10)
    assert (14, 14, 32) == tray_size(tuple((z, 0, 0) for z in range(3)), 10)


def test_the_first_row_is_at_the_back_as_it_is_for_pieces() -> None:
    board = tuple(parse("##\n#.", "#"))
    hole = (1.4 + SIDE, 0.4 + SIDE, 0.5 + SIDE)
    assert 1 == contains(tray(board, 1), hole)
    assert 0 == contains(tray(board, 1), (hole[0] - 1, *hole[1:]))


def test_cells_under_which_there_is_board_but_which_are_none_are_counted() -> None:
    gaps = {name: covered_gaps(cells) for name, cells in BOARDS.items()}
    assert {"a shelf": 1} == {name: number for name, number in gaps.items() if number}


def test_a_board_can_be_too_long() -> None:
    tray(tuple((0, column) for column in range(1000)), 1)
    with pytest.raises(PsolverError) as raised:
        tray_stl("long.toml", Board(frozenset((0, column) for column in range(1001))), 1)
    expected = "long.toml: the board is over 1,000 cells long, too long for an STL file"
    assert expected == str(raised.value)


def test_a_board_can_be_too_large() -> None:
    cells = frozenset(product(range(400), range(400))) - {(5, 5)}
    with pytest.raises(PsolverError) as raised:
        tray_stl("large.toml", Board(cells), 1)
    expected = (
        "large.toml: the board is in a box of 160,000 cells; a tray is made for at most 100,000"
    )
    assert expected == str(raised.value)

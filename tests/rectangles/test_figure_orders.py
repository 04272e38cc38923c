"""Other boards, enlarged shapes, figures of two shapes: brute force and published tables."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from support.covered import can_cover
from support.stopwatch import Case, timed

import psolver
from psolver import SQUARE, TANS, TRIANGLE, Cell, Lattice, Piece
from psolver.core import canonical, polyforms
from psolver.core.shape_text import shape_piece


def cells_of_board(name: str, lattice: Lattice) -> frozenset[Cell]:
    """The cells of a board, as a puzzle file has them; those of boxes are listed here."""
    if name.startswith("box "):
        return frozenset(product(*(range(int(side)) for side in name[4:].split("x"))))
    pieces = {"A": polyforms(1, lattice)[0]}
    return frozenset(psolver.puzzle(board=name, pieces=pieces, lattice=lattice).board.must)


@pytest.mark.parametrize(
    ("shape", "board", "most_area"),
    [
        ("L-tromino", "box", 27),
        ("A-tetracube", "box", 24),
        ("P-hexiamond", "parallelogram", 36),
        ("T-tetriamond", "trapezium", 32),
        ("T-tetriamond", "triangle", 36),
        ("J-hexiamond", "hexagon", 24),
        ("V-trihex", "parallelogram", 18),
        ("A-trihex", "triangle", 21),
        ("E-hexiamond", "trapezium", 36),
    ],
)
def test_boards_are_tiled_as_brute_force_finds(shape: str, board: str, most_area: int) -> None:
    found = psolver.board_order(shape, board, most_area=most_area)
    assert found.settled
    for one in found.figures:
        cells = cells_of_board(one.figure, found.piece.lattice)
        assert one.tiles is can_cover(cells, found.piece.orientations), one.figure
        if one.tiling and one.puzzle:
            assert () == psolver.verify(one.puzzle, one.tiling)
    assert not (found.never and found.smallest)


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE, TANS])
def test_an_enlarged_cell_is_a_board(lattice: Lattice) -> None:
    cell = polyforms(1, lattice)[0]
    found = psolver.rep_tile(Piece("A", cell, lattice=lattice), most_area=40)
    for one in found.figures:
        side = one.numbers[0]
        names = {SQUARE: f"{side}x{side}", TRIANGLE: f"triangle of side {side}"}
        name = names.get(lattice, f"right triangle of side {side}")
        if one.puzzle and "√" not in one.figure:
            board = psolver.puzzle(board=name, pieces={"A": cell}, lattice=lattice).board
            assert canonical(board.cells, lattice) == canonical(one.puzzle.board.cells, lattice)
        assert one.tiles
        assert one.cells == one.copies * len(cell)


# the cells of the least figure; polyominoes.org, data of the sets 2+3I and 2+5X
MULTIPLES = {("domino", "I-tromino"): 6, ("domino", "X-pentomino"): 20}


def test_least_common_multiples_are_those_of_brute_force_and_published() -> None:
    pairs = [*combinations([f"{letter}-tetromino" for letter in "ILOST"], 2), *MULTIPLES]
    octominoes = [frozenset(cells) for cells in polyforms(8, SQUARE)]
    for first, second in pairs:
        found = psolver.common_multiple(first, second, most_area=20 if "domino" in first else 8)
        expected = MULTIPLES.get((first, second))
        if expected is None:
            pieces = [shape_piece(name).orientations for name in (first, second)]
            figures = (all(can_cover(cells, shapes) for shapes in pieces) for cells in octominoes)
            expected = 8 if any(figures) else None
        assert expected == found.cells
        assert found.proved or not found.cells


@pytest.mark.slow
def test_the_time_limit_ends_each_kind_of_figures_within_a_second() -> None:
    words = [
        ("V-pentomino", "--board", "box", "--most-area", "2000"),
        ("P-hexiamond", "--board", "trapezium", "--most-area", "9000"),
        ("Y-pentomino", "--rep-tile", "--most-area", "9000"),
        ("I-tetromino", "--multiple", "X-pentomino", "--most-area", "9000"),
        ("T-tetromino", "--rep-tile", "--most-area", "400", "--format", "table"),
    ]
    found = timed([Case(("order", *case), seconds) for case in words for seconds in (0.3, 2.0)])
    assert {0, 3} >= {one.status for one in found}
    assert [] == [one for one in found if max(one.gap, one.after) > 1.5]

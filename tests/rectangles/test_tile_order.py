"""The rectangles and other figures that copies of a shape tile, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

import psolver
from psolver import CUBIC, SQUARE, TANS, TRIANGLE, Cell, Lattice, Piece, Shape
from psolver.core import canonical, polyforms


def can_cover(free: frozenset[Cell], shapes: tuple[Shape, ...]) -> bool:
    """Whether copies cover some cells, by trying all whose first cell is the first one."""

    @cache
    def covered(free: frozenset[Cell]) -> bool:
        if not free:
            return True
        first = min(free)
        for shape in shapes:
            by = [here - there for here, there in zip(first, shape[0], strict=True)]
            cells = frozenset(tuple(map(sum, zip(cell, by, strict=True))) for cell in shape)
            if cells <= free and covered(free - cells):
                return True
        return False

    return covered(free)


def cells_of(rows: int, columns: int) -> frozenset[Cell]:
    return frozenset((i, j) for i in range(rows) for j in range(columns))


def by_brute_force(shapes: tuple[Shape, ...], most: int) -> Iterator[tuple[int, int]]:
    """The rectangles of up to some area that are tiled."""
    for rows in range(1, most + 1):
        for columns in range(1, most // rows + 1):
            if rows * columns % len(shapes[0]) == 0 and can_cover(cells_of(rows, columns), shapes):
                yield rows, columns


def is_made_of(size: tuple[int, int], tiled: set[tuple[int, int]]) -> bool:
    """Whether a rectangle is made of smaller ones, by all ways to cover its first cells."""
    bricks = [tuple(sorted(cells_of(*smaller))) for smaller in tiled - {size}]
    return can_cover(cells_of(*size), tuple(bricks))


SOME = "# ## ##/# ###/# ###/.# ##/.## ##/#.# #.# ##/##/# ####/.# #.##"


@pytest.mark.parametrize("drawn", SOME.split(" "))
def test_the_answers_are_those_of_brute_force(drawn: str) -> None:
    for turns, flips in product((True, False), repeat=2):
        found = psolver.order(drawn, most_area=30, can_rotate=turns, can_reverse=flips)
        tiled = set(by_brute_force(found.piece.orientations, 30))
        answers = {one.size: one for one in found.rectangles}
        if found.turns:
            assert {(n, m) for m, n in tiled} == tiled
            assert all(m <= n for m, n in answers)
        assert {size for size in tiled if size in answers} == {
            size for size, one in answers.items() if one.tiles
        }
        assert all(one.tiles is not None for one in found.rectangles)
        for size in tiled & {*answers}:
            assert answers[size].prime is not is_made_of(size, tiled)
        smallest = min((m * n for m, n in tiled), default=None)
        assert smallest == (found.smallest.cells if found.smallest else None)
        if found.never is not None:
            assert not tiled
        if found.even:
            assert all(m * n // found.piece.size % 2 == 0 for m, n in tiled)


def test_each_tiling_is_one_and_each_colouring_shows_that_there_is_none() -> None:
    for name, area in (("T-tetromino", 24), ("Y-pentomino", 50)):
        found = psolver.order(name, most_area=area, width=(4, 10))
        for one in found.rectangles:
            puzzle = psolver.puzzle(
                board=cells_of(*one.size),
                pieces={found.piece.name: found.piece.shape},
                count=one.copies,
            )
            if one.tiles:
                assert one.tiling
                assert () == psolver.verify(puzzle, one.tiling)
            elif one.reason:
                assert "colouring" == one.why == one.reason.kind
                assert 0 == psolver.count(puzzle, limit=1)


def test_open_rectangles_make_the_order_a_bound() -> None:
    piece = psolver.Piece("A", ((0, 0), (0, 1)))
    tiled = psolver.RectangleAnswer(2, 3, 3, True, "tiling", None)
    unknown = psolver.RectangleAnswer(1, 4, 2, None, "open")
    found = psolver.TileOrder(piece, (unknown, tiled), (), "up to 6 cells", True, True)
    assert (3, False) == (found.order, found.proved)
    assert (3, True) == (found.odd_order, found.odd_proved)


def cells_of_board(name: str, lattice: Lattice) -> frozenset[Cell]:
    """The cells of a board, as a puzzle file has them."""
    pieces, board = {"A": polyforms(1, lattice)[0]}, name.removeprefix("box ")
    given: dict[str, Any] = {} if lattice is CUBIC else {"lattice": lattice}
    return frozenset(psolver.puzzle(board=board, pieces=pieces, **given).board.must)


BOARDS = """L-tromino box 27, A-tetracube box 24, P-hexiamond parallelogram 36
T-tetriamond trapezium 32, T-tetriamond triangle 36, J-hexiamond hexagon 24
V-trihex parallelogram 18, A-trihex triangle 21, E-hexiamond trapezium 36"""


@pytest.mark.parametrize("words", BOARDS.replace("\n", ", ").split(", "))
def test_boards_are_tiled_as_brute_force_finds(words: str) -> None:
    shape, board, most_area = words.split()
    found = psolver.board_order(shape, board, most_area=int(most_area))
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
    names = {
        SQUARE: "{0}x{0}",
        TRIANGLE: "triangle of side {0}",
        TANS: "right triangle of side {0}",
    }
    for one in found.figures:
        assert one.tiles
        if one.puzzle and "√" not in one.figure:
            board = cells_of_board(names[lattice].format(*one.numbers), lattice)
            assert canonical(board, lattice) == canonical(one.puzzle.board.cells, lattice)


# the cells of the least figure; polyominoes.org, data of the sets 2+3I and 2+5X
MULTIPLES = {("domino", "I-tromino"): 6, ("domino", "X-pentomino"): 20}


def test_least_common_multiples_are_those_of_brute_force_and_published() -> None:
    pairs = [*combinations([f"{letter}-tetromino" for letter in "ILOST"], 2), *MULTIPLES]
    octominoes = [frozenset(cells) for cells in polyforms(8, SQUARE)]
    for first, second in pairs:
        found = psolver.common_multiple(first, second, most_area=20 if "domino" in first else 8)
        expected = MULTIPLES.get((first, second))
        if expected is None:
            pieces = [
                psolver.order(name, most_area=1).piece.orientations for name in (first, second)
            ]
            figures = (all(can_cover(cells, shapes) for shapes in pieces) for cells in octominoes)
            expected = 8 if any(figures) else None
        assert expected == found.cells
        assert found.proved or not found.cells

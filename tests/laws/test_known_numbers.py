"""Numbers that others have published, or that a little thought tells."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from support.places import ROOT
from support.random_plain import random_puzzle
from support.seeds import seeds

import psolver
from psolver import CUBIC, Board, Piece, Puzzle, Search
from psolver.search import UpTo, encode

TORUS = ("rows", "columns")


# classes under the symmetries of the hexagon: OEIS A066931 up to 4; further ones are our own counts
DISTINCT = {1: 1, 2: 6, 3: 113, 4: 20174, 5: 22306955, 6: 123222909271}


def plane_partitions(side: int) -> int:
    """The number of plane partitions in a cube (P. A. MacMahon, Combinatory Analysis, 1916)."""
    number = Fraction(1)
    for i, j, k in product(range(1, side + 1), repeat=3):
        number *= Fraction(i + j + k - 1, i + j + k - 2)
    return int(number)


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5, 6, pytest.param(16, marks=pytest.mark.slow)])
def test_lozenges_in_a_hexagon_are_plane_partitions_in_a_box(side: int) -> None:
    puzzle = psolver.puzzle(
        lattice="triangle", board=f"hexagon of side {side}", piece_set="diamonds", count="any"
    )
    assert plane_partitions(side) == psolver.count(puzzle)
    if side in DISTINCT:
        assert DISTINCT[side] == psolver.count(puzzle, distinct=True)


def kings(size: int, number: int) -> Puzzle:
    """A number of kings, none beside another, on a square torus."""
    cells = frozenset(product(range(size), repeat=2))
    board = Board(frozenset(), cells, wrap=TORUS)
    return Puzzle((Piece("K", ((0, 0),), number, number),), board, touch="apart")


@pytest.mark.parametrize(("size", "known"), [(3, 0), (4, 56), (5, 200), (6, 486), (8, 1760)])
def test_two_kings_on_a_torus_are_those_of_the_oeis(size: int, known: int) -> None:
    assert known == psolver.count(kings(size, 2))  # A179403


@pytest.mark.parametrize(("size", "known"), [(5, 0), (6, 28), (7, 81095)])
def test_nine_kings_on_a_torus_are_those_of_the_oeis(size: int, known: int) -> None:
    assert known == psolver.count(kings(size, 9))  # A180067


def independent_sets(number: int, touch: str) -> int:
    """In how many ways single squares lie on a chessboard of some rows."""
    board = "\n".join(["?" * number] * number)
    return psolver.count(psolver.puzzle(board=board, pieces="#", count="any", touch=touch))


def test_single_squares_that_keep_apart_are_counted_as_published() -> None:
    hard_squares = [2, 7, 63, 1234, 55447, 5598861]  # OEIS A006506
    assert hard_squares == [independent_sets(number, "never") for number in range(1, 7)]
    kings = [2, 5, 35, 314, 6427, 202841]  # OEIS A063443
    assert kings == [independent_sets(number, "apart") for number in range(1, 7)]


@pytest.mark.parametrize(
    ("board", "wrap", "expected"),
    [
        ("4x4", ["rows", "columns"], 272),  # Kasteleyn 1961; OEIS A335586
        ("6x6", ["rows", "columns"], 90176),
        ("8x8", ["rows", "columns"], 311853312),
        ("10x10", ["rows", "columns"], 11203604497408),
        ("4x6", ["columns"], 725),
        ("8x8", ["columns"], 71385601),
    ],
)
def test_dominoes_on_a_tube_and_on_a_torus_are_as_many_as_kasteleyn_says(
    board: str, wrap: list[str], expected: int
) -> None:
    puzzle = psolver.puzzle(board=board, pieces="##", count="any", wrap=wrap)
    assert expected == psolver.count(puzzle, engine="count")


def wang(marks: str, rows: int, columns: int, **more: str) -> Puzzle:
    """A board and a square for each way to mark four sides that are turned neither way."""
    names = ["".join(one) for one in product(marks, repeat=4)]
    table = {"edges": names, "count": "any", "can_rotate": False, "can_reverse": False}
    return psolver.puzzle(board=f"{rows}x{columns}", piece=[table], **more)


def test_all_wang_tiles_tile_as_often_as_sides_have_marks() -> None:
    # each side of the board has one of two marks, and the tiles are what lies between
    assert 2**12 == psolver.count(wang("ab", 2, 2))
    assert 2**17 == psolver.count(wang("ab", 2, 3))
    assert 2**7 == psolver.count(wang("ab", 2, 3, border="a"))


def free(puzzle: Puzzle) -> Puzzle:
    """The puzzle with pieces that may turn and flip."""
    return replace(
        puzzle, pieces=tuple(replace(p, can_rotate=True, can_reverse=True) for p in puzzle.pieces)
    )


def one_layer(puzzle: Puzzle) -> Puzzle:
    """The solid puzzle of one layer, whose pieces may turn."""
    board = puzzle.board
    clues = tuple(((0, *cell), name) for cell, name in board.clues)
    return replace(
        puzzle,
        board=Board(frozenset(CUBIC.lift(board.must)), frozenset(CUBIC.lift(board.may)), clues),
        pieces=tuple(
            replace(piece, shape=CUBIC.lift(piece.shape), can_reverse=False)
            for piece in puzzle.pieces
        ),
    )


@pytest.mark.parametrize("seed", seeds(10, 150))
def test_a_flat_puzzle_with_reflections_is_its_one_layer_puzzle_with_rotations(seed: int) -> None:
    puzzle = free(random_puzzle(seed))
    flat, solid = Search(puzzle).count(True), Search(one_layer(puzzle)).count(True)
    assert (flat.solutions, flat.distinct, flat.status) == (
        solid.solutions,
        solid.distinct,
        solid.status,
    )


def test_flat_pieces_in_a_board_of_one_layer_are_the_flat_puzzle() -> None:
    flat, solid = (
        psolver.loads(f'board = "{size}"\npiece_set = "pentominoes"') for size in ("5x12", "1x5x12")
    )
    counts = [Search(puzzle).count(True) for puzzle in (flat, solid)]
    assert [(4040, 1010)] * 2 == [(outcome.solutions, outcome.distinct) for outcome in counts]


@pytest.mark.parametrize("size", ["2x3x10", "3x2x10", "10x3x2"])
def test_it_does_not_matter_which_way_a_box_lies(size: str) -> None:
    puzzle = psolver.loads(f'board = "{size}"\npiece_set = "solid pentominoes"')
    outcome = Search(puzzle).count(True)
    assert (96, 12) == (outcome.solutions, outcome.distinct)


@pytest.mark.parametrize(
    ("up_to", "distinct"), [("symmetries", 480), ("rotations", 480), ("reflections", 240)]
)
def test_the_soma_cube_has_as_many_classes_as_published(up_to: UpTo, distinct: int) -> None:
    """240 up to rotations and reflections: J. H. Conway and M. Guy 1961 (Winning Ways, chapter
    24).
    """
    puzzle = psolver.loads('board = "3x3x3"\npiece_set = "soma"')
    outcome = Search(puzzle, up_to=up_to).count(True)
    assert (11520, distinct) == (outcome.solutions, outcome.distinct)


def test_the_pieces_of_lonpos_have_as_many_places_in_the_pyramid_as_published() -> None:
    """1,646, in programs that solve it by dancing links; 2,448 solutions of them."""
    encoding = encode(psolver.load(ROOT / "samples" / "lonpos-pyramid.toml"))
    assert 1646 == len(encoding.problem.options)


@pytest.mark.parametrize(
    "board", ["4x5", "3x7", "##.##\n#####\n#####\n##.##", "5x5"], ids=["4x5", "3x7", "H", "5x5"]
)
def test_a_square_layer_of_balls_is_a_board_of_squares(board: str) -> None:
    """Flat pieces can be turned over there, and nothing else has room to stand or to lean."""
    pieces = ["####", "###\n#", "##\n##", "##\n#", "##\n.##", "###\n.#", "##"]
    flat = psolver.puzzle(board=board, pieces=pieces, count=[0, 2])
    balls = psolver.puzzle(lattice="balls", board=board, pieces=pieces, count=[0, 2])
    assert psolver.count(flat) == psolver.count(balls) > 0
    assert psolver.count(flat, distinct=True) == psolver.count(balls, distinct=True)


def test_the_pentominoes_fill_a_tray_of_balls_as_they_fill_a_board_of_squares() -> None:
    tray = psolver.puzzle(lattice="balls", board="3x20", piece_set="pentominoes")
    assert (8, 2) == (psolver.count(tray), psolver.count(tray, distinct=True))

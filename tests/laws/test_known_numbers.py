"""Numbers that others have published, or that a little thought tells."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from support.places import table
from support.random_plain import random_puzzle
from support.seeds import seeds

import psolver
from psolver import CUBIC, Board, Puzzle, Search
from psolver.search import encode

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


@pytest.mark.parametrize(("values", "options", "number"), table("known-numbers.txt"))
def test_a_known_number_is_found(
    values: dict[str, Any], options: dict[str, Any], number: int
) -> None:
    assert number == psolver.count(psolver.puzzle(**values), **options)


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


def test_the_pieces_of_lonpos_have_as_many_places_in_the_pyramid_as_published() -> None:
    """1,646, in programs that solve it by dancing links; 2,448 solutions of them."""
    encoding = encode(psolver.load("lonpos-pyramid"))
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

"""What must hold between flat and solid puzzles, and between the groups of solid ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.randoms import random_puzzle
from support.seeds import seeds

import psolver
from psolver.api import Search
from psolver.geometry.lattice import CUBIC
from psolver.puzzle.model import Board, Puzzle
from psolver.solve.symmetry import UpTo

SEEDS = seeds(10, 150)


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


@pytest.mark.parametrize("seed", SEEDS)
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

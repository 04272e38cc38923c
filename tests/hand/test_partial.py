"""What is left of a puzzle: its solutions are those that hold what lies there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.random_figures import random_symmetry_puzzle

import psolver
from psolver.core.model import Puzzle
from psolver.core.rule import Clash
from psolver.core.tilings import Placement
from psolver.hand.partial import clash, pieces_left, rest

PUZZLE = psolver.puzzle(
    board=[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)],
    pieces={"I": "###", "L": [(0, 0), (0, 1), (1, 0)]},
    count=(0, 1),
    clues={(1, 2): "I"},
)
BAR = Placement("I", ((0, 0), (0, 1), (0, 2)))
LOW = Placement("I", ((1, 0), (1, 1), (1, 2)))
BEND = Placement("L", ((0, 0), (0, 1), (1, 0)))


def test_without_placements_it_is_the_puzzle() -> None:
    left = rest(PUZZLE, [])
    assert left == PUZZLE
    assert left is not None
    assert left.board is PUZZLE.board  # a huge one takes long to make anew


def test_where_no_cell_is_left_there_is_none() -> None:
    assert rest(psolver.puzzle(board="1x3", pieces="###"), [BAR]) is None


def test_it_keeps_the_clues_that_are_not_covered() -> None:
    left = rest(PUZZLE, [BAR])
    assert left
    assert (((1, 2), "I"),) == left.board.clues
    assert [0, 1] == [piece.most for piece in left.pieces]


def test_a_piece_that_may_be_used_any_number_of_times_still_may() -> None:
    puzzle = psolver.puzzle(board="3x3", pieces={"I": "###"}, count=(2, None))
    (piece,) = pieces_left(puzzle, [BAR, LOW, Placement("I", ((2, 0), (2, 1), (2, 2)))])
    assert (0, None) == (piece.least, piece.most)


@pytest.mark.parametrize(
    ("expected", "placements"),
    [
        (Clash("unknown", "X"), [Placement("X", ((0, 0),))]),
        (Clash("form", "L", BAR.cells), [Placement("L", BAR.cells)]),
        (Clash("form", "L", ((0, 0),)), [Placement("L", ((0, 0),))]),
        (Clash("form", "I", ((0,), (1,), (2,))), [Placement("I", ((0,), (1,), (2,)))]),
        (Clash("outside", "I", ((0, 3),)), [Placement("I", ((0, 1), (0, 2), (0, 3)))]),
        (Clash("overlap", "L", ((0, 0),), "I"), [BAR, BEND]),
        (Clash("clue", "L", ((1, 2),), "I"), [Placement("L", ((0, 1), (0, 2), (1, 2)))]),
        (Clash("often", "I", LOW.cells, most=1), [BAR, LOW]),
    ],
)
def test_what_does_not_go_together_is_told(expected: Clash, placements: list[Placement]) -> None:
    assert expected == clash(PUZZLE, placements)


@pytest.mark.parametrize("function", [clash, rest])
def test_a_symmetry_puzzle_has_no_board(
    function: Callable[[Puzzle, list[Placement]], object],
) -> None:
    puzzle = random_symmetry_puzzle(1)
    with pytest.raises(psolver.PsolverError) as error:
        function(puzzle, [])
    told = "random 1: is a symmetry puzzle, which has no board to place pieces on"
    assert told == str(error.value)

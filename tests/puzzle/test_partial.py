"""What is left of a puzzle: its solutions are those that hold what lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest
from support.brute import Lying, tilings
from support.brute import placements as all_placements
from support.random_figures import random_symmetry_puzzle
from support.random_plain import MAKERS
from support.seeds import seeds

import psolver
from psolver.puzzle.model import Puzzle
from psolver.puzzle.partial import Clash, clash, pieces_left, rest
from psolver.puzzle.tiling import Placement

PUZZLE = psolver.puzzle(
    board=[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)],
    pieces={"I": "###", "L": [(0, 0), (0, 1), (1, 0)]},
    count=(0, 1),
    clues={(1, 2): "I"},
)
BAR = Placement("I", ((0, 0), (0, 1), (0, 2)))
LOW = Placement("I", ((1, 0), (1, 1), (1, 2)))
BEND = Placement("L", ((0, 0), (0, 1), (1, 0)))


def lying(placement: Lying) -> Placement:
    return Placement(placement[0], tuple(sorted(placement[1])))


def some_that_go_together(puzzle: Puzzle, random: Random) -> list[Placement]:
    """Placements laid one after the other, as somebody might, who knows no solution."""
    everything = [lying(one) for piece in puzzle.pieces for one in all_placements(puzzle, piece)]
    chosen: list[Placement] = []
    for one in random.sample(sorted(everything), len(everything)):
        if random.random() < 0.5 and clash(puzzle, [*chosen, one]) is None:
            chosen.append(one)
    return chosen


def some_of_a_solution(puzzle: Puzzle, random: Random) -> list[Placement]:
    found = sorted(sorted(map(lying, one)) for one in tilings(puzzle))
    return [one for one in random.choice(found or [[]]) if random.random() < 0.5]


def holding(puzzle: Puzzle, placements: Iterable[Placement]) -> Counter[frozenset[Placement]]:
    """The solutions of a puzzle that hold some placements."""
    found = (frozenset(map(lying, one)) for one in tilings(puzzle))
    return Counter(one for one in found if one.issuperset(placements))


@pytest.mark.parametrize("seed", seeds(10, 500))
@pytest.mark.parametrize("choose", [some_that_go_together, some_of_a_solution])
@pytest.mark.parametrize("make", MAKERS)
def test_its_solutions_with_the_placements_are_the_puzzles_that_hold_them(
    make: Callable[[int], Puzzle], choose: Callable[[Puzzle, Random], list[Placement]], seed: int
) -> None:
    puzzle = make(seed)
    placements = choose(puzzle, Random(seed))
    assert clash(puzzle, placements) is None
    left = rest(puzzle, placements)
    if left is None:
        pieces = pieces_left(puzzle, placements)
        found = Counter([frozenset(placements)] * all(piece.least == 0 for piece in pieces))
    else:
        found = Counter(frozenset([*placements, *map(lying, one)]) for one in tilings(left))
    assert holding(puzzle, placements) == found


def test_without_placements_it_is_the_puzzle() -> None:
    assert rest(PUZZLE, []) == PUZZLE


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

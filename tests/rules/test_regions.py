"""Regions of the board in which marks add up, are equal or different. The engines are compared with
brute force on random mixtures of rules (`laws`), which have regions too.
"""

from __future__ import annotations

import pytest

import psolver
from psolver import Placement

BOARD = 'board = "2x3"\n'
REGIONS = 'regions = """\naab\nc#b"""\n'
RULES = 'region_rules = ["a = 6", "b > 10", "c < 2"]\n'
DOMINOES = '[[piece]]\nmarks = ["03", "34", "66"]\n'
SMALL = BOARD + REGIONS + RULES + DOMINOES


def marks_of(tiling: psolver.Tiling) -> dict[tuple[int, ...], str]:
    return {cell: mark for one in tiling for cell, mark in one.marks}


def test_letters_are_compared() -> None:
    text = 'board = "2x2"\nregions = "ab\\nab"\nregion_rules = ["a equal", "b different"]\n'
    puzzle = psolver.loads(text + '[[piece]]\nmarks = ["rg", "rb"]\n')
    found = [marks_of(one) for one in psolver.tilings(puzzle)]
    assert found
    assert all(one[0, 0] == one[1, 0] and one[0, 1] != one[1, 1] for one in found)


@pytest.mark.rooms
def test_the_rest_knows_the_marks_that_lie() -> None:
    from psolver.hand import clash, rest

    puzzle = psolver.loads(SMALL)
    (found,) = psolver.tilings(puzzle)
    for one in found:
        left = rest(puzzle, [one])
        assert left
        assert left.region_rules == puzzle.region_rules
        assert {tuple(x for x in found if x != one)} == {tuple(t) for t in psolver.tilings(left)}
    wrong = Placement("66", ((0, 0), (0, 1)), (((0, 0), "6"), ((0, 1), "6")))
    reason = clash(puzzle, [wrong])
    assert reason
    assert "The marks in region a should add up to 6." == reason.sentence


@pytest.mark.rooms
def test_marks_on_the_board_can_exceed_a_number_by_far() -> None:
    from psolver.hand import rest

    nine = psolver.Piece("A", ((0, 0),), 4, 4, marks=(((0, 0), "9"),))
    one = psolver.Piece("B", ((0, 0),), 1, 1, marks=(((0, 0), "1"),))
    row = [(0, column) for column in range(5)]
    board = psolver.Board(frozenset(row), regions=tuple((cell, "a") for cell in row))
    puzzle = psolver.Puzzle((nine, one), board, region_rules=("a > 5",))
    laid = [Placement("A", (cell,), ((cell, "9"),)) for cell in row[:4]]
    left = rest(puzzle, laid)
    assert left is not None
    assert 1 == psolver.count(left)

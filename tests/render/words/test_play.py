"""What is said to somebody who lays the pieces by hand, or watches a search."""

from __future__ import annotations

import pytest

from psolver import puzzle
from psolver.geometry.lattice import SQUARE
from psolver.puzzle.partial import Clash
from psolver.puzzle.reason import Areas, Reason
from psolver.render.words.by_hand import (
    clash_line,
    hint_line,
    item_name,
    left_line,
    solution_line,
    unknown_line,
    why_line,
)
from psolver.solve.encode import encode

AREA = Reason(Areas("board", (3, 3), "exactly", 2))


@pytest.mark.parametrize(
    ("expected", "clash"),
    [
        ("There is no piece 'X'.", Clash("unknown", "X")),
        ("The piece L may not be turned or flipped like that.", Clash("form", "L", ((0, 0),))),
        (
            "The piece L lies on the piece T at row 1, column 2.",
            Clash("overlap", "L", ((0, 1),), "T"),
        ),
        ("The piece L covers the clue T at row 1, column 2.", Clash("clue", "L", ((0, 1),), "T")),
        ("The piece L may be used at most once.", Clash("often", "L", ((0, 1),), most=1)),
        ("The piece L may be used at most 3 times.", Clash("often", "L", ((0, 1),), most=3)),
    ],
)
def test_why_a_piece_cannot_lie_there(expected: str, clash: Clash) -> None:
    assert expected == clash_line(clash)


@pytest.mark.parametrize(
    ("expected", "reason", "laid"),
    [
        ("Of what is left: the pieces cover 2 cells, but the board has 3.", AREA, True),
        ("The pieces cover 2 cells, but the board has 3.", AREA, False),
        (
            "Every way to go on was tried; no small part that is impossible was found.",
            None,
            True,
        ),
    ],
)
def test_why_it_cannot_be_completed(expected: str, reason: Reason | None, laid: bool) -> None:
    assert expected == why_line(reason, laid)


def test_a_count_that_goes_on_says_so() -> None:
    assert "at least 2,000 solutions left so far" == left_line(2000, False, 0)
    assert "at least 1 solution left (not all counted in 1 second)" == left_line(1, False, 1)
    assert "Whether it can be completed was not found out in 1 second." == unknown_line(1)


def test_a_hint_where_no_cell_need_be_covered() -> None:
    assert "In a solution, the piece L lies so." == hint_line("L", None, SQUARE, 0)


def test_an_item_is_a_cell_or_a_piece() -> None:
    encoding = encode(puzzle(board="1x2", pieces={"I": "##"}))
    names = [piece.name for piece in encoding.pieces]
    told = [item_name(encoding.puzzle, encoding.cells, names, item) for item in range(3)]
    assert ["row 1, column 1", "row 1, column 2", "the piece I"] == told


def test_a_solution_to_which_pieces_may_be_added_says_so() -> None:
    assert "Solution 2! More pieces may be laid: that is tried, too." == solution_line(2, 5)

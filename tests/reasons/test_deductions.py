"""Placements that are forced, and the contradictions after them: the sentences, the order of
reasons, and that each step holds.
"""

from __future__ import annotations

import pytest
from support.hand_positions import deduction_fault

import psolver
from psolver.reasons import deduction_reason, deduction_text
from psolver.search import encode

BARS = "pieces = '###'\ncount = 'any'\n"
CORNERS = "pieces = '''\nAAA\nA\n'''\ncount = 'any'\n"


@pytest.mark.parametrize(
    ("text", "board", "excludes", "sentence", "expected"),
    [
        (
            BARS,
            "####\n#..#\n####\n...#\n...#",
            False,
            "after 3 forced placements, the cell at row 5, column 4 is cut off, too small for any"
            " piece",
            """
1. Only the piece A, in this position, can cover row 2, column 1.
2. Only the piece A, in this position, can cover row 1, column 2.
3. Only the piece A, in this position, can cover row 2, column 4.
4. Then the cell at row 5, column 4 is cut off, too small for any piece.
""",
        ),
        (
            CORNERS,
            "####\n####\n.#.#\n##",
            True,
            "each of the 2 ways to cover row 3, column 4 is impossible",
            """
Each of the 2 ways to cover row 3, column 4 is impossible.
1 of the 2 ways to cover row 3, column 4 is out (the piece A): then row 1, column 2 could be\
 covered in only 1 way, which leaves no way to cover row 2, column 1.
1 of the 2 ways to cover row 3, column 4 is out (the piece A): then nothing could cover row 1,\
 column 4.
""",
        ),
    ],
)
def test_steps_are_followed_by_the_contradiction(
    text: str, board: str, excludes: bool, sentence: str, expected: str
) -> None:
    puzzle = psolver.loads(f"{text}board = '''\n{board}\n'''")
    reason = deduction_reason(encode(puzzle), excludes=excludes)
    assert reason
    assert reason.deduction
    assert ("steps", sentence) == (reason.kind, reason.sentence)
    assert expected.strip() == deduction_text(reason.deduction, "")
    assert deduction_fault(puzzle, reason) == ""


def test_an_area_that_is_left_is_a_contradiction() -> None:
    found = deduction_reason(encode(psolver.loads(f"{BARS}board = '''\n####\n#..#\n####\n'''")))
    assert found
    expected = "10 cells at row 1, column 1 are left, and the pieces can cover at most 9 of them"
    assert expected == found.sentence

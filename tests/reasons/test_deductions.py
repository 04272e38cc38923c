"""Placements that are forced, and the contradictions after them: the sentences, the order of
reasons, and that each step holds.
"""

from __future__ import annotations

import pytest
from support.command import run
from support.hand_positions import deduction_fault
from support.places import SAMPLES

import psolver
from psolver.core.tilings import Placement
from psolver.hand.by_hand import state_lines
from psolver.hand.hints import advice
from psolver.hand.partial import rest
from psolver.reasons.deductions import deduction_reason, plainest_reason
from psolver.reasons.proof_words import deduction_text
from psolver.search.encoding import encode

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


WRONG = {
    "2 cells are cut off after 1 step": (
        "pentominoes-6x10",
        "........PP\n...X...PPP\n..XXXY.VVV\n.NNXYY.ZZV\n..NNNY..ZV\n.....Y..ZZ",
        [
            "It cannot be completed.",
            "It is impossible now:",
            "1. Only the piece L, in this position, can cover row 5, column 8.",
            "2. Then 2 cells at row 6, column 7 are cut off, too few for any piece.",
        ],
    ),
    "no piece can cover 2 cells after 2 steps": (
        "pentominoes-6x10",
        "FF....WW..\n.FF..WW...\n.F...WTVVV\n....TTTZZV\n...NNNT.ZV\n..NN....ZZ",
        [
            "It cannot be completed.",
            "It is impossible now:",
            "1. Only the piece P, in this position, can cover row 1, column 9.",
            "2. The piece I has only 1 place left.",
            "3. Then there are 2 cells that no piece can cover, such as that at row 5, column 2.",
        ],
    ),
}


def laid_in(picture: str) -> list[Placement]:
    """The placements in the letters of a picture, each of another piece."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(picture.split("\n")):
        for column, name in enumerate(line):
            cells.setdefault(name, []).append((row, column))
    return [Placement(name, tuple(found)) for name, found in sorted(cells.items()) if name != "."]


@pytest.mark.parametrize("name", WRONG)
def test_placements_that_cannot_be_completed_have_steps(name: str) -> None:
    sample, picture, expected = WRONG[name]
    puzzle = psolver.load(SAMPLES / f"{sample}.toml")
    placed = laid_in(picture)
    found = advice(puzzle, placed, proof=True)
    lines = state_lines(found, puzzle.board.place)
    assert expected == lines[:-1]
    assert lines[-1].startswith("Take up ")
    left = rest(puzzle, placed)
    assert left
    assert found.reason
    assert deduction_fault(left, found.reason) == ""


@pytest.mark.parametrize(
    ("sample", "kind"),
    [
        ("pentominoes-two-horns", "steps"),
        ("four-pieces-fixed", "steps"),
        ("lozenges-triangle", "colouring"),
        ("mutilated-chessboard-8x8", "colouring"),
        ("impossible-corner", "area"),
    ],
)
def test_the_reason_is_the_plainest(sample: str, kind: str) -> None:
    outcome, _ = psolver.explain(psolver.load(SAMPLES / f"{sample}.toml"))
    assert outcome.reason
    assert kind == outcome.reason.kind


def test_numbers_come_after_steps_and_shaded_cells_before_them() -> None:
    steps = encode(psolver.loads(f"{BARS}board = '''\n####\n#..#\n####\n...#\n...#\n'''"))
    samples = "bars-bricks-stairs-7x7", "mutilated-chessboard-8x8"
    numbers, shades = (psolver.explain(psolver.load(name))[0].reason for name in samples)
    kinds = []
    for colouring in (None, numbers, shades):
        found = plainest_reason(steps, lambda one=colouring: one)  # type: ignore[misc]
        assert found
        kinds.append(found.kind)
    assert ["steps", "steps", "colouring"] == kinds


def test_steps_are_numbered_in_the_picture_and_in_json() -> None:
    done = run("explain", "pentominoes-two-horns", "-q")
    assert (1, "", 5, 3) == (done.status, done.err, done.out.count(" 1 "), done.out.count("██"))
    (line,) = run("explain", "pentominoes-two-horns", "-q", "--format", "json").lines
    reason = line["reason"]
    assert ("steps", ["I"], [[0, 7], [1, 7], [2, 7]]) == (
        reason["kind"],
        reason["pieces"],
        reason["cells"],
    )
    (step,) = reason["steps"]
    says = ["Only the piece I, in this position, can cover row 1, column 1."]
    assert ("forced", says, [0, 0], 1, []) == (
        step["kind"],
        step["says"],
        step["at"],
        step["ways"],
        step["excluded"],
    )
    assert [[row, 0] for row in range(5)] == step["cells"]

"""What is said of placements whose marks are wrong."""

from __future__ import annotations

import pytest

import psolver
from psolver.core.tilings import Placement, tiling
from psolver.core.verify import verify

PUZZLE = psolver.loads("""
board = "1x2"
board_marks = "bw"
pieces = "AA"
pieces_marks = "wb"
""")
CELLS = ((0, 0), (0, 1))


def said(*marks: tuple[tuple[int, int], str]) -> tuple[str, str]:
    from psolver.hand.by_hand import clash_line
    from psolver.hand.partial import clash

    placement = Placement("A", CELLS, marks)
    found = clash(PUZZLE, [placement])
    return "".join(verify(PUZZLE, tiling([placement]))), clash_line(found) if found else ""


@pytest.mark.rooms
def test_marks_that_agree_are_no_fault() -> None:
    assert ("", "") == said(((0, 0), "b"), ((0, 1), "w"))


@pytest.mark.rooms
def test_marks_on_others_are_a_fault() -> None:
    verified = "the mark 'w' of the piece 'A' lies on the mark 'b' at [0, 0]"
    laid = "A mark of the piece A lies on another one, 'b', at row 1, column 1."
    assert (verified, laid) == said(((0, 0), "w"), ((0, 1), "b"))


@pytest.mark.rooms
def test_marks_that_the_piece_has_not_are_a_fault() -> None:
    verified = "the piece 'A' on [0, 0], [0, 1] does not show those marks"
    laid = "The piece A shows no such marks where it lies."
    assert (verified, laid) == said(((0, 0), "b"), ((0, 1), "b"))


@pytest.mark.rooms
def test_marks_that_are_missing_are_a_fault() -> None:
    verified = "the marks of the piece 'A' on [0, 0], [0, 1] are missing"
    laid = "The piece A shows no such marks where it lies."
    assert (verified, laid) == said()

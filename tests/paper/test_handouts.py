"""Pages for a class: several boards, no command lines, no drawing left alone."""

from __future__ import annotations

import re

import pytest

import psolver
from psolver.paper import SheetLook, sheet, without_commands


def test_the_boards_of_a_solid_are_its_layers() -> None:
    drawn = sheet(psolver.load("soma-cube"), look=SheetLook(boards=3, pieces=False))
    assert 3 * ["1", "2", "3"] == re.findall(r"Layer (\d)", drawn.text.split("<section>")[1])


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ("Two\nlines\n\nand a paragraph", "Two lines\nand a paragraph"),
        ("Ten pieces cover all but a day: --leave today.", "Ten pieces cover all but a day."),
        ("Made (by P. Sol) in 1990: psolver --count. End.", "Made (by P. Sol) in 1990. End."),
        ("A well-known -- old -- puzzle.", "A well-known -- old -- puzzle."),
    ],
)
def test_notes_come_without_command_lines(notes: str, expected: str) -> None:
    assert expected == without_commands(notes)


@pytest.mark.parametrize("name", ["soma-cube", "bedlam-cube", "half-hour-puzzle", "calendar"])
def test_no_page_of_a_sheet_has_one_step_or_piece(name: str) -> None:
    puzzle = psolver.load(name)
    solution = next(psolver.tilings(puzzle, limit=1)).placements
    for paper, landscape in (("a4", False), ("a4", True), ("letter", False), ("letter", True)):
        drawn = sheet(puzzle, solution, look=SheetLook(paper, landscape))
        for page in drawn.text.split("<section>")[1:]:
            steps = re.findall(r">Step \d+<", page)
            assert len(steps) != 1 or "A solution" in page

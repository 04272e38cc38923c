"""Pages for a class: inks, a name line, several boards, no command lines, no drawing left alone."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest
from support.places import SAMPLES

import psolver
from psolver.core.tilings import Placement
from psolver.paper.page_layout import (
    COMMAND,
    PAPER_SIZES,
    Section,
    lonely,
    pages,
    paper_of,
    without_commands,
)
from psolver.paper.paper import PrintedSheet, SheetLook, sheet, sheet_lines
from psolver.pictures.svg import SvgDrawing

A4 = paper_of("a4")


def sample(name: str) -> psolver.Puzzle:
    return psolver.load(SAMPLES / f"{name}.toml")


@cache
def solution(name: str) -> tuple[Placement, ...]:
    return next(psolver.tilings(sample(name), limit=1)).placements


def first_page(drawn: PrintedSheet) -> str:
    return drawn.text.split("<section>")[1]


# several boards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pentominoes-6x10", "calendar", "hexiamonds-4x9", "small-2x3"])
@pytest.mark.parametrize("boards", [2, 4, 9])
def test_the_first_page_has_as_many_boards_as_are_wanted(name: str, boards: int) -> None:
    alone = first_page(sheet(sample(name), look=SheetLook(pieces=False)))
    drawn = sheet(sample(name), look=SheetLook(boards=boards, pieces=False))
    assert (1, 1) == (drawn.pages, drawn.parts)
    assert boards * alone.count('class="plain"') == first_page(drawn).count('class="plain"')


def test_the_boards_of_a_solid_are_its_layers() -> None:
    drawn = sheet(sample("soma-cube"), look=SheetLook(boards=3, pieces=False))
    assert 3 * ["1", "2", "3"] == re.findall(r"Layer (\d)", first_page(drawn))


def test_pieces_fit_on_boards_that_share_a_page() -> None:
    puzzle = sample("pentominoes-6x10")
    assert 20 > sheet(puzzle, look=SheetLook(boards=4)).cell
    given = sheet(puzzle, cell=15, look=SheetLook(boards=4))
    assert (15, 4) == (given.cell, given.text.count('class="plain"'))


# what is on a page --------------------------------------------------------------------------------


def test_without_labels_no_piece_has_its_name() -> None:
    for name, expected in (("pentominoes-6x10", 24), ("soma-cube", None)):
        puzzle, found = sample(name), solution(name)
        assert 'class="name"' not in sheet(puzzle, found, look=SheetLook(labels=False)).text
        number = sheet(puzzle, found).text.count('class="name"')
        assert number == expected or number > 20


def test_a_name_line_is_above_the_title_of_the_first_page() -> None:
    drawn = sheet(sample("pentominoes-6x10"), look=SheetLook(name_line=True))
    assert 1 == drawn.text.count("Name:")
    assert re.search("Name:.*<h1>", first_page(drawn))
    assert "Name:" not in sheet(sample("pentominoes-6x10")).text


@pytest.mark.parametrize("paper", PAPER_SIZES)
@pytest.mark.parametrize("landscape", [False, True])
def test_paper_lies_as_it_is_wanted(paper: str, landscape: bool) -> None:
    drawn = sheet(sample("small-2x3"), look=SheetLook(paper, landscape))
    assert f"@page{{size:{paper}{' landscape' * landscape};" in drawn.text
    assert sheet_lines(drawn, paper)[0].startswith(f"{drawn.pages} page")


def test_hatchings_are_the_same_on_the_board_the_pieces_and_the_solution() -> None:
    name = "pentominoes-three-colours"
    text = sheet(sample(name), solution(name), look=SheetLook(ink="hatching")).text
    used = set(re.findall('class="piece[^"]*" fill="([^"]*)"', text))
    rules = dict(re.findall(r'\[fill="([^"]*)"\]\{fill:url\(#(hatching-\d+)\)\}', text))
    assert used == set(rules)
    assert len(set(rules.values())) == len(used)
    assert set(rules.values()) == set(re.findall('<pattern id="([^"]*)"', text))


def test_colours_that_the_rules_need_are_not_lost_silently() -> None:
    puzzle = sample("pentominoes-three-colours")
    told = "the rules need the colours, which outlines lack; --ink hatching has patterns instead"
    assert (told,) == sheet(puzzle, look=SheetLook(ink="outline")).lost
    assert () == sheet(puzzle, look=SheetLook(ink="hatching")).lost
    back = "only one side is printed: write the marks of the back of L by hand"
    assert (back,) == sheet(sample("two-sided-trominoes-6x6")).lost


# no command lines ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ("Cover all.", "Cover all."),
        ("Two\nlines\n\nand a paragraph", "Two lines\nand a paragraph"),
        ("psolver --count counts. Cover all.", "Cover all."),
        (
            "Ten pieces cover all but a day: --leave today, or so.",
            "Ten pieces cover all but a day.",
        ),
        ("Made (by P. Sol) in 1990: psolver --count. End.", "Made (by P. Sol) in 1990. End."),
        ("A well-known -- old -- puzzle.", "A well-known -- old -- puzzle."),
    ],
)
def test_notes_come_without_command_lines(notes: str, expected: str) -> None:
    assert expected == without_commands(notes)


def test_no_sheet_of_a_sample_names_the_program() -> None:
    for path in SAMPLES.glob("*.toml"):
        puzzle = psolver.load(path)
        assert not COMMAND.search(without_commands(puzzle.notes)), path.name
    soma = sheet(sample("soma-cube"), solution("soma-cube"))
    assert "psolver" not in re.sub("<style>.*?</style>|psolver-light", "", soma.text)


# pages that are balanced --------------------------------------------------------------------------


def boxes(number: int, wide: float, high: float) -> Section:
    return Section("Boxes", number * [SvgDrawing((), wide, high)])


@pytest.mark.parametrize("number", [2, 7, 10, 13, 19, 25, 37])
@pytest.mark.parametrize("high", [40.0, 60.0, 80.0])
def test_no_drawing_is_left_alone_if_pages_can_be_balanced(number: int, high: float) -> None:
    sections = [boxes(number, 60, high)]
    found = pages(sections, A4)
    assert number == sum(len(page.sections) for page in found)
    assert not lonely(sections, found)


def test_a_drawing_as_large_as_a_page_stands_alone() -> None:
    sections = [boxes(3, 180, 200)]
    assert [1, 1, 1] == [len(page.sections) for page in pages(sections, A4)]


def test_a_section_of_one_drawing_is_not_alone() -> None:
    sections = [Section("Board", [SvgDrawing((), 180, 200)]), boxes(4, 90, 90)]
    assert not lonely(sections, pages(sections, A4))


@pytest.mark.parametrize("name", ["soma-cube", "bedlam-cube", "half-hour-puzzle", "calendar"])
@pytest.mark.parametrize(("paper", "landscape"), [*product(["a4", "letter"], [False, True])])
def test_no_page_of_a_sheet_has_one_step_or_piece(name: str, paper: str, landscape: bool) -> None:
    drawn = sheet(sample(name), solution(name), look=SheetLook(paper, landscape))
    for page in drawn.text.split("<section>")[1:]:
        steps = re.findall(r">Step \d+<", page)
        assert len(steps) != 1 or "A solution" in page


def test_a_solid_is_drawn_smaller_if_that_saves_a_page() -> None:
    assert 2 == sheet(sample("soma-cube"), solution("soma-cube")).pages

"""A booklet: each puzzle in its box, on the page that the contents name, with its solution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from math import ceil
from typing import Any

import pytest
from support.browser import chromium_page
from support.places import SAMPLES

import psolver
from psolver.clues.clue_cards import cards_of_clues
from psolver.core.errors import PsolverError
from psolver.paper.booklet import (
    GUTTER,
    PUZZLE_GRIDS,
    BookletLook,
    BookletPuzzle,
    booklet,
    booklet_lines,
)
from psolver.paper.card_booklet import CardPuzzle, card_booklet
from psolver.paper.page_layout import paper_of
from psolver.paper.paper import SheetLook

# one for each kind of cell: squares, hexagons, triangles, tans, cubes, balls; no frame, values
KINDS = [
    "five-pentominoes-5x5",
    "tetrahexes-4x7",
    "hexiamonds-4x9",
    "tangram",
    "soma-cube",
    "tuts-tomb",
    "symmetry-three-p",
    "pips-12-dominoes",
]


@pytest.fixture
def page() -> Iterator[Any]:
    yield from chromium_page()


def entry(name: str, solved: bool = True) -> BookletPuzzle:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    if not solved:
        return BookletPuzzle(puzzle.title, puzzle, None, "No solution was found in 1 s.")
    return BookletPuzzle(
        puzzle.title, puzzle, next(iter(psolver.tilings(puzzle, limit=1))).placements
    )


def sections(text: str) -> list[str]:
    return text.split("<section>")[1:]


def texts(page: str) -> list[str]:
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", page)]


@pytest.mark.parametrize("per_page", PUZZLE_GRIDS)
def test_the_contents_name_the_pages_on_which_puzzles_and_solutions_are(per_page: int) -> None:
    puzzles = [entry(name) for name in KINDS]
    drawn = booklet(puzzles, BookletLook(per_page=per_page))
    found = sections(drawn.text)
    assert drawn.pages == len(found)
    rows = texts(found[0])[3 : 3 + 3 * len(KINDS)]
    for number, puzzle in enumerate(puzzles, 1):
        name, page, solution = rows[3 * number - 3 : 3 * number]
        assert f"{number}. {puzzle.name}" == name
        begun = f"{number}. {puzzle.name.split()[0]}"
        assert any(text.startswith(begun) for text in texts(found[int(page) - 1]))
        assert any(text.startswith(begun) for text in texts(found[int(solution) - 1]))
        assert f"solution: page {solution}" in texts(found[int(page) - 1])
        assert f'<a href="#puzzle-{number}">' in found[0]
        assert f'<g id="puzzle-{number}">' in found[int(page) - 1]
        assert 1 < int(page) < int(solution) <= len(found)
    assert ceil(len(KINDS) / per_page) == len({rows[3 * n + 1] for n in range(len(KINDS))})


def test_many_puzzles_have_several_pages_of_contents() -> None:
    one = entry("five-pentominoes-5x5")
    drawn = booklet([one] * 90, BookletLook(per_page=6))
    contents = [page for page in sections(drawn.text) if "Contents" in page]
    assert (3, 3 + 15 + 8) == (len(contents), drawn.pages)
    names = [name for page in contents for name in re.findall(r">(\d+)\. ", page)]
    assert [str(number) for number in range(1, 91)] == names


def test_why_there_is_no_solution_stands_in_its_place() -> None:
    found = sections(booklet([entry("soma-cube", solved=False)], BookletLook()).text)
    assert "No solution was found in 1 s." in texts(found[-1])
    assert "piece" not in re.findall(r'class="(\w+)', found[-1])


def test_without_solutions_there_are_no_pages_of_them() -> None:
    drawn = booklet([entry("soma-cube", solved=False)], BookletLook(solved=False))
    assert 2 == drawn.pages
    assert "olution" not in drawn.text


def test_a_page_has_every_copy_of_a_piece_and_a_smaller_box_its_number() -> None:
    one = entry("dominoes-4x4")
    pages = {n: sections(booklet([one], BookletLook(per_page=n)).text)[1] for n in PUZZLE_GRIDS}
    assert 8 == pages[1].count('class="piece ')
    for number in (2, 4, 6):
        assert 1 == pages[number].count('class="piece ')
        assert "8 times" in texts(pages[number])


def test_the_notes_are_where_there_is_room_and_rules_everywhere() -> None:
    one = entry("calendar")
    pages = {n: booklet([one], BookletLook(per_page=n)).text for n in PUZZLE_GRIDS}
    note = "Cover everything but the month and the day"
    assert {1: True, 2: True, 4: False, 6: False} == {n: note in text for n, text in pages.items()}
    rule = "Each is used at most once."
    texts_of = [
        booklet([entry("five-pentominoes-5x5")], BookletLook(per_page=n)).text for n in PUZZLE_GRIDS
    ]
    assert all(rule in text for text in texts_of)


def test_the_choices_about_pages_hold() -> None:
    look = SheetLook("a5", True, "hatching", labels=False, pieces=False, name_line=True)
    drawn = booklet([entry("soma-cube")], BookletLook("Monday", 2, solved=False, sheet=look))
    assert "@page{size:a5 landscape;" in drawn.text
    assert "<title>Monday</title>" in drawn.text
    assert "<h1>Monday</h1>" in drawn.text
    assert "Name: " in drawn.text
    assert 'class="piece ' not in drawn.text
    assert drawn.text.count("page 2 of 2") == 1
    assert ["2 pages of A5, 1 puzzle"] == booklet_lines(drawn, 1, "a5")


def test_cells_are_not_longer_than_asked_for() -> None:
    def cells(cell: float | None) -> set[str]:
        look = BookletLook(cell=cell, solved=False, sheet=SheetLook(pieces=False))
        return set(re.findall(r"scale\(([\d.]+)\)", booklet([entry("dominoes-4x4")], look).text))

    assert {f"{20 / 40:.6g}"} == cells(None)
    assert {f"{5 / 40:.6g}"} == cells(5)


def test_colours_that_an_ink_has_not_are_named_once() -> None:
    one = entry("blokus-6x6")
    drawn = booklet([one, one], BookletLook(sheet=SheetLook(ink="outline")))
    lacks = "the rules need the colours, which outlines lack; --ink hatching has patterns instead"
    assert (lacks,) == drawn.lost


def test_a_puzzle_without_pieces_is_refused() -> None:
    puzzle = psolver.puzzle(board="2x2", pieces="##", count=0)
    with pytest.raises(PsolverError, match="uses no piece"):
        booklet([BookletPuzzle("Nothing", puzzle)], BookletLook())


def test_a_name_is_no_markup_and_has_a_line_or_two() -> None:
    name = "<b>" + " very" * 100
    drawn = booklet([entry("dominoes-4x4")._replace(name=name)], BookletLook(per_page=6))
    assert "&lt;b&gt;" in drawn.text
    assert 2 == sum("very very" in text for text in texts(sections(drawn.text)[1]))


def test_the_contents_of_a_booklet_of_cards_name_its_pages() -> None:
    puzzles = [
        CardPuzzle(puzzle.title, puzzle, cards_of_clues(puzzle, number))
        for name, number in (("five-pentominoes-5x5", 14), ("soma-cube", 4))
        for puzzle in (psolver.load(SAMPLES / f"{name}.toml"),)
    ]
    drawn = card_booklet(puzzles, BookletLook("Cards"))
    found = sections(drawn.text)
    assert drawn.pages == len(found)
    rows = texts(found[0])[3:9]
    assert ["2", "5"] == rows[1::3]
    for number, name, page, solution in ((1, *rows[:3]), (2, *rows[3:])):
        assert name in texts(found[int(page) - 1])
        assert f'<g id="puzzle-{number}">' in found[int(page) - 1]
        assert f"Solutions: {name}" in texts(found[int(solution) - 1])
    assert 14 + 4 == len(re.findall(r"\d pieces? to find", drawn.text))
    unsolved = card_booklet(puzzles, BookletLook("Cards", solved=False)).text
    assert "Solution" not in unsolved


WIDER = 2.0  # millimetres: a caption in a wide font
BOXES = """() => [...document.querySelectorAll("section > svg")].flatMap((page) => {
    const of = (one) => one.getBoundingClientRect(), around = of(page);
    return [...page.querySelectorAll("g[id^=puzzle]")].map((one) => {
        const { left, top, right, bottom } = of(one), mm = 25.4 / 96;
        return [left - around.left, top - around.top, right - around.left, bottom - around.top]
            .map((length) => length * mm);
    });
})"""


@pytest.mark.slow
@pytest.mark.parametrize("landscape", [False, True])
def test_no_puzzle_reaches_beyond_its_box(page: Any, landscape: bool) -> None:
    on = paper_of("a5", landscape)
    bars = psolver.puzzle(title="Layers", board="14x2x1", pieces="AA", count=14, file="bars")
    puzzles = [entry(name) for name in KINDS] + [BookletPuzzle("Layers", bars)]
    for per_page, grid in PUZZLE_GRIDS.items():
        look = BookletLook(per_page=per_page, sheet=SheetLook("a5", landscape))
        page.set_content(booklet(puzzles, look).text)
        columns, rows = grid[::-1] if landscape else grid
        wide, high = (on.width + GUTTER) / columns, (on.height + GUTTER) / rows
        found = page.evaluate(BOXES)
        assert len(puzzles) == len(found)
        for number, (left, top, right, bottom) in enumerate(found):
            row, column = divmod(number % (columns * rows), columns)
            assert column * wide - 1 < left < right < (column + 1) * wide - GUTTER + WIDER
            assert row * high - 1 < top < bottom < (row + 1) * high - GUTTER + 1

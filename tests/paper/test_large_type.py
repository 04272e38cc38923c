"""Large type, figures without lines between cells, and worksheets for a class."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.places import SAMPLES

import psolver
from psolver.clues import cards_of_clues
from psolver.paper import BookletLook, SheetLook, class_lines, class_set, sheet

# the least height of letters, and the least width of lines around pieces, in pixels of a screen
SIZES = """() => {
    const scale = (one) => Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b);
    const length = (one, name) => parseFloat(getComputedStyle(one)[name]);
    const texts = [...document.querySelectorAll("svg text")];
    const letters = texts.map((one) => scale(one) * length(one, "fontSize"));
    const words = [...document.querySelectorAll("h1, p")].map(
      (one) => length(one, "fontSize") * length(one.parentElement, "zoom"));
    const pieces = [...document.querySelectorAll("path.piece")];
    const lines = pieces.map((one) => scale(one) * length(one, "strokeWidth"));
    return [Math.min(...letters, ...words), Math.min(...lines)];
}"""
PIXELS = 96 / 72  # of a point


def sample(name: str) -> tuple[psolver.Puzzle, tuple[psolver.Placement, ...]]:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    return puzzle, next(psolver.tilings(puzzle, limit=1)).placements


@pytest.mark.parametrize("name", ["pentominoes-8x8", "calendar", "hexiamonds-6x6", "tangram"])
def test_large_type_has_18_points_and_lines_of_two(name: str, browser: Any) -> None:
    drawn = sheet(*sample(name), look=SheetLook(large=True, name_line=True))
    page = browser.new_page()
    page.set_content(drawn.text)
    letters, lines = page.evaluate(SIZES)
    page.close()
    assert letters >= 18 * PIXELS - 0.01
    assert lines >= 2 * PIXELS
    assert () == drawn.lost


@pytest.mark.parametrize("figure", ["outline", "silhouette"])
def test_a_figure_is_its_border_with_its_holes(figure: str) -> None:
    text = sheet(sample("pentominoes-8x8")[0], look=SheetLook(figure=figure, pieces=False)).text
    (path,) = re.findall(f'<path class="{figure}" d="([^"]+)"', text)
    assert (2, 0) == (path.count("M"), text.count('class="cells"'))
    tans = sheet(sample("tangram")[0], look=SheetLook(figure=figure, pieces=False)).text
    assert (1, 0) == (tans.count(f'class="{figure}"'), tans.count('class="cells"'))
    solid = sheet(sample("soma-cube")[0], look=SheetLook(figure=figure, pieces=False))
    assert solid.lost == ("a solid has no outline; its board is drawn cell by cell",)


def test_a_class_has_different_puzzles_with_numbered_answers() -> None:
    puzzle, _ = sample("pentominoes-6x10")
    cards = cards_of_clues(puzzle, 24, given=8)
    drawn = class_set(puzzle, cards, BookletLook("Fill", 2))
    assert 24 == len({frozenset(card.given) for card in cards})
    assert [f"{n}. Fill" for n in range(1, 25)] == re.findall(r"\d+\. Fill", drawn.text)
    assert [f"Answer {n}" for n in range(1, 25)] == re.findall(r"Answer \d+", drawn.text)
    assert ["24 different puzzles with one solution, 4 pieces to find"] == class_lines(cards, 24)
    assert 12 + 4 == drawn.pages

"""Large type, figures without lines between cells, and worksheets for a class."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.command import run
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


def test_names_that_cannot_be_large_are_named() -> None:
    done = run("print", "--large-type", "--cell", "9", "pentominoes-8x8")
    assert "the smallest names in cells have 15.9 points, not 18" in done.err
    refused = run("print", "--large-type", "--per-page", "4", "small-2x3")
    assert (2, True) == (refused.status, "with --large-type, --per-page is 1 or 2" in refused.err)


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


def test_the_command_makes_a_class_set_of_one_puzzle() -> None:
    done = run("print", "--class-set", "3", "--name-line", "--title", "5b", "four-pieces")
    assert (0, 3) == (done.status, done.out.count("Name: ___"))
    assert "different puzzles with one solution" in done.err
    refused = run("print", "--class-set", "3", "four-pieces", "soma-cube")
    assert "--class-set is for one puzzle; choose it with --problem or --vary" in refused.err

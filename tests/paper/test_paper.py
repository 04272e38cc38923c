"""Sheets as a browser prints them: millimetres are right on paper, and pages are where they are
meant to be.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from support.golden import SHEETS
from support.places import SAMPLES
from support.validator import faults

import psolver
from psolver.paper import SheetLook, sheet

DOTS = 10  # a millimetre
POINTS = 72 / 25.4  # a millimetre
EXACT = 0.25  # millimetres
STROKE = 0.3  # of a line, in millimetres
BOARD = "#f1f1ee"

pytestmark = pytest.mark.slow


def pages(drawn: Any, browser: Any) -> list[np.ndarray]:
    """Each page of a printed sheet: rows of pixels with red, green and blue."""
    pdfium = pytest.importorskip("pypdfium2")
    page = browser.new_page()
    page.set_content(drawn.text)
    document = pdfium.PdfDocument(page.pdf(prefer_css_page_size=True))
    page.close()
    found = [
        one.render(scale=DOTS / POINTS, rev_byteorder=True).to_numpy()[..., :3] for one in document
    ]
    document.close()
    return found


def has(image: np.ndarray, color: str) -> np.ndarray:
    """Which pixels have a colour."""
    return (image == [int(color[i : i + 2], 16) for i in (1, 3, 5)]).all(axis=2)


def box(image: np.ndarray, color: str) -> list[float]:
    """How wide and high is what has a colour, in millimetres."""
    rows, columns = np.nonzero(has(image, color))
    return [(np.ptp(places) + 1) / DOTS for places in (columns, rows)]


def bar(image: np.ndarray) -> float:
    """How long the longest line is in the left half of the foot of a page, in millimetres."""
    foot = image[-25 * DOTS :, : image.shape[1] // 2].max(axis=2) < 100
    lines = [np.nonzero(row)[0] for row in foot if row.sum() > 100]
    return max((np.ptp(line) + 1) / DOTS for line in lines)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
@pytest.mark.parametrize("name", ["small-2x3", "pentominoes-6x10", "soma-cube"])
def test_a_sheet_prints_on_as_many_pages_as_it_says_each_with_its_bar(
    name: str, paper: str, size: tuple[float, float], browser: Any
) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    drawn = sheet(puzzle, next(psolver.tilings(puzzle)).placements, paper)
    found = pages(drawn, browser)
    assert drawn.pages == len(found)
    for image in found:
        assert pytest.approx(size, abs=0.4) == (image.shape[1] / DOTS, image.shape[0] / DOTS)
        assert pytest.approx(50 + STROKE, abs=0.15) == bar(image)  # between the middles of its ends


@pytest.mark.parametrize("cell", [12.5, 20, 33])
def test_pieces_have_their_size_on_paper(cell: float, browser: Any) -> None:
    colors = ["#ff0080", "#00ff80", "#8000ff"]
    pieces = tuple(
        psolver.Piece(str(length), tuple((0, n) for n in range(length)), color=color)
        for length, color in enumerate(colors, 1)
    )
    puzzle = psolver.Puzzle(pieces, psolver.Board(frozenset(product(range(2), range(3)))))
    found = pages(sheet(puzzle, None, "a4", cell), browser)
    for length, color in enumerate(colors, 1):
        sizes = [box(image, color) for image in found if has(image, color).any()]
        assert [pytest.approx([length * cell, cell], abs=EXACT + STROKE)] == sizes
    assert pytest.approx([3 * cell, 2 * cell], abs=EXACT + STROKE) == box(found[0], BOARD)


def test_parts_of_a_board_have_their_size_on_paper(browser: Any) -> None:
    puzzle = psolver.puzzle(board="1x12", pieces="##", count="any")
    drawn = sheet(puzzle, None, "a4", 30)
    assert 2 == drawn.parts
    found = np.concatenate(pages(drawn, browser)[:1])
    rows = np.flatnonzero(has(found, BOARD).any(axis=1))
    first, second = np.split(found, [int(rows[np.diff(rows, prepend=rows[0]) > 20][0])])
    assert [6 * 30, 6 * 30] == [
        pytest.approx(box(part, BOARD)[0], abs=EXACT + STROKE) for part in (first, second)
    ]


def colored(image: np.ndarray) -> float:
    """The part of the pixels that are neither black nor white nor grey."""
    pixels = image.astype(int)
    return float((np.ptp(pixels, axis=2) > 40).mean())


@pytest.mark.parametrize("name", ["pentominoes-8x8", "soma-cube", "macmahon-squares-4x6"])
def test_inks_without_colours_print_none_and_outlines_need_the_least(
    name: str, browser: Any
) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    solution = next(psolver.tilings(puzzle)).placements
    needed = {}
    for ink in ("color", "outline", "hatching"):
        found = pages(sheet(puzzle, solution, look=SheetLook(ink=ink)), browser)
        assert (ink == "color") == (max(map(colored, found)) > 0.01)
        needed[ink] = sum(float((255 - image.astype(int)).mean()) for image in found)
    assert needed["outline"] < 0.6 * min(needed["color"], needed["hatching"])


def test_a_validator_finds_no_fault() -> None:
    assert [] == faults(sorted(SHEETS.iterdir()))
